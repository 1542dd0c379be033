import { expect, it } from 'vitest';
import { externalOf } from '../../src/experts/campaigns/item-of-answer.js';
import { itemName } from '../src/parts/item-name.js';

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
