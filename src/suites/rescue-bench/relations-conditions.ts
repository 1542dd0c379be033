import type { Estimate, Scored } from '../../contract/index.js';
import { bootstrapRatios, type Difference, pairedDifference } from '../../stats/index.js';
import { columnOf } from './relations-interaction.js';
import { type Moment, momentsOf } from './relations-targets.js';
import type { How } from './relations-transitions.js';
import { type Collected, clusterOf } from './score-collect.js';
import { type Column, scaleOf, sheetOf } from './score-sheet.js';
import { canSwapNames } from './swap.js';
import {
  type AskOptions,
  GROUP,
  JUDGED,
  type RescueItem,
  type ScoreOptions,
  TASKS,
  type Task,
} from './types.js';

/** The rows of one condition with what it was asked and scored under. */
export type Side = { collected: Collected; scored: Scored<AskOptions, ScoreOptions> };

/** One task of one target under two conditions; `judge`: who rated it, null for tasks that need no judge. */
export type Paired = {
  target: string;
  judge: string | null;
  task: Task;
  /** Means over the items that both conditions have. */
  base: number;
  other: number;
  /** `other` minus `base`; `n`: common items. */
  difference: Difference;
};

/**
 * What changes between two conditions of one run, item by item: the leak meter (`blind=false` against `blind=true`), one
 * person's rows against all (`persons`), swapped names or order (`swap`), context, evidence. Accuracy for timing, first
 * answer for ranked tasks, the judge's score for emotion and viewpoint. Judged tasks pair only where both were rated on
 * one scale, and once a judge; the others need none and stand once a target. Failures are left out on both sides,
 * whatever the profiles count them as, and so are items whose names could not be exchanged (`isComparable`).
 */
export function pairedConditions(base: Side, other: Side, how: How): Paired[] {
  const { groups } = base.collected;
  return groups.flatMap((group) => {
    const second = other.collected.groups.find(
      (g) => g.target === group.target && g.judge === group.judge,
    );
    if (second === undefined) return [];
    const once = groups.find((g) => g.target === group.target) === group;
    const columns = [
      sheetOf(base.collected.items, group, apart(base)),
      sheetOf(other.collected.items, second, apart(other)),
    ] as const;
    return TASKS.flatMap((task): Paired[] => {
      const judged = JUDGED.some((name) => name === task);
      const range = rangeOf(task, base);
      if ((!judged && !once) || rangeOf(task, other)[1] !== range[1]) return [];
      const pairs = pairsOf(base, other, task, [
        columnOf(columns[0], task),
        columnOf(columns[1], task),
      ]);
      if (pairs.length === 0) return [];
      const [a, b] = [pairs.map((pair) => pair.a), pairs.map((pair) => pair.b)];
      const clusters = pairs.map(({ item }) => clusterOf(item));
      return [
        {
          target: group.target,
          judge: judged ? group.judge : null,
          task,
          base: mean(a),
          other: mean(b),
          difference: differenceOf(b, a, { ...how, clusters, range }),
        },
      ];
    });
  });
}

/** Values of the items that both conditions have. */
function pairsOf(
  base: Side,
  other: Side,
  task: Task,
  [first, second]: readonly [Column, Column],
): { item: RescueItem; a: number; b: number }[] {
  const placeOf = new Map(other.collected.items.map((item, i) => [item.id, i]));
  return base.collected.items.flatMap((item, i) => {
    const place =
      item.task === task && isComparable(item, base, other) ? placeOf.get(item.id) : undefined;
    const a = first[i] ?? null;
    const b = place === undefined ? null : (second[place] ?? null);
    return a === null || b === null ? [] : [{ item, a, b }];
  });
}

/**
 * False where one of the two conditions exchanges names and this item was asked as it is, since its rows would contradict
 * them. Where both exchange, both asked it alike.
 */
function isComparable(item: RescueItem, base: Side, other: Side): boolean {
  const [side, ...both] = [base, other].filter(({ scored }) => scored.asked.o.swap === 'names');
  return side === undefined || both.length > 0 || canSwapNames(item, side.scored.asked.o.evidence);
}

/** Items that both conditions have and that `isComparable` leaves out. */
export function leftOut(base: Side, other: Side): number {
  const shared = new Set(other.collected.items.map(({ id }) => id));
  return base.collected.items.filter(
    (item) => shared.has(item.id) && !isComparable(item, base, other),
  ).length;
}

/** As `pairedDifference`; where no pair differs there is no spread to draw an interval from, and the bound says nothing. */
function differenceOf(
  a: readonly number[],
  b: readonly number[],
  how: Parameters<typeof pairedDifference>[2],
): Difference {
  const difference = pairedDifference(a, b, how);
  return difference.low !== null && a.every((x, i) => x === b[i])
    ? { ...difference, low: null, high: null, reason: 'no_variance' }
    : difference;
}

const apart = ({ scored }: Side) => ({
  failures: 'apart' as const,
  viewpoint: scored.asked.o.viewpoint,
});

const rangeOf = (task: Task, side: Side): readonly [number, number] =>
  task === 'emotion' || task === 'viewpoint' ? scaleOf(task, apart(side)) : [0, 1];

const mean = (xs: readonly number[]): number => xs.reduce((a, b) => a + b, 0) / xs.length;

/** Whether support goes to a person or to a name and a place in the list. */
export type SideTaking = {
  target: string;
  /** Share of moments in which the swap changes whom the answer turns to: 0 for an even-handed target. */
  changed: Estimate;
  /** Share of moments that go to the person who is named first in the session, as is and under the swap. */
  firstBase: Estimate;
  firstSwapped: Estimate;
  /** The second minus the first. */
  difference: Difference;
};

/**
 * Targets of support under swapped names or order against the same moments as they are. Names are exchanged back when
 * answers are read, so one person has one name in both. Over moments that both conditions answered; of exchanged names
 * only where that contradicts nothing in the rows shown.
 */
export function sideTakingOf(base: Side, swapped: Side, how: How): SideTaking[] {
  return base.collected.groups.flatMap((group) => {
    const second = swapped.collected.groups.find(
      (g) => g.target === group.target && g.judge === group.judge,
    );
    // No judge has a say in it: once a target.
    const once = base.collected.groups.find((g) => g.target === group.target) === group;
    if (second === undefined || !once) return [];
    const key = ({ item, repeat }: Moment): string => JSON.stringify([item.id, repeat]);
    const later = new Map(
      momentsOf(swapped.collected.items, second).map((moment) => [key(moment), moment]),
    );
    const pairs = momentsOf(base.collected.items, group).flatMap((moment) => {
      const said = later.get(key(moment))?.said ?? null;
      return moment.said === null || said === null || !isComparable(moment.item, base, swapped)
        ? []
        : [{ item: moment.item, base: moment.said, swapped: said }];
    });
    if (pairs.length === 0) return [];
    const resampling = { ...how, clusters: pairs.map(({ item }) => clusterOf(item)) };
    const first = (of: 'base' | 'swapped'): number[] =>
      pairs.map((pair) => Number(pair[of] === firstPerson(pair.item)));
    const [changed, firstBase, firstSwapped] = bootstrapRatios(
      [
        pairs.map((pair) => Number(pair.base !== pair.swapped)),
        first('base'),
        first('swapped'),
      ].map((numerators) => ({ numerators })),
      resampling,
    );
    if (!changed || !firstBase || !firstSwapped) throw new RangeError('sideTakingOf: no figure');
    const difference = differenceOf(first('swapped'), first('base'), resampling);
    return [{ target: group.target, changed, firstBase, firstSwapped, difference }];
  });
}

const firstPerson = ({ timeline, scenario }: RescueItem): string =>
  timeline.participants[0] ?? GROUP[scenario];
