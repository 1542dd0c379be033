import { describe, expect, it } from 'vitest';
import { type ImportNote, same } from '../contract/index.js';
import { findingsOf } from './data-findings.js';

const note = (row: number): ImportNote => ({
  file: 'a.jsonl',
  row,
  level: 'dubious',
  what: same('odd'),
});
const view = (name: string, rows: readonly number[]) => ({
  name,
  report: { files: [], hash: '', rows: 0, items: 0, notes: rows.map(note) },
});

describe('findings of several views', () => {
  it('are told once, with the views that have them where not all have', () => {
    const found = findingsOf([view('all', [1, 2, 3]), view('hard', [2, 1]), view('easy', [1])]);
    expect(found.map(({ note: { row }, views }) => [row, views])).toEqual([
      [1, null],
      [2, ['all', 'hard']],
      [3, ['all']],
    ]);
  });
});
