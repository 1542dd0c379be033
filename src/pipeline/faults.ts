import { type Db, fromColumn } from '../store/index.js';

/** Why calls of a run ended in an error, with how many steps each reason left without a reply; most frequent first. */
export async function faultsOf(db: Db, run: string): Promise<{ message: string; steps: number }[]> {
  const rows = await db
    .selectFrom('slot')
    .innerJoin('call', 'call.id', 'slot.call')
    .select([
      'slot.condition',
      'slot.target',
      'slot.judge',
      'slot.repeat',
      'slot.judge_repeat',
      'slot.unit',
      'slot.step',
      'slot.reask',
      'call.id',
      'call.state',
    ])
    .where('slot.run', '=', run)
    .orderBy('slot.attempt')
    .execute();
  // A later attempt replaces an earlier one of the same place, so only what is still an error is told.
  const last = new Map<string, string | null>();
  for (const { id, state, ...place } of rows)
    last.set(JSON.stringify(place), state === 'errored' ? id : null);
  const counts = new Map<string, number>();
  for (const id of last.values()) {
    if (id === null) continue;
    const message = await messageOf(db, id);
    counts.set(message, (counts.get(message) ?? 0) + 1);
  }
  return [...counts]
    .map(([message, steps]) => ({ message, steps }))
    .sort((a, b) => b.steps - a.steps || (a.message < b.message ? -1 : 1));
}

async function messageOf(db: Db, call: string): Promise<string> {
  const row = await db.selectFrom('call').select('reply').where('id', '=', call).executeTakeFirst();
  const reply =
    row === undefined ? null : fromColumn<{ fault: { message: string } | null }>(row.reply);
  return reply?.fault?.message ?? 'unknown';
}
