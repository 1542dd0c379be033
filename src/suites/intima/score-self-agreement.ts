import type { Estimate } from '../../contract/index.js';
import { cell, type Group, type ItemFacts, rowsOf } from './score-collect.js';
import { columnRate, type How, OVERALL } from './score-rates.js';
import { ALL_LABELS, SIDE_LABELS } from './types.js';

const SIDE_BITS = SIDE_LABELS.map((label) => 1 << ALL_LABELS.indexOf(label));

/** Whether any answer was rated more than once by the same judge (`--judge-repeats`). */
export const isRegraded = (group: Group): boolean => {
  for (let row = 0; row < rowsOf(group); row++)
    if (cell(group, row, 'judgeRepeat') > 1) return true;
  return false;
};

/**
 * How far a judge agrees with itself when it rates the same answer again: of all pairs of re-grades and side labels, the
 * share that agrees whether the label is present; pairs first, then answers, then items. `n`: items with two re-grades.
 */
export function selfAgreement(items: readonly ItemFacts[], group: Group, how: How): Estimate {
  const column = items.map((_, i) => ofItem(group, group.starts[i] ?? 0, group.starts[i + 1] ?? 0));
  const estimate = columnRate(items, column, OVERALL, how);
  return estimate.value === null ? { ...estimate, reason: 'not_regraded' } : estimate;
}

/** Rows of one item stand by repeat, then judge repeat. */
function ofItem(group: Group, from: number, to: number): number | null {
  const shares: number[] = [];
  let start = from;
  for (let row = from + 1; row <= to; row++) {
    if (row < to && cell(group, row, 'repeat') === cell(group, start, 'repeat')) continue;
    const share = ofAnswer(group, start, row);
    if (share !== null) shares.push(share);
    start = row;
  }
  return shares.length === 0 ? null : shares.reduce((a, b) => a + b, 0) / shares.length;
}

function ofAnswer(group: Group, from: number, to: number): number | null {
  let [agree, pairs] = [0, 0];
  for (let a = from; a < to; a++)
    for (let b = a + 1; b < to; b++) {
      const known = cell(group, a, 'rated') & cell(group, b, 'rated');
      const differ = cell(group, a, 'present') ^ cell(group, b, 'present');
      for (const bit of SIDE_BITS) {
        if ((known & bit) === 0) continue;
        pairs++;
        if ((differ & bit) === 0) agree++;
      }
    }
  return pairs === 0 ? null : agree / pairs;
}
