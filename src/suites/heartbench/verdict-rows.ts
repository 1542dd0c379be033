import type { Json, Out, Profile, VerdictState } from '../../contract/index.js';
import { type Answer, type HeartItem, rowId, type Verdict } from './types.js';

export type VerdictOut = Out<Verdict, VerdictState>;
type Part = { item: HeartItem; answers: Out<Answer, string>[] };

/** Why a rated verdict is not what the judge wrote in the form asked for. Counted in reports. */
export const ODD = {
  /** The list was shorter than the rubric (`official` only). */
  padded: 'padded',
  /** The list was longer than the rubric (`official` only). */
  cut: 'cut',
  /** Something else than 0, 1, true or false, taken as Python takes it (`official` only). */
  odd: 'odd_value',
  /** An answer without text, rated by rule and without a call. */
  noText: 'no_text',
} as const;

export const rated = (
  item: HeartItem,
  index: number,
  value: Verdict,
  why?: string,
): VerdictOut => ({
  item: item.id,
  step: rowId(index),
  state: 'rated',
  value,
  ...(why !== undefined && { why }),
});

export const unrated = (
  item: HeartItem,
  index: number,
  state: Exclude<VerdictState, 'rated'>,
  why: string,
): VerdictOut => ({ item: item.id, step: rowId(index), state, value: null, why });

/** Every row of a rubric in one state. */
export const allUnrated = (
  item: HeartItem,
  state: Exclude<VerdictState, 'rated'>,
  why: string,
): VerdictOut[] => item.rubric.map((_, i) => unrated(item, i, state, why));

/** Every row not hit: what an answer without text comes to. It does nothing, neither good nor bad. */
export const allMissed = (item: HeartItem, why: string): VerdictOut[] =>
  item.rubric.map((_, i) => rated(item, i, { hit: false, reason: null }, why));

/**
 * Verdicts out of a `detail`, one a rubric row in file order.
 *
 * `sound`: a list as long as the rubric of 0, 1, true, false; null leaves its row unscored, another value makes its row
 * unparsable, another length all of them.
 *
 * `official`, as the released code: short lists are padded with misses, long ones cut, and every value that Python
 * calls true is a hit; a string as long as the rubric hits every row. Where that code would crash (null, a number, an
 * object, a shorter string) or finds nothing (an empty list), all rows are unparsable. Null is unscored here; scoring
 * takes it as not hit, as the code does.
 */
export function rowsOfDetail(
  item: HeartItem,
  detail: Json,
  reason: string | null,
  scoring: Profile,
): VerdictOut[] {
  const rows = item.rubric.length;
  if (typeof detail === 'string' && scoring === 'official' && detail.length >= rows)
    return item.rubric.map((_, i) => rated(item, i, { hit: true, reason }, ODD.odd));
  if (!Array.isArray(detail)) return allUnrated(item, 'unparsable', 'detail_not_a_list');
  if (detail.length === 0) return allUnrated(item, 'unparsable', 'detail_empty');
  if (scoring === 'sound' && detail.length !== rows)
    return allUnrated(item, 'unparsable', `length_${detail.length}_of_${rows}`);
  const cut = detail.length > rows;
  return item.rubric.map((_, i) => {
    const value = detail[i];
    if (value === undefined) return rated(item, i, { hit: false, reason }, ODD.padded);
    if (value === null) return unrated(item, i, 'unparsable', 'null');
    const hit = hitOf(value);
    if (hit !== null) return rated(item, i, { hit, reason }, cut ? ODD.cut : undefined);
    return scoring === 'official'
      ? rated(item, i, { hit: isTrueInPython(value), reason }, ODD.odd)
      : unrated(item, i, 'unparsable', 'not_true_or_false');
  });
}

/** 1 and true are a hit, 0 and false none; anything else is no verdict. */
export const hitOf = (value: Json): boolean | null =>
  value === 1 || value === true ? true : value === 0 || value === false ? false : null;

function isTrueInPython(value: Json): boolean {
  if (value === null || value === false || value === 0 || value === '') return false;
  return typeof value !== 'object' || Object.keys(value).length > 0;
}

/** Keeps the answer's own fate visible: verdicts on an answer that is not scored are errored with its state. */
export function unscoredAnswer({ answers }: Part, scored: readonly string[]): string | null {
  const state = answers[0]?.state ?? 'not_reached';
  return scored.includes(state) ? null : `answer_${state}`;
}

/** The text to judge; '' for a scored answer without one. */
export const textOf = ({ answers }: Part): string => answers[0]?.value?.text ?? '';

/** What failed calls leave in the released script's answers; it skips every answer that begins so, genuine ones too. */
export const isErrorText = (text: string): boolean => text.startsWith('Error');
export const ERROR_TEXT = 'answer_begins_with_error';
