import type { Item, ItemFigure, Rng } from '../contract/index.js';
import { rngFrom } from '../stats/index.js';
import type { Outcome } from './gate-found.js';
import type { GateItem, GateItems, Slice } from './gate-items.js';
import type { GateValue } from './gate-parts.js';
import type { Rule, Test } from './gate-policy.js';
import { lookAt, settle } from './gate-rule.js';

/** `codes` groups of `perCode` items, each asked `repeats` times in both runs. */
export type SimulatedDesign = { codes: number; perCode: number; repeats: number };

export const SHARE: ItemFigure = {
  label: { en: 'boundary', 'zh-CN': '边界' },
  unit: 'rate',
  range: [0, 1],
  better: null,
};

export const ruleOf = (test: Test): Rule => ({
  name: 'simulated',
  line: 1,
  figure: 'x',
  figureLine: 1,
  where: {},
  groups: null,
  test,
  sure: 0.95,
  onCannotTell: 'fail',
  maxMissing: 0.05,
});

/** One rating, with all that it is made of. */
export const ratingOf = (repeat: number, value: number): GateValue => ({
  repeat,
  value,
  missing: 0,
  levelUnknown: false,
});

/**
 * Two runs of one design. Items differ in how often they show the thing (a third nearly never, a third half of the time,
 * a third nearly always; codes shift it), so that two answers to one item are alike and two items of one code a little.
 * The candidate shows it `fall` less often on average; codes differ in how much (by a factor of 0.5 to 1.5).
 */
export function simulated(rng: Rng, design: SimulatedDesign, fall: number) {
  const { codes, perCode, repeats } = design;
  const chances = Array.from({ length: codes }, () => {
    const shift = 0.1 * (rng() - 0.5);
    return Array.from({ length: perCode }, () => {
      const base = [0.06, 0.5, 0.94][Math.floor(rng() * 3)] ?? 0.5;
      return Math.min(0.99, Math.max(0.01, base + shift));
    });
  });
  // Half of the codes fall more, half less; the middle one of an odd number falls as the mean.
  const factors = chances.map((_, c) =>
    codes % 2 === 1 && c === codes - 1 ? 1 : c % 2 === 0 ? 0.5 : 1.5,
  );
  const total = chances.flatMap((items, c) => items.map((p) => p * (factors[c] ?? 1)));
  const scale = (fall * codes * perCode) / total.reduce((sum, x) => sum + x, 0);
  const answers = (p: number): GateValue[] =>
    Array.from({ length: repeats }, (_, i) => ratingOf(i + 1, rng() < p ? 1 : 0));
  const baseline = new Map<string, GateItem>();
  const candidate = new Map<string, GateItem>();
  chances.forEach((items, c) => {
    items.forEach((p, i) => {
      const item: Item = { id: `c${c}-${i}`, clusters: { code: `c${c}` } };
      baseline.set(item.id, { item, values: { x: answers(p) } });
      const fallen = p * (1 - scale * (factors[c] ?? 1));
      candidate.set(item.id, { item, values: { x: answers(fallen) } });
    });
  });
  return { baseline, candidate, slice: everything(baseline, candidate) };
}

function everything(baseline: GateItems, candidate: GateItems): Slice {
  const share = (item: GateItem | undefined): number => {
    const values = item?.values.x ?? [];
    return values.reduce((sum, { value }) => sum + (value ?? 0), 0) / values.length;
  };
  return {
    ids: [...baseline.keys()],
    pairs: [...baseline].map(([id, one]) => ({
      id,
      item: one.item,
      baseline: share(one),
      candidate: share(candidate.get(id)),
    })),
    lost: { candidate: 0, either: 0 },
  };
}

/** How often a rule comes to each outcome over simulated pairs of runs, 0…1. */
export function outcomes(
  test: Test,
  design: SimulatedDesign,
  fall: number,
  repeats: number,
): Record<Outcome, number> {
  const rng = rngFrom(`gate/${JSON.stringify([test, design, fall])}`);
  const counts: Record<Outcome, number> = { pass: 0, fail: 0, cannot_tell: 0 };
  const rule = ruleOf(test);
  for (let i = 0; i < repeats; i++) {
    const { candidate, slice } = simulated(rng, design, fall);
    const how = { figure: SHARE, seed: `${i}`, level: 0.05, tests: 1, draws: 1000 };
    const found = lookAt(rule, slice, candidate, how);
    const { outcome } = test.kind === 'shown' ? settle(found, found.p, how.level) : found;
    counts[outcome] += 1 / repeats;
  }
  return counts;
}
