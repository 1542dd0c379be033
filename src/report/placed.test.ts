import { describe, expect, it } from 'vitest';
import { type Section, same } from '../contract/index.js';
import { COMPARED } from './model.js';
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

  it('the first condition’s headline stands before what differs, its other sections after it', () => {
    const headline: Section = { ...section('glance'), weight: 'headline' };
    const places = (first: Section[], delta = section('delta')) =>
      namedSections({
        ...sampleModel(),
        sections: [
          { condition: COMPARED, sections: [delta] },
          { condition: 'a', sections: first },
          { condition: 'b', sections: [headline, section('x')] },
        ],
      }).map(({ sections, continued }) => [...sections.map((s) => s.section.id), continued]);
    expect(places([headline, section('x')])).toEqual([
      ['glance', undefined],
      ['delta', undefined],
      ['x', true],
      ['glance', 'x', undefined],
    ]);
    // What differs is the headline itself.
    expect(places([headline], { ...section('delta'), weight: 'headline' })[0]).toEqual([
      'delta',
      undefined,
    ]);
    expect(places([section('x')])).toEqual([
      ['delta', undefined],
      ['x', undefined],
      ['glance', 'x', undefined],
    ]);
  });
});
