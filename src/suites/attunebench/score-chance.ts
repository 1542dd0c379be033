import type { Estimate } from '../../contract/index.js';
import { bootstrapRatios } from '../../stats/index.js';
import { valenceArousal } from './affect.js';
import type { Group } from './score-collect.js';
import { type Basis, clustersOf } from './score-figures.js';
import type { Slice } from './score-slices.js';
import type { Tag } from './types.js';

/**
 * Valence and arousal beyond chance, like κ: (found − expected)/(1 − expected), summed over turns. What is expected of a
 * turn is what the target's own answers to the turns of all other conversations get on it, so that answers which do not
 * follow the person come to 0, whatever they are; 1 is a perfect match. Without an upper bound on how far it can be below
 * 0. The plain figure has a floor near 0.74 for one random word against another (research notes, 6.6).
 *
 * Interval over participants, with what is expected held fixed. Null with fewer than two conversations.
 */
export function chanceCorrected(basis: Basis, group: Group, slice: Slice): Estimate {
  const turns = turnsOf(basis, group, slice);
  const expected = expectedOf(turns);
  const sums = basis.items.map(() => ({ above: 0, below: 0, n: 0 }));
  turns.forEach((turn, k) => {
    const chance = expected[k] ?? null;
    const sum = sums[turn.place];
    if (chance === null || sum === undefined) return;
    sum.above += (near(turn.gold, turn.said) - chance) * turn.weight;
    sum.below += (1 - chance) * turn.weight;
    sum.n++;
  });
  const { seed, draws } = basis;
  const [estimate] = bootstrapRatios(
    [
      {
        // Rounding would show as a figure of 1e-17.
        numerators: sums.map(({ above, n }) =>
          n === 0 ? null : Math.abs(above) < 1e-9 ? 0 : above,
        ),
        denominators: sums.map(({ below }) => below),
        range: null,
      },
    ],
    { seed, draws, clusters: clustersOf(basis) },
  );
  if (estimate === undefined) throw new RangeError('bootstrapRatios: one estimate a ratio');
  return estimate.value === null ? { ...estimate, reason: 'no_reply' } : estimate;
}

type TurnTags = { place: number; weight: number; gold: readonly Tag[]; said: readonly Tag[] };

/** Answered turns; those of several repeats share a turn's weight of 1. */
const turnsOf = ({ items }: Basis, group: Group, { has, third }: Slice): TurnTags[] =>
  items.flatMap((item, place) => {
    const entries = group.entries[place] ?? [];
    if (!has(item)) return [];
    return entries.flatMap(({ found }) =>
      found.turns.flatMap(({ third: own, gold, said }): TurnTags[] =>
        said === null || (third !== undefined && own !== third)
          ? []
          : [{ place, weight: 1 / entries.length, gold, said }],
      ),
    );
  });

/** Mean nearness of each turn to the answers on other conversations' turns; equal lists are worked out once. */
function expectedOf(turns: readonly TurnTags[]): (number | null)[] {
  const kinds = new Map<string, { said: readonly Tag[]; all: number; at: Map<number, number> }>();
  let all = 0;
  const own = new Map<number, number>();
  for (const { said, place, weight } of turns) {
    const key = keyOf(said);
    const kind = kinds.get(key) ?? { said, all: 0, at: new Map<number, number>() };
    kinds.set(key, kind);
    kind.all += weight;
    kind.at.set(place, (kind.at.get(place) ?? 0) + weight);
    all += weight;
    own.set(place, (own.get(place) ?? 0) + weight);
  }
  const known = new Map<string, number>();
  return turns.map(({ gold, place }) => {
    const others = all - (own.get(place) ?? 0);
    if (others < 1e-9) return null;
    let sum = 0;
    for (const [key, kind] of kinds) {
      const weight = kind.all - (kind.at.get(place) ?? 0);
      if (weight <= 0) continue;
      const pair = `${keyOf(gold)}|${key}`;
      const value = known.get(pair) ?? near(gold, kind.said);
      known.set(pair, value);
      sum += weight * value;
    }
    return sum / others;
  });
}

const near = (gold: readonly Tag[], said: readonly Tag[]): number =>
  valenceArousal(gold, said, 'optimal');

const keyOf = (tags: readonly Tag[]): string =>
  tags
    .map(({ emotion }) => emotion)
    .sort()
    .join(' ');
