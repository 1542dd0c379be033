import { describe, expect, it } from 'vitest';
import { reordered } from './reordered.js';
import type { HeartItem } from './types.js';

const item = (rows: number): HeartItem => ({
  id: 'q',
  clusters: {},
  lang: 'zh',
  origin: 'builtin',
  difficulty: null,
  primary_scene: '',
  secondary_scene: '',
  dialogue: [],
  rubric: Array.from({ length: rows }, (_, i) => ({
    dimension: 'd',
    score: 1,
    content: `row ${i}`,
  })),
});

describe('rubric rows in reverse order', () => {
  it('are called by their places in the original', () => {
    const given = item(3);
    const other = reordered({ item: given, answers: [] }, 'parts');
    expect(other?.answered.item.rubric.map(({ content }) => content)).toEqual([
      'row 2',
      'row 1',
      'row 0',
    ]);
    expect(['r00', 'r01', 'r02', 'rubric'].map((step) => other?.stepOf(step))).toEqual([
      'r02',
      'r01',
      'r00',
      'rubric',
    ]);
    expect(given).toEqual(item(3));
  });

  it('are not there with one row, nor for two replies', () => {
    expect(reordered({ item: item(1), answers: [] }, 'parts')).toBeNull();
    expect(reordered({ item: item(3), answers: [] }, 'replies')).toBeNull();
  });
});
