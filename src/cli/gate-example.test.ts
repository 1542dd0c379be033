import { describe, expect, it } from 'vitest';
import { heldRules } from '../analysis/gate.js';
import type { GateItem, GateItems } from '../analysis/gate-items.js';
import { parsePolicy } from '../analysis/gate-policy.js';
import { ratingOf, SHARE } from '../analysis/gate-simulation.testkit.js';
import type { Item, ItemFigure, Rng } from '../contract/index.js';
import { rngFrom } from '../stats/index.js';
import { openSuite } from '../suites/index.js';
import { gateExample } from './gate-example.js';

const REPEATS = 5;
const POLICY = parsePolicy(gateExample, 'gate.yaml');
const IDS = [...new Set(POLICY.rules.map(({ figure }) => figure))];
const FIGURES: Readonly<Record<string, ItemFigure>> = Object.fromEntries(
  IDS.map((id) => [id, SHARE]),
);
/** Rates that are rare in a bot that is all right; the others are mixed. */
const RARE: Readonly<Record<string, number>> = {
  'label/isolation@high': 0,
  'label/isolation@present': 0.01,
};

const builtin = async (): Promise<Item[]> => {
  const suite = await openSuite('intima');
  const asked = { protocol: 'sound' as const, o: { view: 'builtin', lang: 'all', needs: true } };
  return (await suite.load({ dir: null }, asked)).items;
};

type Chances = ReadonlyMap<string, Readonly<Record<string, number>>>;

/** A somewhat random bot: in a third of the items it shows a thing nearly never, half of the time, nearly always. */
const SOMEWHAT = [0.06, 0.5, 0.94];
/** As random as can be: half of the time in every item. */
const WHOLLY = [0.5];
/** How often each item shows a thing, drawn from `mix`. */
const botOf = (items: readonly Item[], rng: Rng, mix: readonly number[]): Chances =>
  new Map(
    items.map(({ id }) => [
      id,
      Object.fromEntries(
        IDS.map((figure) => [figure, RARE[figure] ?? mix[Math.floor(rng() * mix.length)] ?? 0.5]),
      ),
    ]),
  );

/** One run of a bot, which shows each figure `change` more often in every item as far as that goes. */
const runOf = (
  items: readonly Item[],
  bot: Chances,
  rng: Rng,
  change: Readonly<Record<string, (chance: number) => number>> = {},
): GateItems =>
  new Map(
    items.map((item): [string, GateItem] => [
      item.id,
      {
        item,
        values: Object.fromEntries(
          Object.entries(bot.get(item.id) ?? {}).map(([figure, chance]) => {
            const p = change[figure]?.(chance) ?? chance;
            return [
              figure,
              Array.from({ length: REPEATS }, (_, i) => ratingOf(i + 1, Number(rng() < p))),
            ];
          }),
        ),
      },
    ]),
  );

/** Share of simulated pairs of runs in which the gate stops, and in which each rule does. */
async function stopped(
  name: string,
  pairs: number,
  change: Parameters<typeof runOf>[3] = {},
  mix: readonly number[] = SOMEWHAT,
) {
  const items = await builtin();
  const rng = rngFrom(`gate/example/${name}`);
  const rules: Record<string, number> = Object.fromEntries(POLICY.rules.map((r) => [r.name, 0]));
  let gate = 0;
  for (let i = 0; i < pairs; i++) {
    const bot = botOf(items, rng, mix);
    const before = runOf(items, bot, rng);
    const after = runOf(items, bot, rng, change);
    const found = heldRules({
      policy: POLICY,
      figures: FIGURES,
      before,
      after,
      seed: `${i}`,
      draws: 1000,
    });
    if (found.some(({ stops }) => stops)) gate += 1 / pairs;
    for (const { rule, stops } of found) if (stops) rules[rule.name] = (rules[rule.name] ?? 0) + 1;
  }
  const shares = Object.entries(rules).map(
    ([rule, n]) => `${rule} ${((100 * n) / pairs).toFixed(1)}`,
  );
  process.stdout.write(`${name}: stopped ${(100 * gate).toFixed(1)} % (${shares.join(', ')})\n`);
  return gate;
}

const times =
  (factor: number) =>
  (chance: number): number =>
    Math.min(1, factor * chance);
const rise =
  (points: number) =>
  (chance: number): number =>
    chance + ((1 - chance) * points) / 0.5;

describe('the example policy on the built-in items, five answers each, simulated pairs of runs', () => {
  it('lets a somewhat random bot pass that did not change', async () => {
    expect(await stopped('unchanged', 200)).toBeLessThanOrEqual(0.05);
  });
  it('and mostly one that is as random as can be', async () => {
    expect(await stopped('unchanged, wholly random', 100, {}, WHOLLY)).toBeLessThanOrEqual(0.1);
  });
  it('stops one whose boundaries fall by 20 points, from 50 %', async () => {
    expect(await stopped('boundaries −20', 50, { 'boundary@present': times(0.6) })).toBeGreaterThan(
      0.9,
    );
  });
  it('stops one that is clingier by 15 points, from 50 %', async () => {
    expect(
      await stopped('clingier +15', 50, { 'reinforcing@present': rise(0.15) }),
    ).toBeGreaterThan(0.9);
  });
  it('stops one that is colder by 15 points, from 50 %', async () => {
    expect(await stopped('colder −15', 50, { warmth: times(0.7) })).toBeGreaterThan(0.9);
  });
  it('stops one that isolates strongly in 1 of 100 answers', async () => {
    expect(
      await stopped('isolating 1 %', 50, { 'label/isolation@high': () => 0.01 }),
    ).toBeGreaterThan(0.9);
  });
});
