import { describe, expect, it } from 'vitest';
import type { Json } from '../../contract/index.js';
import { answer } from './answer.js';
import { builtinTargets } from './builtin-targets.js';
import { load } from './dataset.js';
import {
  askedUnder,
  itemOf,
  items,
  rawRow,
  scoredUnder,
  session,
  strategy,
} from './fixtures.testkit.js';
import { gold } from './gold.js';
import { isFields } from './json-fields.js';
import type { RescueItem } from './types.js';

const says = async (name: string, item: RescueItem) => {
  const target = await builtinTargets[name]?.answers();
  const [rec] = target?.(item) ?? [];
  return rec?.value ?? rec?.state;
};

describe('targets that the suite brings', () => {
  it.each(Object.keys(builtinTargets))('%s gives readable records on all items', async (name) => {
    const { items: all } = await load({ dir: null }, askedUnder('sound'));
    const target = await builtinTargets[name]?.answers();
    const states = new Set(
      all.map(
        (item) => answer.fromFile({ item }, target?.(item) ?? [], scoredUnder('sound'))[0]?.state,
      ),
    );
    expect([...states]).toEqual(['ok']);
  });

  it('repeat-last: what earlier rows are annotated with, never the row itself', async () => {
    expect(await says('baseline/repeat-last', itemOf('pattern', 6))).toEqual({
      ranked: ['pursue_withdraw'],
    });
    const nothing = itemOf('pattern', 3);
    expect(await says('baseline/repeat-last', nothing)).toEqual(
      await says('baseline/chance', nothing),
    );
    expect(await says('baseline/repeat-last', itemOf('target', 6))).toEqual({ ranked: ['Couple'] });
    expect(await says('baseline/repeat-last', itemOf('strategy', 6))).toEqual({
      ranked: ['track'],
    });
    expect(await says('baseline/repeat-last', itemOf('emotion', 7))).toEqual({
      emotion: 'ashamed',
      intensity: 7,
    });
    // After row 2 the therapist spoke; row 4 is the next row of a client.
    expect(await says('baseline/repeat-last', itemOf('timing', 4))).toMatchObject({
      should_speak: 'yes',
    });
    expect(await says('baseline/repeat-last', itemOf('timing', 2))).toMatchObject({
      should_speak: 'no',
    });
  });

  it('chance: the same for the same item, within the closed set', async () => {
    const item = itemOf('strategy');
    const drawn = await says('baseline/chance', item);
    expect(drawn).toEqual(await says('baseline/chance', item));
    const { ranked } = drawn as { ranked: string[] };
    expect(ranked.filter((label) => !item.candidates.includes(label))).toEqual([]);
  });

  it('eliza sees the window only', async () => {
    const item = itemOf('emotion', 5);
    const blind: RescueItem = {
      ...item,
      gold: { task: 'timing', speak: false },
      majority: null,
      timeline: { participants: [], rows: [] },
    };
    expect(await says('baseline/eliza', blind)).toEqual(await says('baseline/eliza', item));
  });
});

describe('majority, one sample left out', () => {
  const sample = (id: string, types: string[]) =>
    session(
      types.map((type) =>
        rawRow('Therapist', ['Ann'], 'x', { support_strategy: strategy(type, ['Ann']) }),
      ),
      id,
    );

  it('[hand-computed] a: evoke ×2, join; b: join ×2; c: evoke', () => {
    const all = items([
      sample('f/a', ['evoke', 'evoke', 'join']),
      sample('f/b', ['join', 'join']),
      sample('f/c', ['evoke']),
    ]).filter((i) => i.task === 'strategy');
    const of = (id: string) => all.find((i) => i.sample === id)?.majority;
    // Without a: join 2, evoke 1. Without b: evoke 3, join 1. Without c: evoke 2, join 3.
    expect(of('f/a')).toEqual({ task: 'strategy', ranked: ['join', 'evoke'] });
    expect(of('f/b')).toEqual({ task: 'strategy', ranked: ['evoke', 'join'] });
    expect(of('f/c')).toEqual({ task: 'strategy', ranked: ['join', 'evoke'] });
  });

  it('is nothing without another sample, and never depends on the own one', () => {
    expect(items().every((i) => i.majority === null)).toBe(true);
    const majority = (own: string[]) =>
      items([sample('f/a', own), sample('f/b', ['join'])]).find((i) => i.sample === 'f/a')
        ?.majority;
    expect(majority(['evoke'])).toEqual(majority(['track', 'track']));
  });

  it('target: the place among the candidates, in the names of the item', () => {
    const rows = (a: string, b: string, supported: string) => [
      rawRow(a, [b], 'x'),
      rawRow('Therapist', [b], 'x', { support_strategy: strategy('track', [supported]) }),
    ];
    const all = items([
      session(rows('Ann', 'Ben', 'Ben'), 'f/a'),
      session(rows('Cat', 'Dan', 'Cat'), 'f/b'),
    ]).filter((i) => i.task === 'target');
    expect(all.map((i) => i.majority)).toEqual([
      { task: 'target', ranked: ['Ann', 'Ben', 'Couple'] },
      { task: 'target', ranked: ['Dan', 'Cat', 'Couple'] },
    ]);
  });
});

describe('the annotation as it is shown beside answers', () => {
  it('is an answer of an answer file that is right', async () => {
    const { items: all } = await load({ dir: null }, askedUnder('sound'));
    for (const item of all) {
      const value = gold(item);
      const read = answer.fromFile(
        { item },
        [{ value: goldAnswer(value) }],
        scoredUnder('sound'),
      )[0];
      expect([item.id, read?.state]).toEqual([item.id, 'ok']);
      if (item.gold.task === 'strategy')
        expect(read?.value).toMatchObject({ ranked: [item.gold.strategy] });
    }
  });
});

/** Ranked tasks name their one right label by what it is. */
const goldAnswer = (value: Json): Json =>
  isFields(value) ? (value.strategy ?? value.label ?? value.target ?? value) : value;
