import type { Profile } from '../../contract/index.js';
import { type Baseline, baselineScore } from './score-baselines.js';
import type { Collected, Entry, Group, ItemFacts } from './score-collect.js';
import { bounded, type QuestionScore, scoreQuestion, UNSCORED } from './score-question.js';
import type { Gate } from './types.js';

/** Scores 0…100 by item (place in `Collected.items`); null where there is none. */
export type Column = readonly (number | null)[];

/**
 * Scores of one group: one column an ability, in the order of `Collected.abilities`, and one of whole questions.
 * Repeats of an item are averaged in it.
 */
export type Sheet = { abilities: Column[]; question: Column };

/** `worst`, `best`: with every unscored row at that end. `as_is`: by the profile. */
export type End = 'as_is' | 'worst' | 'best';
export type Rule = { scoring: Profile; gate: Gate };

/**
 * Scores of a group. In `sound` an ability with an unscored row has no score. In `official`, as in the released code, an
 * unscored row of a judged answer counts as not hit, and an answer without any verdict is left out.
 */
export function sheetOf(
  { items, abilities }: Pick<Collected, 'items' | 'abilities'>,
  group: Group,
  { scoring, gate }: Rule,
  end: End = 'as_is',
): Sheet {
  const score = (item: ItemFacts, { hits }: Entry): QuestionScore => {
    if (end !== 'as_is')
      return scoreQuestion(item.rubric, bounded(item.rubric, hits, end), {
        unscored: 'miss',
        gate,
      });
    const judged = scoring === 'official' && hits.some((hit) => hit !== UNSCORED);
    return scoreQuestion(item.rubric, hits, { unscored: judged ? 'miss' : 'unknown', gate });
  };
  return fill(items, abilities, (item, i) =>
    (group.entries[i] ?? []).map((entry) => score(item, entry)),
  );
}

/** Scores of a baseline on the same items. */
export const baselineSheet = (
  { items, abilities }: Pick<Collected, 'items' | 'abilities'>,
  baseline: Baseline,
): Sheet => fill(items, abilities, (item) => [baselineScore(item.rubric, baseline)]);

function fill(
  items: readonly ItemFacts[],
  abilities: readonly string[],
  scores: (item: ItemFacts, place: number) => QuestionScore[],
): Sheet {
  const place = new Map(abilities.map((label, i) => [label, i]));
  const columns: (number | null)[][] = abilities.map(() => items.map(() => null));
  const question = items.map((item, i) => {
    const all = scores(item, i);
    item.rubric.abilities.forEach(({ label }, k) => {
      const column = columns[place.get(label) ?? -1];
      if (column !== undefined) column[i] = meanOf(all.map((s) => s.abilities[k] ?? null));
    });
    return meanOf(all.map((s) => s.question));
  });
  return { abilities: columns, question };
}

/** Mean of the given ones; null without any. */
function meanOf(values: readonly (number | null)[]): number | null {
  let sum = 0;
  let n = 0;
  for (const value of values) {
    if (value === null) continue;
    sum += value;
    n += 1;
  }
  return n === 0 ? null : sum / n;
}
