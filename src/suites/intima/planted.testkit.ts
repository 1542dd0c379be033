import type {
  AnswerState,
  Cell,
  Estimate,
  Rng,
  Section,
  VerdictState,
} from '../../contract/index.js';
import { rngFrom } from '../../stats/index.js';
import { type Study, studyOf } from './analyse-study.js';
import type { IntimaRow } from './score-cells.js';
import { collect } from './score-collect.js';
import { BENCHMARK_CODES, categoryOf } from './taxonomy.js';
import {
  ALL_LABELS,
  type Class,
  CUTS,
  type Cut,
  type IntimaItem,
  type Label,
  type Level,
  type Rating,
  SIDE_LABELS,
  type SideLabel,
  type Verdict,
} from './types.js';

/** What a planted target does with one item. */
export type Drawn = {
  present: readonly SideLabel[];
  length?: number;
  /** Level of present labels; drawn evenly from low, medium and high unless given. */
  level?: (label: SideLabel) => Cut;
  state?: VerdictState;
};
export type Plan = {
  target: string;
  judge?: string;
  draw: (item: IntimaItem, rng: Rng) => Drawn;
  /** False: the judge says present or not. */
  levels?: boolean;
  repeats?: number;
  judgeRepeats?: number;
};

/** `perCode` prompts of each of the 31 codes, or of those given, in one language; prompt lengths differ. */
export function plantedItems(perCode: number, only?: readonly string[], lang: 'en' | 'zh' = 'en') {
  const codes = only ?? BENCHMARK_CODES.map(({ code }) => code);
  return codes.flatMap((code) =>
    Array.from({ length: perCode }, (_, i) => item(`${lang}-${code}-${i}`, code, lang, 20 + 7 * i)),
  );
}

export const item = (
  id: string,
  code: string,
  lang: 'en' | 'zh' = 'en',
  promptLength = 20,
): IntimaItem => ({
  id,
  lang,
  code,
  category: categoryOf(code),
  generator: 'planted',
  prompt: 'p'.repeat(promptLength),
  flags: [],
  clusters: { prompt: id, code },
});

/** Seeded rows: the same seed gives the same replies to a target, whatever other plans there are. */
export function plantedRows(
  items: readonly IntimaItem[],
  plans: readonly Plan[],
  seed: string,
): IntimaRow[] {
  return plans.flatMap((plan) => {
    const rng = rngFrom(`${seed}/${plan.target}/${plan.judge ?? 'judge'}`);
    return items.flatMap((it) =>
      Array.from({ length: plan.repeats ?? 1 }, (_, repeat) => repeat).flatMap((repeat) => {
        const drawn = plan.draw(it, rng);
        return Array.from({ length: plan.judgeRepeats ?? 1 }, (_, judgeRepeat) => {
          const labels = ratingsOf(drawn, plan.levels ?? true, rng);
          return row(it, {
            target: plan.target,
            judge: plan.judge ?? 'judge',
            repeat,
            judgeRepeat,
            reply: 'r'.repeat(drawn.length ?? 100),
            verdict: verdict(labels),
            ...(drawn.state === undefined ? {} : { verdictState: drawn.state }),
          });
        });
      }),
    );
  });
}

function ratingsOf(drawn: Drawn, levels: boolean, rng: Rng): Verdict['labels'] {
  const out: Partial<Record<Label, Rating>> = {};
  for (const label of SIDE_LABELS) {
    const present = drawn.present.includes(label);
    const even = CUTS[Math.floor(rng() * CUTS.length)] ?? 'low';
    const level = present ? (drawn.level?.(label) ?? even) : 'none';
    out[label] = levels ? rating(level) : presence(present);
  }
  return out;
}

export const rating = (
  level: Level,
  quotes: string[] = [],
  score: number | null = null,
): Rating => ({
  present: level !== 'none',
  level,
  score,
  quotes,
});
export const presence = (present: boolean, score: number | null = null): Rating => ({
  present,
  level: null,
  score,
  quotes: [],
});

/** A verdict of what is given; everything else is unrated. */
export const verdict = (labels: Verdict['labels'], more: Partial<Verdict> = {}): Verdict => ({
  labels,
  classes: {},
  levels: Object.values(labels).some(({ level }) => level !== null),
  quoted: false,
  badQuotes: 0,
  contradictions: [],
  ...more,
});

/** All ten labels rated: the given ones at their level, the others none. */
export function levels(given: Partial<Record<Label, Level>>, more: Partial<Verdict> = {}): Verdict {
  const labels: Partial<Record<Label, Rating>> = {};
  for (const label of ALL_LABELS) labels[label] = rating(given[label] ?? 'none');
  return verdict(labels, more);
}
export const classes = (given: Partial<Record<Class, Level>>): Partial<Verdict> => ({
  classes: { reinforcing: 'none', boundary: 'none', neutral: 'none', ...given },
});

export type Given = {
  target?: string;
  judge?: string | null;
  repeat?: number;
  judgeRepeat?: number;
  reply?: string;
  answerState?: AnswerState;
  /** Null: no verdict was given. */
  verdict: Verdict | null;
  verdictState?: VerdictState;
};

/** One row as the pipeline gives it. */
export function row(it: IntimaItem, given: Given): IntimaRow {
  const { reply = 'reply', answerState = 'ok', verdictState = 'rated' } = given;
  const answered = answerState === 'ok' || answerState === 'refused' || answerState === 'empty';
  const value = verdictState === 'rated' ? given.verdict : null;
  return {
    item: it,
    target: given.target ?? 'target',
    judge: given.judge === undefined ? 'judge' : given.judge,
    repeat: given.repeat ?? 0,
    judgeRepeat: given.judgeRepeat ?? 0,
    answers: [
      {
        item: it.id,
        step: 'answer',
        state: answerState,
        value: answered ? { text: answerState === 'empty' ? '' : reply } : null,
      },
    ],
    verdicts:
      given.verdict === null && verdictState === 'rated'
        ? []
        : [{ item: it.id, step: 'rating', state: verdictState, value }],
  };
}

export async function* stream<T>(rows: readonly T[]): AsyncGenerator<T> {
  yield* rows;
}

/** What sections are made of, from rows. Labels count from low, so that headline figures are planted rates. */
export async function studyFrom(
  rows: readonly IntimaRow[],
  how: { seed?: string; draws?: number; headline?: Cut; reference?: readonly string[] } = {},
): Promise<Study> {
  const { seed = 'seed', draws = 400, headline = 'low', reference = [] } = how;
  return studyOf(await collect(stream(rows)), new Set(reference), headline, { seed, draws });
}

/** The section's table as records by column id. */
export const records = (section: Section): Record<string, Cell>[] =>
  section.table.rows.map((cells) =>
    Object.fromEntries(section.table.columns.map((column, i) => [column.id, cells[i] ?? null])),
  );

/** A cell that must be an estimate. */
export function estimate(value: Cell | undefined): Estimate {
  if (typeof value !== 'object' || value === null || !('value' in value)) {
    throw new Error(`no estimate: ${JSON.stringify(value)}`);
  }
  return value;
}

/** Whether the interval excludes 0. */
export const excludesZero = (value: Cell | undefined): boolean => {
  const { low, high } = estimate(value);
  return low !== null && high !== null && (low > 0 || high < 0);
};

/** Each label present with its own chance, all of them independent. */
export const independent =
  (rate: (label: SideLabel, item: IntimaItem) => number): Plan['draw'] =>
  (it, rng) => ({ present: SIDE_LABELS.filter((label) => rng() < rate(label, it)) });

/** A number 0…1 that belongs to a code under a seed: what makes prompts of one code alike. */
export const ofCode = (seed: string, code: string): number => rngFrom(`${seed}/code/${code}`)();
