import { createHash } from 'node:crypto';
import { type Db, fromColumn } from '../../../store/index.js';
import { newId } from '../../accounts/ids.js';
import { viewersOfTeam } from '../../accounts/people.js';
import { queueNotices } from '../../mail/queue.js';
import { projectOf } from '../../objects.js';
import { LOCAL, mayIn, mayInTeam, type Viewer } from '../../viewer.js';
import { isOfTeam, type Kind, TOLD } from './kinds.js';
import { placeIn } from './place.js';
import { webhooksOf } from './webhooks.js';

export type Told = {
  kind: Kind;
  project: string;
  /** A path of the pages, beginning with `/`. */
  link: string;
  /** What makes it one event: the same event told twice is told once. */
  once: string;
  /** When it happened, in ms; what was set up later is not told of it. */
  atMs: number;
  /** Who did it, and so knows. */
  not?: string | null;
};

/** People who may look at a project, by what they may do there. */
async function audience(db: Db, mode: 'local' | 'team', told: Told): Promise<string[]> {
  if (mode === 'local') return [LOCAL.id];
  return (await viewersOfTeam(db)).flatMap((viewer) =>
    mayBeTold(viewer, told.kind, told.project) ? [viewer.id] : [],
  );
}

/** Where what a notice leads to is by now: a run may have been put into another project, or be gone (null). */
export function projectNow(db: Db, link: string, project: string): Promise<string | null> {
  const { run, campaign } = placeIn(link);
  if (campaign !== null) return projectOf(db, 'campaign', campaign);
  return run === null ? Promise.resolve(project) : projectOf(db, 'run', run);
}

/** Whether somebody may look at what a notice leads to; asked when it is written, and again when a message goes. */
export const mayBeTold = (viewer: Viewer, kind: Kind, project: string): boolean =>
  isOfTeam(kind) ? mayInTeam(viewer, TOLD[kind]) : mayIn(viewer, project, TOLD[kind]);

/** Writes notices for whoever may look at it and wants to know, and messages for the webhooks of the project and of these people. */
export async function tell(db: Db, mode: 'local' | 'team', told: Told, now: number): Promise<void> {
  const { kind, link, once, atMs } = told;
  const muted = new Map(
    (await db.selectFrom('notice_choice').selectAll().execute()).map((row) => [
      row.person,
      fromColumn<string[]>(row.muted),
    ]),
  );
  const people = (await audience(db, mode, told)).filter((id) => id !== told.not);
  const wanted = people.filter((id) => muted.get(id)?.includes(kind) !== true);
  if (wanted.length > 0)
    await db
      .insertInto('notice')
      .values(
        wanted.map((person) => ({
          id: newId('n'),
          person,
          kind,
          link,
          once,
          made_ms: now,
          read_ms: null,
        })),
      )
      .onConflict((c) => c.doNothing())
      .execute();
  await queueNotices(db, wanted, told, atMs, now);
  const hooks = [
    ...(await webhooksOf(db, 'project', [told.project])),
    ...(await webhooksOf(db, 'person', people)),
  ].filter(
    (hook) =>
      hook.kinds.includes(kind) &&
      hook.madeMs <= atMs &&
      // A project’s bot hears of the team only from those who may look at all of it.
      (!isOfTeam(kind) || people.includes(hook.madeBy)),
  );
  if (hooks.length > 0)
    await db
      .insertInto('outbox')
      .values(
        hooks.map(({ id }) => ({
          id: `o${createHash('sha256').update(`${id} ${once}`).digest('base64url').slice(0, 24)}`,
          webhook: id,
          kind,
          project: told.project,
          link,
          made_ms: now,
          next_ms: now,
          tries: 0,
          state: 'waiting',
          fault: null,
        })),
      )
      .onConflict((c) => c.doNothing())
      .execute();
}
