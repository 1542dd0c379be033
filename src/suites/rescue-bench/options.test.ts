import { describe, expect, it } from 'vitest';
import { askOptions, scoreOptions } from './options.js';
import { presets } from './presets.js';
import { TASKS } from './types.js';

const sound = askOptions('sound', { dir: null });

describe('ask options', () => {
  it('defaults: sound is blind, official is not; the view follows the folder', () => {
    expect(sound.parse({})).toMatchObject({
      view: 'builtin',
      tasks: [...TASKS],
      evidence: 'dialogue',
      context: 'default',
      batch: 'default',
      blind: true,
    });
    expect(askOptions('official', { dir: '/x' }).parse({})).toMatchObject({
      view: 'benchmark',
      blind: false,
    });
  });

  it('words of a command line are read', () => {
    expect(
      sound.parse({
        tasks: 'viewpoint+timing',
        context: '7',
        batch: '2',
        blind: false,
        current: true,
      }),
    ).toMatchObject({
      tasks: ['timing', 'viewpoint'],
      context: 7,
      batch: 2,
      blind: false,
      current: true,
    });
    expect(sound.parse({ tasks: 'all', context: 'all' })).toMatchObject({
      tasks: [...TASKS],
      context: 'all',
    });
  });

  it('what was resolved can be resolved again', () => {
    const once = sound.parse({ tasks: 'pattern', context: '2' });
    expect(sound.parse(once)).toEqual(once);
  });

  it.each([
    { tasks: 'dance' },
    { tasks: '' },
    { context: '-1' },
    { context: 'some' },
    { batch: '0' },
    { blind: 'perhaps' },
    { tasks: [] },
    { other: 1 },
  ])('refuses %j', (given) => {
    expect(sound.safeParse(given).success).toBe(false);
  });

  it('refuses Chinese benchmark items', () => {
    expect(() => askOptions('sound', { dir: '/x' }).parse({ lang: 'zh' })).toThrow(
      'the benchmark is in English only',
    );
  });
});

describe('score options and presets', () => {
  it('official counts as published, sound does not', () => {
    expect(scoreOptions('official').parse({})).toMatchObject({
      denominator: 'as_published',
      failures: 'as_published',
    });
    expect(scoreOptions('sound').parse({})).toMatchObject({
      denominator: 'labelled',
      failures: 'apart',
      draws: 2000,
    });
  });

  it.each(Object.entries(presets))('preset %s is made of known options', (_, preset) => {
    const source = { dir: '/x' };
    expect(() => askOptions(preset.profile, source).parse({ ...preset.ask })).not.toThrow();
    expect(() => scoreOptions(preset.profile).parse({ ...preset.score })).not.toThrow();
  });
});
