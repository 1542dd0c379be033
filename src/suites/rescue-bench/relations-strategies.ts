import type { Estimate } from '../../contract/index.js';
import { bootstrapRatios } from '../../stats/index.js';
import { answerOf, repeatsOf } from './relations-paths.js';
import type { How } from './relations-transitions.js';
import { rankedOf } from './score-answer.js';
import { clusterOf, type Group } from './score-collect.js';
import type { RescueItem, Scenario } from './types.js';

/**
 * Strategies that are near each other in meaning: naming or re-meaning the cycle, deepening or receiving a feeling. The
 * latter pair is of couples alone: families have no `evoke`, and their `join` means another thing.
 */
const NEAR: readonly { pair: readonly [string, string]; scenarios: readonly Scenario[] }[] = [
  { pair: ['track', 'reframe'], scenarios: ['couple', 'family'] },
  { pair: ['evoke', 'join'], scenarios: ['couple'] },
];

/** What became of answers whose gold is one of a pair: named, taken for its neighbour, or something else. */
export type Confusion = {
  gold: string;
  near: string;
  right: Estimate;
  taken: Estimate;
  other: Estimate;
};

/** Both directions of each pair, over read answers of its scenarios. */
export function confusionsOf(items: readonly RescueItem[], group: Group, how: How): Confusion[] {
  const repeats = repeatsOf(group);
  const answers = items.flatMap((item, i) => {
    const { gold } = item;
    if (gold.task !== 'strategy') return [];
    return repeats.flatMap((repeat) => {
      const entry = answerOf(group, i, repeat);
      const said = entry === undefined ? null : (rankedOf(entry)?.[0] ?? null);
      return said === null
        ? []
        : [{ cluster: clusterOf(item), scenario: item.scenario, gold: gold.strategy, said }];
    });
  });
  return NEAR.flatMap(({ pair: [a, b], scenarios }) => [
    { gold: a, near: b, scenarios },
    { gold: b, near: a, scenarios },
  ]).map(({ gold, near, scenarios }) => {
    const inside = answers.filter(
      (answer) => answer.gold === gold && scenarios.includes(answer.scenario),
    );
    const shares = [
      (said: string) => said === gold,
      (said: string) => said === near,
      (said: string) => said !== gold && said !== near,
    ].map((is) => ({ numerators: inside.map(({ said }) => Number(is(said))) }));
    const [right, taken, other] = bootstrapRatios(shares, {
      ...how,
      clusters: inside.map(({ cluster }) => cluster),
    });
    if (!right || !taken || !other) throw new RangeError('confusionsOf: no figure');
    return { gold, near, right, taken, other };
  });
}
