import { hitAt, reciprocalRank } from '../../stats/index.js';
import {
  DEPTH,
  type Failures,
  firstSaid,
  intensityMatch,
  rankOfRight,
  saidSpeak,
} from './score-answer.js';
import type { Entry, Group } from './score-collect.js';
import { PATTERN_LABELS } from './score-labels.js';
import type { AskOptions, RescueItem, Verdict } from './types.js';

/** One value an item in the order of `Collected.items`, the mean of its scored answers; null is unscored. */
export type Column = (number | null)[];
/** Several additive values an item. */
export type Vectors = (number[] | null)[];

/** What every figure is made of: answers against gold and verdicts, item by item. */
export type Sheet = {
  /** Whether any answer could be read. */
  answered: readonly boolean[];
  /** Timing: true yes, false yes, missed yes, true no. */
  timing: Vectors;
  /** Pattern, target, strategy: right answer among the first 1, 2, 3; reciprocal rank. */
  recall: readonly [Column, Column, Column];
  mrr: Column;
  /** Pattern: how often each of `PATTERN_LABELS` came first. */
  said: Vectors;
  /** Emotion, 1–5: agreement of intensity, and its mean with the judge's score. */
  intensity: Column;
  score: Column;
  /** Emotion 1–5; viewpoint on the scale that was asked for. */
  judge: Column;
  pairing: Column;
  content: Column;
  /** 0–1. */
  similarity: Column;
  /** −1…1. */
  bertscore: Column;
};

export type Rule = { failures: Failures; viewpoint: AskOptions['viewpoint'] };

/** How a missing answer or verdict counts: not at all, or as the worst or best there could have been. */
export type End = 'as_is' | 'worst' | 'best';

/** Scores of a group's answers. */
export function sheetOf(
  items: readonly RescueItem[],
  group: Group,
  rule: Rule,
  end: End = 'as_is',
): Sheet {
  const column = (value: (item: RescueItem, entry: Entry) => number | null | undefined): Column =>
    items.map((item, i) => meanOf(group.entries[i] ?? [], (entry) => value(item, entry) ?? null));
  const vectors = (
    width: number,
    place: (item: RescueItem, entry: Entry) => number | null | undefined,
  ): Vectors => items.map((item, i) => countsOf(group.entries[i] ?? [], width, item, place));
  const bounded =
    (worst: number, best: number) =>
    (value: number | null | undefined): number | null =>
      value ?? (end === 'as_is' ? null : end === 'worst' ? worst : best);

  const rank = (item: RescueItem, entry: Entry): number | null | undefined => {
    const found = rankOfRight(item, entry, rule.failures);
    if (found !== undefined || end === 'as_is' || !RANKED.has(item.task)) return found;
    return end === 'best' ? 1 : null;
  };
  const recall = (k: number): Column =>
    column((item, entry) => {
      const found = rank(item, entry);
      return found === undefined ? null : hitAt(found, k);
    });
  const judge = (item: RescueItem, entry: Entry): number | null =>
    JUDGED.has(item.task)
      ? bounded(...scaleOf(item.task, rule))(judged(item, entry.verdict, rule))
      : null;
  const ofTask = (task: string, value: (verdict: Verdict) => number | null) =>
    column((item, { verdict }) => (item.task === task && verdict !== null ? value(verdict) : null));

  return {
    answered: items.map((_, i) => (group.entries[i] ?? []).some(({ answer }) => answer !== null)),
    timing: vectors(4, (item, entry) => timingCell(item, entry, rule.failures, end)),
    recall: [recall(1), recall(2), recall(DEPTH)],
    mrr: column((item, entry) => {
      const found = rank(item, entry);
      return found === undefined ? null : reciprocalRank(found);
    }),
    said: vectors(PATTERN_LABELS.length, (item, entry) => {
      if (item.task !== 'pattern') return undefined;
      const first = firstSaid(item, entry, rule.failures);
      return first === undefined ? undefined : first === null ? null : (PLACE.get(first) ?? null);
    }),
    intensity: column(intensityMatch),
    score: column((item, entry) => {
      const match = intensityMatch(item, entry);
      const score = item.task === 'emotion' ? judged(item, entry.verdict, rule) : null;
      return match === null || score === null ? null : (match + score) / 2;
    }),
    judge: column(judge),
    pairing: ofTask('viewpoint', ({ pairing }) => pairing),
    content: ofTask('viewpoint', ({ content }) => content),
    similarity: column((_, { verdict }) => verdict?.similarity ?? null),
    bertscore: column((_, { verdict }) => verdict?.bertscore ?? null),
  };
}

const RANKED: ReadonlySet<string> = new Set(['pattern', 'target', 'strategy']);
const JUDGED: ReadonlySet<string> = new Set(['emotion', 'viewpoint']);
const PLACE = new Map(PATTERN_LABELS.map((label, i) => [label, i]));

/** Ends of the judge's scale. */
export const scaleOf = (task: string, { viewpoint }: Rule): [number, number] =>
  task === 'viewpoint' && viewpoint === '0-6' ? [0, 6] : [1, 5];

/** The judge's score on the task's scale, null where the verdict has none. */
export function judged({ task }: RescueItem, verdict: Verdict | null, { viewpoint }: Rule) {
  if (verdict === null) return null;
  if (task !== 'viewpoint' || viewpoint === '1-5') return verdict.score;
  const { pairing, content } = verdict;
  return pairing === null || content === null ? null : pairing + content;
}

/** Cell of `Sheet.timing`; undefined is unscored. */
function timingCell({ gold }: RescueItem, entry: Entry, failures: Failures, end: End) {
  if (gold.task !== 'timing') return undefined;
  let said = saidSpeak(entry, failures);
  if (said === undefined && end !== 'as_is') said = end === 'best' ? gold.speak : !gold.speak;
  if (said === undefined) return undefined;
  return gold.speak ? (said ? 0 : 2) : said ? 1 : 3;
}

function meanOf(entries: readonly Entry[], value: (entry: Entry) => number | null): number | null {
  let sum = 0;
  let n = 0;
  for (const entry of entries) {
    const x = value(entry);
    if (x === null) continue;
    sum += x;
    n++;
  }
  return n === 0 ? null : sum / n;
}

/** Shares of the scored answers by cell; a scored answer in no cell (null) still counts as one. */
function countsOf(
  entries: readonly Entry[],
  width: number,
  item: RescueItem,
  place: (item: RescueItem, entry: Entry) => number | null | undefined,
): number[] | null {
  const counts = Array.from({ length: width }, () => 0);
  let n = 0;
  for (const entry of entries) {
    const cell = place(item, entry);
    if (cell === undefined) continue;
    n++;
    if (cell !== null) counts[cell] = (counts[cell] ?? 0) + 1;
  }
  return n === 0 ? null : counts.map((count) => count / n);
}
