import { createHash } from 'node:crypto';
import type { Db } from '../../store/index.js';

/** A mail that asks whether an address is right; the other kinds are those of notices. */
export const CONFIRM = 'confirm';

export type Queued = {
  kind: string;
  project: string;
  /** A path of the pages. */
  link: string;
  /** What makes it one event: a person gets one mail of it. */
  once: string;
};

/** Puts a mail for each of these people who chose mail before it happened. Told twice, it is put once. */
export async function queueNotices(
  db: Db,
  people: readonly string[],
  about: Queued,
  atMs: number,
  now: number,
): Promise<void> {
  if (people.length === 0) return;
  const chosen = await db
    .selectFrom('mail_choice')
    .select('person')
    .where('person', 'in', [...people])
    .where('since_ms', '<=', atMs)
    .execute();
  for (const { person } of chosen) await queueMail(db, person, about, now);
}

export async function queueMail(
  db: Db,
  person: string,
  { kind, project, link, once }: Queued,
  now: number,
): Promise<void> {
  const id = createHash('sha256').update(`${person} ${once}`).digest('base64url').slice(0, 24);
  await db
    .insertInto('mail')
    .values({
      id: `m${id}`,
      person,
      kind,
      project,
      link,
      made_ms: now,
      next_ms: now,
      tries: 0,
      tried_ms: null,
      state: 'waiting',
      fault: null,
    })
    .onConflict((on) => on.doNothing())
    .execute();
}
