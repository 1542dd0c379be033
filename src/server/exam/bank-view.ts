import { type BankItem, bankOf, examItems } from '../../experts/exam/bank.js';
import { decisionsIn } from '../../experts/exam/decisions.js';
import { type ItemAnalysis, itemAnalysis } from '../../experts/exam/item-analysis.js';
import { passChances } from '../../experts/exam/outcome.js';
import { pagesUnder } from '../../experts/knowledge/pages-under.js';
import { eraOf } from '../../experts/knowledge/versions.js';
import { type Campaign, campaignOf } from '../../experts/work/campaigns.js';
import type { WorkContent } from '../../experts/work/content.js';
import { copiesOf, originalOf } from '../../experts/work/copies.js';
import { excerptOf } from '../../experts/work/excerpt.js';
import { isLive } from '../../experts/work/item-states.js';
import { contentOf, secretOf } from '../../experts/work/items.js';
import { wilson } from '../../stats/index.js';
import { type Db, fromColumn } from '../../store/index.js';
import { holds, partsOf } from '../../store/search-words.js';
import type { Answer } from '../api/index.js';
import { hidden } from '../app.js';
import { toldPage } from '../reading/told-page.js';
import { namesOf } from '../talk/audience.js';
import { rulesTold } from './attempt-view.js';

type Bank = Answer<'GET /api/campaigns/:campaign/exam/bank'>;
type Standard = Answer<'GET /api/work/:work/standard'>;

/** The bank of a rubric version with all that its owner has to look at. */
export async function bankView(db: Db, campaign: Campaign, rubric: number): Promise<Bank> {
  const { exam } = campaign.settings;
  const era = await eraOf(db, campaign.id);
  const all = await examItems(db, campaign.id, rubric);
  const ready = new Set(await bankOf(db, campaign.id, rubric));
  const analysis = new Map(
    (await analysisOf(db, campaign.id, era)).map((one) => [one.item, one] as const),
  );
  const appeals = await appealsOf(db, campaign.id);
  const decided = await decidedIn(db, campaign.id, rubric);
  const told = (one: BankItem): Bank['items'][number] =>
    itemTold(
      one,
      analysis.get(one.item),
      appeals.filter(({ item, state }) => item === one.item && state === 'open').length,
    );
  const waiting = await waitingIn(db, campaign, era);
  const decisions = await decisionsIn(db, campaign.id);
  const names = await namesOf(db, [
    ...waiting.map(({ person }) => person),
    ...decisions.map(({ person }) => person),
  ]);
  const nameOf = (person: string): string => names.get(person) ?? person;
  return {
    title: campaign.title,
    rubric,
    inForce: campaign.rubric,
    rules: rulesTold(exam),
    chances: passChances(exam, exam.attempts),
    ready: ready.size,
    wished: exam.items * exam.attempts,
    items: all.filter(({ item, waits }) => ready.has(item) || decided.has(item) || waits).map(told),
    toConfirm: all
      .filter(
        ({ item, rubric: from, waits }) =>
          !ready.has(item) && !decided.has(item) && !waits && from < rubric,
      )
      .map(told),
    appeals,
    waiting: waiting.map((one) => ({ ...one, name: nameOf(one.person) })),
    decisions: decisions.map((one) => ({ ...one, name: nameOf(one.person) })),
    counts: await countsOf(db, campaign, era),
  };
}

/** Items about which somebody decided for this version. */
async function decidedIn(db: Db, campaign: string, rubric: number): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('exam_bank')
    .select('item')
    .where('campaign', '=', campaign)
    .where('rubric', '=', rubric)
    .execute();
  return new Set(rows.map(({ item }) => item));
}

async function analysisOf(db: Db, campaign: string, era: number): Promise<ItemAnalysis[]> {
  const rows = await db
    .selectFrom('exam_attempt')
    .innerJoin('exam_answer', 'exam_answer.attempt', 'exam_attempt.id')
    .select(['exam_attempt.id', 'exam_answer.item', 'exam_answer.is_right'])
    .where('exam_attempt.campaign', '=', campaign)
    .where('exam_attempt.rubric', '>=', era)
    .where('exam_attempt.state', 'in', ['passed', 'failed'])
    .execute();
  return itemAnalysis(
    rows.map((row) => ({
      attempt: row.id,
      item: row.item,
      right: row.is_right === null ? null : Number(row.is_right) === 1,
    })),
  );
}

function itemTold(
  { item, lang, state, rubric, waits, content }: BankItem,
  analysis: ItemAnalysis | undefined,
  openAppeals: number,
): Bank['items'][number] {
  const figure = analysis?.discrimination;
  return {
    item,
    excerpt: excerptOf(content),
    lang,
    abilities: [...content.abilities],
    state,
    rubric,
    waits,
    n: analysis?.n ?? 0,
    right: analysis?.right ?? 0,
    rate: analysis?.rate ?? null,
    discrimination: {
      value: figure?.value ?? null,
      n: figure?.n ?? 0,
      reason: figure !== undefined && 'reason' in figure ? (figure.reason ?? null) : null,
    },
    flag: analysis?.flag ?? 'few',
    openAppeals,
  };
}

async function appealsOf(db: Db, campaign: string): Promise<Bank['appeals']> {
  const rows = await db
    .selectFrom('exam_appeal')
    .innerJoin('exam_attempt', 'exam_attempt.id', 'exam_appeal.attempt')
    .selectAll('exam_appeal')
    .select('exam_attempt.rubric')
    .where('exam_appeal.campaign', '=', campaign)
    .orderBy('exam_appeal.at_ms', 'desc')
    .limit(200)
    .execute();
  const names = await namesOf(
    db,
    rows.map(({ person }) => person),
  );
  return rows.map((row) => ({
    id: row.id,
    attempt: row.attempt,
    item: row.item,
    person: names.get(row.person) ?? row.person,
    rubric: Number(row.rubric),
    reason: fromColumn<string>(row.reason),
    state: row.state as Bank['appeals'][number]['state'],
    answer: row.answer === null ? null : fromColumn<string>(row.answer),
    atMs: Number(row.at_ms),
    decidedMs: row.decided_ms === null ? null : Number(row.decided_ms),
  }));
}

/** People whose attempts are used up and about whom nobody has decided since. */
async function waitingIn(
  db: Db,
  campaign: Campaign,
  era: number,
): Promise<Omit<Bank['waiting'][number], 'name'>[]> {
  const rows = await db
    .selectFrom('exam_attempt')
    .innerJoin('rater', (on) =>
      on
        .onRef('rater.person', '=', 'exam_attempt.person')
        .onRef('rater.campaign', '=', 'exam_attempt.campaign'),
    )
    .selectAll('exam_attempt')
    .where('exam_attempt.campaign', '=', campaign.id)
    .where('exam_attempt.state', '=', 'failed')
    .where('exam_attempt.rubric', '>=', era)
    .where('rater.calibrated', '<', campaign.rubric)
    .where('rater.status', '!=', 'left')
    .orderBy('exam_attempt.begun_ms')
    .execute();
  const decided = await db
    .selectFrom('exam_decision')
    .select(['person', 'kind', 'at_ms'])
    .where('campaign', '=', campaign.id)
    .where('rubric', '>=', era)
    .execute();
  const people = [...new Set(rows.map(({ person }) => person))];
  return people.flatMap((person) => {
    const own = decided.filter((one) => one.person === person);
    const retest = Math.max(
      -1,
      ...own.filter(({ kind }) => kind === 'retest').map(({ at_ms }) => Number(at_ms)),
    );
    const failed = rows.filter((row) => row.person === person && Number(row.begun_ms) > retest);
    const last = failed.at(-1);
    const again = own.filter(({ kind, at_ms }) => kind === 'again' && Number(at_ms) > retest);
    const left = campaign.settings.exam.attempts + again.length - failed.length;
    const refused = own.some(
      ({ kind, at_ms }) => kind === 'refused' && Number(at_ms) >= Number(last?.ended_ms ?? 0),
    );
    if (last === undefined || left > 0 || refused) return [];
    const [right, total] = [Number(last.right_n), Number(last.total)];
    const { low, high } = wilson(right, total) ?? { low: 0, high: 1 };
    const sinceMs = Number(last.ended_ms ?? last.begun_ms);
    return [{ person, attempts: failed.length, right, total, low, high, sinceMs }];
  });
}

async function countsOf(db: Db, campaign: Campaign, era: number): Promise<Bank['counts']> {
  const attempts = await db
    .selectFrom('exam_attempt')
    .select((eb) => ['state', eb.fn.countAll().as('n')])
    .where('campaign', '=', campaign.id)
    .where('rubric', '>=', era)
    .groupBy('state')
    .execute();
  const n = (state: string): number => Number(attempts.find((row) => row.state === state)?.n ?? 0);
  const raters = await db
    .selectFrom('rater')
    .select('calibrated')
    .where('campaign', '=', campaign.id)
    .where('status', '!=', 'left')
    .execute();
  return {
    passed: n('passed'),
    failed: n('failed'),
    open: n('open'),
    raters: raters.length,
    calibrated: raters.filter((row) => Number(row.calibrated) >= campaign.rubric).length,
  };
}

/** Candidates for a standard at most. */
const CANDIDATES = 50;

/** Items without a standard: those that consultations settled first, then those that most people rated. */
export async function candidatesOf(
  db: Db,
  campaign: string,
  find: string,
): Promise<Answer<'GET /api/campaigns/:campaign/exam/candidates'>['items']> {
  let query = db
    .selectFrom('work_item')
    .innerJoin('work_content', 'work_content.item', 'work_item.id')
    .innerJoin('work_secret', 'work_secret.item', 'work_item.id')
    .select([
      'work_item.id',
      'work_item.external',
      'work_item.lang',
      'work_item.state',
      'work_item.kind',
      'work_item.done',
      'work_content.content',
    ])
    .where('work_item.campaign', '=', campaign)
    .where('work_secret.standard', 'is', null)
    .where('work_item.kind', '!=', 'blind');
  for (const part of partsOf(find))
    query = query.where((eb) =>
      eb.or([holds('work_content.content', part), eb('work_item.external', '=', part)]),
    );
  const states = ['resolved', 'closed', 'open', 'full'] as const;
  const found = [];
  // State by state, along the index, so that a campaign of a million is not sorted as a whole.
  for (const state of states) {
    if (found.length >= CANDIDATES) break;
    found.push(
      ...(await query
        .where('work_item.state', '=', state)
        .orderBy('work_item.id')
        .limit(CANDIDATES - found.length)
        .execute()),
    );
  }
  return found.map((row) => ({
    item: row.id,
    external: row.external,
    excerpt: excerptOf(fromColumn<WorkContent>(row.content)),
    lang: row.lang,
    state: row.state,
    kind: row.kind,
    verdicts: Number(row.done),
  }));
}

/** The item's form with its standard, for whoever sets it. */
export async function standardView(db: Db, item: string): Promise<Standard> {
  const row = await db
    .selectFrom('work_item')
    .select(['id', 'campaign', 'external', 'kind', 'lang'])
    .where('id', '=', item)
    .executeTakeFirst();
  const campaign = row === undefined ? null : await campaignOf(db, row.campaign);
  if (row === undefined || campaign === null) throw hidden();
  const content = await contentOf(db, item);
  const secret = await secretOf(db, item);
  const original = await db
    .selectFrom('work_item')
    .select('state')
    .where('id', '=', await originalOf(db, item))
    .where('kind', 'in', ['task', 'blind'])
    .executeTakeFirst();
  const pages = await pagesUnder(db, campaign.id, item, campaign.rubric, content.pages);
  return {
    item,
    campaign: campaign.id,
    external: row.external,
    kind: row.kind as Standard['kind'],
    lang: row.lang,
    shown: [...content.shown],
    pages: pages.map(toldPage),
    standard: secret.standard as Standard['standard'],
    why: secret.why as Standard['why'],
    copies: await copiesOf(db, item),
    inWork: original !== undefined && isLive(original.state),
  };
}
