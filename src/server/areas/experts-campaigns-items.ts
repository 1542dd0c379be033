import { isDeepStrictEqual } from 'node:util';
import { spanOfDays } from '../../experts/campaigns/days.js';
import {
  type EditAbout,
  editItems,
  type ItemChange,
  MOST_EDITED,
  previewEdit,
  undoEdit,
} from '../../experts/campaigns/edit-items.js';
import { countItems, type ItemFilter, itemPage } from '../../experts/campaigns/item-filter.js';
import type { WorkContent } from '../../experts/work/content.js';
import { excerptOf } from '../../experts/work/excerpt.js';
import { HttpFault } from '../../serve/http/index.js';
import { type Db, fromColumn } from '../../store/index.js';
import { handlers } from '../context.js';
import { known } from './experts-campaigns-shared.js';

/** Signs of an item's text that a list shows. */

/** Of the experts' platform: the items of a campaign, and changes of many at once. */
export const campaignItems = handlers({
  'GET /api/campaigns/:campaign/items': async ({ params, query }, { db }) => {
    const { after, size, ...asked } = query;
    const filter = await filterOf(db, params.campaign, asked);
    const ids = await itemPage(db, params.campaign, filter, { after, size: size + 1 });
    const rows = await db
      .selectFrom('work_item')
      .leftJoin('work_content', 'work_content.item', 'work_item.id')
      .leftJoin('work_secret', 'work_secret.item', 'work_item.id')
      .select([
        'work_item.id',
        'work_item.external',
        'work_item.kind',
        'work_item.state',
        'work_item.difficulty',
        'work_item.tier',
        'work_item.heavy',
        'work_item.lang',
        'work_item.priority',
        'work_item.overlap',
        'work_item.done',
        'work_item.batch',
        'work_content.content',
        'work_secret.standard',
      ])
      .where('work_item.id', 'in', ids.length === 0 ? [''] : ids)
      .execute();
    const byId = new Map(rows.map((row) => [row.id, row]));
    const shown = ids.slice(0, size).flatMap((id) => byId.get(id) ?? []);
    const batches = await db
      .selectFrom('work_import')
      .select(['id', 'name'])
      .where('campaign', '=', params.campaign)
      .where('status', 'in', ['adding', 'done'])
      .orderBy('made_ms', 'desc')
      .limit(200)
      .execute();
    return {
      rows: shown.map(({ content, standard, ...row }) => ({
        ...row,
        kind: row.kind as 'task',
        state: row.state as 'open',
        heavy: row.heavy === 1,
        standard: standard !== null,
        excerpt: content === null ? '' : excerptOf(fromColumn<WorkContent>(content)),
      })),
      next: ids.length > size ? (shown.at(-1)?.id ?? null) : null,
      total: await countItems(db, params.campaign, filter),
      batches,
    };
  },

  'POST /api/campaigns/:campaign/edits/preview': async ({ params, body }, { db }) => {
    somethingIn(body.change);
    const filter = await filterOf(db, params.campaign, body.filter);
    return previewEdit(db, params.campaign, filter, body.change);
  },

  'POST /api/campaigns/:campaign/edits': async ({ params, body }, { db, now, viewer }) => {
    somethingIn(body.change);
    const before = await db
      .selectFrom('bulk_act')
      .select(['campaign', 'about'])
      .where('id', '=', body.id)
      .executeTakeFirst();
    if (before !== undefined && before.campaign !== params.campaign)
      throw new HttpFault(409, 'other', {
        en: 'this edit was made elsewhere; preview it again',
        'zh-CN': '该编辑属于别处；请重新预览',
      });
    const filter = await filterOf(db, params.campaign, body.filter);
    const { change } = body;
    if (
      before !== undefined &&
      !isSameEdit(fromColumn<EditAbout>(before.about), { filter, change })
    )
      throw new HttpFault(409, 'other_content', {
        en: 'another edit was made under this id, and stays as it is; preview yours again',
        'zh-CN': '这个编号已用于另一次编辑，该次编辑保持不变；请重新预览',
      });
    if (before === undefined) {
      const { n, kept, blind } = await previewEdit(db, params.campaign, filter, body.change);
      if (n === 0 && blind > 0) throw underTest(blind);
      if (n + kept >= MOST_EDITED) throw tooMany();
      if (n !== body.expected) throw otherNumber(n);
    }
    const { n, untilMs } = await editItems(
      db,
      params.campaign,
      { id: body.id, filter, change: body.change, by: viewer?.id ?? '' },
      now,
    );
    return { act: body.id, n, undoUntilMs: untilMs };
  },

  'GET /api/campaigns/:campaign/edits': async ({ params }, { db }) => {
    const rows = await db
      .selectFrom('bulk_act')
      .selectAll()
      .where('campaign', '=', params.campaign)
      .orderBy('made_ms', 'desc')
      .limit(20)
      .execute();
    return {
      acts: rows.map((row) => ({
        id: row.id,
        n: row.n,
        change: fromColumn<EditAbout>(row.about).change,
        moves: fromColumn<EditAbout>(row.about).moves ?? [],
        madeMs: Number(row.made_ms),
        undoUntilMs: Number(row.until_ms),
        undoneMs: row.undone_ms === null ? null : Number(row.undone_ms),
      })),
    };
  },

  'POST /api/campaigns/:campaign/edits/:edit/undo': async ({ params }, { db, now }) => {
    const n = await undoEdit(db, params.campaign, params.edit, now);
    if (n === null)
      throw new HttpFault(409, 'too_late', {
        en: 'this edit can no longer be taken back: ten minutes have passed, or it was taken back before',
        'zh-CN': '该编辑已无法撤销：超过十分钟，或已撤销过',
      });
    return { n };
  },
});

/** Whether an edit that is sent again under its id is the one that was begun. */
const isSameEdit = (kept: EditAbout, { filter, change }: EditAbout): boolean =>
  isDeepStrictEqual(
    { filter: kept.filter, change: kept.change },
    // What is undefined was never stored.
    JSON.parse(JSON.stringify({ filter, change })),
  );

type Asked = Omit<ItemFilter, 'fromMs' | 'toMs'> & {
  from?: string | undefined;
  to?: string | undefined;
};

/** Days are those of the campaign's zone. */
async function filterOf(db: Db, id: string, { from, to, ...rest }: Asked): Promise<ItemFilter> {
  if (from === undefined && to === undefined) return rest;
  const { settings } = await known(db, id);
  return { ...rest, ...spanOfDays({ from, to }, settings.money.zone) };
}

function somethingIn(change: ItemChange): void {
  if (Object.values(change).some((value) => value !== undefined)) return;
  throw new HttpFault(400, 'nothing', {
    en: 'choose something to change',
    'zh-CN': '请选择要修改的内容',
  });
}

const tooMany = (): HttpFault =>
  new HttpFault(409, 'too_many', {
    en: `more than ${MOST_EDITED.toLocaleString('en')} items at once; narrow the filter and edit them in parts`,
    'zh-CN': `一次超过 ${MOST_EDITED.toLocaleString('en')} 项；请缩小筛选范围，分批编辑`,
  });

const underTest = (n: number): HttpFault =>
  new HttpFault(409, 'blind_open', {
    en: `${n} items belong to an open blind test and are not edited; close or withdraw the test on “Blind test and release” first`,
    'zh-CN': `有 ${n} 项属于进行中的盲测，不能编辑；请先在“盲测与发布”页面结束或撤销该盲测`,
  });

const otherNumber = (n: number): HttpFault =>
  new HttpFault(409, 'changed', {
    en: `there are ${n} such items by now; look at the preview again`,
    'zh-CN': `现在符合的有 ${n} 项；请重新预览`,
  });
