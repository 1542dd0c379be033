import type { Selectable } from 'kysely';
import type { Db } from '../../store/index.js';
import { readOnce } from '../../store/read-once.js';
import type { AssignmentTable } from '../../store/schema-work.js';
import type { Given, WorkItem } from './hooks.js';

export type AssignmentRow = Selectable<AssignmentTable>;

export const ASSIGNMENT_STATES = [
  'leased',
  'submitted',
  'skipped',
  'expired',
  'returned',
  'handed-over',
  'void',
] as const;
export type AssignmentState = (typeof ASSIGNMENT_STATES)[number];

/** One person's place at one item; null where there is none. */
export const assignmentRow = async (db: Db, id: string): Promise<AssignmentRow | null> =>
  (await db.selectFrom('assignment').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;

/** What somebody holds in a campaign, given last first. */
export const heldBy = (
  db: Db,
  campaign: string,
  person: string,
): Promise<readonly AssignmentRow[]> =>
  readOnce(db, `held ${campaign} ${person}`, ['assignment'], () =>
    db
      .selectFrom('assignment')
      .selectAll()
      .where('person', '=', person)
      .where('campaign', '=', campaign)
      .where('state', '=', 'leased')
      .orderBy('leased_ms', 'desc')
      .orderBy('id')
      .execute(),
  );

/** As the parts of the platform hear of it. Pure. */
export const givenAssignment = (row: AssignmentRow): Given['assignment'] => ({
  id: row.id,
  person: row.person,
  mode: row.mode,
  counts: row.counts === 1,
  price: Number(row.price),
  priceRule: row.price_rule,
  tier: row.tier,
  rubric: row.rubric,
});

/** Whether an assignment holds one of the item's slots. Pure. */
export const holdsSlot = (row: Pick<AssignmentRow, 'state' | 'counts'>): boolean =>
  row.counts === 1 && (row.state === 'leased' || row.state === 'submitted');

/** Whether verdicts of an item count toward its overlap. Pure. */
export const countsFor = (item: Pick<WorkItem, 'kind'>): boolean =>
  item.kind === 'task' || item.kind === 'blind';
