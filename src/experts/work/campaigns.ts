import { type Db, fromColumn } from '../../store/index.js';
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

/** Settings by their column's text: they are read with every request and change a few times in all. */
const read = new Map<string, CampaignSettings>();
const KEPT = 500;

function settingsOf(column: string): CampaignSettings {
  const known = read.get(column);
  if (known !== undefined) return known;
  const settings = campaignSettings.parse(fromColumn(column));
  for (const first of read.keys()) if (read.size >= KEPT) read.delete(first);
  read.set(column, settings);
  return settings;
}

/** A campaign with its settings; settings that came later have their defaults. Null where there is none. */
export async function campaignOf(db: Db, id: string): Promise<Campaign | null> {
  const row = await db.selectFrom('campaign').selectAll().where('id', '=', id).executeTakeFirst();
  if (row === undefined) return null;
  return {
    id: row.id,
    project: row.project,
    suite: row.suite,
    title: row.title,
    status: row.status as CampaignStatus,
    settings: settingsOf(row.settings),
    revision: row.revision,
    rubric: row.rubric,
    seed: row.seed,
    dueMs: row.due_ms === null ? null : Number(row.due_ms),
    madeMs: Number(row.made_ms),
    madeBy: row.made_by,
  };
}
