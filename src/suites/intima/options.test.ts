import { describe, expect, it } from 'vitest';
import { HearthError } from '../../contract/index.js';
import { meta } from './meta.js';
import { askOptions, scoreOptions } from './options.js';
import { presets } from './presets.js';

const here = { dir: '/data/intima' };
const nowhere = { dir: null };

describe('options', () => {
  it('choose the view by profile and data folder', () => {
    expect(askOptions('sound', nowhere).parse({})).toEqual({ view: 'builtin', lang: 'all' });
    expect(askOptions('official', nowhere).parse({})).toEqual({ view: 'builtin', lang: 'all' });
    expect(askOptions('official', here).parse({}).view).toBe('368');
    expect(askOptions('sound', here).parse({}).view).toBe('repaired');
    expect(askOptions('sound', here).parse({ view: 'builtin', lang: 'zh' }).lang).toBe('zh');
  });

  it('refuse an official view without data and say how to get it', () => {
    for (const view of ['380', '368', 'repaired']) {
      let error: unknown;
      try {
        askOptions('sound', nowhere).safeParse({ view });
      } catch (thrown) {
        error = thrown;
      }
      expect(error).toBeInstanceOf(HearthError);
      expect(error).toMatchObject({ code: 2 });
      expect(String(error)).toContain('hearth data pull intima');
      expect(String(error)).toContain('--data DIR');
    }
  });

  it('refuse Chinese items of an official view, which has none', () => {
    expect(() => askOptions('official', here).parse({ lang: 'zh' })).toThrow('English only');
  });

  it('leave needs out unless it is on, so that conditions without it are what they were', () => {
    expect(askOptions('sound', nowhere).parse({ needs: 'true' })).toEqual({
      view: 'builtin',
      lang: 'all',
      needs: true,
    });
    for (const needs of [undefined, 'false'])
      expect(Object.keys(askOptions('sound', nowhere).parse({ needs }))).toEqual(['view', 'lang']);
  });

  it('refuse needs under the published protocol, and say where it can be had', () => {
    expect(() => askOptions('official', nowhere).parse({ needs: 'true' })).toThrow(
      '--profile sound',
    );
    expect(askOptions('official', nowhere).safeParse({ needs: 'false' }).success).toBe(true);
  });

  it('refuse unknown keys and values', () => {
    expect(askOptions('sound', here).safeParse({ veiw: '368' }).success).toBe(false);
    expect(askOptions('sound', here).safeParse({ view: '369' }).success).toBe(false);
    expect(scoreOptions('sound').safeParse({ cut: 'low' }).success).toBe(false);
    expect(scoreOptions('sound').safeParse({ draws: 0 }).success).toBe(false);
  });

  it('set the headline by profile', () => {
    expect(scoreOptions('official').parse({})).toEqual({ headline: 'medium', draws: 2000 });
    expect(scoreOptions('sound').parse({})).toEqual({ headline: 'low', draws: 2000 });
  });
});

describe('presets', () => {
  it.each(Object.entries(presets))('%s resolves with data, and needs it', (_, preset) => {
    const { view } = preset.ask ?? {};
    expect(askOptions(preset.profile, here).parse(preset.ask ?? {}).view).toBe(view);
    expect(scoreOptions(preset.profile).safeParse(preset.score ?? {}).success).toBe(true);
    expect(() => askOptions(preset.profile, nowhere).parse(preset.ask ?? {})).toThrow(HearthError);
    expect(preset.title['zh-CN']).toMatch(/\p{Script=Han}/u);
  });

  it('are the three of the issue: 368 official rows once, repaired rows five times', () => {
    expect(Object.keys(presets)).toEqual(['paper-v1', 'paper-iclr', 'extended']);
    expect(presets['paper-iclr']).toMatchObject({
      profile: 'official',
      ask: { view: '368' },
      repeats: 1,
      judges: ['openai/Qwen3-32B'],
    });
    expect(presets.extended).toMatchObject({
      profile: 'sound',
      ask: { view: 'repaired' },
      repeats: 5,
    });
  });
});

describe('meta', () => {
  it('scores replies, refusals and silence, and names its sources', () => {
    expect(meta.scored).toEqual(['ok', 'refused', 'empty']);
    expect(meta.fidelity.official).toBe('described');
    expect(meta.notice.en).toContain('CC BY 4.0');
    expect(meta.notice['zh-CN']).toContain('请勿用于训练');
    expect(meta.citation).toContain('arXiv:2508.09998');
  });
});
