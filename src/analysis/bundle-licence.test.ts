import { describe, expect, it } from 'vitest';
import type { Text } from '../contract/index.js';
import { meta as intima } from '../suites/intima/meta.js';
import { mayShareItems } from './bundle-licence.js';

const official = { source: { dir: '/data/x' } };
const shared = (licence: string | Text) => mayShareItems({ licence }, official);

describe('mayShareItems', () => {
  it('always takes built-in items along', () => {
    expect(mayShareItems({ licence: 'none' }, { source: { dir: null } })).toBe('included');
  });

  it.each([
    'CC BY 4.0',
    'CC-BY-4.0',
    'CC0 1.0',
    'Apache-2.0',
    'MIT',
    'Official prompts: CC BY 4.0 (not part of Hearth). Built-in items and samples: Apache-2.0.',
  ])('takes official data along under %s', (licence) => {
    expect(shared(licence)).toBe('included');
  });

  it.each([
    '',
    'unknown',
    'no licence',
    'CC BY-NC 4.0',
    'CC BY-ND 4.0',
    'CC BY-SA 4.0',
    'CC BY 4.0, non-commercial',
    'Research use only',
    // The words about our own items say nothing of the official data.
    'Built-in items: Apache-2.0.',
    'Official data: no licence stated. Built-in items: Apache-2.0.',
    'Official data: no licence stated (code: MIT).',
    'Prompts: CC BY 4.0; annotations: unlicensed',
    { en: 'Built-in items: Apache-2.0.', 'zh-CN': '自带题目：Apache-2.0。' },
    { en: 'CC BY 4.0', 'zh-CN': 'CC BY 4.0，仅限研究' },
    { en: 'CC BY 4.0', 'zh-CN': 'CC BY 4.0；代码未注明许可' },
  ])('withholds official data under %j', (licence) => {
    expect(shared(licence)).toBe('withheld');
  });

  it('reads the licence of INTIMA, whose data is CC BY 4.0', () => {
    expect(mayShareItems(intima, official)).toBe('included');
  });
});
