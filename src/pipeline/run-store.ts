import { usageError } from '../contract/index.js';
import { type Db, fromColumn, toColumn } from '../store/index.js';
import type { Manifest, RunStatus } from './manifest.js';

export type StoredRun = {
  manifest: Manifest;
  status: RunStatus;
  createdMs: number;
  updatedMs: number;
};

export async function insertRun(db: Db, manifest: Manifest): Promise<void> {
  await db
    .insertInto('run')
    .values({
      id: manifest.run,
      suite: manifest.suite,
      status: 'planned',
      created_ms: manifest.createdMs,
      updated_ms: manifest.createdMs,
      tag: manifest.tag,
      manifest: toColumn(manifest),
      lease_owner: null,
      lease_ms: null,
    })
    .execute();
}

export async function setStatus(db: Db, run: string, status: RunStatus): Promise<void> {
  await db
    .updateTable('run')
    .set({ status, updated_ms: Date.now() })
    .where('id', '=', run)
    .execute();
}

export async function saveManifest(db: Db, manifest: Manifest): Promise<void> {
  await db
    .updateTable('run')
    .set({ manifest: toColumn(manifest), updated_ms: Date.now() })
    .where('id', '=', manifest.run)
    .execute();
}

/** Newest first. */
export async function listRuns(db: Db): Promise<StoredRun[]> {
  const rows = await db
    .selectFrom('run')
    .select(['manifest', 'status', 'created_ms', 'updated_ms'])
    .orderBy('created_ms', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(stored);
}

/**
 * A run by its id, by the start of its id, by its tag, or `last`.
 * @throws HearthError exit 2 when none or several match.
 */
export async function findRun(db: Db, name: string): Promise<StoredRun> {
  const rows = await db
    .selectFrom('run')
    .select(['id', 'tag', 'manifest', 'status', 'created_ms', 'updated_ms'])
    .orderBy('created_ms', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const [newest] = rows;
  if (name === 'last' && newest !== undefined) return stored(newest);
  const exact = rows.filter((r) => r.id === name);
  const matches =
    exact.length > 0 ? exact : rows.filter((r) => r.tag === name || r.id.startsWith(name));
  const [only] = matches;
  if (only !== undefined && matches.length === 1) return stored(only);
  throw usageError(
    matches.length === 0
      ? {
          en: `there is no run "${name}"; see: hearth runs`,
          'zh-CN': `没有名为“${name}”的运行；请看：hearth runs`,
        }
      : {
          en: `"${name}" fits ${matches.length} runs: ${matches.map((m) => m.id).join(', ')}`,
          'zh-CN': `“${name}”对应 ${matches.length} 次运行：${matches.map((m) => m.id).join('、')}`,
        },
  );
}

/** Deletes a run. Calls that another run's slots point to stay. */
export async function deleteRun(db: Db, run: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const calls = trx.selectFrom('slot').select('call').where('run', '=', run);
    await trx
      .deleteFrom('call')
      .where('id', 'in', calls)
      .where((eb) => {
        const others = eb
          .selectFrom('slot')
          .select('slot.call')
          .whereRef('slot.call', '=', 'call.id')
          .where('slot.run', '!=', run);
        return eb.not(eb.exists(others));
      })
      .execute();
    await trx.deleteFrom('slot').where('run', '=', run).execute();
    await trx.deleteFrom('external').where('run', '=', run).execute();
    // What an audit of the run found can be traced to nothing any more, and may name people who rated.
    await trx.deleteFrom('validity').where('run', '=', run).execute();
    // What pages look through and what people wrote on verdicts hold the same texts.
    for (const table of OF_RUN) await trx.deleteFrom(table).where('run', '=', run).execute();
    await trx.deleteFrom('run').where('id', '=', run).execute();
  });
}

const OF_RUN = [
  'page_run',
  'page_answer',
  'page_verdict',
  'page_rating',
  'page_report',
  'disagreement',
  'project_run',
  'run_event',
] as const;

const stored = (row: {
  manifest: string;
  status: string;
  created_ms: number;
  updated_ms: number;
}): StoredRun => ({
  manifest: fromColumn<Manifest>(row.manifest),
  status: row.status as RunStatus,
  createdMs: Number(row.created_ms),
  updatedMs: Number(row.updated_ms),
});
