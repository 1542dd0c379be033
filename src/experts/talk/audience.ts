import type { Db } from '../../store/index.js';
import {
  ALIKE,
  type Asker,
  type ItemSeen,
  isOpened,
  opensTo,
  seesThread,
  type ThreadSeen,
} from './access.js';
import { itemSeen } from './item-seen.js';

/** People of a campaign's project by what they may do there; the server knows the roles. */
export type Audience = {
  /** Who may rate, and so read threads at all. */
  raters: ReadonlySet<string>;
  managers: ReadonlySet<string>;
  reviewers: ReadonlySet<string>;
};

export type Thread = {
  id: string;
  campaign: string;
  item: string;
  about: string;
  rater: string | null;
  state: string;
  made_by: string;
};

/** Whether somebody may read a thread as things stand now. */
export async function maySee(
  db: Db,
  thread: Thread,
  person: string,
  audience: Audience,
  nowMs: number,
): Promise<boolean> {
  if (audience.managers.has(person)) return true;
  if (!audience.raters.has(person)) return false;
  const item = await itemSeen(db, thread.item, person, nowMs);
  if (item === null) return false;
  return seesThread(await threadSeen(db, thread, person), item, {
    person,
    manages: false,
    reviews: audience.reviewers.has(person),
  });
}

export async function threadSeen(db: Db, thread: Thread, person: string): Promise<ThreadSeen> {
  const { about, rater } = thread;
  return {
    about,
    rater,
    member: about === 'consultation' && (await isMember(db, thread.id, person)),
  };
}

async function isMember(db: Db, thread: string, person: string): Promise<boolean> {
  const row = await db
    .selectFrom('consultation_member')
    .innerJoin('consultation', 'consultation.id', 'consultation_member.consultation')
    .select('consultation_member.person')
    .where('consultation.thread', '=', thread)
    .where('consultation_member.person', '=', person)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Whom a message of this thread may name: whoever can read it. Nobody else is ever suggested, so that a name tells
 * nothing of who rates what; and raters are told the same names for work and for hidden checks.
 * @param item as the one who asks sees it
 */
export async function mentionable(
  db: Db,
  thread: Pick<Thread, 'id' | 'item' | 'about' | 'rater' | 'campaign'>,
  item: ItemSeen,
  audience: Audience,
  asker: Pick<Asker, 'manages' | 'reviews'>,
): Promise<Set<string>> {
  const people = new Set(audience.managers);
  const add = (person: string | null) => {
    if (person !== null && audience.raters.has(person)) people.add(person);
  };
  if (thread.about === 'consultation') {
    const members = await db
      .selectFrom('consultation_member')
      .innerJoin('consultation', 'consultation.id', 'consultation_member.consultation')
      .select('person')
      .where('consultation.thread', '=', thread.id)
      .execute();
    for (const { person } of members) add(person);
    return people;
  }
  add(thread.rater);
  if (item.over) {
    for (const person of audience.reviewers) people.add(person);
    const rated = await db
      .selectFrom('assignment')
      .select('person')
      .where('item', '=', thread.item)
      .where('state', '=', 'submitted')
      .execute();
    if (ALIKE.includes(item.kind)) for (const { person } of rated) add(person);
    return people;
  }
  if (!opensTo(item, asker) || !(isOpened(item) || item.kind === 'gold')) return people;
  const raters = await db
    .selectFrom('rater')
    .select('person')
    .where('campaign', '=', thread.campaign)
    .where('person', 'in', [...audience.reviewers, ''])
    .execute();
  const rating = new Set(raters.map(({ person }) => person));
  for (const person of audience.reviewers) if (!rating.has(person)) people.add(person);
  return people;
}
