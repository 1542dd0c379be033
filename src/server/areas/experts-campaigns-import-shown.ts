import type { Text } from '../../contract/index.js';
import { type IntakeCounts, NO_COUNTS, undecided } from '../../experts/campaigns/intake.js';
import { fromColumn } from '../../store/index.js';
import type { Answer } from '../api/index.js';
import { hidden } from '../app.js';
import type { Context } from '../context.js';
import { isAtWork } from '../setup/work-imports.js';

type ImportRow = Awaited<ReturnType<typeof importOf>>;
type ToldImport = Answer<'GET /api/campaigns/:campaign/imports'>['imports'][number];

/** @throws HttpFault 404: it was deleted since the rule was checked */
export async function importOf({ db }: Pick<Context, 'db'>, id: string) {
  const row = await db
    .selectFrom('work_import')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw hidden();
  return row;
}

/** Counts of an import; those that came later are 0. */
export const countsOf = (column: string): IntakeCounts => ({
  ...NO_COUNTS,
  ...fromColumn<Partial<IntakeCounts>>(column),
});

/** An import as its pages show it. */
export async function told({ db }: Pick<Context, 'db'>, row: ImportRow): Promise<ToldImport> {
  const counts = countsOf(row.counts);
  const interrupted = (row.status === 'staging' || row.status === 'adding') && !isAtWork(row.id);
  return {
    id: row.id,
    campaign: row.campaign,
    source: row.source === 'run' ? 'run' : 'file',
    name: row.name,
    status: row.status as ToldImport['status'],
    licence: row.licence,
    provenance: row.provenance,
    read: row.read_n,
    added: row.added_n,
    counts: {
      ...counts,
      undecided: row.status === 'staged' ? await undecided(db, row.id) : 0,
    },
    reason: row.reason === null ? (interrupted ? INTERRUPTED : null) : fromColumn<Text>(row.reason),
    madeMs: Number(row.made_ms),
    signedMs: row.signed_ms === null ? null : Number(row.signed_ms),
  };
}

const INTERRUPTED: Text = {
  en: 'it was interrupted, and goes on when it is opened',
  'zh-CN': '曾被中断，打开后会继续',
};
