import type { Db } from '../../store/index.js';
import type { Campaign } from '../work/campaigns.js';
import { claim } from '../work/claim.js';
import type { Hooks } from '../work/hooks.js';
import { submit } from '../work/submit.js';
import { filledIn } from '../work/work.testkit.js';
import { moneyHooks } from './pay.js';

/** Tier of everybody who is named; the others are bronze. */
export const withTiers = (tiers: Readonly<Record<string, number>> = {}): readonly Hooks[] => [
  { tierOf: async (_db, _campaign, person) => tiers[person] ?? 0 },
  moneyHooks,
];

/** Claims the next item. @throws Error where there is none */
export async function claimed(
  db: Db,
  hooks: readonly Hooks[],
  campaign: Campaign,
  person: string,
  nowMs: number,
): Promise<{ id: string; price: number }> {
  const got = await claim(db, hooks, { campaign: campaign.id, person, device: 'd', nowMs });
  if ('none' in got) throw new Error(`nothing to claim: ${got.none.why}`);
  return { id: got.assignment.id, price: Number(got.assignment.price) };
}

/** Gives the verdict on a claimed item. */
export const given = (
  db: Db,
  hooks: readonly Hooks[],
  assignment: string,
  person: string,
  nowMs: number,
  key = `key of ${assignment}`,
) =>
  submit(db, hooks, { assignment, person, key, filled: filledIn(), note: '', active: [] }, nowMs);

/** Claims and rates the next item, as one. */
export async function rated(
  db: Db,
  hooks: readonly Hooks[],
  campaign: Campaign,
  person: string,
  nowMs: number,
): Promise<string> {
  const { id } = await claimed(db, hooks, campaign, person, nowMs);
  await given(db, hooks, id, person, nowMs);
  return id;
}

/** Rows of the ledger in their order: kind, cause, amount. */
export async function rowsOf(db: Db, person: string): Promise<[string, string, number][]> {
  const rows = await db
    .selectFrom('ledger')
    .select(['kind', 'cause', 'amount'])
    .where('person', '=', person)
    .orderBy('made_ms')
    .orderBy('kind')
    .orderBy('sequence')
    .execute();
  return rows.map(({ kind, cause, amount }) => [kind, cause, Number(amount)]);
}
