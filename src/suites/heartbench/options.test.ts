import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { HearthError, textInAll } from '../../contract/index.js';
import { folderWith, ourClone } from './clone.testkit.js';
import { meta } from './meta.js';
import { askOptions, scoreOptions } from './options.js';
import { presets } from './presets.js';
import { AGGREGATIONS, GATES } from './types.js';

const nowhere = { dir: null };

describe('options', () => {
  it('choose the view by data folder, and the clone that lies in it', async () => {
    const here = { dir: await folderWith({}) };
    const pulled = { dir: await ourClone() };
    const defaults = { lang: 'all', mode: 'all', upstream: '' };
    expect(askOptions('sound', nowhere).parse({})).toEqual({ view: 'builtin', ...defaults });
    expect(askOptions('official', here).parse({})).toEqual({ view: 'all', ...defaults });
    expect(askOptions('official', pulled).parse({}).upstream).toBe(pulled.dir);
    expect(askOptions('sound', pulled).parse({}).upstream).toBe('');
  });

  it('make the clone’s folder absolute, so that a run can be resumed from elsewhere', () => {
    expect(askOptions('official', nowhere).parse({ upstream: 'clone' }).upstream).toBe(
      resolve('clone'),
    );
  });

  it.each([
    [{ view: 'hard' }, nowhere, 'sound', 'hearth data pull heartbench'],
    [{ lang: 'en' }, { dir: '/data' }, 'sound', 'Chinese only'],
    [{ mode: 'item' }, nowhere, 'official', 'one call'],
  ] as const)('refuse %o with a sentence', (given, source, profile, why) => {
    let thrown: unknown;
    try {
      askOptions(profile, source).safeParse(given);
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(HearthError);
    expect(thrown).toMatchObject({ code: 2, place: { field: Object.keys(given)[0] } });
    expect(String(thrown)).toContain(why);
  });

  it('score as the code does under official and by the report’s gate under sound', () => {
    expect(scoreOptions('official').parse({})).toEqual({
      gate: 'code',
      aggregation: 'abilities',
      draws: 2000,
    });
    expect(scoreOptions('sound').parse({})).toEqual({
      gate: 'paper',
      aggregation: 'abilities',
      draws: 2000,
    });
    for (const gate of GATES) expect(scoreOptions('sound').parse({ gate }).gate).toBe(gate);
    for (const aggregation of AGGREGATIONS)
      expect(scoreOptions('official').parse({ aggregation }).aggregation).toBe(aggregation);
    expect(scoreOptions('sound').parse({ draws: '500' }).draws).toBe(500);
  });

  it('refuse unknown keys and values', () => {
    expect(askOptions('sound', nowhere).safeParse({ gate: 'off' }).success).toBe(false);
    expect(scoreOptions('sound').safeParse({ gate: 'on' }).success).toBe(false);
    expect(scoreOptions('sound').safeParse({ draws: '50' }).success).toBe(false);
  });

  it('of presets are of their two schemas, with words in both languages', () => {
    for (const { profile, ask, score, title } of Object.values(presets)) {
      const { view: _, ...rest } = ask ?? {};
      expect(askOptions(profile, nowhere).safeParse(rest).success).toBe(true);
      expect(scoreOptions(profile).safeParse(score ?? {}).success).toBe(true);
      expect(title['zh-CN']).toMatch(/\p{Script=Han}/u);
    }
  });
});

describe('notice', () => {
  it('carries what the authors ask of users, in both languages', () => {
    for (const word of [
      'academic research',
      'counselling',
      'clinical diagnosis',
      'automated therapy',
      'certified professional',
    ])
      expect(meta.notice.en).toContain(word);
    for (const word of ['学术研究', '心理咨询', '临床诊断', '自动化治疗', '持证专业人员'])
      expect(meta.notice['zh-CN']).toContain(word);
    expect(textInAll(meta.licence)).toContain('Apache-2.0');
  });
});
