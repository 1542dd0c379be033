import type { Db } from '../store/index.js';

/** How many slots of a target, or of a judge on it, are in a state; replaced attempts are not counted apart. */
export type StateCount = { target: string; judge: string | null; state: string; n: number };

/** States of a run's recorded calls as the provider gave them: what can be said without the suite that reads them. */
export async function answerStates(db: Db, run: string): Promise<StateCount[]> {
  const rows = await db
    .selectFrom('slot')
    .innerJoin('call', 'call.id', 'slot.call')
    .select((eb) => ['slot.target', 'slot.judge', 'call.state', eb.fn.countAll().as('n')])
    .where('slot.run', '=', run)
    .groupBy(['slot.target', 'slot.judge', 'call.state'])
    .orderBy('slot.target')
    .orderBy('slot.judge')
    .orderBy('call.state')
    .execute();
  return rows.map(({ target, judge, state, n }) => ({
    target,
    judge: judge === '' ? null : judge,
    state,
    n: Number(n),
  }));
}
