import type { Text } from '../../contract/index.js';
import { type Db, fromColumn, toColumn } from '../../store/index.js';
import { tellPeople } from '../notices.js';
import { workId } from './ids.js';

export type PauseCause = 'hand' | 'alarm';
export type Pause = {
  id: string;
  cause: PauseCause;
  reason: Text | null;
  atMs: number;
  /** Empty for pauses from before they were written down. */
  by: string;
};

type Whom = { campaign: string; person: string };

/** The pause that somebody is in; null where they are in none. */
export async function pauseOf(db: Db, { campaign, person }: Whom): Promise<Pause | null> {
  const row = await db
    .selectFrom('rater_pause')
    .innerJoin('rater', (on) =>
      on
        .onRef('rater.campaign', '=', 'rater_pause.campaign')
        .onRef('rater.person', '=', 'rater_pause.person'),
    )
    .select([
      'rater_pause.id',
      'rater_pause.cause',
      'rater_pause.reason',
      'rater_pause.made_ms',
      'rater_pause.made_by',
    ])
    .where('rater_pause.campaign', '=', campaign)
    .where('rater_pause.person', '=', person)
    .where('rater_pause.ended_ms', 'is', null)
    .where('rater.status', '=', 'paused')
    .orderBy('rater_pause.made_ms', 'desc')
    .orderBy('rater_pause.id')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    id: row.id,
    cause: row.cause as PauseCause,
    reason: fromColumn<Text | null>(row.reason),
    atMs: Number(row.made_ms),
    by: row.made_by,
  };
}

/**
 * Pauses somebody with the reason that they read, and tells them. The same reason again changes nothing; another one is
 * a pause of its own, which they can appeal against anew. In a transaction of the caller.
 * @returns whether there is such a rater
 */
export async function pauseRater(
  trx: Db,
  whom: Whom,
  { cause, reason, by }: { cause: PauseCause; reason: string; by: string },
  nowMs: number,
): Promise<boolean> {
  // As it was written: whoever runs a campaign writes one language.
  const told: Text = { en: reason, 'zh-CN': reason };
  const before = await pauseOf(trx, whom);
  if (before?.cause === cause && before.reason?.en === reason) return true;
  if (!(await setStatus(trx, whom, 'paused', told))) return false;
  await endAll(trx, whom, by, nowMs);
  const id = workId('u');
  await trx
    .insertInto('rater_pause')
    .values({
      id,
      ...whom,
      cause,
      reason: toColumn(told),
      made_ms: nowMs,
      made_by: by,
      ended_ms: null,
      ended_by: null,
    })
    .execute();
  await tell(trx, whom, `paused ${id}`, nowMs);
  return true;
}

/**
 * Lets somebody go on, and tells them where they were paused. In a transaction of the caller.
 * @returns whether there is such a rater
 */
export async function endPause(trx: Db, whom: Whom, by: string, nowMs: number): Promise<boolean> {
  const before = await pauseOf(trx, whom);
  if (!(await setStatus(trx, whom, 'active', null))) return false;
  await endAll(trx, whom, by, nowMs);
  if (before !== null) await tell(trx, whom, `goes on ${before.id}`, nowMs);
  return true;
}

async function setStatus(
  trx: Db,
  { campaign, person }: Whom,
  status: 'active' | 'paused',
  reason: Text | null,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('rater')
    .set({ status, reason: reason === null ? null : toColumn(reason) })
    .where('campaign', '=', campaign)
    .where('person', '=', person)
    // Whoever takes no part any more is added again first.
    .where('status', '!=', 'left')
    .executeTakeFirst();
  return Number(numUpdatedRows) === 1;
}

const endAll = (trx: Db, { campaign, person }: Whom, by: string, nowMs: number) =>
  trx
    .updateTable('rater_pause')
    .set({ ended_ms: nowMs, ended_by: by })
    .where('campaign', '=', campaign)
    .where('person', '=', person)
    .where('ended_ms', 'is', null)
    .execute();

const tell = (trx: Db, { campaign, person }: Whom, once: string, atMs: number): Promise<void> =>
  tellPeople(trx, [person], { kind: 'work.standing', link: `/rate/${campaign}`, once, atMs });
