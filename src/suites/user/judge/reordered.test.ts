import { describe, expect, it } from 'vitest';
import type { RubricItem, UserItem } from '../items/types.js';
import { reordered } from './reordered.js';

const item: UserItem = {
  id: 'a',
  lang: 'en',
  clusters: {},
  turns: [],
  context: null,
  facets: {},
  spec: 's',
};
const row = (id: string): RubricItem['rubric'][number] => ({
  id,
  content: `criterion ${id}`,
  score: 1,
  dimension: '',
});

describe('rubric rows of a user’s item in reverse order', () => {
  it('keep their ids, by which steps are called', () => {
    const given: RubricItem = { ...item, rubric: ['r1', 'r2', 'r3'].map(row) };
    const other = reordered({ item: given, answers: [] }, 'parts');
    const moved = other?.answered.item;
    expect(moved !== undefined && 'rubric' in moved && moved.rubric.map(({ id }) => id)).toEqual([
      'r3',
      'r2',
      'r1',
    ]);
    expect(other?.stepOf('r3')).toBe('r3');
    expect(given.rubric[0]?.id).toBe('r1');
  });

  it('are not there without two rows, nor for two replies', () => {
    expect(reordered({ item, answers: [] }, 'parts')).toBeNull();
    expect(reordered({ item: { ...item, rubric: [row('r1')] }, answers: [] }, 'parts')).toBeNull();
    const two = { ...item, rubric: ['r1', 'r2'].map(row) };
    expect(reordered({ item: two, answers: [] }, 'replies')).toBeNull();
  });
});
