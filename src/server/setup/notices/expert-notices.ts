import { createHash } from 'node:crypto';
import type { Db } from '../../../store/index.js';
import { viewerOfPerson } from '../../accounts/people.js';
import { queueNotices } from '../../mail/queue.js';
import { HOME, projectOf } from '../../objects.js';
import { LOCAL, mayInTeam, projectsWith } from '../../viewer.js';
import { kindOf, TOLD } from './kinds.js';
import { placeIn } from './place.js';
import { mayBeTold } from './tell.js';
import { webhooksOf } from './webhooks.js';

/**
 * The experts' platform writes notices for single people. Their mails, and the messages to their own webhooks, are made
 * from these rows, each once however often it is looked; a project's webhooks never hear of what is for one person.
 * @param since notices from then on, in ms
 */
export async function passOn(
  db: Db,
  mode: 'local' | 'team',
  since: number,
  now: number,
): Promise<void> {
  const rows = await db
    .selectFrom('notice')
    .selectAll()
    .where('made_ms', '>=', since)
    .where('kind', 'like', 'work.%')
    .orderBy('made_ms')
    .execute();
  for (const { person, kind: name, link, once, made_ms } of rows) {
    const kind = kindOf(name);
    if (kind === null) continue;
    const project = await projectFor(db, mode, person, link, TOLD[kind]);
    if (project === null) continue;
    // Their access is asked anew: who lost it since the notice was written gets no message.
    const viewer = mode === 'local' ? LOCAL : await viewerOfPerson(db, person);
    if (viewer === null || !mayBeTold(viewer, kind, project)) continue;
    const atMs = Number(made_ms);
    await queueNotices(db, [person], { kind, project, link, once }, atMs, now);
    const hooks = (await webhooksOf(db, 'person', [person])).filter(
      (hook) => hook.kinds.includes(kind) && hook.madeMs <= atMs,
    );
    if (hooks.length === 0) continue;
    await db
      .insertInto('outbox')
      .values(
        hooks.map(({ id }) => ({
          id: `o${createHash('sha256').update(`${id} ${once}`).digest('base64url').slice(0, 24)}`,
          webhook: id,
          kind,
          project,
          link,
          made_ms: now,
          next_ms: now,
          tries: 0,
          state: 'waiting',
          fault: null,
        })),
      )
      .onConflict((on) => on.doNothing())
      .execute();
  }
}

/** The project that a notice belongs to: its campaign's, or, where it is about the person alone, one of theirs. */
async function projectFor(
  db: Db,
  mode: 'local' | 'team',
  person: string,
  link: string,
  permission: (typeof TOLD)[keyof typeof TOLD],
): Promise<string | null> {
  const { campaign } = placeIn(link);
  if (campaign !== null) return projectOf(db, 'campaign', campaign);
  const viewer = mode === 'local' ? LOCAL : await viewerOfPerson(db, person);
  if (viewer === null) return null;
  if (mayInTeam(viewer, permission)) return HOME;
  return projectsWith(viewer, permission)?.[0] ?? null;
}
