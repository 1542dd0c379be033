import { describe, expect, it } from 'vitest';
import { HearthError } from '../../contract/index.js';
import { askedUnder } from './h2htalk.testkit.js';
import { meta } from './meta.js';
import { askOptions, scoreOptions } from './options.js';
import { presets } from './presets.js';

const nowhere = { dir: null };

describe('options', () => {
  it('refuse the persona module under official, whose prompts forbid what it asks for', () => {
    for (const given of [{ sap: 'rules' }, { sap_check: 'true' }])
      expect(() => askOptions('official', { dir: null }).parse(given)).toThrow(/--profile sound/);
    expect(askOptions('sound', { dir: null }).parse({ sap_check: 'true' })).toMatchObject({
      sap_check: true,
    });
  });

  it('measure a target as it is unless more is asked for', () => {
    expect(askOptions('sound', nowhere).parse({})).toEqual(askedUnder().o);
    expect(askOptions('official', { dir: '/data' }).parse({}).view).toBe('official');
    expect(askOptions('sound', { dir: '/data' }).parse({}).view).toBe('builtin');
    expect(askOptions('sound', nowhere).parse({ sap: 'full', distance: '3' }).distance).toBe(3);
  });

  it.each([
    [{ view: 'official' }, nowhere, 'view', /no licence/],
    [{ view: 'own' }, nowhere, 'view', /scenarios\.jsonl/],
    [{ view: 'official', lang: 'en' }, { dir: '/data' }, 'lang', /Chinese only/],
    [{ distance: 1 }, nowhere, 'sap', /set sap=rules/],
  ])('refuse %j with a sentence', (given, source, field, why) => {
    let thrown: unknown;
    try {
      askOptions('sound', source).safeParse(given);
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(HearthError);
    expect(thrown).toMatchObject({ code: 2, place: { field } });
    expect(String(thrown)).toMatch(why);
  });

  it('refuse unknown keys, levels and doses', () => {
    for (const given of [
      { gate: 1 },
      { sap: 'strong' },
      { sap: 'full', distance: 4 },
      { patience: 0 },
    ])
      expect(askOptions('sound', nowhere).safeParse(given).success).toBe(false);
    for (const given of [{ low: 5 }, { draws: 5 }, { pairs: 'some' }])
      expect(scoreOptions('sound').safeParse(given).success).toBe(false);
    expect(scoreOptions('official').parse({})).toEqual({
      low: 2,
      pairs: 'all',
      weights: 'scorer',
      draws: 2000,
    });
  });

  it('of presets are of their schemas, with words in both languages', () => {
    for (const { profile, ask, score, title } of Object.values(presets)) {
      expect(askOptions(profile, nowhere).safeParse(ask ?? {}).success).toBe(true);
      expect(scoreOptions(profile).safeParse(score ?? {}).success).toBe(true);
      expect(title['zh-CN']).toMatch(/\p{Script=Han}/u);
    }
  });

  it('come with a notice of what must not be done', () => {
    for (const word of [
      'without a licence',
      'no therapy',
      'no diagnosis',
      'not for judging real people',
    ])
      expect(meta.notice.en).toContain(word);
    for (const word of ['未附许可', '不是治疗', '诊断', '评判真人'])
      expect(meta.notice['zh-CN']).toContain(word);
  });
});
