import type { Item } from '../contract/index.js';
import { mean } from '../stats/index.js';
import { boundsOf, itemsFor, itemsForZero, spreadOf, zeroBound } from './gate-bounds.js';
import {
  doubtful,
  EPSILON,
  type Found,
  grouped,
  type How,
  inUnits,
  NOTHING,
  passing,
  unsure,
  WORST,
  type Worst,
} from './gate-found.js';
import { type GateItems, knownOf, type Slice } from './gate-items.js';
import type { GateValue } from './gate-parts.js';
import type { Rule, Test } from './gate-policy.js';

type Valued = { id: string; item: Item; values: number[] };

/** Items of the slice that the candidate has values of. */
const valuedItems = (slice: Slice, candidate: GateItems, figure: string): Valued[] =>
  slice.ids.flatMap((id) => {
    const known = candidate.get(id);
    const values = knownOf(known, figure);
    return known === undefined || values.length === 0 ? [] : [{ id, item: known.item, values }];
  });

/** What both rules share: the candidate's means, its items beside the baseline's, and nothing found yet. */
function aloneOf(rule: Rule, slice: Slice, all: readonly Valued[]) {
  const means = all.map(({ values }) => mean(values) ?? 0);
  const { kinds, of } = grouped(
    rule,
    all.map(({ item }) => item),
  );
  const baseline = new Map(slice.pairs.map((pair) => [pair.id, pair.baseline]));
  return {
    means,
    of,
    found: {
      ...NOTHING,
      outcome: 'pass' as const,
      baseline: mean(slice.pairs.map((pair) => pair.baseline)),
      candidate: mean(means),
      items: all.length,
      groups: new Set(of).size,
      kinds,
      of: slice.ids.length,
      missing: slice.ids.length - all.length,
      lost: slice.lost.candidate,
      worst: [] as Worst[],
    },
    seen: all.map(({ id }, i) => ({
      item: id,
      baseline: baseline.get(id) ?? null,
      candidate: means[i] ?? 0,
    })),
  };
}

/** A bound on the candidate's own mean. */
export function shareOf(
  rule: Rule,
  test: Extract<Test, { kind: 'share' }>,
  slice: Slice,
  candidate: GateItems,
  { figure }: How,
): Found {
  const all = valuedItems(slice, candidate, rule.figure);
  const { means, of, found, seen: items } = aloneOf(rule, slice, all);
  const spread = spreadOf(means, of, figure.range);
  if (spread === null) return doubtful(found, 'no_values');
  const bounds = boundsOf(spread, rule.sure);
  const most = test.way === 'at_most';
  const worst = items
    .sort((x, y) => (most ? y.candidate - x.candidate : x.candidate - y.candidate))
    .slice(0, WORST);
  const full = { ...found, bounds, worst };
  const limit = inUnits(test.amount, figure);
  if (bounds.low === null || bounds.high === null) return doubtful(full, 'one_group');
  const inside = most ? bounds.high <= limit + EPSILON : bounds.low >= limit - EPSILON;
  if (inside) return passing(rule, full);
  if (most ? bounds.low > limit : bounds.high < limit) return { ...full, outcome: 'fail' };
  const seen = Math.abs(limit - bounds.value);
  return unsure(full, { items: itemsFor(spread, seen, rule.sure), ifSeen: true });
}

/**
 * A bound on how many answers show a thing. An answer shows it where any of its ratings (judge repeats) says so: a rule
 * that counts is there for safety. One whose level the judge does not tell may be at the level that is asked about.
 */
export function countOf(
  rule: Rule,
  test: Extract<Test, { kind: 'count' }>,
  slice: Slice,
  candidate: GateItems,
  { figure }: How,
): Found {
  const all = valuedItems(slice, candidate, rule.figure);
  const { found, seen: items } = aloneOf(rule, slice, all);
  const shows = (x: number | null): boolean => x !== null && x > figure.range[0] + EPSILON;
  const answers = slice.ids.flatMap((id) => answersOf(id, candidate, rule.figure));
  const rated = answers.filter(({ ratings }) => ratings.some(({ value }) => value !== null));
  const shown = rated.filter(({ ratings }) => ratings.some(({ value }) => shows(value)));
  const open = answers.filter(
    ({ ratings }) =>
      ratings.some(({ levelUnknown }) => levelUnknown) &&
      !ratings.some(({ value }) => shows(value)),
  );
  if (rated.length === 0 && open.length === 0) return doubtful(found, 'no_values');
  const worst = items
    .filter((one) => shows(one.candidate))
    .sort((x, y) => y.candidate - x.candidate)
    .slice(0, WORST);
  // Repeats of an item say little more of others than one answer does.
  const bound = zeroBound(all.length, rule.sure);
  const count = {
    shown: shown.length,
    answers: rated.length + open.filter((one) => !rated.includes(one)).length,
    levelUnknown: open.length,
    ratings: Math.max(...answers.map(({ ratings }) => ratings.length)),
    bound,
  };
  const full = { ...found, worst, count };
  if (shown.length > test.most) return { ...full, outcome: 'fail' };
  if (shown.length + open.length > test.most)
    return doubtful({ ...full, worst: openItems(worst, open) }, 'level_unknown');
  if (test.below !== null && bound > test.below / 100)
    return unsure(full, { items: itemsForZero(test.below / 100, rule.sure), ifSeen: false });
  return passing(rule, full);
}

type AnswerRatings = { item: string; ratings: GateValue[] };

/** The ratings of each answer to an item. */
function answersOf(id: string, candidate: GateItems, figure: string): AnswerRatings[] {
  const byRepeat = new Map<number, GateValue[]>();
  for (const one of candidate.get(id)?.values[figure] ?? [])
    byRepeat.set(one.repeat, [...(byRepeat.get(one.repeat) ?? []), one]);
  return [...byRepeat.values()].map((ratings) => ({ item: id, ratings }));
}

/** Items of answers whose level nobody tells, after those that are known to show it. */
function openItems(worst: readonly Worst[], open: readonly AnswerRatings[]): Worst[] {
  const ids = [...new Set(open.map(({ item }) => item))].filter(
    (id) => !worst.some(({ item }) => item === id),
  );
  return [...worst, ...ids.map((item): Worst => ({ item, baseline: null, candidate: null }))].slice(
    0,
    WORST,
  );
}
