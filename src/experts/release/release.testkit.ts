import { type Db, toColumn } from '../../store/index.js';
import { importItems, type NewItem } from '../work/add-items.js';
import type { Campaign } from '../work/campaigns.js';

/** Stores an open blind test with these items, and nobody drawn yet; answers their ids in order. */
export async function openTest(
  db: Db,
  campaign: Campaign,
  items: readonly NewItem[],
  { id = 'btest', run = 'run1', raters = 3, nowMs = 1_000_000 } = {},
): Promise<string[]> {
  await db
    .insertInto('blind_test')
    .values({
      id,
      campaign: campaign.id,
      run,
      condition: 'c',
      judge: 'judge',
      judge_repeat: 1,
      seed: 'seed',
      share: 0.3,
      raters,
      gate: 0.75,
      tier: 0,
      credentials: toColumn([]),
      questions: toColumn(items.map(({ subject }) => subject)),
      rubric: campaign.rubric,
      status: 'open',
      made_ms: nowMs,
      made_by: 'boss',
      closed_ms: null,
      result: null,
    })
    .execute();
  const blind = items.map(
    (item): NewItem => ({
      ...item,
      external: `blind ${id} ${item.external}`,
      kind: 'blind',
      overlap: raters,
    }),
  );
  await importItems(db, campaign, blind, { batch: id, nowMs });
  const rows = await db
    .selectFrom('work_item')
    .select('id')
    .where('campaign', '=', campaign.id)
    .where('batch', '=', id)
    .orderBy('external')
    .execute();
  return rows.map((row) => row.id);
}

/** Draws a person for an item of a stored test. */
export async function drawn(
  db: Db,
  place: { item: string; person: string; place: number; test?: string },
): Promise<void> {
  await db
    .insertInto('blind_rater')
    .values({ test: 'btest', state: 'drawn', ...place })
    .execute();
}

/** A verified credential. */
export async function proven(db: Db, person: string, kind = 'counsellor'): Promise<void> {
  await db
    .insertInto('expert_credential')
    .values({
      id: `d-${person}`,
      person,
      kind,
      title: toColumn('x'),
      issuer: toColumn('x'),
      evidence: toColumn('x'),
      file_hash: null,
      expires_ms: null,
      state: 'verified',
      made_ms: 1,
      verifier: 'boss',
      verified_ms: 1,
      reason: toColumn(''),
    })
    .execute();
}
