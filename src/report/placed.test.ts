import { describe, expect, it } from 'vitest';
import { type Section, same } from '../contract/index.js';
import { namedSections } from './placed.js';
import { sampleModel } from './sample-model.testkit.js';

const section = (id: string): Section => ({
  id,
  title: same(id),
  lead: same(''),
  table: { columns: [], rows: [] },
  weight: 'main',
});
const slugs = (...conditions: string[][]): string[] =>
  namedSections({
    ...sampleModel(),
    sections: conditions.map((ids, i) => ({ condition: `c${i}`, sections: ids.map(section) })),
  }).flatMap((c) => c.sections.map((s) => s.slug));

describe('namedSections', () => {
  it('gives names that files can carry, each once, also where letters differ only in case', () => {
    expect(slugs(['labels', 'mi/a~b', '../..', '标签', 'Labels'])).toEqual([
      'labels',
      'mi-a-b',
      'section',
      'section-2',
      'Labels-2',
    ]);
  });
  it('puts the condition in front where there are several', () => {
    expect(slugs(['a'], ['a'])).toEqual(['c0-a', 'c1-a']);
  });
});
