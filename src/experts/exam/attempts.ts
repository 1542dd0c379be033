import { HttpFault } from '../../serve/http/index.js';
import { type Db, fromColumn, toColumn } from '../../store/index.js';
import { pagesUnder } from '../knowledge/pages-under.js';
import { eraOf } from '../knowledge/versions.js';
import type { Campaign } from '../work/campaigns.js';
import type { FilledPages, WorkContent } from '../work/content.js';
import { workId } from '../work/ids.js';
import { againstStandard } from './against-standard.js';
import { bankFor } from './bank.js';
import { drawItems } from './draw.js';
import { type ExamOutcome, type ExamRules, outcomeOf } from './outcome.js';
import { type AttemptShort, type DecisionShort, type Standing, standingOf } from './standing.js';

export type MyExam = {
  standing: Standing;
  atMs: number | null;
  left: number;
  calibrated: number;
  attempts: AttemptShort[];
};

/** Where somebody stands with the exam of the version in force. */
export async function myExam(
  db: Db,
  campaign: Campaign,
  person: string,
  nowMs: number,
): Promise<MyExam> {
  const rater = await db
    .selectFrom('rater')
    .select('calibrated')
    .where('campaign', '=', campaign.id)
    .where('person', '=', person)
    .executeTakeFirst();
  const calibrated = Number(rater?.calibrated ?? 0);
  const era = await eraOf(db, campaign.id);
  const attempts = await attemptsOf(db, campaign, person, era);
  const decisions = await decisionsOf(db, campaign, person, era);
  const known = { exam: campaign.settings.exam, calibrated, rubric: campaign.rubric };
  const ask = { ...known, attempts, decisions, nowMs };
  const first = standingOf({ ...ask, bank: Number.POSITIVE_INFINITY });
  // The bank is only looked at where it matters.
  const bank =
    first.standing === 'may-begin'
      ? (await bankFor(db, campaign.id, campaign.rubric, person)).length
      : Number.POSITIVE_INFINITY;
  return { ...standingOf({ ...ask, bank }), calibrated, attempts };
}

async function attemptsOf(
  db: Db,
  campaign: Campaign,
  person: string,
  era: number,
): Promise<AttemptShort[]> {
  const rows = await db
    .selectFrom('exam_attempt')
    .select(['attempt', 'state', 'begun_ms', 'ended_ms'])
    .where('campaign', '=', campaign.id)
    .where('person', '=', person)
    .where('rubric', '>=', era)
    .orderBy('begun_ms')
    .execute();
  return rows.map((row) => ({
    attempt: Number(row.attempt),
    state: row.state as AttemptShort['state'],
    begunMs: Number(row.begun_ms),
    endedMs: row.ended_ms === null ? null : Number(row.ended_ms),
  }));
}

async function decisionsOf(
  db: Db,
  campaign: Campaign,
  person: string,
  era: number,
): Promise<DecisionShort[]> {
  const rows = await db
    .selectFrom('exam_decision')
    .select(['kind', 'at_ms'])
    .where('campaign', '=', campaign.id)
    .where('person', '=', person)
    .where('rubric', '>=', era)
    .orderBy('at_ms')
    .execute();
  return rows.map(({ kind, at_ms }) => ({
    kind: kind as DecisionShort['kind'],
    atMs: Number(at_ms),
  }));
}

/**
 * Begins an attempt: its items are drawn, and come one after another before all other work. Beginning twice gives the
 * one that is open.
 * @throws HttpFault 409 with the reason where none may begin
 */
export async function beginAttempt(
  trx: Db,
  campaign: Campaign,
  person: string,
  nowMs: number,
): Promise<{ attempt: string; items: number }> {
  const open = await openAttempt(trx, campaign.id, person);
  if (open !== null) return { attempt: open.id, items: open.items };
  if (campaign.status !== 'open') throw notNow('closed');
  const { standing, attempts } = await myExam(trx, campaign, person, nowMs);
  if (standing !== 'may-begin') throw notNow(standing);
  const { exam } = campaign.settings;
  const attempt = attempts.length + 1;
  const drawn = drawItems(
    await bankFor(trx, campaign.id, campaign.rubric, person),
    exam.items,
    `${campaign.seed} exam ${campaign.rubric} ${person} ${attempt}`,
  );
  if (drawn === null) throw notNow('not-ready');
  const id = workId('v');
  const rules: ExamRules = { items: exam.items, pass: exam.pass, floor: exam.floor };
  await trx
    .insertInto('exam_attempt')
    .values({
      id,
      campaign: campaign.id,
      person,
      rubric: campaign.rubric,
      attempt,
      state: 'open',
      rules: toColumn(rules),
      paid: exam.paid ? 1 : 0,
      begun_ms: nowMs,
      ended_ms: null,
      right_n: 0,
      total: 0,
      abilities: toColumn({}),
    })
    .execute();
  await trx
    .insertInto('exam_answer')
    .values(
      drawn.map((item, place) => ({
        attempt: id,
        place,
        campaign: campaign.id,
        item,
        assignment: null,
        submission: null,
        is_right: null,
        share: null,
        standard: null,
      })),
    )
    .execute();
  return { attempt: id, items: drawn.length };
}

/** The attempt that somebody has begun; null where none is open. */
export async function openAttempt(
  db: Db,
  campaign: string,
  person: string,
): Promise<{ id: string; rubric: number; items: number } | null> {
  const row = await db
    .selectFrom('exam_attempt')
    .select(['id', 'rubric', 'rules'])
    .where('campaign', '=', campaign)
    .where('person', '=', person)
    .where('state', '=', 'open')
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    id: row.id,
    rubric: Number(row.rubric),
    items: fromColumn<ExamRules>(row.rules).items,
  };
}

/**
 * Ends an attempt, compares every answer with its standard, and lifts the person's `calibrated` where it is passed.
 * Ending twice gives the same.
 * @throws HttpFault 409 while something is not answered
 */
export async function finishAttempt(
  trx: Db,
  campaign: Campaign,
  attempt: string,
  nowMs: number,
): Promise<ExamOutcome> {
  const row = await trx
    .selectFrom('exam_attempt')
    .selectAll()
    .where('id', '=', attempt)
    .executeTakeFirstOrThrow();
  const rules = fromColumn<ExamRules>(row.rules);
  if (row.state === 'open') {
    const waiting = await trx
      .selectFrom('exam_answer')
      .select('place')
      .where('attempt', '=', attempt)
      .where('submission', 'is', null)
      .where('is_right', 'is', null)
      .execute();
    if (waiting.length > 0)
      throw new HttpFault(409, 'not_answered', {
        en: `${waiting.length} of the exam’s items are not answered yet; go on with the exam first`,
        'zh-CN': `还有 ${waiting.length} 题没有作答；请先答完全部题目`,
      });
    await compareAnswers(trx, campaign, attempt, Number(row.rubric));
  }
  const outcome = outcomeOf(await comparedAnswers(trx, attempt), rules);
  const passed = outcome.passed || row.state === 'passed';
  if (row.state !== 'open') return outcome;
  await storeOutcome(trx, campaign, row, outcome, passed, nowMs);
  return outcome;
}

type AttemptRow = { id: string; campaign: string; person: string; rubric: number };

/** Keeps the result; whoever passed is let in, and nobody is put out again. */
export async function storeOutcome(
  trx: Db,
  campaign: Campaign,
  row: AttemptRow,
  outcome: ExamOutcome,
  passed: boolean,
  endedMs: number | null,
): Promise<void> {
  await trx
    .updateTable('exam_attempt')
    .set({
      state: passed ? 'passed' : 'failed',
      right_n: outcome.right,
      total: outcome.total,
      abilities: toColumn(outcome.abilities),
      ...(endedMs !== null && { ended_ms: endedMs }),
    })
    .where('id', '=', row.id)
    .execute();
  // Small changes since then do not ask for the exam again; what came before a large one no longer counts.
  if (!passed || Number(row.rubric) < (await eraOf(trx, campaign.id))) return;
  await trx
    .updateTable('rater')
    .set({ calibrated: campaign.rubric })
    .where('campaign', '=', row.campaign)
    .where('person', '=', row.person)
    .where('calibrated', '<', campaign.rubric)
    .execute();
}

/** Compares what was answered with the standards as they are now. `only`: one item. */
export async function compareAnswers(
  trx: Db,
  campaign: Campaign,
  attempt: string,
  rubric: number,
  only?: string,
): Promise<void> {
  const { exam, divergence } = campaign.settings;
  const rows = await trx
    .selectFrom('exam_answer')
    .innerJoin('work_content', 'work_content.item', 'exam_answer.item')
    .innerJoin('work_secret', 'work_secret.item', 'exam_answer.item')
    .innerJoin('submission', 'submission.id', 'exam_answer.submission')
    .leftJoin('exam_bank', (on) =>
      on.onRef('exam_bank.item', '=', 'exam_answer.item').on('exam_bank.rubric', '=', rubric),
    )
    .select([
      'exam_bank.state',
      'exam_answer.place',
      'exam_answer.item',
      'work_content.content',
      'work_secret.standard',
      'submission.filled',
    ])
    .where('exam_answer.attempt', '=', attempt)
    .$if(only !== undefined, (q) => q.where('exam_answer.item', '=', only ?? ''))
    .execute();
  for (const row of rows) {
    // What was taken out of the bank meanwhile counts for nobody.
    if (row.standard === null || row.state === 'out') continue;
    const content = fromColumn<WorkContent>(row.content);
    const pages = await pagesUnder(trx, campaign.id, row.item, rubric, content.pages);
    const standard = fromColumn<FilledPages>(row.standard);
    const found = againstStandard(pages, fromColumn<FilledPages>(row.filled), standard, {
      pass: exam.pass,
      always: divergence.always,
    });
    await trx
      .updateTable('exam_answer')
      .set({ is_right: found.right ? 1 : 0, share: found.share, standard: row.standard })
      .where('attempt', '=', attempt)
      .where('place', '=', row.place)
      .execute();
  }
}

/** What an attempt's result is made of. */
export async function comparedAnswers(
  db: Db,
  attempt: string,
): Promise<{ right: boolean | null; abilities: readonly string[] }[]> {
  const rows = await db
    .selectFrom('exam_answer')
    .innerJoin('work_content', 'work_content.item', 'exam_answer.item')
    .select(['exam_answer.is_right', 'work_content.content'])
    .where('exam_answer.attempt', '=', attempt)
    .orderBy('exam_answer.place')
    .execute();
  return rows.map((row) => ({
    right: row.is_right === null ? null : Number(row.is_right) === 1,
    abilities: fromColumn<WorkContent>(row.content).abilities,
  }));
}

const NOT_NOW: Readonly<Record<string, { en: string; 'zh-CN': string }>> = {
  closed: {
    en: 'this campaign is not open, so no exam can begin; its owner can open it',
    'zh-CN': '该项目尚未开放，暂时不能开始考核；负责人开放后即可参加',
  },
  calibrated: {
    en: 'you have passed the exam of this rubric version already; go on with the work',
    'zh-CN': '你已通过现行评分标准的考核，可以直接开始评审',
  },
  cooling: {
    en: 'the time between two attempts is not over yet; read the feedback and come back later',
    'zh-CN': '两次考核之间的等待时间未到；请先阅读逐题反馈，稍后再来',
  },
  waiting: {
    en: 'all attempts are used; the campaign’s owner decides how to go on and will tell you',
    'zh-CN': '考核次数已用完；负责人会决定下一步并通知你',
  },
  refused: {
    en: 'the campaign’s owner decided against another attempt; the reason is on the exam’s page',
    'zh-CN': '负责人决定不再安排考核；理由见考核页面',
  },
  'not-ready': {
    en: 'the exam is not ready yet: there are too few items that are new to you. The owner has been told',
    'zh-CN': '考核尚未准备好：你没做过的考核题数量不足，已通知负责人',
  },
};

const notNow = (why: string): HttpFault =>
  new HttpFault(409, `exam_${why.replace('-', '_')}`, NOT_NOW[why] ?? (NOT_NOW.closed as never));
