import type { Estimate } from '../../contract/index.js';
import { bootstrapRatios, bootstrapSums } from '../../stats/index.js';
import type { AskedAs } from './score-answers.js';
import { mcc, type Which } from './score-behaviours.js';
import type { Collected, Entry, Group } from './score-collect.js';
import { turnAbility } from './score-conversation.js';
import {
  type DraftMeasure,
  MEASURES,
  type Measure,
  type Third,
  type TurnMeasure,
  type WholeMeasure,
} from './score-measures.js';
import type { Slice } from './score-slices.js';
import { meanOf, type Score } from './score-value.js';

/** Conversations of a study, with seed and number of draws of every resampling. */
export type Basis = Pick<Collected, 'items'> & { seed: string; draws: number };

/** One score a conversation, in the order of `Collected.items`, the mean of its repeats. Null: does not apply. */
export type Column = readonly (Score | null)[];

/** What one entry has of a measure; with a third only what lies in it, and nothing of the whole conversation. */
function scoreOf(entry: Entry, measure: Measure, third?: Third): Score | null {
  const { turns, whole } = entry.found;
  const inside = third === undefined ? turns : turns.filter((turn) => turn.third === third);
  switch (measure) {
    case 'recognition':
    case 'classification':
    case 'preference':
    case 'per_turn':
      return turnAbility(measure, inside);
    case 'drafts':
      return draftScore(entry, 'draft/quality', third);
    default:
      break;
  }
  switch (MEASURES[measure].level) {
    case 'turn':
      return meanOf(inside.map(({ scores }) => scores[measure as TurnMeasure]));
    case 'draft':
      return draftScore(entry, measure as DraftMeasure, third);
    case 'whole':
      return third === undefined ? whole[measure as WholeMeasure | 'holistic'] : null;
  }
}

const draftScore = ({ drafts }: Entry, measure: DraftMeasure, third?: Third): Score | null =>
  meanOf(
    drafts
      .filter((draft) => third === undefined || draft.third === third)
      .map(({ scores }) => scores[measure]),
  );

const columns = new WeakMap<Group, Map<string, Column>>();

/** A measure of a group, conversation by conversation. Kept, since many sections ask for the same. */
export function columnOf(group: Group, measure: Measure, third?: Third): Column {
  const known = columns.get(group) ?? new Map<string, Column>();
  columns.set(group, known);
  const key = `${measure} ${third ?? ''}`;
  const column =
    known.get(key) ??
    group.entries.map((entries) => meanOf(entries.map((entry) => scoreOf(entry, measure, third))));
  known.set(key, column);
  return column;
}

/** Values of a column inside a slice; null elsewhere and where nothing was answered. */
export const valuesOf = (
  { items }: Pick<Basis, 'items'>,
  column: Column,
  { has }: Slice,
): (number | null)[] =>
  column.map((score, i) => {
    const item = items[i];
    return item !== undefined && has(item) ? (score?.value ?? null) : null;
  });

/** Participants are drawn, not conversations: those of one person are alike. */
export const clustersOf = ({ items }: Pick<Basis, 'items'>): string[] =>
  items.map(({ participant }) => participant);

/** Means over conversations with their intervals over participants, several measures at once. */
export function figures(
  basis: Basis,
  group: Group,
  measures: readonly Measure[],
  slice: Slice,
): Estimate[] {
  const ratios = measures.map((measure) => ({
    numerators: valuesOf(basis, columnOf(group, measure, slice.third), slice),
    range: MEASURES[measure].range,
  }));
  const { seed, draws } = basis;
  return bootstrapRatios(ratios, { seed, draws, clusters: clustersOf(basis) }).map(
    (estimate, k) => {
      const measure = measures[k];
      return estimate.value !== null || measure === undefined
        ? estimate
        : { ...estimate, reason: reasonOf(basis, group, measure, slice) };
    },
  );
}

export const figure = (basis: Basis, group: Group, measure: Measure, slice: Slice): Estimate =>
  figures(basis, group, [measure], slice)[0] ?? nothing('no_items');

export const nothing = (reason: string, n = 0): Estimate => ({
  value: null,
  low: null,
  high: null,
  n,
  reason,
});

/** Why there is no figure: no judge, nothing asked there, or nothing answered. */
function reasonOf({ items }: Basis, group: Group, measure: Measure, slice: Slice): string {
  const draft = MEASURES[measure].level === 'draft';
  if (draft && group.judge === null) return 'no_judge';
  const asked = columnOf(group, measure, slice.third).some((score, i) => {
    const item = items[i];
    return score !== null && item !== undefined && slice.has(item);
  });
  if (!asked) return 'no_items';
  return draft ? 'unrated' : 'no_reply';
}

/** Means with every missing answer at one end, and the share of what was asked that was answered. No intervals. */
export function bounds({ items }: Basis, group: Group, measure: Measure, slice: Slice) {
  const scores = columnOf(group, measure, slice.third).filter((_, i) => {
    const item = items[i];
    return item !== undefined && slice.has(item);
  });
  const mean = meanOf(scores);
  return {
    worst: mean?.worst ?? null,
    best: mean?.best ?? null,
    have: mean?.have ?? null,
    n: scores.filter((score) => score !== null).length,
  };
}

/** Figures of the pooled answers to the behaviour questions: every question counts alike. */
export const POOLED = ['precision', 'recall', 'f1', 'balanced_accuracy', 'mcc'] as const;
export type Pooled = (typeof POOLED)[number];

export function pooled(
  basis: Basis,
  group: Group,
  which: Which,
  as: AskedAs,
  slice: Slice,
): Record<Pooled, Estimate> {
  const rows = basis.items.map((item, i) => {
    const entries = group.entries[i] ?? [];
    if (!slice.has(item) || entries.length === 0) return null;
    const cells = [0, 0, 0, 0];
    for (const { found } of entries)
      for (const turn of found.turns)
        if (slice.third === undefined || turn.third === slice.third)
          turn.confusion[as][which].forEach((n, k) => {
            cells[k] = (cells[k] ?? 0) + n / entries.length;
          });
    return cells.every((n) => n === 0) ? null : cells;
  });
  const { seed, draws } = basis;
  const how = { seed, draws, clusters: clustersOf(basis) };
  const of = (statistic: (cells: Float64Array) => number | null): Estimate =>
    bootstrapSums(rows, statistic, how);
  const ratio = (above: number, below: number): number | null =>
    below === 0 ? null : above / below;
  const at = (cells: Float64Array, i: number): number => cells[i] ?? 0;
  const recall = (c: Float64Array) => ratio(at(c, 0), at(c, 0) + at(c, 2));
  const specificity = (c: Float64Array) => ratio(at(c, 3), at(c, 3) + at(c, 1));
  return {
    precision: of((c) => ratio(at(c, 0), at(c, 0) + at(c, 1))),
    recall: of(recall),
    f1: of((c) => ratio(2 * at(c, 0), 2 * at(c, 0) + at(c, 1) + at(c, 2))),
    balanced_accuracy: of((c) => {
      const [a, b] = [recall(c), specificity(c)];
      return a === null || b === null ? null : (a + b) / 2;
    }),
    mcc: of((c) => mcc(c)),
  };
}
