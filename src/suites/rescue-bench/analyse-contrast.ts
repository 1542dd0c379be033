import type { Scored, Section, Side, Some, Text } from '../../contract/index.js';
import { conditionsSection, sideTakingSection } from './analyse-conditions.js';
import { type Collected, collect, type RescueRow } from './score-collect.js';
import type { Answer, AskOptions, RescueItem, ScoreOptions, Verdict } from './types.js';

type RescueSide = Side<RescueItem, AskOptions, ScoreOptions, Answer, Verdict>;
type Gathered = { id: string; collected: Collected; scored: Scored<AskOptions, ScoreOptions> };

/**
 * Each further condition of a run against its first: the leak meter, one person's rows against all, swapped names or
 * order, or any other difference, on the items that both have.
 */
export async function contrast(sides: Some<RescueSide>, seed: string): Promise<Section[]> {
  const [base, ...others] = await Promise.all(sides.map(gathered));
  if (base === undefined) return [];
  const how = { seed, draws: base.scored.o.draws };
  return others.flatMap((other) =>
    [conditionsSection(base, other, how), sideTakingSection(base, other, how)]
      .filter((section) => section !== null)
      .map((section) =>
        others.length === 1 ? section : { ...section, title: between(section, base, other) },
      ),
  );
}

const gathered = async ({ id, s, rows }: RescueSide): Promise<Gathered> => ({
  id,
  collected: await collect(rows() as AsyncIterable<RescueRow>),
  scored: s,
});

/** With three conditions or more a title must say which two are meant. */
const between = ({ title }: Section, base: Gathered, other: Gathered): Text => ({
  en: `${title.en} (${base.id} → ${other.id})`,
  'zh-CN': `${title['zh-CN']}（${base.id} → ${other.id}）`,
});
