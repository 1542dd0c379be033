import { type Db, fromColumn } from '../../store/index.js';
import { addItems, type NewItem } from '../work/add-items.js';
import type { Campaign } from '../work/campaigns.js';
import type { WorkContent, WorkRef } from '../work/content.js';
import { plainExternal } from './may-rate.js';

/** What goes back to work comes before the rest of the queue. */
const PRIORITY = 5;

/**
 * Puts a test's answers to some questions into the queue again, to be rated anew under the rubric in force (F7). The
 * blind items and their verdicts stay as they are. Asked twice, it adds nothing.
 * @returns how many answers were added
 */
export async function backToWork(
  trx: Db,
  campaign: Campaign,
  test: string,
  questions: ReadonlySet<string>,
  nowMs: number,
): Promise<number> {
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
  const added = await addItems(trx, campaign, items, { batch: `again ${test}`, nowMs });
  return added.new.length;
}
