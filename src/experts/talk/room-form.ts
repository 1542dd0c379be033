import type { Db } from '../../store/index.js';
import { hooks } from '../hooks.js';
import { pagesOf } from '../work/asked.js';
import type { WorkContent } from '../work/content.js';
import { contentOf } from '../work/items.js';

/** An item as its raters saw it: the form in the words of the rubric version that the last of them rated under. */
export async function roomForm(
  db: Db,
  campaign: string,
  item: string,
): Promise<Pick<WorkContent, 'pages' | 'shown'>> {
  const { pages, shown } = await contentOf(db, item);
  const { rubric } = await db
    .selectFrom('submission')
    .select((eb) => eb.fn.max('rubric').as('rubric'))
    .where('item', '=', item)
    .where('latest', '=', 1)
    .executeTakeFirstOrThrow();
  const of = { campaign, item, rubric: Number(rubric ?? 1) };
  return { shown, pages: await pagesOf(hooks, db, of, pages) };
}
