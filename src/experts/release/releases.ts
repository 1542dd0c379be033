import { type Db, fromColumn, toColumn } from '../../store/index.js';
import { workId } from '../work/ids.js';
import type { GateState } from './gate.js';

/** What a person looks at before a release goes out (F8, M6.4); each must be ticked by who signs. */
export const RELEASE_CHECKS = ['licences', 'privacy', 'weak-items', 'figures', 'credits'] as const;
export type ReleaseCheck = (typeof RELEASE_CHECKS)[number];

export type Release = {
  id: string;
  campaign: string;
  name: string;
  test: string;
  gate: GateState;
  state: 'asked' | 'signed' | 'refused';
  checks: ReleaseCheck[];
  note: string;
  madeMs: number;
  madeBy: string;
  decidedMs: number | null;
  decidedBy: string | null;
};

/** Releases of a campaign, the newest first. */
export async function releasesOf(db: Db, campaign: string): Promise<Release[]> {
  const rows = await db
    .selectFrom('release')
    .selectAll()
    .where('campaign', '=', campaign)
    .orderBy('made_ms', 'desc')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    campaign: row.campaign,
    name: row.name,
    test: row.test,
    gate: fromColumn<GateState>(row.gate),
    state: row.state as Release['state'],
    checks: fromColumn<ReleaseCheck[]>(row.checks),
    note: row.note,
    madeMs: Number(row.made_ms),
    madeBy: row.made_by,
    decidedMs: row.decided_ms === null ? null : Number(row.decided_ms),
    decidedBy: row.decided_by,
  }));
}

/**
 * Asks for a release on the ground of a closed blind test. A gate that was not passed blocks it: nothing is stored.
 * `named`: the campaign has a release of this name.
 */
export async function askRelease(
  db: Db,
  { campaign, name, test }: { campaign: string; name: string; test: string },
  by: { person: string; atMs: number },
): Promise<{ id: string } | { fault: 'no-test' | 'gate' | 'named' }> {
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('blind_test')
      .select(['status', 'result'])
      .where('id', '=', test)
      .where('campaign', '=', campaign)
      .executeTakeFirst();
    if (row?.status !== 'closed' || row.result === null) return { fault: 'no-test' as const };
    const { gate } = fromColumn<{ gate: GateState }>(row.result);
    if (gate.state !== 'passed') return { fault: 'gate' as const };
    const id = workId('e');
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('release')
      .values({
        id,
        campaign,
        name,
        test,
        gate: toColumn(gate),
        state: 'asked',
        checks: toColumn([]),
        note: '',
        made_ms: by.atMs,
        made_by: by.person,
        decided_ms: null,
        decided_by: null,
      })
      .onConflict((c) => c.columns(['campaign', 'name']).doNothing())
      .executeTakeFirst();
    return Number(numInsertedOrUpdatedRows ?? 0) === 0 ? { fault: 'named' as const } : { id };
  });
}

/**
 * Signs or refuses; once. Whoever asked does not sign what they asked for, unless nobody else may: four eyes where there
 * are two people. `own`: somebody else has to sign; `over`: it is decided already.
 * @param by `others`: who else may sign
 */
export async function decideRelease(
  db: Db,
  id: string,
  decision: { state: 'signed' | 'refused'; checks: readonly ReleaseCheck[]; note: string },
  by: { person: string; atMs: number; others: readonly string[] },
): Promise<'decided' | 'own' | 'over'> {
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('release')
      .select(['made_by', 'state'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (row?.state !== 'asked') return 'over';
    if (
      decision.state === 'signed' &&
      row.made_by === by.person &&
      by.others.some((other) => other !== by.person)
    )
      return 'own';
    const { numUpdatedRows } = await trx
      .updateTable('release')
      .set({
        state: decision.state,
        checks: toColumn(decision.checks),
        note: decision.note,
        decided_ms: by.atMs,
        decided_by: by.person,
      })
      .where('id', '=', id)
      .where('state', '=', 'asked')
      .executeTakeFirst();
    return Number(numUpdatedRows) > 0 ? 'decided' : 'over';
  });
}
