import { describe, expect, it } from 'vitest';
import type { Text } from '../contract/index.js';
import { tinySuite } from '../pipeline/tiny-suite.testkit.js';
import { permitOf } from './export-permit.js';

const of = (
  suite: string,
  licence: string | Text,
  notice = 'A notice.',
  dir: string | null = '/d',
) => ({
  suite: {
    meta: { ...tinySuite.meta, id: suite, licence, notice: { en: notice, 'zh-CN': notice } },
  },
  manifest: { suite, source: { dir } },
});

describe('what may be exported', () => {
  it('benchmark items only when the user says so, of every suite that Hearth brings', () => {
    expect(() => permitOf(of('intima', 'CC BY 4.0'), 'preference', false)).toThrow('contamination');
    expect(() => permitOf(of('intima', 'CC BY 4.0', '', null), 'sft', false)).toThrow('--form');
    expect(permitOf(of('intima', 'CC BY 4.0'), 'reward', true)).toMatchObject({
      benchmark: true,
      overridden: true,
      texts: 'included',
    });
    expect(permitOf(of('intima', 'CC BY 4.0'), 'inspect', false)).toMatchObject({
      benchmark: true,
      overridden: false,
    });
  });

  it.each([
    'For evaluation only.',
    'Do not train on these items.',
    'Not to be used for training.',
    '仅供评测。',
    '请勿用于训练。',
  ])('an own suite that says "%s" is a benchmark', (notice) => {
    expect(() => permitOf(of('mine', 'CC0', notice), 'chat', false)).toThrow('for evaluation');
  });

  it.each(['Our own logs.', 'Written to train counsellors.', '用于训练客服。'])(
    'an own suite that says "%s" is none',
    (notice) => {
      expect(permitOf(of('mine', 'CC0', notice), 'chat', false)).toMatchObject({
        benchmark: false,
      });
    },
  );

  it('texts as the licence says; no licence stated is the user’s own data', () => {
    expect(() => permitOf(of('mine', 'CC BY-NC 4.0'), 'sft', false)).toThrow('CC BY-NC 4.0');
    expect(permitOf(of('mine', 'CC BY-NC 4.0'), 'csv', false)).toMatchObject({
      texts: 'withheld',
      unlicensed: false,
    });
    expect(
      permitOf(of('mine', { en: 'not stated', 'zh-CN': '未注明' }), 'sft', false),
    ).toMatchObject({ texts: 'included', unlicensed: true });
    expect(() => permitOf(of('heartbench', 'not stated'), 'sft', true)).toThrow('not stated');
  });
});
