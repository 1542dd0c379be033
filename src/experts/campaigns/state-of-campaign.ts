import type { Db } from '../../store/index.js';
import type { Campaign } from '../work/campaigns.js';
import { waitsForOriginal } from '../work/copies.js';
import { countsOf } from '../work/events.js';
import { ITEM_STATES } from '../work/item-states.js';
import type { Missing } from './plan.js';

/** How far a campaign is, from its counters: never by counting items. */
export type Progress = {
  /** Items whose verdicts are the result. */
  items: number;
  /** Of these, items that have all their verdicts, whatever became of them. */
  done: number;
  /** Verdicts that are wanted and those that count. */
  wanted: number;
  given: number;
  raters: number;
  /** Items by state; `open` holds those that are all leased, too. */
  states: Record<string, number>;
};

const FINISHED = ['closed', 'diverged', 'consulting', 'resolved'] as const;

/** One statement for the counters, one for the raters. */
export async function progressOf(db: Db, campaign: string): Promise<Progress> {
  const counts = await countsOf(db, campaign);
  const { n } = await db
    .selectFrom('rater')
    .select((eb) => eb.fn.countAll().as('n'))
    .where('campaign', '=', campaign)
    .where('status', '=', 'active')
    .executeTakeFirstOrThrow();
  const of = (state: string): number => counts.get(`state:${state}`) ?? 0;
  const items = counts.get('items') ?? 0;
  const states: Record<string, number> = {};
  let closed = 0;
  for (const state of ITEM_STATES) {
    if (state === 'open' || state === 'full') continue;
    closed += of(state);
    if (of(state) > 0) states[state] = of(state);
  }
  states.open = items - closed;
  return {
    items,
    done: FINISHED.reduce((sum, state) => sum + of(state), 0),
    wanted: counts.get('wanted') ?? 0,
    given: counts.get('done') ?? 0,
    raters: Number(n),
    states,
  };
}

/** Items of each kind. A few kinds and an index: the count is bounded by 10,000 of each, more are told as so many. */
export async function kindsOf(db: Db, campaign: string): Promise<Record<string, number>> {
  const kinds: Record<string, number> = {};
  for (const kind of ['task', 'gold', 'exam', 'practice', 'blind']) {
    const { n } = await db
      .selectFrom(
        db
          .selectFrom('work_item')
          .select('id')
          .where('campaign', '=', campaign)
          .where('kind', '=', kind)
          .where('state', '=', 'open')
          .limit(10_000)
          .as('some'),
      )
      .select((eb) => eb.fn.countAll().as('n'))
      .executeTakeFirstOrThrow();
    if (Number(n) > 0) kinds[kind] = Number(n);
  }
  return kinds;
}

/** Items of a kind that have a standard to be compared with, and so can be served as exams or hidden checks. */
async function readyOf(db: Db, campaign: string, kind: 'exam' | 'gold'): Promise<number> {
  const { n } = await db
    .selectFrom('work_item')
    .innerJoin('work_secret', 'work_secret.item', 'work_item.id')
    .select((eb) => eb.fn.countAll().as('n'))
    .where('work_item.campaign', '=', campaign)
    .where('work_item.kind', '=', kind)
    .where('work_item.state', '=', 'open')
    .where('work_secret.standard', 'is not', null)
    .where((eb) => eb.not(waitsForOriginal('work_item.id')))
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** Copies that wait: their originals are still in work. */
async function waitingCopies(db: Db, campaign: string): Promise<number> {
  const { n } = await db
    .selectFrom('item_copy')
    .select((eb) => eb.fn.countAll().as('n'))
    .where('campaign', '=', campaign)
    .where(waitsForOriginal('item_copy.copy'))
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** What has to be seen to before a campaign is opened; `blocks`: it cannot be opened before. */
export async function missingOf(db: Db, campaign: Campaign): Promise<Missing[]> {
  const { settings } = campaign;
  const progress = await progressOf(db, campaign.id);
  const kinds = {
    exam: await readyOf(db, campaign.id, 'exam'),
    gold: await readyOf(db, campaign.id, 'gold'),
  };
  const waits = await waitingCopies(db, campaign.id);
  const waiting = await db
    .selectFrom('work_import')
    .select('id')
    .where('campaign', '=', campaign.id)
    .where('status', 'in', ['staged', 'staging', 'adding'])
    .execute();
  const out: Missing[] = [];
  const add = (id: string, blocks: boolean, en: string, zh: string): void => {
    out.push({ id, blocks, text: { en, 'zh-CN': zh } });
  };
  if (progress.items === 0)
    add(
      'items',
      true,
      'there is nothing to rate: put items in from a run or a file, and sign the check off',
      '没有可评的题目：请从运行或文件导入，并签字确认检查',
    );
  if (waiting.length > 0)
    add(
      'imports',
      false,
      `${waiting.length === 1 ? 'an import waits' : `${waiting.length} imports wait`} for the sign-off; the items are not in work before`,
      `有 ${waiting.length} 批导入等待签字确认；在此之前不会进入评判`,
    );
  if (settings.exam.required && kinds.exam < settings.exam.items)
    add(
      'exam',
      true,
      `the exam draws ${settings.exam.items} items and the bank has ${kinds.exam} with a standard; put items in as exam items and set their standards, or do without an exam in the settings`,
      `考核需抽取 ${settings.exam.items} 题，题库中有标准答案的只有 ${kinds.exam} 题；请导入考核题并设定标准答案，或在设置中取消考核`,
    );
  else if (settings.exam.required && kinds.exam < settings.exam.items * settings.exam.attempts)
    add(
      'attempts',
      false,
      `the bank has ${kinds.exam} exam items, and ${settings.exam.attempts} attempts of ${settings.exam.items} items that are new to the person need ${settings.exam.items * settings.exam.attempts}; put more in, or allow fewer attempts`,
      `题库有 ${kinds.exam} 道考核题；${settings.exam.attempts} 次考核每次抽取 ${settings.exam.items} 道新题，共需 ${settings.exam.items * settings.exam.attempts} 道；请再导入一些，或减少次数`,
    );
  if (settings.gold.rate > 0 && kinds.gold === 0)
    add(
      'gold',
      false,
      'there are no hidden checks, so drift is seen only where people rate the same item; put some in as gold items',
      '没有隐藏检查题，只能靠多人评同一题来发现漂移；请导入一些隐藏检查题',
    );
  if (waits > 0)
    add(
      'copies',
      false,
      `${waits} ${waits === 1 ? 'exam item or hidden check is a copy of an item in work and waits' : 'exam items or hidden checks are copies of items in work and wait'} until that item is closed, so that nobody who had the copy is missing from the item; where they are needed at once, make them of other items, or take the originals out of work`,
      `有 ${waits} 道考核题或隐藏检查题是待评题目的副本，须等原题评完才会发放，以免做过副本的人不能再评原题；如需立即使用，请改用其他题目，或将原题撤出评判`,
    );
  if (settings.money.prices.every((price) => price === 0))
    add(
      'prices',
      true,
      'all prices are 0; set prices, so that people know what they get before they begin',
      '所有单价都是 0；请先设定单价，让大家开始前就知道报酬',
    );
  if (progress.raters < settings.overlap)
    add(
      'raters',
      true,
      `each item needs ${settings.overlap} different people and ${progress.raters} take part; add ${settings.overlap - progress.raters} more or lower the overlap`,
      `每题需要 ${settings.overlap} 位不同的评审，目前有 ${progress.raters} 位；请再添加 ${settings.overlap - progress.raters} 位，或减少每题人数`,
    );
  return out;
}
