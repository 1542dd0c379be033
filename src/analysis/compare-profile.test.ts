import { describe, expect, it } from 'vitest';
import type { Text } from '../contract/index.js';
import { valued, valuedVoices } from './compare.testkit.js';
import { capabilityProfile, onUnit, type SuiteVoices } from './compare-profile.js';
import { power, profileSections } from './compare-profile-sections.js';
import { permutationP, relations } from './compare-relations.js';

const WARM: Text = { en: 'warmth', 'zh-CN': '温暖' };
const CALM: Text = { en: 'calm', 'zh-CN': '平静' };
type Values = Parameters<typeof valuedVoices>[0];

async function suite(
  id: string,
  ability: Text,
  targets: Values,
  figure: NonNullable<Parameters<typeof valued>[0]>['figure'] = {},
): Promise<SuiteVoices> {
  const one = valued({ id, ability, figure });
  return {
    suite: id,
    title: one.meta.title,
    voices: await valuedVoices(targets, one),
    figures: one.figures ?? {},
  };
}
/** So many ones, then zeros. */
const ones = (n: number): number[] => Array.from({ length: 8 }, (_, i) => (i < n ? 1 : 0));

describe('capability profile', () => {
  it('a column is the mean of its figures over suites, each on 0…1 and the way that is better', async () => {
    const profile = capabilityProfile(
      [
        await suite('one', WARM, { a: ones(6), b: ones(2) }),
        await suite(
          'two',
          WARM,
          { a: Array(8).fill(2), b: Array(8).fill(5) },
          {
            unit: 'score',
            range: [1, 5],
            better: 'lower',
          },
        ),
      ],
      new Map(),
      's',
    );
    // a: 6/8 and 1 − (2 − 1)/4 = 3/4; b: 2/8 and 0.
    expect(profile.abilities.map(({ estimates }) => estimates.map(({ value }) => value))).toEqual([
      [0.75, 0.125],
    ]);
    expect(onUnit(2, { label: WARM, unit: 'score', range: [1, 5], better: 'higher' })).toBe(0.25);
  });

  it('a model that one suite of a column lacks has no value there', async () => {
    const suites = [
      await suite('one', WARM, { a: ones(6), b: ones(2) }),
      await suite('two', WARM, { a: ones(4), c: ones(8) }),
    ];
    const profile = capabilityProfile(suites, new Map(), 's');
    expect(profile.models.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
    expect(profile.abilities[0]?.estimates.map(({ value }) => value)).toEqual([0.625, null, null]);
    const joined = capabilityProfile(suites, new Map([['c', 'b']]), 's');
    expect(joined.abilities[0]?.estimates.map(({ value }) => value)).toEqual([0.625, 0.625]);
    expect(() => capabilityProfile(suites, new Map([['z', 'b']]), 's')).toThrow('"z"');
  });
});

describe('is it one thing', () => {
  const names = ['a', 'b', 'c', 'd', 'e'];
  const targets = (counts: readonly number[]): Values =>
    Object.fromEntries(
      names.slice(0, counts.length).map((name, i) => [name, ones(counts[i] ?? 0)]),
    );
  const related = async (first: readonly number[], second: readonly number[]) => {
    const profile = capabilityProfile(
      [await suite('one', WARM, targets(first)), await suite('two', CALM, targets(second))],
      new Map(),
      's',
    );
    return { profile, all: relations(profile, 's') };
  };

  it('planted equal orders of five models: ρ = τ = 1, exact p = 2/120', async () => {
    const { all } = await related([1, 2, 4, 5, 7], [2, 3, 4, 6, 8]);
    expect(all[0]).toMatchObject({ tau: 1, models: 5 });
    expect(all[0]?.rho).toBeCloseTo(1, 12);
    expect(all[0]?.p).toBeCloseTo(2 / 120, 12);
    expect(all[0]?.interval?.high).toBeCloseTo(1, 12);
  });
  it('planted turned orders: ρ = −1', async () => {
    const { all } = await related([1, 2, 4, 5, 7], [8, 6, 4, 3, 2]);
    expect(all[0]).toMatchObject({ tau: -1 });
    expect(all[0]?.rho).toBeCloseTo(-1, 12);
  });
  it('fewer than four models have none, and the page says why', async () => {
    const { profile, all } = await related([1, 2, 4], [2, 3, 4]);
    expect(all[0]).toMatchObject({ rho: null, p: null, reason: 'too_few_models' });
    const section = profileSections(profile, all).find(({ id }) => id === 'relations');
    expect(section?.lead.en).toContain('at least 4 models');
    expect(section?.chart).toBeUndefined();
  });
  it('Spearman’s critical values for 4, 5 and 6 models: none, 1.00, 0.89 (Zar 1984, table B.20)', () => {
    expect(power(4, 4).en).toContain('not even |ρ| = 1');
    expect(power(5, 5).en).toContain('below 1.00');
    expect(power(6, 6)['zh-CN']).toContain('0.89');
  });
  it('the exact p of three ranks counts six orders', () => {
    expect(permutationP([1, 2, 3], [1, 2, 3], 1, 's')).toBeCloseTo(2 / 6, 12);
    expect(permutationP([1, 2, 3], [1, 3, 2], 0.5, 's')).toBe(1);
  });
});
