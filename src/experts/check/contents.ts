import type { Db } from '../../store/index.js';
import type { Broken } from './check-work.js';

const AT_ONCE = 2000;

/**
 * Every content belongs to an item of a campaign or to a row that an import has staged: what nobody reaches, nobody can
 * delete either.
 */
export async function contentsBelong(db: Db): Promise<Broken[]> {
  const broken: Broken[] = [];
  const staged = await stagedItems(db);
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('work_content')
      .leftJoin('work_item', 'work_item.id', 'work_content.item')
      .select(['work_content.item', 'work_item.campaign'])
      .where('work_content.item', '>', after)
      .orderBy('work_content.item')
      .limit(AT_ONCE)
      .execute();
    for (const { item, campaign } of rows)
      if (campaign === null && !staged.has(item))
        broken.push({
          check: 'content',
          campaign: '',
          where: item,
          text: {
            en: 'a text is stored that belongs to no item and to no import',
            'zh-CN': '存有不属于任何条目或导入的文本',
          },
        });
    const last = rows.at(-1);
    if (last === undefined) return broken;
    after = last.item;
  }
}

/** Items that imports have staged and not put in: all that a content may wait for. */
async function stagedItems(db: Db): Promise<Set<string>> {
  const imports = await db
    .selectFrom('work_import')
    .select('id')
    .where('status', 'not in', ['done', 'undone'])
    .execute();
  const items = new Set<string>();
  for (const { id } of imports)
    for (let after = 0; ; ) {
      const rows = await db
        .selectFrom('intake_row')
        .select(['n', 'item_id'])
        .where('import', '=', id)
        .where('n', '>', after)
        .orderBy('n')
        .limit(AT_ONCE)
        .execute();
      for (const { item_id: item } of rows) items.add(item);
      const last = rows.at(-1);
      if (last === undefined) break;
      after = last.n;
    }
  return items;
}
