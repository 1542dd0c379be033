import { type Db, fromColumn, toColumn } from '../../store/index.js';
import type { FilledPages } from './content.js';
import { alone, happened } from './events.js';
import { workId } from './ids.js';

/** One person's verdict on an item. */
export type ItemVerdict = {
  submission: string;
  assignment: string;
  person: string;
  revision: number;
  /** Of several by one person: what they said after they had seen the others, or a new rubric. */
  cause: string;
  counts: boolean;
  surplus: boolean;
  filled: FilledPages;
  note: string;
  activeMs: number;
  rubric: number;
  tier: number;
  atMs: number;
};

/** Verdicts that were given before anybody saw anybody else's. */
const INDEPENDENT = ['first', 'after-undo'];

async function verdicts(db: Db, item: string, which: 'independent' | 'latest') {
  let query = db
    .selectFrom('submission as s')
    .innerJoin('assignment as a', 'a.id', 's.assignment')
    .select(['a.tier', 'a.state'])
    .selectAll('s')
    .where('s.item', '=', item)
    .where('a.state', '=', 'submitted');
  query =
    which === 'latest'
      ? query.where('s.latest', '=', 1)
      : query.where('s.cause', 'in', INDEPENDENT);
  const rows = await query.orderBy('s.assignment').orderBy('s.revision', 'desc').execute();
  const first = new Map<string, (typeof rows)[number]>();
  for (const row of rows) if (!first.has(row.assignment)) first.set(row.assignment, row);
  return [...first.values()].map(
    (row): ItemVerdict => ({
      submission: row.id,
      assignment: row.assignment,
      person: row.person,
      revision: row.revision,
      cause: row.cause,
      counts: row.counts === 1,
      surplus: row.counts === 0,
      filled: fromColumn<FilledPages>(row.filled),
      note: fromColumn<string>(row.note),
      activeMs: Number(row.active_ms),
      rubric: row.rubric,
      tier: row.tier,
      atMs: Number(row.at_ms),
    }),
  );
}

/** Independent verdicts of an item, one a person, in an order that says nothing (by random id). Surplus ones too. */
export const independentVerdicts = (db: Db, item: string): Promise<ItemVerdict[]> =>
  verdicts(db, item, 'independent');

/** What each person says by now. */
export const latestVerdicts = (db: Db, item: string): Promise<ItemVerdict[]> =>
  verdicts(db, item, 'latest');

/**
 * Another revision of a verdict: after the others' were shown, or under a new rubric. The ones before stay; pay and
 * counts do not move. Sent again under its key, it is stored once.
 * @returns false where there is no verdict to revise
 */
export async function revise(
  trx: Db,
  of: {
    assignment: string;
    key: string;
    cause: 'after-reveal' | 'after-rubric';
    filled: FilledPages;
    note: string;
    rubric?: number;
  },
  nowMs: number,
): Promise<boolean> {
  const place = await trx
    .selectFrom('assignment')
    .select('campaign')
    .where('id', '=', of.assignment)
    .executeTakeFirst();
  if (place === undefined) return false;
  await alone(trx, place.campaign);
  const rows = await trx
    .selectFrom('submission')
    .selectAll()
    .where('assignment', '=', of.assignment)
    .execute();
  if (rows.some(({ send_key }) => send_key === of.key)) return true;
  const last = rows.find(({ latest }) => latest === 1);
  if (last === undefined) return false;
  await trx.updateTable('submission').set({ latest: 0 }).where('id', '=', last.id).execute();
  await trx
    .insertInto('submission')
    .values({
      ...last,
      id: workId('v'),
      revision: Math.max(...rows.map(({ revision }) => revision)) + 1,
      latest: 1,
      send_key: of.key,
      cause: of.cause,
      filled: toColumn(of.filled),
      note: toColumn(of.note),
      rubric: of.rubric ?? last.rubric,
      at_ms: nowMs,
    })
    .execute();
  const { item, assignment, person, campaign } = last;
  await happened(
    trx,
    campaign,
    'revised',
    { cause: of.cause },
    { item, assignment, person, atMs: nowMs },
  );
  return true;
}
