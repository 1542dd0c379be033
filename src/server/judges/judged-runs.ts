import { type JudgeVersion, judgeVersions } from '../../analysis/audit-judge.js';
import { isPerson, type JudgeEntry, type Manifest } from '../../pipeline/index.js';
import { fromColumn } from '../../store/index.js';
import type { Context } from '../context.js';
import { readableRuns } from '../readable-runs.js';

/** A judge in one run, with the versions in which the run asked it. */
export type JudgedRun = {
  run: string;
  tag: string | null;
  suite: string;
  createdMs: number;
  judge: JudgeEntry;
  /** Its name as it may be shown: without folders of this machine. */
  name: string;
  versions: readonly JudgeVersion[];
  targets: Manifest['targets'];
};

/** Runs that are looked through: the newest. */
const MOST = 1000;

/** What a manifest says of its judges changes only with the run. */
const read = new Map<string, JudgedRun[]>();

/** Judges of all runs that the viewer sees, the newest run first; people whose sheets were read are none. */
export async function judgedRuns(context: Pick<Context, 'db' | 'viewer'>): Promise<JudgedRun[]> {
  const rows = await readableRuns(context)
    .select(['run.id', 'run.tag', 'run.updated_ms', 'run.created_ms'])
    .orderBy('run.created_ms', 'desc')
    .orderBy('run.id')
    .limit(MOST)
    .execute();
  const keyOf = (row: { id: string; updated_ms: number }): string => `${row.id}@${row.updated_ms}`;
  const unread = rows.filter((row) => !read.has(keyOf(row)));
  if (read.size > 4 * MOST) read.clear();
  for (let i = 0; i < unread.length; i += 100) {
    const part = unread.slice(i, i + 100);
    const manifests = await context.db
      .selectFrom('run')
      .select(['id', 'manifest'])
      .where(
        'id',
        'in',
        part.map(({ id }) => id),
      )
      .execute();
    const byId = new Map(manifests.map(({ id, manifest }) => [id, manifest]));
    for (const row of part) {
      const manifest = byId.get(row.id);
      if (manifest !== undefined)
        read.set(
          keyOf(row),
          judgesIn(row.id, Number(row.created_ms), fromColumn<Manifest>(manifest)),
        );
    }
  }
  return rows.flatMap((row) =>
    (read.get(keyOf(row)) ?? []).map((one) => ({ ...one, tag: row.tag })),
  );
}

const judgesIn = (run: string, createdMs: number, manifest: Manifest): JudgedRun[] =>
  manifest.judges
    .filter((judge) => !isPerson(judge))
    .map((judge) => {
      const conditions = manifest.conditions.map((condition) => ({ condition }));
      const versions = judgeVersions({ manifest, conditions }, judge);
      return {
        run,
        tag: manifest.tag,
        suite: manifest.suite,
        createdMs,
        judge,
        name: versions[0]?.name ?? judge.name,
        versions,
        targets: manifest.targets,
      };
    });
