import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '../../store/index.js';

/** Answers or verdicts for a suite that somebody put in with the browser; a run takes them as a target or judge. */
export type RecordSet = {
  id: string;
  project: string;
  /** Id of a suite that comes with Hearth, or the series of one that was put in. */
  suite: string;
  kind: 'answers' | 'verdicts';
  name: string;
  file: string;
  records: number;
  view: string;
  madeMs: number;
};

/** The file that a run reads. */
export const recordFile = (home: string, id: string): string =>
  join(home, 'studio-records', id, 'records.jsonl');

/** Sets that are offered, the newest first; `projects` null: of all. */
export async function recordSets(
  db: Db,
  projects: readonly string[] | null,
  suite?: string,
): Promise<RecordSet[]> {
  if (projects !== null && projects.length === 0) return [];
  let wanted = db.selectFrom('record_set').selectAll().where('retired_ms', 'is', null);
  if (projects !== null) wanted = wanted.where('project', 'in', [...projects]);
  if (suite !== undefined) wanted = wanted.where('suite', '=', suite);
  const rows = await wanted.orderBy('made_ms', 'desc').orderBy('id').execute();
  return rows.map(({ made_ms, made_by: _, retired_ms: __, ...row }) => ({
    ...row,
    kind: row.kind === 'verdicts' ? 'verdicts' : 'answers',
    records: Number(row.records),
    madeMs: Number(made_ms),
  }));
}

export async function keepRecords(
  db: Db,
  home: string,
  { from, madeMs, ...set }: RecordSet & { from: string },
  by: string,
): Promise<void> {
  const file = recordFile(home, set.id);
  await mkdir(join(file, '..'), { recursive: true, mode: 0o700 });
  await copyFile(from, file);
  await db
    .insertInto('record_set')
    .values({ ...set, made_ms: madeMs, made_by: by, retired_ms: null })
    .execute();
}
