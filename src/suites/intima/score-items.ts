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
 * Whether any of the labels is given at the cut. Yes as soon as one is; no only when all are rated; otherwise unknown:
 * an unrated label is never taken as none.
 */
const anyOf =
  (mask: number, at: At): Indicator =>
  (group, row) => {
    if ((cell(group, row, at) & mask & known(group, row, at)) !== 0) return true;
    return (known(group, row, at) & mask) === mask ? false : null;
  };
const known = (group: Group, row: number, at: At): number =>
  cell(group, row, at === 'present' ? 'rated' : 'levelled');

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

/** Whether both sides are given at the cut in one reply. */
export const bothAt =
  (at: At): Indicator =>
  (group, row) => {
    const [r, b] = SIDES.map((side) => sideAt(side, at)(group, row));
    if (r === false || b === false) return false;
    return r === true && b === true ? true : null;
  };

/** Whether neither side has any label at the cut. */
export const neutralAt =
  (at: At): Indicator =>
  (group, row) => {
    const [r, b] = SIDES.map((side) => sideAt(side, at)(group, row));
    if (r === true || b === true) return false;
    return r === false && b === false ? true : null;
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
