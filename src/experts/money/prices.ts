import { type Db, digest, fromColumn, toColumn } from '../../store/index.js';
import type { Campaign } from '../work/campaigns.js';
import type { Terms } from './amounts.js';

/** A version of a campaign's prices. */
export type PriceRule = Terms & {
  version: number;
  /** Why it was changed; empty for the first. */
  reason: string;
  madeMs: number;
  madeBy: string;
};

const baseOf = ({ settings: { money } }: Campaign): Terms => ({
  prices: money.prices,
  tierPercent: money.tierPercent,
  distress: money.distress,
  currency: money.currency,
});

/**
 * The prices in force, which are the only ones that there are: `campaignOf` tells settings with them. The first version
 * is that of the settings when it is first asked for, so that every assignment can name the one that it was claimed
 * under.
 */
export async function priceRule(db: Db, campaign: Campaign, nowMs: number): Promise<PriceRule> {
  const last = await lastRow(db, campaign.id);
  if (last !== undefined) return told(last);
  await addRule(db, campaign, 1, {
    terms: baseOf(campaign),
    reason: '',
    by: campaign.madeBy,
    atMs: nowMs,
  });
  const made = await lastRow(db, campaign.id);
  if (made === undefined) throw new Error('a price rule that was just stored is not there');
  return told(made);
}

/** The prices of a version; those in force where there is none of this number. */
export async function priceRuleAt(
  db: Db,
  campaign: Campaign,
  version: number,
  nowMs: number,
): Promise<PriceRule> {
  const row = await db
    .selectFrom('price_rule')
    .selectAll()
    .where('campaign', '=', campaign.id)
    .where('version', '=', version)
    .executeTakeFirst();
  return row === undefined ? priceRule(db, campaign, nowMs) : told(row);
}

/**
 * Changes the prices for what is claimed from now on. The campaign's revision goes on too, so that a form of settings
 * that was opened before cannot bring the old prices back.
 * @param after the version that this one follows
 * @returns null where somebody else changed them meanwhile
 */
export async function changePrices(
  db: Db,
  campaign: Campaign,
  change: {
    after: number;
    terms: Omit<Terms, 'currency'>;
    reason: string;
    by: string;
    atMs: number;
  },
): Promise<PriceRule | null> {
  return db.transaction().execute(async (trx) => {
    const now = await priceRule(trx, campaign, change.atMs);
    if (now.version !== change.after) return null;
    const stored = await addRule(trx, campaign, change.after + 1, {
      terms: { ...change.terms, currency: now.currency },
      reason: change.reason,
      by: change.by,
      atMs: change.atMs,
    });
    if (!stored) return null;
    await trx
      .updateTable('campaign')
      .set((eb) => ({ revision: eb('revision', '+', 1) }))
      .where('id', '=', campaign.id)
      .execute();
    const made = await lastRow(trx, campaign.id);
    return made === undefined ? null : told(made);
  });
}

/**
 * Settings of a campaign were changed: where prices or currency are others than those in force, that is a version too.
 * In the transaction of the change.
 * @param before with the prices in force until now
 */
export async function pricesOfSettings(
  trx: Db,
  before: Campaign,
  settings: Campaign['settings'],
  { by, atMs }: { by: string; atMs: number },
): Promise<void> {
  const last = await lastRow(trx, before.id);
  // Before the first version the settings are what it will be made of.
  if (last === undefined) return;
  const after = { ...before, settings, revision: before.revision + 1 };
  const terms = baseOf(after);
  if (digest(baseOf(before)) === digest(terms)) return;
  await addRule(trx, after, last.version + 1, {
    terms,
    reason: `settings, revision ${after.revision}`,
    by,
    atMs,
  });
}

/** Whether anything was ever booked, so that the currency stands. */
export const hasLines = async (db: Db, campaign: string): Promise<boolean> =>
  (await db
    .selectFrom('ledger')
    .select('id')
    .where('campaign', '=', campaign)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** All versions, newest first. */
export async function priceRules(db: Db, campaign: string): Promise<PriceRule[]> {
  const rows = await db
    .selectFrom('price_rule')
    .selectAll()
    .where('campaign', '=', campaign)
    .orderBy('version', 'desc')
    .execute();
  return rows.map(told);
}

async function addRule(
  db: Db,
  campaign: Campaign,
  version: number,
  { terms, reason, by, atMs }: { terms: Terms; reason: string; by: string; atMs: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows: n } = await db
    .insertInto('price_rule')
    .values({
      campaign: campaign.id,
      version,
      prices: toColumn(terms.prices),
      tier_percent: toColumn(terms.tierPercent),
      distress: terms.distress,
      currency: terms.currency,
      base: toColumn(baseOf(campaign)),
      revision: campaign.revision,
      reason: toColumn(reason),
      made_ms: atMs,
      made_by: by,
    })
    .onConflict((on) => on.columns(['campaign', 'version']).doNothing())
    .executeTakeFirst();
  return Number(n ?? 0) === 1;
}

type Row = Awaited<ReturnType<typeof lastRow>> & object;

const lastRow = (db: Db, campaign: string) =>
  db
    .selectFrom('price_rule')
    .selectAll()
    .where('campaign', '=', campaign)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();

const told = (row: Row): PriceRule => ({
  version: row.version,
  prices: fromColumn<[number, number, number]>(row.prices),
  tierPercent: fromColumn<[number, number, number, number]>(row.tier_percent),
  distress: Number(row.distress),
  currency: row.currency,
  reason: fromColumn<string>(row.reason),
  madeMs: Number(row.made_ms),
  madeBy: row.made_by,
});
