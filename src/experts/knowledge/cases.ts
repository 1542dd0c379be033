import { HttpFault } from '../../serve/http/index.js';
import { type Db, fromColumn, toColumn } from '../../store/index.js';
import { folded, holds, partsOf } from '../../store/search-words.js';
import type { WorkContent } from '../work/content.js';
import { workId } from '../work/ids.js';
import { tokensOf } from './tokens.js';

/** The five parts of a case, and what it is called. */
export const CASE_PARTS = ['problem', 'divergence', 'discussion', 'consensus', 'scenes'] as const;
export type CasePart = (typeof CASE_PARTS)[number];
export type CaseWords = { title: string } & Record<CasePart, string>;
export type CaseStatus = 'draft' | 'accepted' | 'superseded';

export type NewCase = {
  campaign: string;
  rubric: number;
  content: CaseWords;
  abilities: readonly string[];
  lang: string;
  item: string | null;
  consultation: string | null;
  by: string;
};

/** Parts that accepting a case needs and that are empty. Pure. */
export const missingParts = (content: CaseWords): CasePart[] =>
  CASE_PARTS.filter((part) => content[part].trim() === '');

const wordsOf = (content: CaseWords): string => folded(Object.values(content).join('\n'));

/**
 * Makes a case of what a consultation came to, or of what somebody wrote. It is a draft, which may have empty parts. The
 * same consultation gives one case, however often it is asked.
 * @returns the case's id
 */
export async function caseFrom(trx: Db, made: NewCase, nowMs: number): Promise<string> {
  if (made.consultation !== null) {
    const known = await trx
      .selectFrom('reference_case')
      .select('id')
      .where('consultation', '=', made.consultation)
      .executeTakeFirst();
    if (known !== undefined) return known.id;
  }
  const id = workId('v');
  await trx
    .insertInto('reference_case')
    .values({
      id,
      campaign: made.campaign,
      status: 'draft',
      content: toColumn(made.content),
      abilities: toColumn(made.abilities),
      lang: made.lang,
      item: made.item,
      consultation: made.consultation,
      rubric: made.rubric,
      superseded_by: null,
      learn: null,
      words: wordsOf(made.content),
      revision: 1,
      made_by: made.by,
      made_ms: nowMs,
      changed_ms: nowMs,
      accepted_by: null,
      accepted_ms: null,
    })
    .execute();
  return id;
}

export type CaseChange = {
  after: number;
  content: CaseWords;
  abilities: readonly string[];
  status: CaseStatus;
  supersededBy: string | null;
  learn: number | null;
  by: string;
};

/**
 * Changes a case, accepts it, or says by which one it is superseded; the text before is kept.
 * @throws HttpFault 409 where it was changed meanwhile, 400 for an accepted case with an empty part or a successor that
 * is none
 */
export async function changeCase(
  trx: Db,
  id: string,
  change: CaseChange,
  nowMs: number,
): Promise<void> {
  const row = await trx
    .selectFrom('reference_case')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (Number(row.revision) !== change.after)
    throw new HttpFault(409, 'changed', {
      en: 'this case was changed in another window; reload the page and put your change in again',
      'zh-CN': '该案例已在其他窗口被修改；请刷新页面后重新填入你的改动',
    });
  const missing = missingParts(change.content);
  if (change.status === 'accepted' && missing.length > 0)
    throw new HttpFault(400, 'missing_parts', {
      en: `fill in all five parts before the case is accepted; empty: ${missing.map((p) => PART_NAMES[p].en).join(', ')}`,
      'zh-CN': `案例入库前须填写全部五项；尚缺：${missing.map((p) => PART_NAMES[p]['zh-CN']).join('、')}`,
    });
  if (change.status === 'superseded') await successor(trx, row.campaign, id, change.supersededBy);
  await trx
    .insertInto('case_revision')
    .values({
      reference_case: id,
      revision: Number(row.revision),
      status: row.status,
      content: row.content,
      by: change.by,
      at_ms: nowMs,
    })
    .execute();
  const accepted = change.status === 'accepted' && row.accepted_ms === null;
  await trx
    .updateTable('reference_case')
    .set({
      status: change.status,
      content: toColumn(change.content),
      abilities: toColumn(change.abilities),
      words: wordsOf(change.content),
      superseded_by: change.status === 'superseded' ? change.supersededBy : null,
      // A newcomer learns from what holds only.
      learn: change.status === 'accepted' ? change.learn : null,
      revision: Number(row.revision) + 1,
      changed_ms: nowMs,
      ...(accepted && { accepted_by: change.by, accepted_ms: nowMs }),
    })
    .where('id', '=', id)
    .execute();
}

async function successor(
  trx: Db,
  campaign: string,
  id: string,
  next: string | null,
): Promise<void> {
  const row =
    next === null || next === id
      ? undefined
      : await trx
          .selectFrom('reference_case')
          .select('status')
          .where('id', '=', next)
          .where('campaign', '=', campaign)
          .executeTakeFirst();
  if (row?.status === 'accepted') return;
  throw new HttpFault(400, 'no_successor', {
    en: 'name the accepted case of this campaign that takes the place of this one',
    'zh-CN': '请指定本项目中取代它的已入库案例',
  });
}

const PART_NAMES: Readonly<Record<CasePart, { en: string; 'zh-CN': string }>> = {
  problem: { en: 'the problem', 'zh-CN': '问题' },
  divergence: { en: 'points of divergence', 'zh-CN': '分歧点' },
  discussion: { en: 'the discussion', 'zh-CN': '讨论过程' },
  consensus: { en: 'the consensus', 'zh-CN': '最终共识' },
  scenes: { en: 'where it applies', 'zh-CN': '适用场景' },
};

export type CaseRow = {
  id: string;
  status: CaseStatus;
  content: CaseWords;
  abilities: readonly string[];
  lang: string;
  rubric: number;
  learn: number | null;
  changedMs: number;
};

/** Cases of a campaign that hold all words of the query, newest change first; 200 at most. */
export async function findCases(
  db: Db,
  campaign: string,
  {
    find = '',
    statuses,
    ability,
  }: { find?: string; statuses: readonly CaseStatus[]; ability?: string | undefined },
): Promise<CaseRow[]> {
  let query = db
    .selectFrom('reference_case')
    .select(['id', 'status', 'content', 'abilities', 'lang', 'rubric', 'learn', 'changed_ms'])
    .where('campaign', '=', campaign)
    .where('status', 'in', [...statuses]);
  for (const part of partsOf(find)) query = query.where(holds('words', part));
  const rows = await query.orderBy('changed_ms', 'desc').limit(200).execute();
  return rows.map(told).filter((row) => ability === undefined || row.abilities.includes(ability));
}

const told = (row: {
  id: string;
  status: string;
  content: string;
  abilities: string;
  lang: string;
  rubric: number;
  learn: number | null;
  changed_ms: number;
}): CaseRow => ({
  id: row.id,
  status: row.status as CaseStatus,
  content: fromColumn<CaseWords>(row.content),
  abilities: fromColumn<string[]>(row.abilities),
  lang: row.lang,
  rubric: Number(row.rubric),
  learn: row.learn === null ? null : Number(row.learn),
  changedMs: Number(row.changed_ms),
});

/** Cases beside an item at most. */
const BESIDE = 5;

/**
 * Accepted cases like an item: with abilities in common, those with most words in common first. Cases of the item itself
 * and of the item that it was copied from are left out: they would tell its standard.
 */
export async function casesLike(
  db: Db,
  campaign: string,
  item: string,
  content: WorkContent,
): Promise<CaseRow[]> {
  const copy = await db
    .selectFrom('item_copy')
    .select(['original', 'reference_case'])
    .where('copy', '=', item)
    .executeTakeFirst();
  const own = new Set([item, copy?.original]);
  const rows = await db
    .selectFrom('reference_case')
    .select([
      'id',
      'status',
      'content',
      'abilities',
      'lang',
      'rubric',
      'learn',
      'changed_ms',
      'item',
    ])
    .where('campaign', '=', campaign)
    .where('status', '=', 'accepted')
    .orderBy('changed_ms', 'desc')
    .limit(500)
    .execute();
  const text = content.shown.map((one) => one.text).join('\n');
  const words = new Set(await tokensOf(text.slice(0, 4000)));
  const scored = [];
  for (const row of rows) {
    if (row.item !== null && own.has(row.item)) continue;
    if (row.id === copy?.reference_case) continue;
    const one = told(row);
    const shared = one.abilities.filter((ability) => content.abilities.includes(ability)).length;
    const tokens = await tokensOf(`${one.content.title} ${one.content.problem}`.slice(0, 2000));
    const common = tokens.filter((word) => words.has(word)).length;
    const likeness = shared + (tokens.length === 0 ? 0 : common / tokens.length);
    if (shared > 0 || likeness >= 0.2) scored.push({ one, likeness });
  }
  return scored
    .sort((a, b) => b.likeness - a.likeness || b.one.changedMs - a.one.changedMs)
    .slice(0, BESIDE)
    .map(({ one }) => one);
}
