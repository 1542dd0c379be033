import { createHash, randomBytes } from 'node:crypto';
import { type Db, fromColumn, padded } from '../store/index.js';

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
  | 'work.objection'
  | 'work.certificate'
  | 'work.blind'
  | 'work.distress'
  | 'work.event'
  | 'work.standing'
  | 'work.appeal';

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
  const all = [...new Set(people)];
  const key = createHash('sha256').update(`${kind} ${once}`).digest('hex');
  for (let from = 0; from < all.length; from += AT_ONCE) {
    const some = all.slice(from, from + AT_ONCE);
    const choices = await db
      .selectFrom('notice_choice')
      .select(['person', 'muted'])
      .where('person', 'in', padded(some))
      .execute();
    const muted = new Set(
      choices
        .filter((choice) => fromColumn<string[]>(choice.muted).includes(kind))
        .map(({ person }) => person),
    );
    const told = some.filter((person) => !muted.has(person));
    if (told.length === 0) continue;
    await db
      .insertInto('notice')
      .values(
        told.map((person) => ({
          id: `n${randomBytes(12).toString('base64url')}`,
          person,
          kind,
          link,
          once: key,
          made_ms: atMs,
          read_ms: null,
        })),
      )
      .onConflict((on) => on.columns(['person', 'once']).doNothing())
      .execute();
  }
}

/** People in one statement; a campaign may have a thousand. */
const AT_ONCE = 250;
