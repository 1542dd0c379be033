import { notRatedBlind } from '../experts/release/run-readers.js';
import type { Context } from './context.js';
import { HOME } from './objects.js';
import { projectsWith } from './viewer.js';

/** Runs of the projects in which the viewer may read, without those whose answers they rate blind at present. */
export function readableRuns({ db, viewer }: Pick<Context, 'db' | 'viewer'>) {
  const projects = viewer === null ? [] : projectsWith(viewer, 'read');
  const all = db
    .selectFrom('run')
    .leftJoin('project_run', 'project_run.run', 'run.id')
    .where(notRatedBlind('run.id', viewer?.id ?? ''));
  return projects === null
    ? all
    : all.where((eb) =>
        eb(
          eb.fn.coalesce('project_run.project', eb.val(HOME)),
          'in',
          projects.length > 0 ? projects : [''],
        ),
      );
}
