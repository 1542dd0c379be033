import { type Db, fromColumn } from '../../store/index.js';
import { readOnce } from '../../store/read-once.js';
import { type CampaignSettings, campaignSettings } from './settings.js';

export type CampaignStatus = 'draft' | 'open' | 'paused' | 'closed';

export type Campaign = {
  id: string;
  project: string;
  /** Empty for items with forms of their own. */
  suite: string;
  title: string;
  status: CampaignStatus;
  /** Shared by all who ask: never changed in place. */
  settings: CampaignSettings;
  revision: number;
  /** The rubric version in force. */
  rubric: number;
  seed: string;
  dueMs: number | null;
  madeMs: number;
  madeBy: string;
};

/** Settings by their columns' text: they are read with every request and change a few times in all. */
const read = new Map<string, CampaignSettings>();
const KEPT = 500;

/** Columns of the price rule in force; null before there is one. */
type InForce = {
  prices: string | null;
  tier_percent: string | null;
  distress: number | null;
  currency: string | null;
};

/** Settings with the prices in force, so that there are no others that somebody could be shown. */
export function settingsOf(column: string, rule: InForce): CampaignSettings {
  const key = [column, rule.prices, rule.tier_percent, rule.distress, rule.currency].join('\n');
  const known = read.get(key);
  if (known !== undefined) return known;
  const stored = campaignSettings.parse(fromColumn(column));
  const settings =
    rule.prices === null || rule.tier_percent === null || rule.currency === null
      ? stored
      : {
          ...stored,
          money: {
            ...stored.money,
            prices: fromColumn<[number, number, number]>(rule.prices),
            tierPercent: fromColumn<[number, number, number, number]>(rule.tier_percent),
            distress: Number(rule.distress ?? 0),
            currency: rule.currency,
          },
        };
  for (const first of read.keys()) if (read.size >= KEPT) read.delete(first);
  read.set(key, settings);
  return settings;
}

/** A campaign with its settings; settings that came later have their defaults. Null where there is none. */
export const campaignOf = (db: Db, id: string): Promise<Campaign | null> =>
  readOnce(db, `campaign ${id}`, ['campaign', 'price_rule'], () => readCampaign(db, id));

/** Campaigns beside the price rule in force. */
export const campaignsWithPrices = (db: Db) =>
  db
    .selectFrom('campaign')
    .leftJoin('price_rule', (on) =>
      on.onRef('price_rule.campaign', '=', 'campaign.id').on('price_rule.version', '=', (eb) =>
        eb
          .selectFrom('price_rule as latest')
          .select((of) => of.fn.max('latest.version').as('version'))
          .whereRef('latest.campaign', '=', 'campaign.id'),
      ),
    )
    .select([
      'price_rule.prices',
      'price_rule.tier_percent',
      'price_rule.distress',
      'price_rule.currency',
    ]);

async function readCampaign(db: Db, id: string): Promise<Campaign | null> {
  const row = await campaignsWithPrices(db)
    .selectAll('campaign')
    .where('campaign.id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    id: row.id,
    project: row.project,
    suite: row.suite,
    title: row.title,
    status: row.status as CampaignStatus,
    settings: settingsOf(row.settings, row),
    revision: row.revision,
    rubric: row.rubric,
    seed: row.seed,
    dueMs: row.due_ms === null ? null : Number(row.due_ms),
    madeMs: Number(row.made_ms),
    madeBy: row.made_by,
  };
}
