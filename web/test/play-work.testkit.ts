import type { Visitor } from '../../src/server/studio.testkit.js';
import type { Db } from '../../src/store/index.js';
import { asSeenBy, type Expert, type Oracle, type Pages } from './play-cast.testkit.js';

/** Calls a route. @throws Error with what the server said unless it is 200 */
export async function ask<T = Record<string, unknown>>(
  who: Visitor,
  key: string,
  body?: unknown,
): Promise<T> {
  const reply = await who.call(key, body);
  if (reply.status !== 200) throw new Error(`${key}: ${reply.status} ${reply.text}`);
  return reply.body as T;
}

/** Somebody's credential is believed and their tier set, as on the pages. */
export async function isTrusted(boss: Visitor, one: Expert): Promise<void> {
  const { id } = await ask<{ id: string }>(one, 'POST /api/me/credentials', {
    kind: 'counsellor',
    title: 'Register no. 4711',
    issuer: 'Chamber',
    evidence: '',
    fileHash: null,
    expires: null,
  });
  const person = `/api/projects/home/experts/${one.id}`;
  await ask(boss, `POST ${person}/credentials/${id}`, { verified: true, reason: 'Seen.' });
  await ask(boss, `PUT ${person}/tier`, {
    tier: one.tier,
    reason: 'From earlier work.',
    evidence: '120 items of the pilot.',
  });
}

type Item = { id: string; pages: Pages; formVersion: string };
export type Next = { there: true; assignment: Item } | { there: false; why: string };
const DEVICE = 'play';

export const nextOf = (expert: Expert, campaign: string): Promise<Next> =>
  ask(expert, `POST /api/campaigns/${campaign}/next`, { device: DEVICE, rested: true });

/** What is at somebody's place. */
export async function placeOf(
  db: Db,
  assignment: string,
): Promise<{ item: string; kind: string; mode: string }> {
  return db
    .selectFrom('assignment')
    .innerJoin('work_item', 'work_item.id', 'assignment.item')
    .select(['work_item.id as item', 'work_item.kind', 'assignment.mode'])
    .where('assignment.id', '=', assignment)
    .executeTakeFirstOrThrow();
}

/** Gives the verdict on one item over the same routes as the pages, with the time that it took. */
async function gives(
  db: Db,
  oracle: Oracle,
  expert: Expert,
  { id, pages, formVersion }: Item,
  more = true,
): Promise<Next | null> {
  const { item, kind, mode } = await placeOf(db, id);
  const filled = asSeenBy(expert, pages, await oracle(item), mode);
  if (kind === 'task') expert.worked += 1;
  const { next } = await ask<{ next: Next | null }>(expert, `POST /api/assignments/${id}/submit`, {
    key: crypto.randomUUID(),
    device: DEVICE,
    filled,
    note: '',
    formVersion,
    active: [
      {
        id: crypto.randomUUID(),
        ms: Math.round(expert.seconds * 1000 * (0.7 + 0.6 * expert.rng())),
      },
    ],
    next: more,
  });
  return next;
}

/** Does what is left of an exam, and ends it. @returns its result */
export async function takesExam(
  db: Db,
  oracle: Oracle,
  expert: Expert,
  campaign: string,
): Promise<{ attempt: string; state: string }> {
  const { attempt } = await ask<{ attempt: string }>(
    expert,
    `POST /api/campaigns/${campaign}/exam/begin`,
  );
  await answersExam(db, oracle, expert, campaign);
  const { state } = await ask<{ state: string }>(expert, `POST /api/attempts/${attempt}/finish`);
  return { attempt, state };
}

export async function answersExam(
  db: Db,
  oracle: Oracle,
  expert: Expert,
  campaign: string,
): Promise<void> {
  let next: Next | null = await nextOf(expert, campaign);
  while (next?.there === true && (await placeOf(db, next.assignment.id)).mode === 'exam')
    next = await gives(db, oracle, expert, next.assignment);
}

/**
 * Everybody takes one item after another, in turn, until nothing is left for anybody. Whoever drifts works twice as fast
 * as the others. @returns why there was no more for each
 */
export async function worksOn(
  db: Db,
  oracle: Oracle,
  experts: readonly Expert[],
  campaign: string,
): Promise<Map<string, string>> {
  const ended = new Map<string, string>();
  const at = new Map<string, Next>();
  while (ended.size < experts.length)
    for (const expert of experts)
      for (let turn = 0; turn < (expert.driftsAfter === undefined ? 1 : 2); turn++) {
        if (ended.has(expert.name)) break;
        const next = at.get(expert.name) ?? (await nextOf(expert, campaign));
        if (!next.there) {
          ended.set(expert.name, next.why);
          break;
        }
        const after = await gives(db, oracle, expert, next.assignment);
        if (after !== null) at.set(expert.name, after);
      }
  return ended;
}
