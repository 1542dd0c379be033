import type { Section, Side, Some } from '../../contract/index.js';
import {
  type Couple,
  conditionsSection,
  mixedSection,
  sideTakingSection,
} from './analyse-conditions.js';
import { type Differing, differing } from './analyse-differing.js';
import { collect, type RescueRow } from './score-collect.js';
import type { Answer, AskOptions, RescueItem, ScoreOptions, Verdict } from './types.js';

type RescueSide = Side<RescueItem, AskOptions, ScoreOptions, Answer, Verdict>;

/**
 * Conditions of one run against one another, on the items that both have: every pair that was asked differently in one
 * option alone, option by option (the leak meter, one person's rows against all, swapped names or order, any other), and
 * in one table all pairs that differ in several. Pairs that were asked alike have nothing to compare.
 */
export async function contrast(
  sides: Some<RescueSide>,
  seed: string,
  reference: ReadonlySet<string> = new Set(),
): Promise<Section[]> {
  const gathered = await Promise.all(sides.map(gather));
  const how = { seed, draws: sides[0].s.o.draws };
  const couples = gathered.flatMap((base, i) =>
    gathered
      .slice(i + 1)
      .map((other): Couple => ({ base, other, differ: differing(base, other) }))
      .filter(({ differ }) => differ.length > 0),
  );
  const byOption = new Map<Differing['name'], Couple[]>();
  for (const couple of couples) {
    const [only, ...more] = couple.differ;
    if (only !== undefined && more.length === 0)
      byOption.set(only.name, [...(byOption.get(only.name) ?? []), couple]);
  }
  const sections = [...byOption].flatMap(([name, alike]) => [
    conditionsSection(
      byOption.size === 1 ? 'conditions' : `conditions-${name}`,
      alike,
      how,
      reference,
    ),
    ...alike.map((couple) => numbered(sideTakingSection(couple, how), couple, alike)),
  ]);
  const mixed = couples.filter(({ differ }) => differ.length > 1);
  return [...sections, mixedSection(mixed, how)].filter((section) => section !== null);
}

const gather = async ({ id, s, rows }: RescueSide): Promise<Couple['base']> => ({
  id,
  collected: await collect(rows() as AsyncIterable<RescueRow>),
  scored: s,
});

/** Where several pairs swap the same, a section must say which it is of. */
function numbered(
  section: Section | null,
  { base, other }: Couple,
  alike: readonly Couple[],
): Section | null {
  if (section === null || alike.length === 1) return section;
  return {
    ...section,
    id: `${section.id}-${base.id}-${other.id}`,
    title: {
      en: `${section.title.en} (${base.id} → ${other.id})`,
      'zh-CN': `${section.title['zh-CN']}（${base.id} → ${other.id}）`,
    },
  };
}
