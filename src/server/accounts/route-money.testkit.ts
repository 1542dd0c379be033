import { randomBytes } from 'node:crypto';
import { defaultSettings } from '../../experts/work/settings.js';
import { type Db, toColumn } from '../../store/index.js';

const id = (): string => randomBytes(8).toString('hex');

/** Statements, settlements, certificates, objections, posts and events that a route's path names, made for one call. */
export async function putMoney(
  db: Db,
  key: string,
  actor: string,
  project: string | null,
  put: (name: string, value: string) => void,
): Promise<void> {
  const some = id();
  if (key.includes(':statement') || key.includes(':settlement')) {
    // A statement is of its person, wherever the campaign is.
    const home = project ?? 'home';
    if (project !== null || key.includes(':statement')) await statement(db, some, home, actor);
    put('statement', some);
    put('settlement', some);
  }
  if (key.includes(':certificate')) {
    if (project !== null)
      await db
        .insertInto('certificate')
        .values({
          number: some,
          project,
          person: actor,
          facts: toColumn({}),
          signature: '',
          made_ms: 1,
          made_by: actor,
          revoked_ms: null,
          revoked_by: null,
          revoke_reason: null,
        })
        .execute();
    put('certificate', some);
  }
  if (key.includes('/community/posts/:post'))
    await db
      .insertInto('community_post')
      .values({
        id: some,
        parent: null,
        kind: 'post',
        person: actor,
        title: toColumn('x'),
        body: toColumn('x'),
        link: '',
        revision: 1,
        made_ms: 1,
        changed_ms: 1,
        hidden_ms: null,
        hidden_by: null,
        hidden_reason: null,
      })
      .execute();
  if (key.includes('/community/events/:event'))
    await db
      .insertInto('community_event')
      .values({
        id: some,
        kind: 'talk',
        title: toColumn('x'),
        about: toColumn(''),
        speaker: toColumn(''),
        place: toColumn(''),
        url: '',
        starts_ms: 1,
        ends_ms: 2,
        zone: 'UTC',
        seats: null,
        revision: 0,
        made_ms: 1,
        made_by: actor,
        cancelled_ms: null,
        cancel_reason: null,
      })
      .execute();
  if (key.includes('/community/')) {
    put('post', some);
    put('event', some);
  }
}

async function statement(db: Db, some: string, project: string, person: string): Promise<void> {
  await db
    .insertInto('campaign')
    .values({
      id: some,
      project,
      suite: '',
      title: 'x',
      status: 'open',
      settings: toColumn(defaultSettings()),
      revision: 1,
      rubric: 1,
      seed: 's',
      due_ms: null,
      made_ms: 1,
      made_by: person,
      closed_ms: null,
    })
    .execute();
  await db
    .insertInto('settlement')
    .values({
      id: some,
      campaign: some,
      starts_ms: 0,
      ends_ms: 1,
      zone: 'UTC',
      currency: 'CNY',
      total: 0,
      people: 1,
      lines: 0,
      digest: '',
      locked_ms: 1,
      locked_by: person,
    })
    .execute();
  await db
    .insertInto('pay_statement')
    .values({
      id: some,
      settlement: some,
      campaign: some,
      person,
      total: 0,
      lines: 0,
      digest: '',
      paid_ms: null,
      paid_by: null,
      reference: null,
      received_ms: null,
    })
    .execute();
}
