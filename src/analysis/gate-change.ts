import { mean, pairedDifference } from '../stats/index.js';
import { type Bounds, boundsOf, itemsFor, type Spread, spreadOf } from './gate-bounds.js';
import {
  doubtful,
  EPSILON,
  type Found,
  grouped,
  type How,
  harm,
  inUnits,
  type Needed,
  NOTHING,
  passing,
  rulesOut,
  unsure,
  WORST,
  type Worst,
} from './gate-found.js';
import type { Slice } from './gate-items.js';
import type { Rule, Test, Way } from './gate-policy.js';

type Of<K extends Test['kind']> = Extract<Test, { kind: K }>;
type Basis = {
  full: Found;
  bounds: Bounds;
  spread: Spread;
  a: number[];
  b: number[];
  of: string[];
};

/** What the rules on a change share: values of both runs on the items that both have, and bounds on the change. */
function basisOf(
  rule: Rule,
  { pairs, ids, lost }: Slice,
  { figure }: How,
  way: Way | null,
): Basis | Found {
  const width = figure.range[1] - figure.range[0];
  const { kinds, of } = grouped(
    rule,
    pairs.map(({ item }) => item),
  );
  const [a, b] = [pairs.map((pair) => pair.baseline), pairs.map((pair) => pair.candidate)];
  const changes = b.map((x, i) => x - (a[i] ?? 0));
  const spread = spreadOf(changes, of, [-width, width]);
  const found: Found = {
    ...NOTHING,
    outcome: 'pass',
    baseline: mean(a),
    candidate: mean(b),
    items: pairs.length,
    groups: spread?.clusters ?? 0,
    kinds,
    of: ids.length,
    missing: ids.length - pairs.length,
    lost: lost.either,
    worst: worstOf(pairs, way),
  };
  if (spread === null) return doubtful(found, 'no_values');
  const bounds = boundsOf(spread, rule.sure);
  const full = { ...found, bounds };
  return bounds.low === null ? doubtful(full, 'one_group') : { full, bounds, spread, a, b, of };
}

/** No worse than the baseline by more than a margin. */
export function marginOf(rule: Rule, test: Of<'margin'>, slice: Slice, how: How): Found {
  const basis = basisOf(rule, slice, how, test.way);
  if ('outcome' in basis) return basis;
  const { full, bounds, spread } = basis;
  const margin = inUnits(test.amount, how.figure);
  if (rulesOut(bounds, test.way, margin)) return passing(rule, full);
  if (shows(bounds, test.way, margin)) return { ...full, outcome: 'fail' };
  const seen = Math.abs(margin - harm(test.way, bounds.value));
  return unsure(full, needed(spread, [margin, seen], rule.sure));
}

/** Within a margin of the baseline on both sides. */
export function sameOf(rule: Rule, test: Of<'same'>, slice: Slice, how: How): Found {
  const basis = basisOf(rule, slice, how, null);
  if ('outcome' in basis) return basis;
  const { full, bounds, spread } = basis;
  const margin = inUnits(test.amount, how.figure);
  if (WAYS.every((way) => rulesOut(bounds, way, margin))) return passing(rule, full);
  if (WAYS.some((way) => shows(bounds, way, margin))) return { ...full, outcome: 'fail' };
  const seen = Math.abs(margin - Math.abs(bounds.value));
  return unsure(full, needed(spread, [margin, seen], rule.sure, true));
}

/** No change for the worse is shown. Open until p is adjusted: see `settle`. */
export function shownOf(rule: Rule, test: Of<'shown'>, slice: Slice, how: How): Found {
  const basis = basisOf(rule, slice, how, test.way);
  if ('outcome' in basis) return basis;
  const { full, bounds, spread, a, b, of } = basis;
  const { figure, seed, level, tests, draws } = how;
  const { p: both } = pairedDifference(b, a, {
    clusters: of,
    range: figure.range,
    seed,
    ...(draws !== undefined && { draws }),
  });
  const p = oneSided(both ?? 1, harm(test.way, bounds.value), spread.squares > EPSILON);
  const open = { ...full, p };
  const notice = inUnits(test.notice, figure);
  // A pass says that a change of the size named is ruled out, or would have shown.
  if (rulesOut(bounds, test.way, notice)) return passing(rule, open);
  // What the first test of Holm's procedure must reach.
  const strict = level / Math.max(1, tests);
  if (0.5 ** full.groups > strict) return doubtful(open, 'few_groups');
  const enough = itemsFor(spread, notice, 1 - strict);
  if (enough !== null && enough <= full.items) return passing(rule, open);
  return unsure(open, { items: enough, ifSeen: false });
}

/**
 * One-sided p of a sign-flip test from its two-sided one: signs are symmetric, so that a change for the worse has half of
 * it, and one for the better what is left (ties with the data not counted, so that it is a little small there). Groups
 * that cancel out have 0.5; where no group differs (`differs`), every pattern of signs reaches the data, and p is 1.
 */
export function oneSided(both: number, harmSeen: number, differs: boolean): number {
  if (harmSeen > EPSILON) return both / 2;
  if (harmSeen < -EPSILON) return 1 - both / 2;
  return differs ? 0.5 : 1;
}

const WAYS: readonly Way[] = ['fall', 'rise'];

/** Whether even the near end of the harm is beyond a margin. */
const shows = ({ low, high }: Bounds, way: Way, margin: number): boolean => {
  const near = way === 'fall' ? high : low;
  return near !== null && harm(way, near) > margin + EPSILON;
};

/** The items whose change is most for the worse; of an equivalence rule (no way) the largest changes. */
function worstOf(pairs: Slice['pairs'], way: Way | null): Worst[] {
  const size = (pair: Slice['pairs'][number]): number => {
    const change = pair.candidate - pair.baseline;
    return way === null ? Math.abs(change) : harm(way, change);
  };
  return pairs
    .filter((pair) => size(pair) > EPSILON)
    .sort((x, y) => size(y) - size(x))
    .slice(0, WORST)
    .map(({ id, baseline, candidate }) => ({ item: id, baseline, candidate }));
}

/**
 * Items with which no change would pass; where so many are there already, those with which the change that was seen
 * would be told from the margin.
 */
function needed(
  spread: Spread,
  [none, seen]: readonly [number, number],
  sure: number,
  both = false,
): Needed {
  const items = itemsFor(spread, none, sure, both);
  if (items === null || items > spread.n) return { items, ifSeen: false };
  return { items: itemsFor(spread, seen, sure), ifSeen: true };
}
