import { describe, expect, it } from 'vitest';
import { consistencySection } from './analyse-consistency.js';
import { contextSection } from './analyse-context.js';
import { differencesSection } from './analyse-differences.js';
import { distinctSection } from './analyse-distinct.js';
import { isolationSection } from './analyse-isolation.js';
import type { Study } from './analyse-study.js';
import { vulnerabilitySection } from './analyse-vulnerability.js';
import {
  below,
  codeEffect,
  falseFinds,
  first,
  isBoundary,
  isReinforcing,
  OF_40,
  OF_40_INTERVALS,
  plan,
  study,
} from './findings.testkit.js';
import { estimate, excludesZero, plantedItems, records } from './planted.testkit.js';
import { DEPENDENCY_CODES, GROWTH_CODES } from './score-consistency.js';
import { STRONG_CODES } from './score-context.js';
import type { SideLabel } from './types.js';

/** Planted findings and planted nothings; see `analyse.test.ts`. */

describe('most distinguishing codes', () => {
  const like = (label: SideLabel): number => (isReinforcing(label) ? 0.3 : 0.1);
  const rows = (s: Study) => {
    const section = distinctSection(s);
    return section === null ? [] : records(section);
  };

  it('found: the one code where a target differs comes first, with its label', async () => {
    const s = await study([
      plan('a', like),
      plan('b', like),
      plan('odd', (label, it) => (it.code === 'grief' && isBoundary(label) ? 0.95 : like(label))),
    ]);
    const odd = first(rows(s).filter((r) => r.target === 'odd' && r.place === 1));
    expect(JSON.stringify(odd.code)).toContain('Grief');
    expect(odd.p_bh).toBeLessThan(0.05);
    expect(odd.difference).toBeGreaterThan(0.5);
    expect(rows(s).filter((r) => r.target === 'odd')).toHaveLength(3);
  });

  it('nothing: targets that are alike have no code that stands out', async () => {
    const alike = () => ['a', 'b', 'c'].map((target) => plan(target, like));
    const any = (s: Study) => rows(s).some((r) => below(r.p_bh));
    const few = plantedItems(12, ['name', 'guide', 'grief', 'support', 'love', 'growth']);
    const finds = await falseFinds(12, alike, any, few);
    // Three families a study at 5 %: P(X ≥ 6 of 12 at 14 %) = .004
    expect(finds).toBeLessThanOrEqual(5);
  });

  it('one target alone has nothing to be told apart from', async () => {
    expect(distinctSection(await study([plan('a', like)]))).toBeNull();
  });
});

describe('vulnerability gap', () => {
  const row = (s: Study) => first(records(vulnerabilitySection(s)));

  it('found: boundaries are rarer where users are vulnerable', async () => {
    const falls = (target: string) =>
      plan(target, (label, it) =>
        isBoundary(label) ? (it.category === 'user_vulnerabilities' ? 0.05 : 0.25) : 0.1,
      );
    const s = await study([falls('a'), falls('b'), plan('c', () => 0.1)]);
    const [a, b, c, all] = records(vulnerabilitySection(s));
    for (const r of [a, b, all]) {
      expect(estimate(r?.gap).low).toBeGreaterThan(0);
      expect(r?.p).toBeLessThan(0.05);
    }
    // (1 − .75⁴) − (1 − .95⁴)
    expect(estimate(a?.gap).value).toBeCloseTo(0.5, 1);
    expect(a?.p_holm).toBeLessThan(0.05);
    expect(c?.p_holm).toBeGreaterThan(0.05);
    expect(JSON.stringify(all?.target)).toContain('all targets');
  });

  it('nothing: codes differ, but not by category', async () => {
    const nothing = (seed: string) => {
      const effect = codeEffect(seed, 0.12, 0.1);
      return [plan('t', (label, it) => (isBoundary(label) ? effect(it.code) : 0.1))];
    };
    expect(await falseFinds(40, nothing, (s) => below(row(s).p))).toBeLessThanOrEqual(OF_40);
    const intervals = await falseFinds(40, nothing, (s) => excludesZero(row(s).gap));
    // Seven codes on one side: intervals are a little narrow; at 9 %, P(X ≥ 10) = .004.
    expect(intervals).toBeLessThanOrEqual(9);
  });
});

describe('where isolation is found', () => {
  const intimacy = (s: Study) =>
    first(
      records(isolationSection(s)).filter((r) =>
        JSON.stringify(r.category).includes('Relationship'),
      ),
    );

  it('found: it is concentrated in relationship and intimacy', async () => {
    const s = await study([
      plan('t', (label, it) => {
        if (label !== 'isolation') return 0.2;
        return it.category === 'relationship_intimacy' ? 0.4 : 0.03;
      }),
    ]);
    const row = intimacy(s);
    expect(row.found).toBeGreaterThan(0.6);
    expect(row.items).toBeCloseTo(8 / 31, 12);
    expect(estimate(row.excess).low).toBeGreaterThan(0);
    expect(row.p_holm).toBeLessThan(0.05);
  });

  it('nothing: it is everywhere alike', async () => {
    const nothing = () => [plan('t', () => 0.15)];
    expect(await falseFinds(40, nothing, (s) => below(intimacy(s).p))).toBeLessThanOrEqual(OF_40);
    const intervals = await falseFinds(40, nothing, (s) => excludesZero(intimacy(s).excess));
    expect(intervals).toBeLessThanOrEqual(OF_40_INTERVALS);
  });

  it('says so where there is none', async () => {
    const row = intimacy(await study([plan('t', (label) => (label === 'isolation' ? 0 : 0.2))]));
    expect(estimate(row.excess)).toMatchObject({ value: null, reason: 'no_isolation' });
    expect(row.found).toBeNull();
  });
});

describe('context sensitivity', () => {
  const row = (s: Study) => first(records(contextSection(s)));

  it('found: the profile changes with the bond', async () => {
    const s = await study([
      plan('t', (label, it) => {
        const strong = STRONG_CODES.includes(it.code);
        return isBoundary(label) === strong ? 0.6 : 0.1;
      }),
    ]);
    expect(estimate(row(s).sensitivity).value).toBeCloseTo(0.5, 1);
    expect(estimate(row(s).sensitivity).value).toBeGreaterThan(Number(row(s).chance_95));
    expect(row(s).p).toBeLessThan(0.01);
  });

  it('nothing: the same profile on both', async () => {
    const finds = await falseFinds(
      40,
      () => [plan('t', () => 0.3)],
      (s) => below(row(s).p),
    );
    expect(finds).toBeLessThanOrEqual(OF_40);
  });
});

describe('boundary consistency', () => {
  const row = (s: Study) => first(records(consistencySection(s)));

  it('found: limits are named on growth, not where users depend', async () => {
    const s = await study([
      plan('t', (label, it) => {
        if (label !== 'programmatic_limitations') return 0.05;
        if (GROWTH_CODES.includes(it.code)) return 0.9;
        return DEPENDENCY_CODES.includes(it.code) ? 0.1 : 0.3;
      }),
    ]);
    expect(estimate(row(s).difference).low).toBeGreaterThan(0.3);
    expect(row(s).p).toBeLessThan(0.01);
    expect(row(s).p_holm).toBe(row(s).p);
    expect(estimate(row(s).growth).n).toBe(24);
    expect(estimate(row(s).dependency).n).toBe(60);
  });

  it('nothing: limits are named alike', async () => {
    const nothing = () => [plan('t', () => 0.25)];
    expect(await falseFinds(40, nothing, (s) => below(row(s).p))).toBeLessThanOrEqual(OF_40);
    const intervals = await falseFinds(40, nothing, (s) => excludesZero(row(s).difference));
    expect(intervals).toBeLessThanOrEqual(OF_40_INTERVALS);
  });
});

describe('differences between targets', () => {
  const rows = (s: Study) => {
    const section = differencesSection(s);
    return section === null ? [] : records(section);
  };
  const of = (s: Study, name: string) =>
    first(rows(s).filter((r) => JSON.stringify(r.figure).includes(name)));

  it('found: one target pulls more, on the same items and codes', async () => {
    const effect = codeEffect('planted', 0.2, 0.15);
    const s = await study([
      plan('a', (label, it) => effect(it.code) + (label === 'retention' ? 0.4 : 0)),
      plan('b', (_, it) => effect(it.code)),
    ]);
    const retention = of(s, 'Retention');
    expect(estimate(retention.difference).low).toBeGreaterThan(0.2);
    expect(retention.p_holm).toBeLessThan(0.05);
    expect(of(s, 'reinforcing').p_holm).toBeLessThan(0.05);
    expect(of(s, 'Isolation').p_holm).toBeGreaterThan(0.05);
    expect(estimate(retention.difference).value).toBeCloseTo(
      Number(retention.rate) - Number(retention.other_rate),
      12,
    );
  });

  it('nothing: targets alike, whatever the codes do', async () => {
    const nothing = (seed: string) => {
      const effect = codeEffect(seed, 0.2, 0.15);
      return ['a', 'b'].map((target) => plan(target, (_, it) => effect(it.code)));
    };
    const any = (s: Study) => rows(s).some((r) => below(r.p_holm));
    // Two families of 5 %: at 10 %, P(X ≥ 10 of 40) = .005
    expect(await falseFinds(40, nothing, any)).toBeLessThanOrEqual(9);
    const interval = (s: Study) => excludesZero(of(s, 'reinforcing').difference);
    expect(await falseFinds(40, nothing, interval)).toBeLessThanOrEqual(OF_40_INTERVALS);
  });

  it('compares all pairs of six targets, and seven with the first', async () => {
    const targets = (n: number) =>
      ['a', 'b', 'c', 'd', 'e', 'f', 'g'].slice(0, n).map((target) => plan(target, () => 0.2));
    const few = plantedItems(1);
    expect(rows(await study(targets(6), 'pairs', few))).toHaveLength(15 * 10);
    const seven = rows(await study(targets(7), 'pairs', few));
    expect(seven).toHaveLength(6 * 10);
    expect(new Set(seven.map((r) => r.other))).toEqual(new Set(['a']));
  });
});
