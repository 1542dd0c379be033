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
 * The prices in force. The first version is that of the settings when it is first asked for; where the settings' prices
 * are changed afterwards, that makes a version too, so that every assignment can name the one that it was claimed under.
 */
export async function priceRule(db: Db, campaign: Campaign, nowMs: number): Promise<PriceRule> {
  const last = await lastRow(db, campaign.id);
  const base = baseOf(campaign);
  if (last !== undefined) {
    const same =
      last.revision >= campaign.revision || digest(fromColumn(last.base)) === digest(base);
    if (same) return told(last);
  }
  const version = (last?.version ?? 0) + 1;
  await addRule(db, campaign, version, {
    // The currency stays: sums of two would be sums of nothing.
    terms: { ...base, currency: last?.currency ?? base.currency },
    reason: version === 1 ? '' : `settings, revision ${campaign.revision}`,
    by: campaign.madeBy,
    atMs: nowMs,
  });
  const made = await lastRow(db, campaign.id);
  if (made === undefined) throw new Error('a price rule that was just stored is not there');
  return told(made);
}

/**
 * Changes the prices for what is claimed from now on.
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
  const now = await priceRule(db, campaign, change.atMs);
  if (now.version !== change.after) return null;
  const stored = await addRule(db, campaign, change.after + 1, {
    terms: { ...change.terms, currency: now.currency },
    reason: change.reason,
    by: change.by,
    atMs: change.atMs,
  });
  const made = await lastRow(db, campaign.id);
  return stored && made !== undefined ? told(made) : null;
}

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
