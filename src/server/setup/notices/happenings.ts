import type { Db } from '../../../store/index.js';
import { HOME } from '../../objects.js';
import { stoppingOf } from '../../runs/interrupt-run.js';
import type { Kind } from './kinds.js';
import type { Told } from './tell.js';

/** How a run's status is told; others are no news. */
const STATUSES: Readonly<Record<string, Kind>> = {
  done: 'run.done',
  failed: 'run.trouble',
  stopped: 'run.trouble',
  interrupted: 'run.trouble',
};

/** Somebody paused it, and knows; without a word in its diary it was cut off. */
const isPaused = async (db: Db, { id, status }: { id: string; status: string }): Promise<boolean> =>
  status === 'interrupted' && (await stoppingOf(db, id)) !== 'no';

/** What happened after `since`: runs go on in processes of their own, so that the database is all that tells of them. */
export async function happenings(db: Db, since: number): Promise<Told[]> {
  const runs = await db
    .selectFrom('run')
    .leftJoin('project_run', 'project_run.run', 'run.id')
    .select(['run.id', 'run.status', 'run.updated_ms', 'project_run.project'])
    .where('run.updated_ms', '>=', since)
    .where('run.status', 'in', Object.keys(STATUSES))
    .execute();
  const paused = new Set<string>();
  for (const run of runs) if (await isPaused(db, run)) paused.add(run.id);
  const said = await db
    .selectFrom('disagreement')
    .leftJoin('project_run', 'project_run.run', 'disagreement.run')
    .select([
      'disagreement.id',
      'disagreement.run',
      'disagreement.item',
      'disagreement.person',
      'at_ms',
      'project_run.project',
    ])
    .where('at_ms', '>=', since)
    .where('withdrawn', '=', 0)
    .where('revision', '=', 1)
    .execute();
  return [
    ...runs.flatMap(({ id, status, updated_ms, project }): Told[] => {
      const kind = STATUSES[status];
      if (kind === undefined || paused.has(id)) return [];
      return [
        {
          kind,
          project: project ?? HOME,
          link: `/runs/${encodeURIComponent(id)}`,
          once: `${kind} ${id} ${updated_ms}`,
          atMs: Number(updated_ms),
        },
      ];
    }),
    ...said.map(
      ({ id, run, item, person, at_ms, project }): Told => ({
        kind: 'disagreement',
        project: project ?? HOME,
        link: `/runs/${encodeURIComponent(run)}/items/${encodeURIComponent(item)}`,
        once: `disagreement ${id}`,
        atMs: Number(at_ms),
        not: person,
      }),
    ),
  ];
}
