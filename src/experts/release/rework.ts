import { type Db, fromColumn } from '../../store/index.js';
import { addItems, type NewItem } from '../work/add-items.js';
import type { Campaign } from '../work/campaigns.js';
import type { WorkContent, WorkRef } from '../work/content.js';
import { plainExternal } from './may-rate.js';
import { seenBefore } from './seen-before.js';

/** What goes back to work comes before the rest of the queue. */
const PRIORITY = 5;

const BATCH = 'again ';

/** Whether an item is an answer of a blind test that went back to work. Pure. */
export const isRework = ({ batch }: { batch: string }): boolean => batch.startsWith(BATCH);

/** What is written where others have a place: this person had the answer before it went back, and is not asked again. */
const HAD = { place: 0, state: 'left' } as const;

/** Whether somebody had an answer before it went back to work, in the test, the queue or elsewhere. */
export async function hadBefore(db: Db, item: string, person: string): Promise<boolean> {
  const row = await db
    .selectFrom('blind_rater')
    .select('person')
    .where('item', '=', item)
    .where('person', '=', person)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Puts a test's answers to some questions into the queue again, to be rated anew under the rubric in force (F7). The
 * blind items and their verdicts stay as they are. Whoever rated an answer before is not asked for it again: their
 * opinion is known. Asked twice, it adds nothing.
 * @returns how many answers were added, and to how many of these too few raters are left
 */
export async function backToWork(
  trx: Db,
  campaign: Campaign,
  test: string,
  questions: ReadonlySet<string>,
  nowMs: number,
): Promise<{ added: number; short: number }> {
  const rows = await trx
    .selectFrom('work_item')
    .innerJoin('work_content', 'work_content.item', 'work_item.id')
    .innerJoin('work_secret', 'work_secret.item', 'work_item.id')
    .selectAll('work_item')
    .select(['work_content.content', 'work_secret.ref'])
    .where('work_item.batch', '=', test)
    .where('work_item.kind', '=', 'blind')
    .execute();
  const items = rows.flatMap((row): NewItem[] => {
    const ref = fromColumn<WorkRef | null>(row.ref);
    if (ref === null || !questions.has(ref.item)) return [];
    return [
      {
        external: `again ${test} ${plainExternal(row.external)}`,
        kind: 'task',
        content: fromColumn<WorkContent>(row.content),
        subject: row.subject,
        difficulty: row.difficulty as NewItem['difficulty'],
        tier: row.tier,
        heavy: row.heavy === 1,
        lang: row.lang,
        priority: PRIORITY,
        ref,
        parent: row.id,
      },
    ];
  });
  const added = await addItems(trx, campaign, items, { batch: `${BATCH}${test}`, nowMs });
  return { added: added.new.length, short: await barSeen(trx, campaign, test, added.new) };
}

/** Writes down who had the answers before. @returns how many have fewer people left than verdicts are wanted */
async function barSeen(
  trx: Db,
  campaign: Campaign,
  test: string,
  externals: readonly string[],
): Promise<number> {
  const fresh = new Set(externals);
  const rows = await trx
    .selectFrom('work_item')
    .innerJoin('work_secret', 'work_secret.item', 'work_item.id')
    .select([
      'work_item.id',
      'work_item.external',
      'work_item.digest',
      'work_item.overlap',
      'work_secret.ref',
    ])
    .where('work_item.campaign', '=', campaign.id)
    .where('work_item.batch', '=', `${BATCH}${test}`)
    .execute();
  const items = rows
    .filter(({ external }) => fresh.has(external))
    .map((row) => ({ ...row, ref: fromColumn<WorkRef | null>(row.ref) }));
  const raters = await trx
    .selectFrom('rater')
    .select(['person', 'status'])
    .where('campaign', '=', campaign.id)
    .execute();
  const seen = await seenBefore(
    trx,
    items,
    raters.map(({ person }) => person),
  );
  const active = raters.filter(({ status }) => status === 'active');
  let short = 0;
  for (const { id, overlap } of items) {
    const people = seen.get(id) ?? new Set();
    if (active.filter(({ person }) => !people.has(person)).length < overlap) short += 1;
    if (people.size === 0) continue;
    await trx
      .insertInto('blind_rater')
      .values([...people].map((person) => ({ test, item: id, person, ...HAD })))
      .execute();
  }
  return short;
}
