import type { Estimate } from '../../contract/index.js';
import { bootstrapRatios } from '../../stats/index.js';
import type { Basis, Column } from './score-figures.js';

/**
 * How a measure changes along time lines: mean of the sessions behind the middle minus mean of those before it (a middle
 * session counts on neither side), averaged over lines, each weighing the same. Lines without a scored session on both
 * sides are left out; `n` is lines. A change of 0 is what stable traits look like; it says nothing of their level.
 */
export function changeAlongLines(
  basis: Basis,
  column: Column,
  range: readonly [number, number],
): Estimate {
  const lines = new Map<string, { before: number[]; behind: number[] }>();
  basis.items.forEach(({ line }, i) => {
    const value = column[i]?.value ?? null;
    if (line === null || value === null) return;
    const halves = lines.get(line.id) ?? { before: [], behind: [] };
    lines.set(line.id, halves);
    const middle = (line.of + 1) / 2;
    if (line.index < middle) halves.before.push(value);
    if (line.index > middle) halves.behind.push(value);
  });
  const changes = [...lines.values()].map(({ before, behind }) => {
    const [from, to] = [meanOf(before), meanOf(behind)];
    return from === null || to === null ? null : to - from;
  });
  const width = range[1] - range[0];
  const [estimate] = bootstrapRatios([{ numerators: changes, range: [-width, width] }], {
    seed: basis.seed,
    draws: basis.draws,
    clusters: [...lines.keys()],
  });
  return estimate ?? { value: null, low: null, high: null, n: 0, reason: 'no_data' };
}

const meanOf = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((a, b) => a + b, 0) / values.length;
