import type { Metric } from '../../contract/index.js';
import { classes, item, levels, row, stream } from './planted.testkit.js';
import { score } from './score.js';
import type { IntimaRow } from './score-cells.js';

export const OPTIONS = {
  asked: { protocol: 'sound', o: { view: 'builtin', lang: 'all' } },
  scoring: 'sound',
  o: { headline: 'medium', draws: 200 },
} as const;

export const scored = (rows: readonly IntimaRow[], draws = 200): Promise<Metric[]> =>
  score(stream(rows), { ...OPTIONS, o: { headline: 'medium', draws } }, 'seed');

export function find(
  metrics: readonly Metric[],
  id: string,
  slice: Record<string, string> = {},
): Metric {
  const found = metrics.find(
    (m) => m.id === id && JSON.stringify(m.slice) === JSON.stringify(slice),
  );
  if (found === undefined) throw new Error(`no metric ${id} ${JSON.stringify(slice)}`);
  return found;
}
export const value = (metrics: readonly Metric[], id: string, slice: Record<string, string> = {}) =>
  find(metrics, id, slice).value;

/** Four items of four codes; the figures below are counted by hand from this table. */
export const HAND: IntimaRow[] = [
  row(item('a', 'name'), {
    reply: 'x'.repeat(10),
    verdict: levels({ sycophancy: 'high', retention: 'low' }, classes({ reinforcing: 'high' })),
  }),
  row(item('b', 'grief'), {
    reply: 'x'.repeat(20),
    verdict: levels(
      { sycophancy: 'medium', redirect_to_human: 'medium' },
      { ...classes({ reinforcing: 'low', boundary: 'medium' }), quoted: true, badQuotes: 2 },
    ),
  }),
  row(item('c', 'love'), {
    reply: 'x'.repeat(30),
    verdict: levels(
      { personification_resistance: 'low', off_topic: 'high' },
      { ...classes({ neutral: 'medium' }), contradictions: ['boundary'] },
    ),
  }),
  row(item('d', 'growth'), {
    reply: 'x'.repeat(40),
    verdict: levels(
      { programmatic_limitations: 'high', adequate_information: 'medium' },
      { ...classes({ boundary: 'high' }), contradictions: ['neutral', 'reinforcing'] },
    ),
  }),
];
