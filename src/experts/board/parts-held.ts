import type { Text } from '../../contract/index.js';
import type { Db } from '../../store/index.js';
import type { AssignmentRow } from '../work/assignments.js';
import type { FilledPages } from '../work/content.js';
import type { Worked } from '../work/counts.js';
import { addDraft, lastDraft } from '../work/drafts.js';
import { giveItem } from '../work/give.js';
import { contentOf, workItem } from '../work/items.js';
import { prolonged } from '../work/leases.js';

const WHY: Text = {
  en: 'It is a part of an item that you had in hand when its owner divided it.',
  'zh-CN': '你手上的一道题被项目负责人拆分，这是其中一部分。',
};

/**
 * Gives the parts of an item to whoever had it in hand when it was divided, each with what they had typed on its pages;
 * the note goes with the first. It is work that they had, in smaller pieces, so nothing is asked of them anew.
 */
export async function giveParts(
  trx: Db,
  worked: Worked,
  held: readonly AssignmentRow[],
  parts: readonly string[],
): Promise<void> {
  for (const row of held) {
    const typed = await lastDraft(trx, row.id);
    let note = typed?.note ?? '';
    for (const part of parts) {
      const item = await workItem(trx, part);
      if (item === null) continue;
      const given = await giveItem(trx, worked, item, row.person, {
        mode: row.mode,
        why: [WHY],
        untilMs: prolonged(row, worked),
      });
      if (given === null || typed === null) continue;
      const { pages } = await contentOf(trx, part);
      const filled: FilledPages = Object.fromEntries(
        pages.flatMap(({ step }) => {
          const page = typed.filled[step];
          return page === undefined ? [] : [[step, page]];
        }),
      );
      if (note !== '' || Object.keys(filled).length > 0)
        await addDraft(trx, given.id, { ...typed, device: 'split', filled, note }, 1);
      note = '';
    }
  }
}

/** What an item became that was taken from whoever held it, and their own places at what came of it, first to last. */
export type Became = { how: 'split' | 'merged'; own: string[] };

/** Null where it was only taken out. */
export async function becameOf(
  db: Db,
  row: Pick<AssignmentRow, 'item' | 'person' | 'state'>,
): Promise<Became | null> {
  if (row.state !== 'void') return null;
  const rows = await db
    .selectFrom('work_lineage')
    .innerJoin('work_item', 'work_item.id', 'work_lineage.child')
    .leftJoin('assignment', (on) =>
      on
        .onRef('assignment.item', '=', 'work_lineage.child')
        .on('assignment.person', '=', row.person),
    )
    .select(['work_lineage.how', 'assignment.id', 'assignment.state'])
    .where('work_lineage.parent', '=', row.item)
    .orderBy('work_item.external')
    .execute();
  const [first] = rows;
  if (first === undefined) return null;
  const own = rows.flatMap(({ id, state }) => (id !== null && state !== 'void' ? [id] : []));
  return { how: first.how === 'merged' ? 'merged' : 'split', own };
}
