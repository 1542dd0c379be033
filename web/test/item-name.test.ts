import { expect, it } from 'vitest';
import { externalOf } from '../../src/experts/campaigns/item-of-answer.js';
import { itemName, itemNameIn } from '../src/parts/item-name.js';
import { en } from '../src/words/en.js';

it('names an answer of a run by its item and target, and its condition and repeat where there is more than one', () => {
  const of = (condition: string, repeat: number) =>
    externalOf('run-1', { condition, target: 'sample/warm', repeat, item: 'en-name-1' });
  expect(itemName(of('c1', 1))).toBe('en-name-1 · sample/warm');
  expect(itemName(of('c2', 3))).toBe('en-name-1 · sample/warm · c2 · #3');
  expect(itemName(`again T1 ${of('c1', 1)}`)).toBe('again T1 en-name-1 · sample/warm');
});

it('shows any other id as it is', () => {
  for (const id of ['row-7', '[1] first', '["a"]', '[', '']) expect(itemName(id)).toBe(id);
});

it('names a copy of work by what it was made of, its kind and its number', () => {
  const say = (word: keyof typeof en, values: Record<string, string | number> = {}) =>
    en[word].replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]));
  const t = say as Parameters<typeof itemNameIn>[0];
  expect(itemNameIn(t, 'copy:exam:2:q17')).toBe('copy of q17, exam item 2');
  const answer = externalOf('run-1', {
    condition: 'c1',
    target: 'sample/warm',
    repeat: 1,
    item: 'q3',
  });
  expect(itemNameIn(t, `copy:gold:1:${answer}`)).toBe('copy of q3 · sample/warm, hidden check 1');
  expect(itemNameIn(t, 'copy of mine')).toBe('copy of mine');
  expect(itemNameIn(t, `blind T1 ${answer}`)).toBe('q3 · sample/warm (blind test)');
  expect(itemNameIn(t, `again T1 ${answer}`)).toBe('q3 · sample/warm (rated anew)');
});
