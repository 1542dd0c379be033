import type { Db } from '../../store/index.js';
import { anyOpen, type Wanted } from './candidates.js';
import type { Worked } from './counts.js';
import type { Barrier } from './hooks.js';

/** Why a queue has nothing for somebody: each of these has another way on. */
export async function whyNone(
  trx: Db,
  { campaign }: Pick<Worked, 'campaign'>,
  wanted: Wanted,
  { room }: { room: boolean },
): Promise<Barrier> {
  const any = { ...wanted, subjects: [], heavy: true };
  const no = (why: string, atMs: number | null = null): Barrier => ({ why, atMs });
  if (!room && (await anyOpen(trx, any))) return no('heavy-limit');
  if (wanted.notes.length > 0 && (await anyOpen(trx, { ...any, notes: [] })))
    return no('opted-out');
  const leased = await trx
    .selectFrom('assignment as a')
    .innerJoin('work_item as w', 'w.id', 'a.item')
    .select((eb) => eb.fn.min('a.lease_until_ms').as('at'))
    .where('a.campaign', '=', campaign.id)
    .where('a.state', '=', 'leased')
    .where('a.counts', '=', 1)
    .where('a.person', '!=', wanted.person)
    .where('w.kind', '=', 'task')
    .where('w.state', '=', 'full')
    .where('w.tier', '<=', wanted.tier)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('assignment as mine')
            .select('mine.id')
            .whereRef('mine.item', '=', 'w.id')
            .where('mine.person', '=', wanted.person)
            .where('mine.state', '!=', 'expired'),
        ),
      ),
    )
    .executeTakeFirst();
  if (leased?.at != null) return no('all-leased', Number(leased.at));
  if (await anyOpen(trx, { ...any, notes: [] }, true)) return no('level');
  return no('none-left');
}
