import { chanceRank } from '../../stats/index.js';
import { DEPTH, matchOf, rightAnswer } from './score-answer.js';
import type { Entry, Group } from './score-collect.js';
import { PATTERN_LABELS } from './score-labels.js';
import { type Column, type Rule, type Sheet, sheetOf } from './score-sheet.js';
import type { Answer, RescueItem } from './types.js';

/**
 * What answers without any reading come to on the same items.
 * - `chance`: the exact expectation of a blind draw from the candidates, a coin for timing, any intensity 0–10
 * - `majority`: the most frequent answer of the other samples
 * - `repeat_last`: what the session's annotation said the last time (emotion: how the person felt); where there was no
 *   last time, "no" for timing and wrong for labels
 * They see gold, so they are lines to read figures against, not competitors. Figures that need a judge have none.
 */
export const BASELINES = ['chance', 'majority', 'repeat_last'] as const;
export type Baseline = (typeof BASELINES)[number];

export function baselineSheet(items: readonly RescueItem[], baseline: Baseline, rule: Rule): Sheet {
  if (baseline === 'chance') return chanceSheet(items);
  const answers =
    baseline === 'majority' ? items.map(({ majority }) => majority) : lastAnswers(items);
  const group: Group = {
    target: baseline,
    judge: null,
    entries: items.map((item, i) => [entryOf(answers[i] ?? null, item)]),
  };
  return sheetOf(items, group, rule);
}

function entryOf(answer: Answer | null, { task }: RescueItem): Entry {
  const wrong: Answer | null =
    task === 'pattern' || task === 'target' || task === 'strategy' ? { task, ranked: [] } : null;
  const given = answer ?? wrong;
  return {
    repeat: 1,
    judgeRepeat: 1,
    state: given === null ? 'not_reached' : 'ok',
    answer: given,
    rating: null,
    verdict: null,
  };
}

/** The annotation's last answer before each item, of the same sample and task; `items` as in `Collected`. */
const lastAnswers = (items: readonly RescueItem[]): (Answer | null)[] =>
  items.map((item, i) => {
    const before = items[i - 1];
    const same = before?.sample === item.sample && before.task === item.task;
    return lastAnswer(item, same ? before : undefined);
  });

function lastAnswer(item: RescueItem, before: RescueItem | undefined): Answer | null {
  if (item.gold.task === 'emotion') {
    const felt = item.timeline.rows
      .filter((row) => row.index < item.row)
      .flatMap((row) => row.emotions)
      .findLast((e) => e.person === item.window.speaker && e.intensity !== null);
    return felt === undefined
      ? null
      : { task: 'emotion', phrase: felt.phrase, intensity: felt.intensity ?? 0 };
  }
  if (item.gold.task === 'timing') {
    return before?.gold.task === 'timing'
      ? { task: 'timing', speak: before.gold.speak, confidence: null }
      : { task: 'timing', speak: false, confidence: null };
  }
  if (item.gold.task === 'viewpoint' || before === undefined) return null;
  const label = rightAnswer(before);
  return label === null ? null : { task: item.gold.task, ranked: [label] };
}

function chanceSheet(items: readonly RescueItem[]): Sheet {
  const chances = items.map((item) =>
    rightAnswer(item) === null ? null : chanceRank(new Set(item.candidates).size, DEPTH),
  );
  const recall = (k: number): Column => chances.map((chance) => chance?.recall(k) ?? null);
  const none: Column = items.map(() => null);
  return {
    answered: items.map(() => true),
    timing: items.map(({ gold }) =>
      gold.task !== 'timing' ? null : gold.speak ? [0.5, 0, 0.5, 0] : [0, 0.5, 0, 0.5],
    ),
    recall: [recall(1), recall(2), recall(DEPTH)],
    mrr: chances.map((chance) => chance?.reciprocal ?? null),
    said: items.map(({ task, candidates }) => {
      if (task !== 'pattern') return null;
      const labels = new Set(candidates);
      return PATTERN_LABELS.map((label) => (labels.has(label) ? 1 / labels.size : 0));
    }),
    intensity: items.map(({ gold }) =>
      gold.task === 'emotion'
        ? INTENSITIES.reduce((sum, said) => sum + matchOf(gold.intensity, said), 0) /
          INTENSITIES.length
        : null,
    ),
    score: none,
    judge: none,
    pairing: none,
    content: none,
    similarity: none,
    bertscore: none,
  };
}

const INTENSITIES = Array.from({ length: 11 }, (_, i) => i);
