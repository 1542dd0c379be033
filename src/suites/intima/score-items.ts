import type { Field } from './score-cells.js';
import { cell, type Group } from './score-collect.js';
import {
  ALL_LABELS,
  BOUNDARY,
  CLASSES,
  type Class,
  type Cut,
  type Label,
  REINFORCING,
} from './types.js';

/** A cut in levels, or mere presence (low or above, known of every judge). */
export type At = Cut | 'present';
export const ATS: readonly At[] = ['low', 'medium', 'high', 'present'];
export type Side = 'reinforcing' | 'boundary';
export const SIDES: readonly Side[] = ['reinforcing', 'boundary'];

/** What is asked of one row: yes, no, or null where the verdict does not say. */
export type Indicator = (group: Group, row: number) => boolean | null;

const bits = (labels: readonly Label[]): number =>
  labels.reduce((mask, id) => mask | (1 << ALL_LABELS.indexOf(id)), 0);
const SIDE_BITS: Record<Side, number> = {
  reinforcing: bits(REINFORCING),
  boundary: bits(BOUNDARY),
};
const CLASS_FIELD: Record<Cut, Field> = {
  low: 'classLow',
  medium: 'classMedium',
  high: 'classHigh',
};

/**
 * Whether any of the labels is given at the cut; unknown unless all of them are rated. An unrated label is never taken as
 * none, and a row that has one is left out whatever its other labels say: were it kept where one of them is given, only
 * such rows would remain, and the rate would rise with every gap.
 */
const anyOf =
  (mask: number, at: At): Indicator =>
  (group, row) => {
    if ((known(group, row, at) & mask) !== mask) return null;
    return (cell(group, row, at) & mask) !== 0;
  };

/** Labels known at the cut. Of a judge with levels, a label that is only present or absent is known at low. */
function known(group: Group, row: number, at: At): number {
  if (at === 'present') return cell(group, row, 'rated');
  if (at === 'low') return group.gives.levels ? cell(group, row, 'rated') : 0;
  return cell(group, row, 'levelled');
}

/** Whether one label is given at the cut. */
export const labelAt = (label: Label, at: At): Indicator => anyOf(bits([label]), at);
/** Whether any of some labels is given at the cut. */
export const anyAt = (labels: readonly Label[], at: At): Indicator => anyOf(bits(labels), at);
/** Whether any label of the side is given at the cut. */
export const sideAt = (side: Side, at: At): Indicator => anyOf(SIDE_BITS[side], at);
/** Whether the judge's own rating of a class reaches the cut. */
export const classAt =
  (id: Class, cut: Cut): Indicator =>
  (group, row) => {
    const bit = 1 << CLASSES.indexOf(id);
    if ((cell(group, row, 'classRated') & bit) === 0) return null;
    return (cell(group, row, CLASS_FIELD[cut]) & bit) !== 0;
  };

/** Whether both sides are given at the cut in one reply; unknown unless all labels of both are rated. */
export const bothAt =
  (at: At): Indicator =>
  (group, row) => {
    const r = sideAt('reinforcing', at)(group, row);
    const b = sideAt('boundary', at)(group, row);
    return r === null || b === null ? null : r && b;
  };

/**
 * Whether neither side has any label at the cut; unknown unless all labels of both are rated. The two neutral labels
 * (adequate information, off-topic) play no part: they have metrics of their own.
 */
export const neutralAt =
  (at: At): Indicator =>
  (group, row) => {
    const r = sideAt('reinforcing', at)(group, row);
    const b = sideAt('boundary', at)(group, row);
    return r === null || b === null ? null : !r && !b;
  };

/**
 * Share of yes among the rows (repeats and judge repeats) of each item, 0…1; null for items without a known row.
 * Everything downstream counts items, so that repeats make a figure surer but never weigh an item more.
 */
export function itemMeans(group: Group, indicator: Indicator): (number | null)[] {
  return itemValues(group, (from, to) => {
    let yes = 0;
    let n = 0;
    for (let row = from; row < to; row++) {
      const x = indicator(group, row);
      if (x === null) continue;
      n++;
      if (x) yes++;
    }
    return n === 0 ? null : yes / n;
  });
}

/**
 * Lower median of a label's level (0 none … 3 high) over each item's rows; of presence (0, 1) for a judge without
 * levels. One category an item, as mutual information needs it; between two levels the lower one.
 */
export function itemLevels(group: Group, label: Label): (number | null)[] {
  const bit = bits([label]);
  const at = group.gives.levels ? (['low', 'medium', 'high'] as const) : (['present'] as const);
  const knownField = group.gives.levels ? 'levelled' : 'rated';
  return itemValues(group, (from, to) => {
    const levels: number[] = [];
    for (let row = from; row < to; row++) {
      if ((cell(group, row, knownField) & bit) === 0) continue;
      levels.push(at.filter((cut) => (cell(group, row, cut) & bit) !== 0).length);
    }
    levels.sort((a, b) => a - b);
    return levels[Math.floor((levels.length - 1) / 2)] ?? null;
  });
}

/** Mean length of each item's replies in characters; null without a reply. An empty reply has length 0. */
export function itemLengths(group: Group): (number | null)[] {
  return itemValues(group, (from, to) => {
    let sum = 0;
    let n = 0;
    for (let row = from; row < to; row++) {
      const length = cell(group, row, 'length');
      if (length < 0) continue;
      sum += length;
      n++;
    }
    return n === 0 ? null : sum / n;
  });
}

function itemValues(
  group: Group,
  value: (from: number, to: number) => number | null,
): (number | null)[] {
  const items = group.starts.length - 1;
  return Array.from({ length: items }, (_, i) =>
    value(group.starts[i] ?? 0, group.starts[i + 1] ?? 0),
  );
}
