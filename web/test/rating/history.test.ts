import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { begin, edit, type History, redo, undo } from '../../src/parts/rating/history.js';

const times = <T>(n: number, of: (history: History<T>) => History<T>, from: History<T>) =>
  Array.from({ length: n }).reduce<History<T>>((history) => of(history), from);

describe('A16: undo and redo of a form', () => {
  it('A16: n edits and n undos are the start, n redos the end', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.string(), { maxLength: 60 }), (start, edits) => {
        const end = edits.reduce((history, value) => edit(history, value), begin(start));
        const undone = times(edits.length, undo, end);
        expect(undone.now).toBe(start);
        expect(undone.past).toEqual([]);
        expect(times(edits.length, redo, undone).now).toBe(edits.at(-1) ?? start);
      }),
    );
  });

  it('A16: more undos than edits stay at the start, and never go to another item', () => {
    const history = times(5, undo, edit(begin('of this item'), 'changed'));
    expect(history.now).toBe('of this item');
  });

  it('A16: typing in one field is one step; an edit after an undo forgets what was undone', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ value: fc.string(), run: fc.constantFrom(null, 'a', 'b') }), {
          maxLength: 40,
        }),
        (edits) => {
          const end = edits.reduce(
            (history, { value, run }) => edit(history, value, run),
            begin('start'),
          );
          const undone = times(end.past.length, undo, end);
          expect(undone.now).toBe('start');
          expect(times(end.past.length, redo, undone).now).toBe(end.now);
          expect(edit(undone, 'other').future).toEqual([]);
        },
      ),
    );
  });
});
