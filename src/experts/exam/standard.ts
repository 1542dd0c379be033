import type { Text } from '../../contract/index.js';
import { HttpFault } from '../../serve/http/index.js';
import { type Db, fromColumn } from '../../store/index.js';
import { pagesUnder } from '../knowledge/pages-under.js';
import { addItems, setStandard } from '../work/add-items.js';
import type { Campaign } from '../work/campaigns.js';
import { filledFaults, incomplete } from '../work/check-filled.js';
import type { FilledPages, WorkRef } from '../work/content.js';
import { copyExternal, originalOf } from '../work/copies.js';
import { contentOf } from '../work/items.js';
import { countAgain } from './appeals.js';

export type CopyKind = 'gold' | 'exam' | 'practice';

/**
 * Sets an item's standard by its own form. Work that people rate stays what it is: it is copied as a hidden check, an
 * exam or a practice item, which waits until the original is closed and is not given to anybody who had it, nor to
 * readers of the case that tells its standard. A copy of the same kind is made once; setting it again changes its
 * standard.
 * @param standard.as `keep`: the item is no ordinary work
 * @returns the item that has the standard now
 * @throws HttpFault 400 where the form is not filled in as a verdict must be, 409 for `keep` on ordinary work
 */
export async function giveStandard(
  trx: Db,
  campaign: Campaign,
  item: string,
  standard: {
    filled: FilledPages;
    why: Text;
    as: 'keep' | CopyKind;
    referenceCase?: string | null;
  },
  nowMs: number,
): Promise<string> {
  const row = await trx
    .selectFrom('work_item')
    .selectAll()
    .where('id', '=', item)
    .executeTakeFirstOrThrow();
  const content = await contentOf(trx, item);
  const pages = await pagesUnder(trx, campaign.id, item, campaign.rubric, content.pages);
  const fault = incomplete(filledFaults({ pages, shown: content.shown }, standard.filled));
  if (fault !== null) throw fault;
  const ordinary = row.kind === 'task' || row.kind === 'blind';
  if (standard.as === 'keep' && ordinary)
    throw new HttpFault(409, 'ordinary_work', {
      en: 'this item is ordinary work: choose whether a hidden check, an exam or a practice item is made of it',
      'zh-CN': '这是正式题：请选择把它做成隐藏检查题、考核题还是练习题',
    });
  if (standard.as === 'keep' || standard.as === row.kind) {
    await setStandard(trx, item, standard.filled, standard.why);
    if (row.kind === 'exam') await countAgain(trx, campaign, item, false);
    return item;
  }
  const original = await originalOf(trx, item);
  const external = await nameOfCopy(trx, campaign.id, original, standard.as);
  const secret = await trx
    .selectFrom('work_secret')
    .select('ref')
    .where('item', '=', item)
    .executeTakeFirstOrThrow();
  await addItems(
    trx,
    campaign,
    [
      {
        external,
        kind: standard.as,
        content,
        subject: row.subject,
        difficulty: row.difficulty as 1 | 2 | 3,
        // Whoever begins must be able to take it.
        tier: standard.as === 'gold' ? Number(row.tier) : 0,
        heavy: Number(row.heavy) === 1,
        lang: row.lang,
        ref: fromColumn<WorkRef | null>(secret.ref),
        standard: standard.filled,
        why: standard.why,
        parent: original,
      },
    ],
    { batch: `standard:${standard.as}`, nowMs },
  );
  const { id } = await trx
    .selectFrom('work_item')
    .select('id')
    .where('campaign', '=', campaign.id)
    .where('external', '=', external)
    .executeTakeFirstOrThrow();
  await setStandard(trx, id, standard.filled, standard.why);
  if (standard.as === 'exam') await countAgain(trx, campaign, id, false);
  await trx
    .insertInto('item_copy')
    .values({
      copy: id,
      original,
      campaign: campaign.id,
      reference_case: standard.referenceCase ?? null,
    })
    .onConflict((on) => on.doNothing())
    .execute();
  return id;
}

/** The id of the copy of this kind, as it is or as the next one is called. */
async function nameOfCopy(
  trx: Db,
  campaign: string,
  original: string,
  kind: CopyKind,
): Promise<string> {
  const copies = trx
    .selectFrom('item_copy')
    .innerJoin('work_item', 'work_item.id', 'item_copy.copy')
    .where('item_copy.campaign', '=', campaign)
    .where('work_item.kind', '=', kind);
  const before = await copies
    .select('work_item.external')
    .where('item_copy.original', '=', original)
    .executeTakeFirst();
  if (before !== undefined) return before.external;
  const { n } = await copies.select((eb) => eb.fn.countAll().as('n')).executeTakeFirstOrThrow();
  const of = await trx
    .selectFrom('work_item')
    .select('external')
    .where('id', '=', original)
    .executeTakeFirstOrThrow();
  return copyExternal(kind, Number(n) + 1, of.external);
}
