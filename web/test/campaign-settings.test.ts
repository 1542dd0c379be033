import { describe, expect, it } from 'vitest';
import { campaignSettings, defaultSettings } from '../../src/experts/work/settings.js';
import {
  minorDigits,
  SETTING_PARTS,
  valueAt,
  withValue,
} from '../src/parts/campaign-settings-fields.js';
import { optionsOf } from '../src/parts/intake-form.js';
import { en } from '../src/words/en.js';
import { zhCN } from '../src/words/zh-CN.js';

/** Paths of all that is no object. */
function leaves(value: unknown, path = ''): string[] {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return [path];
  return Object.entries(value).flatMap(([key, inside]) =>
    leaves(inside, path === '' ? key : `${path}.${key}`),
  );
}

describe('the form of a campaign’s settings', () => {
  const fields = SETTING_PARTS.flatMap((part) => part.fields);

  it('has a field for every setting, and none for what is no setting', () => {
    expect(fields.map(({ path }) => path).sort()).toEqual(leaves(defaultSettings()).sort());
  });

  it('says in both languages what each is and does', () => {
    const words = [
      ...SETTING_PARTS.map(({ id }) => `set.part.${id}`),
      ...fields.flatMap((field) => [
        `set.${field.path}`,
        `set.${field.path}.hint`,
        ...(field.kind === 'pick' ? field.options.map((one) => `set.${field.path}.${one}`) : []),
      ]),
    ];
    for (const word of words) {
      expect(en, word).toHaveProperty([word]);
      expect(zhCN, word).toHaveProperty([word]);
    }
  });

  it('puts a value where it belongs and leaves the others', () => {
    const before = defaultSettings();
    const after = withValue(before, 'matching.weights.load', 0.5);
    expect(valueAt(after, 'matching.weights.load')).toBe(0.5);
    expect(valueAt(after, 'matching.weights.ability')).toBe(before.matching.weights.ability);
    expect(before).toEqual(defaultSettings());
    expect(campaignSettings.safeParse(after).success).toBe(true);
  });

  it('money is written in the currency’s larger unit', () => {
    expect(minorDigits('CNY')).toBe(2);
    expect(minorDigits('JPY')).toBe(0);
    expect(minorDigits('no currency')).toBe(2);
  });
});

it('options of a question are values with their words in both languages', () => {
  expect(optionsOf('hit = Hit = 命中\nmiss\n\n b = B ')).toEqual([
    { value: 'hit', label: { en: 'Hit', 'zh-CN': '命中' }, help: null },
    { value: 'miss', label: { en: 'miss', 'zh-CN': 'miss' }, help: null },
    { value: 'b', label: { en: 'B', 'zh-CN': 'B' }, help: null },
  ]);
});
