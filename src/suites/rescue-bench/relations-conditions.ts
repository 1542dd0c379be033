import type { Estimate, Scored } from '../../contract/index.js';
import { bootstrapRatios, type Difference, pairedDifference } from '../../stats/index.js';
import { columnOf } from './relations-interaction.js';
import { type Moment, momentsOf } from './relations-targets.js';
import type { How } from './relations-transitions.js';
import { type Collected, clusterOf } from './score-collect.js';
import { scaleOf, sheetOf } from './score-sheet.js';
import {
  type AskOptions,
  GROUP,
  type RescueItem,
  type ScoreOptions,
  TASKS,
  type Task,
} from './types.js';

/** The rows of one condition with what it was asked and scored under. */
export type Side = { collected: Collected; scored: Scored<AskOptions, ScoreOptions> };

/** One task of one target and judge under two conditions. */
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
 * one scale. Failures are left out on both sides, whatever the profiles count them as.
 */
export function pairedConditions(base: Side, other: Side, how: How): Paired[] {
  const shared = (group: { target: string; judge: string | null }) =>
    other.collected.groups.find((g) => g.target === group.target && g.judge === group.judge);
  return base.collected.groups.flatMap((group) => {
    const second = shared(group);
    if (second === undefined) return [];
    const sheets = [
      sheetOf(base.collected.items, group, apart(base)),
      sheetOf(other.collected.items, second, apart(other)),
    ] as const;
    const placeOf = new Map(other.collected.items.map((item, i) => [item.id, i]));
    return TASKS.flatMap((task): Paired[] => {
      const [low, high] = rangeOf(task, base);
      if (rangeOf(task, other)[1] !== high) return [];
      const columns = [columnOf(sheets[0], task), columnOf(sheets[1], task)] as const;
      const pairs = base.collected.items.flatMap((item, i) => {
        const place = item.task === task ? placeOf.get(item.id) : undefined;
        const a = columns[0][i] ?? null;
        const b = place === undefined ? null : (columns[1][place] ?? null);
        return a === null || b === null ? [] : [{ item, a, b }];
      });
      if (pairs.length === 0) return [];
      const a = pairs.map((pair) => pair.a);
      const b = pairs.map((pair) => pair.b);
      const difference = pairedDifference(b, a, {
        ...how,
        clusters: pairs.map(({ item }) => clusterOf(item)),
        range: [low, high],
      });
      return [
        {
          target: group.target,
          judge: group.judge,
          task,
          base: mean(a),
          other: mean(b),
          difference,
        },
      ];
    });
  });
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
 * answers are read, so one person has one name in both. Over moments that both conditions answered.
 */
export function sideTakingOf(base: Side, swapped: Side, how: How): SideTaking[] {
  return base.collected.groups.flatMap((group) => {
    const second = swapped.collected.groups.find(
      (g) => g.target === group.target && g.judge === group.judge,
    );
    if (second === undefined) return [];
    const key = ({ item, repeat }: Moment): string => JSON.stringify([item.id, repeat]);
    const later = new Map(
      momentsOf(swapped.collected.items, second).map((moment) => [key(moment), moment]),
    );
    const pairs = momentsOf(base.collected.items, group).flatMap((moment) => {
      const said = later.get(key(moment))?.said ?? null;
      return moment.said === null || said === null
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
    const difference = pairedDifference(first('swapped'), first('base'), resampling);
    return [{ target: group.target, changed, firstBase, firstSwapped, difference }];
  });
}

const firstPerson = ({ timeline, scenario }: RescueItem): string =>
  timeline.participants[0] ?? GROUP[scenario];
