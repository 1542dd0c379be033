import { type Db, fromColumn, toColumn } from '../../store/index.js';
import { pagesEver } from '../knowledge/pages-under.js';
import type { Campaign } from '../work/campaigns.js';
import type { WorkContent } from '../work/content.js';
import { type FieldRating, fieldRatings, valueKey } from '../work/field-ratings.js';
import type { WorkItem } from '../work/hooks.js';
import { contentIfAny } from '../work/items.js';
import { independentVerdicts } from '../work/verdicts.js';
import { addPoints } from './add-points.js';
import { dayOf } from './charts.js';
import { answersOf, isSplit, pointOf, referenceOf } from './point.js';
import { countDay } from './sums.js';

/** A verdict that nobody had influenced: given before the item closed. */
type Independent = {
  person: string;
  rubric: number;
  counts: boolean;
  activeMs: number;
  ratings: FieldRating[];
};

/** Fields of an item with every rater's value; what agreement is computed from. */
export type StoredRatings = {
  raters: readonly string[];
  fields: Readonly<
    Record<
      string,
      {
        scale: FieldRating['scale'];
        range: number;
        /** One a rater; null: not filled in. */
        values: readonly (FieldRating['value'] | null)[];
      }
    >
  >;
};

/** One verdict a person, given before anybody saw another's; in the order of the raters' ids. */
async function independent(
  trx: Db,
  item: string,
  pages: WorkContent['pages'],
): Promise<Independent[]> {
  const verdicts = await independentVerdicts(trx, item);
  return verdicts
    .sort((a, b) => (a.person < b.person ? -1 : 1))
    .map(({ person, rubric, counts, activeMs, filled }) => ({
      person,
      rubric,
      counts,
      activeMs,
      ratings: fieldRatings(pages, filled),
    }));
}

/**
 * Charts of everybody who rated an item, now that it has all verdicts: each against the majority of the others of the
 * same rubric version, whether they agree or not. Rubric versions are never mixed.
 * @param only this person alone: a verdict that came late
 */
export async function countItem(
  trx: Db,
  campaign: Campaign,
  item: WorkItem,
  atMs: number,
  only?: string,
): Promise<void> {
  const content = await contentIfAny(trx, item.id);
  if (content === null) return;
  const pages = await pagesEver(trx, campaign.id, item.id, content.pages);
  const all = await independent(trx, item.id, pages);
  const spread = campaign.settings.divergence.spread;
  const points = all.flatMap((own) => {
    if (only !== undefined && own.person !== only) return [];
    const others = all
      .filter((one) => one.person !== own.person && one.rubric === own.rubric && one.counts)
      .map(({ ratings }) => ratings);
    const point = pointOf(own.ratings, referenceOf(others), spread);
    if (point === null) return [];
    return {
      person: own.person,
      item: item.id,
      rubric: own.rubric,
      source: 'work' as const,
      stratum: `${item.batch}/${item.difficulty}/${isSplit(others) ? 'split' : 'clear'}`,
      point,
      activeMs: own.activeMs,
      answers: answersOf(own.ratings),
      abilities: content.abilities,
      atMs,
    };
  });
  await addPoints(trx, campaign, item.id, points);
  if (only === undefined) await storeItem(trx, campaign, item, all, content, atMs);
}

async function storeItem(
  trx: Db,
  campaign: Campaign,
  item: WorkItem,
  all: readonly Independent[],
  content: WorkContent,
  atMs: number,
): Promise<void> {
  const rubric = Math.max(0, ...all.map((one) => one.rubric));
  const raters = all.filter((one) => one.counts && one.rubric === rubric);
  if (raters.length === 0) return;
  const ratings = storedRatings(raters);
  const { numInsertedOrUpdatedRows: stored } = await trx
    .insertInto('quality_item')
    .values({
      item: item.id,
      campaign: campaign.id,
      rubric,
      closed_ms: atMs,
      difficulty: item.difficulty,
      ratings: toColumn(ratings),
      abilities: toColumn(content.abilities),
    })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst();
  if (Number(stored ?? 0) === 0) return;
  await countDay(trx, dayOf(campaign, rubric, atMs), { items: 1, ...pairsOf(ratings) });
  await moveItems(trx, campaign.id, rubric, 1);
}

/** Verdicts set side by side, field by field. Pure. */
export function storedRatings(
  raters: readonly Pick<Independent, 'person' | 'ratings'>[],
): StoredRatings {
  const fields: Record<
    string,
    { scale: FieldRating['scale']; range: number; values: (FieldRating['value'] | null)[] }
  > = {};
  raters.forEach(({ ratings }, at) => {
    for (const { key, value, scale, range } of ratings) {
      fields[key] ??= { scale, range, values: raters.map(() => null) };
      const { values } = fields[key];
      values[at] = value;
    }
  });
  return { raters: raters.map(({ person }) => person), fields };
}

/** Pairs of raters with equal values, and all pairs, over the fields. Pure. */
export function pairsOf({ fields }: StoredRatings): { equal: number; pairs: number } {
  let [equal, pairs] = [0, 0];
  for (const { values } of Object.values(fields)) {
    const given = values.flatMap((value) => (value === null ? [] : [valueKey(value)]));
    given.forEach((a, i) => {
      for (const b of given.slice(i + 1)) {
        pairs += 1;
        if (a === b) equal += 1;
      }
    });
  }
  return { equal, pairs };
}

/** An item that is open again: its figures are taken out, as if it had never closed. */
export async function uncountItem(trx: Db, campaign: Campaign, item: string): Promise<void> {
  const row = await trx
    .deleteFrom('quality_item')
    .where('item', '=', item)
    .returning(['rubric', 'closed_ms', 'ratings'])
    .executeTakeFirst();
  if (row === undefined) return;
  const { equal, pairs } = pairsOf(fromColumn<StoredRatings>(row.ratings));
  await countDay(trx, dayOf(campaign, row.rubric, Number(row.closed_ms)), {
    items: -1,
    equal: -equal,
    pairs: -pairs,
  });
  await moveItems(trx, campaign.id, row.rubric, -1);
}

/** How many items there are to make figures of; figures of another number are made again. */
async function moveItems(trx: Db, campaign: string, rubric: number, by: number): Promise<void> {
  await trx
    .insertInto('quality_figure')
    .values({ campaign, rubric, items: by, made_items: 0, made_ms: null, figures: null })
    .onConflict((on) =>
      on
        .columns(['campaign', 'rubric'])
        .doUpdateSet((eb) => ({ items: eb('quality_figure.items', '+', by) })),
    )
    .execute();
}
