import type { AnswerState, Rec, Row, Scored, VerdictState } from '../../contract/index.js';
import { byName } from '../shared/collect.js';
import { answer } from './answer.js';
import { builtinTargets } from './builtin-targets.js';
import { type DiagnosisGroup, diagnosisGroup } from './diagnosis.js';
import type { AnswerOut } from './score-answers.js';
import {
  type ConversationScores,
  conversationScores,
  kindOf,
  type StepKind,
} from './score-conversation.js';
import { alignmentOf, type Deed, deedsOf, qualityOf } from './score-drafts.js';
import { type DraftMeasure, endsOf, type Third, thirdOf } from './score-measures.js';
import { exact, missing, type Score } from './score-value.js';
import {
  type Answer,
  type AskOptions,
  type AttuneItem,
  type DRAFT_SCORES,
  type ScoreOptions,
  stepOf,
  type Verdict,
} from './types.js';

export type AttuneRow = Row<AttuneItem, Answer, Verdict>;
type Setting = Scored<AskOptions, ScoreOptions>;

/** What is kept of a conversation: nothing that a participant wrote or told of themselves but the group. */
export type ItemFacts = Pick<AttuneItem, 'id' | 'lang' | 'origin' | 'original'> & {
  participant: string;
  topic: string;
  group: DiagnosisGroup | null;
  turns: number;
  pairKey: string;
  /** Mean PANAS totals before and after, where known: the way the person's mood went. */
  change: { positive: number | null; negative: number | null };
};

export type DraftTurn = {
  third: Third;
  scores: Readonly<Record<DraftMeasure, Score | null>>;
  deeds: readonly Deed[];
};

/** One target's answers to one conversation, once, under one judge or none. */
export type Entry = {
  repeat: number;
  judgeRepeat: number;
  found: ConversationScores;
  /** How many answers came to what end, by kind of step. */
  states: ReadonlyMap<StepKind, ReadonlyMap<AnswerState, number>>;
  /** Judged drafts; empty without a judge. */
  drafts: readonly DraftTurn[];
  verdicts: ReadonlyMap<VerdictState, number>;
};

/** Answers of one target under one judge: by place in `Collected.items`. */
export type Group = { target: string; judge: string | null; entries: Entry[][] };

/** Items by id, groups by judge, then target; `baselines`: what the built-in baselines get on the same items. */
export type Collected = { items: ItemFacts[]; groups: Group[]; baselines: Group[] };

/**
 * Reads a stream of rows, in any order; texts are not kept. Rows of several judges share what their answers came to.
 * Baselines are worked out from the items, so that they stand beside every target without being run.
 */
export async function collect(
  rows: AsyncIterable<AttuneRow>,
  s: Setting,
  withBaselines = true,
): Promise<Collected> {
  const items = new Map<string, ItemFacts>();
  const shared = new Map<string, ReturnType<typeof answersOf>>();
  const drafts = new Map<string, Draft>();
  const baselines = new Map<string, Draft>();
  const scripts = withBaselines ? await scriptsOf() : [];
  for await (const row of rows) {
    const { item, target, judge } = row;
    if (!items.has(item.id)) {
      items.set(item.id, factsOf(item, s));
      for (const { name, recs } of scripts) {
        const outs = answer.fromFile({ item }, recs(item), s);
        const all = answersOf({ item, answers: outs }, s);
        into(baselines, name, null, item.id, { ...all, ...NO_JUDGE, repeat: 0, judgeRepeat: 0 });
      }
    }
    const key = JSON.stringify([target, row.repeat, item.id]);
    const known = shared.get(key) ?? answersOf(row, s);
    shared.set(key, known);
    const { repeat, judgeRepeat } = row;
    into(drafts, target, judge, item.id, { ...known, ...judgedOf(row, s), repeat, judgeRepeat });
  }
  const sorted = [...items.values()].sort((a, b) => byName(a.id, b.id));
  const placeOf = new Map(sorted.map(({ id }, i) => [id, i]));
  const grouped = (all: ReadonlyMap<string, Draft>): Group[] =>
    [...all.values()]
      .map(({ target, judge, entries }): Group => {
        const byItem: Entry[][] = sorted.map(() => []);
        for (const [id, entry] of entries) byItem[placeOf.get(id) ?? -1]?.push(entry);
        for (const list of byItem)
          list.sort((a, b) => a.repeat - b.repeat || a.judgeRepeat - b.judgeRepeat);
        return { target, judge, entries: byItem };
      })
      .sort((a, b) => byName(a.judge ?? '', b.judge ?? '') || byName(a.target, b.target));
  return { items: sorted, groups: grouped(drafts), baselines: grouped(baselines) };
}

type Draft = { target: string; judge: string | null; entries: [string, Entry][] };

function into(
  all: Map<string, Draft>,
  target: string,
  judge: string | null,
  id: string,
  entry: Entry,
): void {
  const key = JSON.stringify([judge, target]);
  const draft = all.get(key) ?? { target, judge, entries: [] };
  all.set(key, draft);
  draft.entries.push([id, entry]);
}

type Script = { name: string; recs: (item: AttuneItem) => Rec[] };
const scriptsOf = (): Promise<Script[]> =>
  Promise.all(
    Object.entries(builtinTargets).map(async ([name, target]) => ({
      name,
      recs: await target.answers(),
    })),
  );

const NO_JUDGE = { drafts: [], verdicts: new Map<VerdictState, number>() };

function answersOf(
  { item, answers }: { item: AttuneItem; answers: readonly AnswerOut[] },
  s: Setting,
): Pick<Entry, 'found' | 'states'> {
  const states = new Map<StepKind, Map<AnswerState, number>>();
  for (const { step, state } of answers) {
    const own = states.get(kindOf(step)) ?? new Map<AnswerState, number>();
    states.set(kindOf(step), own.set(state, (own.get(state) ?? 0) + 1));
  }
  return { found: conversationScores(item, answers, s), states };
}

function judgedOf(
  { item, answers, verdicts, judge }: AttuneRow,
  { scoring }: Setting,
): Pick<Entry, 'drafts' | 'verdicts'> {
  if (judge === null) return NO_JUDGE;
  const states = new Map<VerdictState, number>();
  const drafts = item.turns.flatMap((turn, i): DraftTurn[] => {
    const out = verdicts.find(({ step }) => step === stepOf(turn.n, 'draft'));
    const gold = item.gold.turns[i];
    if (out === undefined || gold === undefined) return [];
    states.set(out.state, (states.get(out.state) ?? 0) + 1);
    const review = answers.find(({ step }) => step === stepOf(turn.n, 'review'))?.value;
    const predicted = review?.kind === 'review' ? review.preferred : null;
    const part = (score: (typeof DRAFT_SCORES)[number]): Score => {
      const value = out.value?.scores[score] ?? null;
      return value === null ? missing(...endsOf(`draft/${score}`)) : exact(value);
    };
    return [
      {
        third: thirdOf(turn.n, item.turns.length),
        scores: {
          'draft/quality': qualityOf(out.value, scoring),
          'draft/overall': part('overall'),
          'draft/emotional': part('emotional'),
          'draft/helpful': part('helpful'),
          'draft/tone': part('tone'),
          'draft/alignment': alignmentOf(turn, gold, out.value, scoring),
        },
        deeds: deedsOf(turn, gold, predicted, out.value),
      },
    ];
  });
  return { drafts, verdicts: states };
}

const factsOf = (item: AttuneItem, s: Setting): ItemFacts => ({
  id: item.id,
  lang: item.lang,
  origin: item.origin,
  original: item.original,
  participant: item.clusters.participant ?? item.id,
  topic: item.topic.category,
  group: diagnosisGroup(item, s.o.diagnosis),
  turns: item.turns.length,
  pairKey: item.pairKey ?? item.id,
  change: {
    positive: changeOf(item, 'positive'),
    negative: changeOf(item, 'negative'),
  },
});

function changeOf({ gold }: AttuneItem, side: 'positive' | 'negative'): number | null {
  const [pre, post] = [gold.pre?.[side] ?? null, gold.post?.[side] ?? null];
  return pre === null || post === null ? null : post - pre;
}
