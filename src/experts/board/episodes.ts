import { randomBytes } from 'node:crypto';
import { type Db, toColumn } from '../../store/index.js';
import type { Trouble } from './trouble.js';

/** An episode that began just now. */
export type Begun = Trouble & { id: string };

const keyOf = (kind: string, subject: string): string => `${kind} ${subject}`;

/**
 * Begins an episode for each trouble that has none and ends those whose trouble is over. Looking twice begins nothing
 * twice, so one episode is told once (R15). What is muted begins quietly: it is not in the answer.
 */
export async function keepEpisodes(
  trx: Db,
  campaign: string,
  troubles: readonly Trouble[],
  nowMs: number,
): Promise<Begun[]> {
  const open = await trx
    .selectFrom('work_alert')
    .selectAll()
    .where('campaign', '=', campaign)
    .where('ended_ms', 'is', null)
    .execute();
  const now = new Set(troubles.map(({ kind, subject }) => keyOf(kind, subject)));
  const over = open.filter(({ kind, subject }) => !now.has(keyOf(kind, subject)));
  if (over.length > 0)
    await trx
      .updateTable('work_alert')
      .set({ ended_ms: nowMs })
      .where(
        'id',
        'in',
        over.map(({ id }) => id),
      )
      .execute();
  const known = new Set(open.map(({ kind, subject }) => keyOf(kind, subject)));
  const begun: Begun[] = [];
  for (const trouble of troubles) {
    if (known.has(keyOf(trouble.kind, trouble.subject))) continue;
    const id = `a${randomBytes(12).toString('base64url')}`;
    const mute = await trx
      .selectFrom('work_alert')
      .select('muted_until_ms')
      .where('campaign', '=', campaign)
      .where('kind', '=', trouble.kind)
      .where('subject', '=', trouble.subject)
      .where('muted_until_ms', '>', nowMs)
      .limit(1)
      .executeTakeFirst();
    await trx
      .insertInto('work_alert')
      .values({
        id,
        campaign,
        kind: trouble.kind,
        subject: trouble.subject,
        about: toColumn(trouble.about),
        began_ms: nowMs,
        ended_ms: null,
        muted_until_ms: mute?.muted_until_ms ?? null,
        seen_ms: null,
        seen_by: null,
      })
      .execute();
    if (mute === undefined) begun.push({ ...trouble, id });
  }
  return begun;
}
