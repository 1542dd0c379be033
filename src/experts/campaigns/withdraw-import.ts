import { setImmediate } from 'node:timers/promises';
import type { Db } from '../../store/index.js';
import { alone, happened } from '../work/events.js';

const CHUNK = 200;

/** Takes the items of an import out of work that nobody has begun; the others stay, with all that was done on them. */
export async function withdrawImport(
  db: Db,
  campaign: string,
  batch: string,
  nowMs: number,
): Promise<{ withdrawn: number; kept: number }> {
  let after = '';
  let withdrawn = 0;
  let kept = 0;
  for (;;) {
    const from = after;
    const last = await db.transaction().execute(async (trx) => {
      await alone(trx, campaign);
      const rows = await trx
        .selectFrom('work_item')
        .select(['id', 'kind', 'state', 'taken', 'done'])
        .where('campaign', '=', campaign)
        .where('batch', '=', batch)
        .where('id', '>', from)
        .orderBy('id')
        .limit(CHUNK)
        .execute();
      for (const row of rows) {
        if (row.state === 'withdrawn') continue;
        const begun = await trx
          .selectFrom('assignment')
          .select('id')
          .where('item', '=', row.id)
          .limit(1)
          .executeTakeFirst();
        if (begun !== undefined || row.state !== 'open') {
          kept += 1;
          continue;
        }
        await trx
          .updateTable('work_item')
          .set({ state: 'withdrawn' })
          .where('id', '=', row.id)
          .execute();
        await happened(
          trx,
          campaign,
          'moved',
          { kind: row.kind, from: row.state, to: 'withdrawn' },
          { item: row.id, atMs: nowMs },
        );
        withdrawn += 1;
      }
      return rows.at(-1)?.id ?? null;
    });
    if (last === null) break;
    after = last;
    await setImmediate();
  }
  if (kept === 0)
    await db.updateTable('work_import').set({ status: 'undone' }).where('id', '=', batch).execute();
  return { withdrawn, kept };
}
