import { type Db, fromColumn } from '../../store/index.js';
import type { Campaign } from '../work/campaigns.js';
import type { WorkContent, WorkRef } from '../work/content.js';
import type { Hooks } from '../work/hooks.js';
import { drawRaters } from './draw-raters.js';
import { type BlindItem, blindRaters, plainExternal, whoMay } from './may-rate.js';

type Test = {
  id: string;
  run: string;
  seed: string;
  raters: number;
  tier: number;
  credentials: string;
};

/**
 * Draws somebody new for every place of an item that nobody holds; where nobody is left it stays empty, and the test
 * says so. @returns how many places were filled
 */
export async function fillPlaces(
  trx: Db,
  hooks: readonly Hooks[],
  campaign: Campaign,
  test: Test,
  items: readonly string[],
  nowMs: number,
): Promise<number> {
  if (items.length === 0) return 0;
  const asked = { ...test, credentials: fromColumn<string[]>(test.credentials) };
  const raters = await blindRaters(trx, hooks, campaign, asked, nowMs);
  const people = raters.filter(({ why }) => why === null).map(({ person }) => person);
  const had = await trx
    .selectFrom('blind_rater')
    .select(['item', 'person', 'place', 'state'])
    .where('test', '=', test.id)
    .execute();
  const load = new Map<string, number>();
  for (const { person } of had) load.set(person, (load.get(person) ?? 0) + 1);
  const may = await whoMay(trx, hooks, await originsOf(trx, items), people);
  let filled = 0;
  for (const item of items) {
    const own = had.filter((row) => row.item === item);
    const known = new Set(own.map(({ person }) => person));
    const held = new Set(own.filter(({ state }) => state !== 'left').map(({ place }) => place));
    for (let place = 1; place <= test.raters; place++) {
      if (held.has(place)) continue;
      const { raters: drawn } = drawRaters(
        [item],
        () => may(item).filter((person) => !known.has(person)),
        { raters: 1, seed: `${test.seed}/${item}/${known.size}`, load },
      );
      const [person] = drawn.get(item) ?? [];
      if (person === undefined) continue;
      await trx
        .insertInto('blind_rater')
        .values({ test: test.id, item, person, place, state: 'drawn' })
        .execute();
      known.add(person);
      load.set(person, (load.get(person) ?? 0) + 1);
      filled += 1;
    }
  }
  return filled;
}

async function originsOf(db: Db, items: readonly string[]): Promise<BlindItem[]> {
  const rows = await db
    .selectFrom('work_item')
    .innerJoin('work_content', 'work_content.item', 'work_item.id')
    .innerJoin('work_secret', 'work_secret.item', 'work_item.id')
    .select([
      'work_item.id',
      'work_item.external',
      'work_item.subject',
      'work_item.lang',
      'work_item.digest',
      'work_content.content',
      'work_secret.ref',
    ])
    .where('work_item.id', 'in', [...items])
    .execute();
  return rows.map((row) => ({
    id: row.id,
    external: plainExternal(row.external),
    subject: row.subject,
    lang: row.lang,
    digest: row.digest,
    ref: fromColumn<WorkRef | null>(row.ref),
    notes: fromColumn<WorkContent>(row.content).notes,
  }));
}

/**
 * Completes an open test whose items are short: who was drawn and can no longer rate gives the places up that they have
 * not begun, and all empty places are drawn anew. @returns how many places were filled; null where the test is not open
 */
export async function completeTest(
  trx: Db,
  hooks: readonly Hooks[],
  campaign: Campaign,
  id: string,
  nowMs: number,
): Promise<number | null> {
  const test = await trx
    .selectFrom('blind_test')
    .select(['id', 'run', 'seed', 'raters', 'tier', 'credentials'])
    .where('id', '=', id)
    .where('status', '=', 'open')
    .executeTakeFirst();
  if (test === undefined) return null;
  const asked = { ...test, credentials: fromColumn<string[]>(test.credentials) };
  const out = (await blindRaters(trx, hooks, campaign, asked, nowMs))
    .filter(({ why }) => why !== null)
    .map(({ person }) => person);
  if (out.length > 0)
    await trx
      .updateTable('blind_rater')
      .set({ state: 'left' })
      .where('test', '=', id)
      .where('state', '=', 'drawn')
      .where('person', 'in', out)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('assignment')
              .select('assignment.id')
              .whereRef('assignment.item', '=', 'blind_rater.item')
              .whereRef('assignment.person', '=', 'blind_rater.person')
              .where('assignment.state', '=', 'leased'),
          ),
        ),
      )
      .execute();
  const short = await trx
    .selectFrom('work_item')
    .select('id')
    .where('campaign', '=', campaign.id)
    .where('batch', '=', id)
    .where('kind', '=', 'blind')
    .where('state', '=', 'open')
    .orderBy('id')
    .execute();
  return fillPlaces(
    trx,
    hooks,
    campaign,
    test,
    short.map((row) => row.id),
    nowMs,
  );
}
