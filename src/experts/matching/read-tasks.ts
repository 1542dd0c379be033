import { sql } from 'kysely';
import { type Db, fromColumn, toColumn } from '../../store/index.js';
import type { Campaign } from '../work/campaigns.js';
import type { WorkContent, WorkRef } from '../work/content.js';
import { excerptOf } from '../work/excerpt.js';
import type { Candidate, Task } from './candidate.js';
import { type Features, featuresOf } from './features.js';

/** An item that wants people, with the begin of what is read. */
export type OpenTask = Task & { heavy: boolean; excerpt: string };

/** Items at most that one page or run looks at. */
const MOST = 1000;

/**
 * The next open items in the order in which they go out, with their features, who has them, and how many places are free:
 * neither taken nor kept for somebody.
 */
export async function openTasks(
  db: Db,
  campaign: Campaign,
  candidates: readonly Candidate[],
  { size, nowMs }: { size: number; nowMs: number },
): Promise<OpenTask[]> {
  const ids = await nextOpen(db, campaign.id, Math.min(size, MOST));
  if (ids.length === 0) return [];
  const order = new Map(ids.map((id, at) => [id, at]));
  const rows = await db
    .selectFrom('work_item')
    .innerJoin('work_content', 'work_content.item', 'work_item.id')
    .innerJoin('work_secret', 'work_secret.item', 'work_item.id')
    .selectAll('work_item')
    .select(['work_content.content', 'work_secret.ref'])
    .where('work_item.id', 'in', ids)
    .execute();
  rows.sort((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0));
  const places = await db
    .selectFrom('assignment')
    .select(['item', 'person', 'state', 'counts'])
    .where('item', 'in', ids)
    .execute();
  const kept = await db
    .selectFrom('panel_place')
    .select(['item', 'person'])
    .where('item', 'in', ids)
    .where('until_ms', '>', nowMs)
    .execute();
  const learners = new Set(candidates.filter((one) => one.learner).map(({ person }) => person));
  return rows.map((row): OpenTask => {
    const content = fromColumn<WorkContent>(row.content);
    const ref = fromColumn<WorkRef | null>(row.ref);
    const had = places.filter(({ item }) => item === row.id);
    // Somebody for whom a place is kept takes it; once they have it, it counts among the taken ones.
    const waits = kept.filter(
      ({ item, person }) => item === row.id && !had.some((one) => one.person === person),
    );
    const holding = [
      ...had.filter(
        ({ state, counts }) => counts === 1 && (state === 'leased' || state === 'submitted'),
      ),
      ...waits,
    ];
    return {
      id: row.id,
      difficulty: row.difficulty,
      tier: row.tier,
      lang: row.lang,
      heavy: row.heavy === 1,
      overlap: row.overlap,
      taken: [...had, ...waits].map(({ person }) => person),
      takenLearners: holding.filter(({ person }) => learners.has(person)).length,
      free: Math.max(0, row.overlap - row.taken - waits.length),
      origin: { ref, subject: row.subject, external: row.external },
      features: featuresOf(content, row.difficulty, campaign.settings.matching),
      excerpt: excerptOf(content),
    };
  });
}

/** Ids of the next open items: tier by tier by the index of the queue, so that only these are read. */
async function nextOpen(db: Db, campaign: string, size: number): Promise<string[]> {
  const rows: { id: string; priority: number; place: number }[] = [];
  for (let tier = 0; tier <= 3; tier++)
    rows.push(
      ...(
        await db
          .selectFrom('work_item')
          .select(['id', 'priority', 'place'])
          .where('campaign', '=', campaign)
          .where('kind', '=', 'task')
          .where('tier', '=', tier)
          .where('state', '=', sql.lit('open'))
          .orderBy('priority', 'desc')
          .orderBy('place')
          .limit(size)
          .execute()
      ).map((row) => ({ ...row, place: Number(row.place) })),
    );
  rows.sort((a, b) => b.priority - a.priority || a.place - b.place);
  return rows.slice(0, size).map(({ id }) => id);
}

/** Keeps the features that a run was made from. */
export async function storeFeatures(
  db: Db,
  campaign: string,
  tasks: readonly { id: string; features: Features }[],
): Promise<void> {
  for (const { id, features } of tasks) {
    const row = {
      campaign,
      abilities: toColumn(features.abilities),
      fields: features.fields,
      mixed: features.mixed ? 1 : 0,
      chars: features.chars,
      complexity: features.complexity,
      licensed: features.licensed ? 1 : 0,
    };
    await db
      .insertInto('work_feature')
      .values({ item: id, ...row })
      .onConflict((on) => on.column('item').doUpdateSet(row))
      .execute();
  }
}
