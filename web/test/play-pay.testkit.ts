import type { Db } from '../../src/store/index.js';

/** Pay in minor units, as the settings' defaults say. */
const PRICES = [500, 1000, 2000];
const PERCENT = [100, 120, 150, 180];
const DISTRESS = 100;

/** What each is owed, by the settings and not by the prices that were stored with the work. */
export async function owedIn(db: Db, campaign: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('assignment')
    .innerJoin('work_item', 'work_item.id', 'assignment.item')
    .select([
      'assignment.person',
      'assignment.state',
      'assignment.reason',
      'assignment.tier',
      'work_item.difficulty',
      'work_item.kind',
    ])
    .where('assignment.campaign', '=', campaign)
    .execute();
  const owed = new Map<string, number>();
  for (const { person, state, reason, tier, difficulty, kind } of rows) {
    const amount =
      state === 'submitted' && kind !== 'exam'
        ? Math.round(((PRICES[difficulty - 1] ?? 0) * (PERCENT[tier] ?? 0)) / 100)
        : state === 'skipped' && reason === 'distress'
          ? DISTRESS
          : 0;
    owed.set(person, (owed.get(person) ?? 0) + amount);
  }
  return owed;
}
