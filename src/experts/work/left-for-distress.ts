import type { Db } from '../../store/index.js';
import type { Campaign } from './campaigns.js';
import { dayStart } from './zone.js';

/**
 * Items that people left because they distressed. Leaving is never counted against anybody: the numbers say that
 * somebody may need a pause, or other material, and no chart, tier, match or statement reads them.
 */

/** How many somebody left today, by the campaign's clock. */
export async function leftToday(
  db: Db,
  campaign: Campaign,
  person: string,
  nowMs: number,
): Promise<number> {
  const { n } = await db
    .selectFrom('assignment')
    .select((eb) => eb.fn.countAll().as('n'))
    .where('person', '=', person)
    .where('campaign', '=', campaign.id)
    .where('state', '=', 'skipped')
    .where('reason', '=', 'distress')
    .where('ended_ms', '>=', dayStart(nowMs, campaign.settings.money.zone))
    .executeTakeFirstOrThrow();
  return Number(n);
}

type LeftItems = {
  n: number;
  today: number;
  /** Content notes of these items, the most frequent first. */
  notes: { note: string; n: number }[];
};

/** What each person of a campaign left, with what the items were about. */
export async function leftItems(
  db: Db,
  campaign: Campaign,
  nowMs: number,
): Promise<(person: string) => LeftItems> {
  const rows = await db
    .selectFrom('assignment')
    .innerJoin('work_item', 'work_item.id', 'assignment.item')
    .select(['assignment.person', 'assignment.ended_ms', 'work_item.notes'])
    .where('assignment.campaign', '=', campaign.id)
    .where('assignment.state', '=', 'skipped')
    .where('assignment.reason', '=', 'distress')
    .execute();
  const since = dayStart(nowMs, campaign.settings.money.zone);
  const left = new Map<string, { n: number; today: number; notes: Map<string, number> }>();
  for (const { person, ended_ms, notes } of rows) {
    const own = left.get(person) ?? { n: 0, today: 0, notes: new Map<string, number>() };
    left.set(person, own);
    own.n += 1;
    if (Number(ended_ms) >= since) own.today += 1;
    for (const note of (notes ?? '').split('|').filter((one) => one !== ''))
      own.notes.set(note, (own.notes.get(note) ?? 0) + 1);
  }
  return (person) => {
    const own = left.get(person);
    return {
      n: own?.n ?? 0,
      today: own?.today ?? 0,
      notes: [...(own?.notes ?? [])]
        .map(([note, n]) => ({ note, n }))
        .sort((a, b) => b.n - a.n || (a.note < b.note ? -1 : 1)),
    };
  };
}
