import { proportion } from '../../stats/index.js';

/** One unit that has a consensus, and whether the judge meets it. */
export type Met = { question: string; ability: string; met: boolean };

/** A question or ability and how often the judge met people there; `low`, `high`: Wilson, 95 %. */
export type WeakSpot = {
  name: string;
  n: number;
  met: number;
  share: number;
  low: number;
  high: number;
};

/**
 * Where judge and people differ most: names in ascending order of the share met, those with more units first where shares
 * are equal. What the judge always met is left out.
 */
export function weakest(units: readonly Met[], by: 'question' | 'ability', most = 20): WeakSpot[] {
  const counts = new Map<string, { n: number; met: number }>();
  for (const unit of units) {
    const name = unit[by];
    if (name === '') continue;
    const count = counts.get(name) ?? { n: 0, met: 0 };
    counts.set(name, { n: count.n + 1, met: count.met + Number(unit.met) });
  }
  return [...counts]
    .filter(([, { n, met }]) => met < n)
    .map(([name, { n, met }]) => {
      const { low, high } = proportion(met, n);
      return { name, n, met, share: met / n, low: low ?? 0, high: high ?? 1 };
    })
    .sort((a, b) => a.share - b.share || b.n - a.n || (a.name < b.name ? -1 : 1))
    .slice(0, most);
}
