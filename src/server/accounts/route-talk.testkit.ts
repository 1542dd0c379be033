import { defaultSettings } from '../../experts/work/settings.js';
import { type Db, toColumn } from '../../store/index.js';
import { newId } from './ids.js';

/** A talk, a message, a vote and a consultation of the actor's that a route's path names; `project` null: nowhere. */
export async function putTalk(
  db: Db,
  key: string,
  actor: string,
  project: string | null,
  put: (name: string, value: string) => void,
): Promise<void> {
  const named = ['thread', 'message', 'poll', 'consultation'].find((one) =>
    key.includes(`:${one}`),
  );
  if (named === undefined) return;
  const id = newId('r');
  put(named, id);
  if (project === null) return;
  const campaign = newId('j');
  const item = newId('t');
  await db
    .insertInto('campaign')
    .values({
      id: campaign,
      project,
      suite: '',
      title: 'x',
      status: 'open',
      settings: toColumn(defaultSettings()),
      revision: 1,
      rubric: 1,
      seed: 'x',
      due_ms: null,
      made_ms: 1,
      made_by: actor,
      closed_ms: null,
    })
    .execute();
  await db
    .insertInto('work_item')
    .values({
      id: item,
      campaign,
      external: item,
      digest: '',
      kind: 'task',
      subject: '',
      difficulty: 1,
      tier: 0,
      heavy: 0,
      lang: 'en',
      priority: 0,
      place: 1,
      overlap: 3,
      taken: 3,
      done: 3,
      state: 'diverged',
      batch: '',
      parent: null,
      rubric: 1,
      made_ms: 1,
      closed_ms: 1,
    })
    .execute();
  const content = { formVersion: '1', shown: [], pages: [], abilities: [], notes: [] };
  await db
    .insertInto('work_content')
    .values({ item, content: toColumn(content) })
    .execute();
  const thread = named === 'thread' ? id : newId('t');
  const room = named === 'consultation';
  await db
    .insertInto('talk_thread')
    .values({
      id: thread,
      campaign,
      item,
      about: room ? 'consultation' : 'item',
      rater: room ? null : actor,
      part: '',
      title: toColumn('x'),
      state: 'open',
      messages: 1,
      made_by: actor,
      made_ms: 1,
      last_ms: 1,
      resolved_by: null,
      resolved_ms: null,
    })
    .execute();
  if (named === 'message')
    await db
      .insertInto('talk_message')
      .values({
        id,
        thread,
        item,
        campaign,
        person: actor,
        n: 1,
        send_key: id,
        body: toColumn('x'),
        words: 'x',
        question: 0,
        removed: 0,
        edited_ms: null,
        at_ms: 1,
      })
      .execute();
  if (named === 'poll')
    await db
      .insertInto('poll')
      .values({
        id,
        thread,
        campaign,
        question: toColumn('x'),
        options: toColumn(['a', 'b']),
        quorum: 1,
        deadline_ms: null,
        state: 'open',
        result: null,
        made_by: actor,
        made_ms: 1,
        closed_ms: null,
      })
      .execute();
  if (!room) return;
  const none = { fields: 0, equal: 0, pairs: null, alpha: null, alphaReason: 'no_data' };
  await db
    .insertInto('consultation')
    .values({
      id,
      campaign,
      item,
      round: 1,
      thread,
      state: 'open',
      cause: 'diverged',
      split: toColumn([]),
      before: toColumn(none),
      after: null,
      revision: 0,
      outcome: null,
      agreed: null,
      distribution: null,
      reason: null,
      kind: null,
      proposed_by: null,
      case_id: null,
      no_case: null,
      opened_ms: 1,
      closed_ms: null,
      closed_by: null,
    })
    .execute();
  await db
    .insertInto('consultation_member')
    .values({
      consultation: id,
      person: actor,
      role: 'rater',
      alias: 'A',
      first_submission: null,
      first: toColumn({}),
      first_note: toColumn(''),
      signed: 0,
      signed_ms: null,
      dissent: null,
    })
    .execute();
}
