import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** How many ids each list has: what was asked for, in `docs/experts-checklist.md`. */
const LISTS: Readonly<Record<string, number>> = {
  // The method's requirements, 86 rows.
  ...{ A: 14, B: 13, C: 15, D: 21, E: 14, F: 9 },
  'G-': 12,
  R: 24,
  // Faults that users of other tools met.
  ...{ 'T-A': 18, 'T-B': 17, 'T-C': 5, 'T-D': 13, 'T-E': 12, 'T-F': 5 },
  ...{ 'T-G': 9, 'T-H': 18, 'T-I': 11, 'T-J': 8, 'T-K': 6 },
  // Sentences of the issue.
  'I-': 18,
};
/** Whoever shows one more takes it off here; nobody adds to it unseen. */
const NOT_SHOWN: string[] = [];
const CANNOT_OCCUR = ['G-12', 'T-I5', 'T-I6', 'T-K1', 'T-K2', 'T-K4'];

const rows = read('docs/experts-checklist.md')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| id |'))
  .map((line) => line.slice(2, -2).split(/(?<!\\) \| /))
  .map(([id = '', asked = '', choice = '', shown = '']) => ({ id, asked, choice, shown }));

/** A source's text with the escapes of its strings undone. */
const plain = (file: string): string => read(file).replace(/\\(['"`])/g, '$1');

const references = rows.flatMap(({ id, shown }) =>
  shown.startsWith('`')
    ? shown.split('<br>').map((reference) => {
        const [, file = '', title = ''] = /^`([^`]+)` › (.+)$/.exec(reference) ?? [];
        return { id, file, title: title.replaceAll('\\|', '|') };
      })
    : [],
);

describe('the checklist of the experts’ platform', () => {
  it('has every id once', () => {
    const wanted = Object.entries(LISTS).flatMap(([list, count]) =>
      Array.from({ length: count }, (_, index) => `${list}${index + 1}`),
    );
    expect(rows.map(({ id }) => id).toSorted()).toEqual(wanted.toSorted());
    expect(rows.filter(({ asked, choice }) => asked === '' || choice === '')).toEqual([]);
  });

  it('names tests that are there', () => {
    expect(references.length).toBeGreaterThan(400);
    const gone = references.filter(
      ({ file, title }) =>
        !/\.test\.ts$/.test(file) ||
        title === '' ||
        !existsSync(join(ROOT, file)) ||
        !plain(file).includes(title),
    );
    expect(gone).toEqual([]);
  });

  it('says plainly what is not shown and what cannot occur', () => {
    const beginning = (words: string) =>
      rows.filter(({ shown }) => shown.startsWith(words)).map(({ id }) => id);
    expect(beginning('not shown: ').toSorted()).toEqual(NOT_SHOWN);
    expect(beginning('cannot occur: ').toSorted()).toEqual(CANNOT_OCCUR);
    const shown = new Set(references.map(({ id }) => id));
    expect(shown.size + NOT_SHOWN.length + CANNOT_OCCUR.length).toBe(rows.length);
  });
});
