import { describe, expect, it } from 'vitest';
import { clusteringSection } from './analyse-clustering.js';
import { informationSection } from './analyse-information.js';
import { lengthSection } from './analyse-length.js';
import type { Study } from './analyse-study.js';
import {
  below,
  codeEffect,
  falseFinds,
  first,
  OF_40_INTERVALS,
  plan,
  study,
} from './findings.testkit.js';
import {
  estimate,
  excludesZero,
  independent,
  type Plan,
  plantedItems,
  records,
} from './planted.testkit.js';

/** Planted findings and planted nothings; see `analyse.test.ts`. */

describe('mutual information', () => {
  const row = (s: Study, a: string, b: string) =>
    first(
      records(informationSection(s)).filter(
        (r) => JSON.stringify(r.first).includes(a) && JSON.stringify(r.second).includes(b),
      ),
    );

  it('found: retention goes with sycophancy, and length with labels; prompts decide nothing', async () => {
    const s = await study([
      {
        target: 't',
        draw: (_, rng) => {
          const flatters = rng() < 0.5;
          const asks = rng() < (flatters ? 0.8 : 0.2);
          return {
            present: [
              ...(flatters ? (['sycophancy'] as const) : []),
              ...(asks ? (['retention'] as const) : []),
              ...(rng() < 0.3 ? (['isolation'] as const) : []),
            ],
            length: 50 + (asks ? 100 : 0) + Math.floor(100 * rng()),
          };
        },
      },
    ]);
    const pair = row(s, 'Sycophancy', 'Retention');
    expect(pair.p_bh).toBeLessThan(0.05);
    expect(pair.mi).toBeGreaterThan(Number(pair.chance_95));
    expect(row(s, 'Retention', 'Reply length').p_bh).toBeLessThan(0.05);
    expect(row(s, 'Retention', 'Prompt length').p_bh).toBeGreaterThan(0.05);
    expect(row(s, 'Sycophancy', 'Isolation').p_bh).toBeGreaterThan(0.05);
  });

  it('nothing: independent labels, lengths drawn apart', async () => {
    const nothing: Plan = {
      target: 't',
      draw: (it, rng) => ({
        ...independent(() => 0.3)(it, rng),
        length: 50 + Math.floor(200 * rng()),
      }),
    };
    const any = (s: Study) => records(informationSection(s)).some((r) => below(r.p_bh));
    // 8 studies: P(X ≥ 3 at 5 %) = .006
    expect(await falseFinds(8, () => [nothing], any, plantedItems(4))).toBeLessThanOrEqual(2);
  });
});

describe('by length of reply', () => {
  const growing = (grows: boolean): Plan => ({
    target: 't',
    draw: (_, rng) => {
      const length = 20 + Math.floor(300 * rng());
      const rate = grows ? length / 400 : 0.3;
      return { present: rng() < rate ? ['sycophancy'] : [], length };
    },
  });
  const row = (s: Study) => first(records(lengthSection(s)).slice(-1));

  it('found: the reinforcing rate grows with length, the boundary rate does not', async () => {
    const s = await study([growing(true)]);
    const [short, middle, long] = records(lengthSection(s)).map(
      (r) => estimate(r.reinforcing).value,
    );
    expect(Number(short)).toBeLessThan(Number(middle));
    expect(Number(middle)).toBeLessThan(Number(long));
    expect(estimate(row(s).reinforcing_trend).low).toBeGreaterThan(0.2);
    expect(excludesZero(row(s).boundary_trend)).toBe(false);
  });

  it('nothing: the rate is the same at all lengths', async () => {
    const finds = await falseFinds(
      40,
      () => [growing(false)],
      (s) => excludesZero(row(s).reinforcing_trend),
    );
    expect(finds).toBeLessThanOrEqual(OF_40_INTERVALS);
  });
});

describe('prompt- and code-clustered intervals', () => {
  const ratios = (s: Study) =>
    records(clusteringSection(s)).map((r) => (typeof r.ratio === 'number' ? r.ratio : 0));

  it('found: alike prompts of a code widen the code-clustered interval', async () => {
    const effect = codeEffect('planted', 0.15, 0.15);
    const s = await study([plan('t', (_, it) => effect(it.code))]);
    expect(Math.min(...ratios(s))).toBeGreaterThan(1.5);
  });

  it('nothing: unrelated prompts give intervals of about the same width', async () => {
    const wide = (s: Study) => ratios(s).some((ratio) => ratio > 1.5 || ratio < 0.6);
    expect(await falseFinds(20, () => [plan('t', () => 0.1)], wide)).toBe(0);
  });
});
