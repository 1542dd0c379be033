import type { AnswerState, Profile, Row, VerdictState } from '../../contract/index.js';
import { collectRows, type Group as GroupOf } from '../shared/collect.js';
import { type Checked, checkAnswer, isScored } from './checks.js';
import { type Remembered, rememberedOf } from './checks-facts.js';
import { sapApplies, sapOutcome } from './checks-sap.js';
import type { Dimension } from './dimensions.js';
import { type Area, asksNotes, type Lang, type Task } from './formats.js';
import { type ModelOverlaps, type Overlap, overlapsOf } from './overlap.js';
import type { Cut } from './overlap-tokens.js';
import { SAP_RULES, type SapRule } from './sap-rules.js';
import { type Extraction, extractionOf } from './score-extraction.js';
import {
  type Answer,
  DIMENSIONS,
  type LineKind,
  type Need,
  type TalkItem,
  type Verdict,
} from './types.js';

export type TalkRow = Row<TalkItem, Answer, Verdict>;

/** What scoring keeps of an item. */
export type ItemFacts = {
  id: string;
  task: Task;
  area: Area;
  lang: Lang;
  /** Null for released rows: nothing was released of the person. */
  need: Need | null;
  /** Unit of resampling: the scenario, which for sessions is their time line. */
  cluster: string;
  line: { id: string; kind: LineKind; index: number; of: number } | null;
  /** There is a reference, and it is not one that speaks of its own making. */
  reference: 'none' | 'clean' | 'flagged';
  /** Two conditions pair the item only where this is equal as well as the id. */
  pair: string;
};

/** A rule of the Secure Attachment Persona on one reply. */
export type SapChecked = { rule: SapRule; result: 'kept' | 'broken' | 'missing' };

/** One item's answers under one judge. */
export type Entry = {
  repeat: number;
  judgeRepeat: number;
  answers: AnswerState[];
  checks: Checked[];
  sap: SapChecked[];
  /** Memories of earlier sessions that the answers must recall, or let go. */
  remembered: Remembered[];
  /** One a step that asks for notes. */
  extractions: Extraction[];
  /** Null without a reference or a scored answer, or where either text is blank. */
  overlaps: Record<Overlap, number> | null;
  /** What `local/overlap-models` made of the pair; null under other judges. */
  modelOverlaps: ModelOverlaps | null;
  verdict: VerdictState | 'none';
  low: boolean;
  /** The verdict is on answers without text: nothing in it is rated. */
  silent: boolean;
  ratings: Partial<Record<Dimension, number>>;
};

/** All entries of one target under one judge, by place in `Collected.items`, in the order of repeat and judge repeat. */
export type Group = GroupOf<Entry>;

/** Items in the order of their ids; groups by judge, then target. */
export type Collected = { items: ItemFacts[]; groups: Group[] };

/** Reads a stream of rows; texts are not kept. The result does not depend on the order of the stream. */
export const collect = (
  rows: AsyncIterable<TalkRow>,
  scoring: Profile,
  cut: Cut,
): Promise<Collected> => collectRows(rows, factsOf, (row) => entryOf(row, scoring, cut));

export function factsOf(item: TalkItem): ItemFacts {
  const { id, task, area, lang, line, scenario, reference, flags } = item;
  const session = line?.sessions[line.index - 1];
  return {
    id,
    task,
    area,
    lang,
    need: session?.need ?? scenario?.need ?? null,
    cluster: item.clusters.scenario ?? id,
    line: line && { id: line.id, kind: line.kind, index: line.index, of: line.of },
    reference:
      reference === null || reference.trim() === ''
        ? 'none'
        : flags.includes('artefact')
          ? 'flagged'
          : 'clean',
    pair: item.pairKey ?? '',
  };
}

export function entryOf(row: TalkRow, scoring: Profile, cut: Cut): Entry {
  const { item, answers, verdicts, repeat, judgeRepeat } = row;
  const [verdict] = verdicts;
  const ratings: Partial<Record<Dimension, number>> = {};
  const value = verdict?.state === 'rated' ? verdict.value : null;
  for (const dimension of DIMENSIONS) {
    const score = value?.ratings[dimension]?.score;
    if (score !== undefined) ratings[dimension] = score;
  }
  const [first] = answers;
  const text = first !== undefined && isScored(first.state) ? (first.value?.text ?? '') : '';
  return {
    repeat,
    judgeRepeat,
    answers: answers.map(({ state }) => state),
    checks: answers.flatMap((out) => checkAnswer({ item, step: out.step, scoring }, out)),
    sap: answers.flatMap((out) => sapOf(item, out)),
    remembered: answers.flatMap((out) =>
      rememberedOf(item, out.step, isScored(out.state) ? (out.value?.text ?? '') : null),
    ),
    extractions: answers.flatMap((out) =>
      asksNotes(item.task, out.step) ? extractionOf(item, out) : [],
    ),
    overlaps: item.reference === null ? null : overlapsOf(text, item.reference, cut),
    modelOverlaps: value?.overlaps ?? null,
    verdict: verdict?.state ?? 'none',
    low: value?.low ?? false,
    silent:
      value !== null && value.overlaps === undefined && Object.keys(value.ratings).length === 0,
    ratings,
  };
}

const sapOf = (item: TalkItem, out: TalkRow['answers'][number]): SapChecked[] =>
  SAP_RULES.filter((rule) => sapApplies({ item, step: out.step }, rule)).map((rule) => {
    const text = isScored(out.state) ? (out.value?.text ?? '') : null;
    if (text === null) return { rule, result: 'missing' };
    const { result } = sapOutcome({ item, step: out.step }, rule, text);
    return { rule, result: result === 'fail' ? 'broken' : 'kept' };
  });
