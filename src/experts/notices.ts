import { createHash, randomBytes } from 'node:crypto';
import { type Db, fromColumn } from '../store/index.js';

/** What the experts' platform tells people of; the words stand with the other notices of the server. */
export type ExpertNotice =
  | 'work.given'
  | 'work.urgent'
  | 'work.quality'
  | 'work.late'
  | 'work.risk'
  | 'work.rubric'
  | 'work.exam'
  | 'work.consultation'
  | 'work.mention'
  | 'work.answer'
  | 'work.tier'
  | 'work.statement'
  | 'work.certificate'
  | 'work.blind'
  | 'work.distress'
  | 'work.event';

/**
 * Tells people that there is something to look at: what kind and where, never what is in it. The same `once` is told to
 * a person once; what somebody muted is not told.
 * @param link a path of the pages
 */
export async function tellPeople(
  db: Db,
  people: Iterable<string>,
  { kind, link, once, atMs }: { kind: ExpertNotice; link: string; once: string; atMs: number },
): Promise<void> {
  for (const person of new Set(people)) {
    const muted = await db
      .selectFrom('notice_choice')
      .select('muted')
      .where('person', '=', person)
      .executeTakeFirst();
    if (muted !== undefined && fromColumn<string[]>(muted.muted).includes(kind)) continue;
    const key = createHash('sha256').update(`${kind} ${once}`).digest('hex');
    const known = await db
      .selectFrom('notice')
      .select('id')
      .where('person', '=', person)
      .where('once', '=', key)
      .executeTakeFirst();
    if (known !== undefined) continue;
    await db
      .insertInto('notice')
      .values({
        id: `n${randomBytes(12).toString('base64url')}`,
        person,
        kind,
        link,
        once: key,
        made_ms: atMs,
        read_ms: null,
      })
      .execute();
  }
}
