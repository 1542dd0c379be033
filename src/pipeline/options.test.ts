import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type AnySuite, HearthError } from '../contract/index.js';
import { resolveOptions, type SetValues } from './options.js';
import { tinySuite } from './tiny-suite.testkit.js';

const suite: AnySuite = {
  ...tinySuite,
  askOptions: () =>
    z.strictObject({
      current: z.boolean().default(false),
      swap: z.enum(['none', 'names', 'order']).default('none'),
    }),
};

const resolved = (set: SetValues) =>
  resolveOptions(suite, { dir: null }, 'sound', null, set).map(({ asked }) => asked.o);

function faultOf(set: SetValues) {
  try {
    resolved(set);
  } catch (error) {
    if (error instanceof HearthError) return error.text;
    throw error;
  }
  throw new Error('no fault');
}

describe('--set on the command line', () => {
  it.each([
    ['yes', true],
    ['No', false],
    ['true', true],
    ['false', false],
  ])('a boolean may be written %s', (word, value) => {
    expect(resolved({ current: [word] })).toMatchObject([{ current: value }]);
  });

  it('names the values of a boolean in both languages', () => {
    const { en, 'zh-CN': zh } = faultOf({ current: ['maybe'] });
    expect(en).toBe('must be true or false (yes and no are taken as well)');
    expect(zh).toContain('true');
    expect(zh).toContain('no');
  });

  it('a comma list is told to repeat the flag, with the values that there are', () => {
    for (const list of ['names,order', '互换，颠倒']) {
      const { en, 'zh-CN': zh } = faultOf({ swap: [list] });
      expect(en).toContain('repeat --set KEY=VALUE');
      expect(zh).toContain('请重复写 --set');
      expect(zh).toContain('none、names、order');
    }
    expect(faultOf({ current: ['true,false'] }).en).toContain('repeat --set');
    expect(faultOf({ swap: ['both'] }).en).not.toContain('repeat');
  });

  it('several values of a key are conditions', () => {
    expect(resolved({ swap: ['none', 'order'] })).toMatchObject([
      { swap: 'none' },
      { swap: 'order' },
    ]);
  });
});
