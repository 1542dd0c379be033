import { type Db, fromColumn } from '../../store/index.js';
import type { AssignmentState } from './assignments.js';
import type { WorkContent } from './content.js';
import { excerptOf } from './excerpt.js';
import { toldCounts } from './submit.js';

export type OwnRow = {
  assignment: string;
  state: AssignmentState;
  excerpt: string;
  lang: string;
  atMs: number;
  activeMs: number;
  price: number;
  counts: boolean;
};

/** What one did oneself in a campaign, newest first, a page at a time. */
export async function ownList(
  db: Db,
  campaign: string,
  person: string,
  { after, size }: { after?: string | undefined; size: number },
): Promise<{ rows: OwnRow[]; next: string | null; total: number }> {
  const own = db
    .selectFrom('assignment as a')
    .where('a.person', '=', person)
    .where('a.campaign', '=', campaign);
  const { n } = await own
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  const [, ms, id = ''] = /^(\d+)\.(.+)$/.exec(after ?? '') ?? [];
  let page = own;
  if (ms !== undefined)
    page = page.where((eb) =>
      eb.or([
        eb('a.leased_ms', '<', Number(ms)),
        eb.and([eb('a.leased_ms', '=', Number(ms)), eb('a.id', '<', id)]),
      ]),
    );
  const rows = await page
    .innerJoin('work_item as w', 'w.id', 'a.item')
    .innerJoin('work_content as c', 'c.item', 'a.item')
    .select(['a.id', 'a.state', 'a.leased_ms', 'a.ended_ms', 'a.active_ms', 'a.price', 'a.counts'])
    .select(['w.kind', 'w.lang', 'c.content'])
    .orderBy('a.leased_ms', 'desc')
    .orderBy('a.id', 'desc')
    .limit(size + 1)
    .execute();
  const last = rows.length > size ? rows[size - 1] : undefined;
  return {
    rows: rows.slice(0, size).map((row) => ({
      assignment: row.id,
      state: row.state as AssignmentState,
      excerpt: excerptOf(fromColumn<WorkContent>(row.content)),
      lang: row.lang,
      atMs: Number(row.ended_ms ?? row.leased_ms),
      activeMs: Number(row.active_ms),
      price: Number(row.price),
      counts: toldCounts(row.counts, row.kind),
    })),
    next: last === undefined ? null : `${Number(last.leased_ms)}.${last.id}`,
    total: Number(n),
  };
}
