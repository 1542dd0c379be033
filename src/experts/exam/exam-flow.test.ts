import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HttpFault } from '../../serve/http/index.js';
import { type Db, openDatabase } from '../../store/index.js';
import { knowledgeHooks } from '../knowledge/hooks.js';
import { moneyHooks } from '../money/pay.js';
import type { Campaign } from '../work/campaigns.js';
import { claim } from '../work/claim.js';
import { skip } from '../work/skip.js';
import { submit } from '../work/submit.js';
import { undo } from '../work/undo.js';
import { filledIn, joined, newItem, someItems, testCampaign } from '../work/work.testkit.js';
import { answerAppeal, appeal } from './appeals.js';
import { beginAttempt, finishAttempt, myExam, openAttempt } from './attempts.js';
import { bankFor, bankOf } from './bank.js';
import { decide, probationLeft } from './decisions.js';
import { examHooks } from './hooks.js';
import { giveStandard } from './standard.js';

const T = Date.UTC(2026, 5, 1, 4);
const HOUR = 3_600_000;
const hooks = [moneyHooks, examHooks, knowledgeHooks];
const WHY = { en: 'because', 'zh-CN': '因为' };

let db: Db;
beforeEach(async () => {
  db = await openDatabase(':memory:');
});
afterEach(() => db.destroy());

const examItem = (i: number) =>
  newItem(`e${i}`, { kind: 'exam', standard: filledIn('1', 3), why: WHY });

async function withExam(bank = 30, exam: Record<string, unknown> = {}): Promise<Campaign> {
  const campaign = await testCampaign(db, {
    settings: { exam: { required: true, items: 10, pass: 0.8, attempts: 2, ...exam } },
    items: [...someItems(3), ...Array.from({ length: bank }, (_, i) => examItem(i))],
    nowMs: T,
  });
  await joined(db, campaign, 'ann', 'ben');
  return campaign;
}

const next = (campaign: Campaign, person: string, nowMs: number) =>
  claim(db, hooks, { campaign: campaign.id, person, device: 'd', nowMs });

async function nextItem(campaign: Campaign, person: string, nowMs: number) {
  const found = await next(campaign, person, nowMs);
  if ('none' in found) throw new Error(`nothing: ${found.none.why}`);
  return found.assignment;
}

const begin = (campaign: Campaign, person: string, nowMs: number) =>
  db.transaction().execute((trx) => beginAttempt(trx, campaign, person, nowMs));
const finish = (campaign: Campaign, attempt: string, nowMs: number) =>
  db.transaction().execute((trx) => finishAttempt(trx, campaign, attempt, nowMs));

/** Answers the open attempt: the first `right` items right, the others wrong. */
async function answer(campaign: Campaign, person: string, right: number, nowMs: number) {
  const open = await openAttempt(db, campaign.id, person);
  if (open === null) throw new Error('no attempt is open');
  for (let i = 0; i < open.items; i++) {
    const row = await nextItem(campaign, person, nowMs + i * 1000);
    await submit(
      db,
      hooks,
      {
        assignment: row.id,
        person,
        key: 'k',
        filled: i < right ? filledIn('1', 3) : filledIn('0', 1),
        note: '',
        active: [],
      },
      nowMs + i * 1000 + 500,
    );
  }
}

async function sit(campaign: Campaign, person: string, right: number, nowMs: number) {
  const { attempt } = await begin(campaign, person, nowMs);
  await answer(campaign, person, right, nowMs);
  return { attempt, outcome: await finish(campaign, attempt, nowMs + 60_000) };
}

const codeOf = (act: Promise<unknown>) =>
  act.then(
    () => 'done',
    (error: unknown) => (error instanceof HttpFault ? error.code : String(error)),
  );

describe('an exam as work', () => {
  it('C4: nobody gets work before the exam is passed, and gets it after', async () => {
    const campaign = await withExam();
    expect(await next(campaign, 'ann', T)).toMatchObject({ none: { why: 'not-calibrated' } });
    const { outcome } = await sit(campaign, 'ann', 8, T);
    expect(outcome).toMatchObject({ passed: true, right: 8, total: 10, needed: 8 });
    const row = await nextItem(campaign, 'ann', T + HOUR);
    expect(row.mode).toBe('self');
    expect(await next(campaign, 'ben', T + HOUR)).toMatchObject({
      none: { why: 'not-calibrated' },
    });
  });

  it('C3: exam answers are ordinary verdicts that count for nothing', async () => {
    const campaign = await withExam();
    await sit(campaign, 'ann', 10, T);
    const rows = await db.selectFrom('submission').select(['counts', 'rubric']).execute();
    expect(rows).toHaveLength(10);
    expect(rows.every(({ counts }) => Number(counts) === 0)).toBe(true);
    const [progress] = await db
      .selectFrom('work_count')
      .select('n')
      .where('campaign', '=', campaign.id)
      .where('name', '=', 'done')
      .execute();
    expect(Number(progress?.n ?? 0)).toBe(0);
  });

  it('nothing is told to be right or wrong before the attempt has ended', async () => {
    const campaign = await withExam();
    const { attempt } = await begin(campaign, 'ann', T);
    await answer(campaign, 'ann', 5, T);
    const before = await db
      .selectFrom('exam_answer')
      .select(['is_right', 'standard'])
      .where('attempt', '=', attempt)
      .execute();
    expect(before.every((row) => row.is_right === null && row.standard === null)).toBe(true);
  });

  it('an attempt cannot end with items open, and its end cannot be taken back', async () => {
    const campaign = await withExam();
    const { attempt } = await begin(campaign, 'ann', T);
    expect(await codeOf(finish(campaign, attempt, T))).toBe('not_answered');
    await answer(campaign, 'ann', 10, T);
    await finish(campaign, attempt, T + 10_000);
    const last = await db
      .selectFrom('exam_answer')
      .select('assignment')
      .where('attempt', '=', attempt)
      .where('place', '=', 9)
      .executeTakeFirstOrThrow();
    const back = undo(db, hooks, { assignment: last.assignment ?? '', person: 'ann' }, T + 11_000);
    expect(await codeOf(back)).toBe('exam_over');
  });

  it('an answer that is taken back in time is asked again', async () => {
    const campaign = await withExam();
    await begin(campaign, 'ann', T);
    const row = await nextItem(campaign, 'ann', T);
    const verdict = { assignment: row.id, person: 'ann', key: 'k', filled: filledIn(), note: '' };
    await submit(db, hooks, { ...verdict, active: [] }, T);
    await undo(db, hooks, { assignment: row.id, person: 'ann' }, T + 2000);
    expect((await nextItem(campaign, 'ann', T + 3000)).id).toBe(row.id);
  });

  it('beginning twice gives the attempt that is open', async () => {
    const campaign = await withExam();
    const first = await begin(campaign, 'ann', T);
    expect(await begin(campaign, 'ann', T + 1)).toEqual(first);
  });

  it('R9: a distressing item is drawn anew and an unclear one counts as not right', async () => {
    const campaign = await withExam();
    const { attempt } = await begin(campaign, 'ann', T);
    const first = await nextItem(campaign, 'ann', T);
    await skip(db, hooks, { assignment: first.id, person: 'ann', reason: 'distress', note: '' }, T);
    const second = await nextItem(campaign, 'ann', T + 1);
    expect(second.item).not.toBe(first.item);
    await skip(
      db,
      hooks,
      { assignment: second.id, person: 'ann', reason: 'unclear', note: 'x' },
      T + 2,
    );
    for (let i = 0; i < 9; i++) {
      const row = await nextItem(campaign, 'ann', T + 10 + i);
      const verdict = { assignment: row.id, person: 'ann', key: 'k', filled: filledIn('1', 3) };
      await submit(db, hooks, { ...verdict, note: '', active: [] }, T + 10 + i);
    }
    const outcome = await finish(campaign, attempt, T + HOUR);
    expect(outcome).toMatchObject({ right: 9, total: 10 });
  });
});

describe('attempts', () => {
  it('R9: another attempt has other items, after a cool-down, and no more than allowed', async () => {
    const campaign = await withExam();
    const first = await sit(campaign, 'ann', 2, T);
    expect(first.outcome.passed).toBe(false);
    expect(await codeOf(begin(campaign, 'ann', T + HOUR))).toBe('exam_cooling');
    const second = await sit(campaign, 'ann', 2, T + 26 * HOUR);
    const itemsOf = async (attempt: string) =>
      (
        await db.selectFrom('exam_answer').select('item').where('attempt', '=', attempt).execute()
      ).map(({ item }) => item);
    const [a, b] = [await itemsOf(first.attempt), await itemsOf(second.attempt)];
    expect(a.filter((item) => b.includes(item))).toEqual([]);
    expect(await codeOf(begin(campaign, 'ann', T + 60 * HOUR))).toBe('exam_waiting');
  });

  it('C4: after the last one somebody decides: probation with more checks, told with the reason', async () => {
    const campaign = await withExam();
    await sit(campaign, 'ann', 2, T);
    await sit(campaign, 'ann', 2, T + 26 * HOUR);
    await db
      .transaction()
      .execute((trx) =>
        decide(
          trx,
          campaign,
          { person: 'ann', kind: 'probation', reason: 'close to it', by: 'boss' },
          T + 30 * HOUR,
        ),
      );
    expect((await myExam(db, campaign, 'ann', T + 30 * HOUR)).standing).toBe('calibrated');
    expect((await probationLeft(db, campaign.id, 'ann')).items).toBe(50);
    const told = await db.selectFrom('notice').select(['person', 'kind']).execute();
    expect(told).toEqual([{ person: 'ann', kind: 'work.exam' }]);
    const again = await withExam();
    expect(await examHooks.goldDue?.(db, again, 'ann')).toBe(false);
  });

  it('a retest asks for items that are new to the person; too few are said', async () => {
    const campaign = await withExam(15);
    await sit(campaign, 'ann', 9, T);
    await db
      .transaction()
      .execute((trx) =>
        decide(
          trx,
          campaign,
          { person: 'ann', kind: 'retest', reason: 'drift', by: 'boss' },
          T + HOUR,
        ),
      );
    expect(await next(campaign, 'ann', T + HOUR)).toMatchObject({
      none: { why: 'not-calibrated' },
    });
    expect((await myExam(db, campaign, 'ann', T + HOUR)).standing).toBe('not-ready');
    expect(await codeOf(begin(campaign, 'ann', T + HOUR))).toBe('exam_not_ready');
    // Somebody who had none of them may begin.
    expect((await myExam(db, campaign, 'ben', T + HOUR)).standing).toBe('may-begin');
  });

  it.each([
    [false, 0],
    [true, 500],
  ])(
    'G9: pay is that of ordinary work or none, as said before the start (paid: %s)',
    async (paid, price) => {
      const campaign = await withExam(30, { paid });
      await begin(campaign, 'ann', T);
      const row = await nextItem(campaign, 'ann', T);
      expect(Number(row.price)).toBe(price);
    },
  );
});

describe('appeals (F5)', () => {
  async function appealed(state: 'upheld-standard' | 'upheld-dropped' | 'kept') {
    const campaign = await withExam();
    const { attempt, outcome } = await sit(campaign, 'ann', 7, T);
    expect(outcome.passed).toBe(false);
    const wrong = await db
      .selectFrom('exam_answer')
      .select('item')
      .where('attempt', '=', attempt)
      .where('is_right', '=', 0)
      .orderBy('place')
      .executeTakeFirstOrThrow();
    const row = { id: attempt, state: 'failed' };
    const ask = { item: wrong.item, reason: 'outdated', person: 'ann' };
    const say = () => db.transaction().execute((trx) => appeal(trx, campaign, row, ask, T + HOUR));
    const { id, fresh } = await say();
    expect(fresh).toBe(true);
    expect(await say()).toEqual({ id, fresh: false });
    await db.transaction().execute(async (trx) => {
      if (state === 'upheld-standard')
        await giveStandard(
          trx,
          campaign,
          wrong.item,
          { filled: filledIn('0', 1), why: WHY, as: 'keep' },
          T + HOUR,
        );
      await answerAppeal(trx, campaign, { id, state, answer: 'seen', by: 'boss' }, T + HOUR);
    });
    const {
      state: now,
      total,
      right_n,
    } = await db
      .selectFrom('exam_attempt')
      .selectAll()
      .where('id', '=', attempt)
      .executeTakeFirstOrThrow();
    return { campaign, item: wrong.item, id, now, total: Number(total), right: Number(right_n) };
  }

  it('a mended standard counts all attempts again, and lets in whoever passes now', async () => {
    const { campaign, now, total, right } = await appealed('upheld-standard');
    expect([now, right, total]).toEqual(['passed', 8, 10]);
    expect((await myExam(db, campaign, 'ann', T + 2 * HOUR)).standing).toBe('calibrated');
  });

  it('an item that is dropped leaves the bank and counts for nobody', async () => {
    const { campaign, item, now, total, right } = await appealed('upheld-dropped');
    // 7 of 9: 8 are needed, so that it is not enough.
    expect([now, right, total]).toEqual(['failed', 7, 9]);
    expect(await bankOf(db, campaign.id, 1)).not.toContain(item);
  });

  it('a kept standard changes nothing, and an appeal is answered once', async () => {
    const { campaign, id, now } = await appealed('kept');
    expect(now).toBe('failed');
    const twice = db
      .transaction()
      .execute((trx) =>
        answerAppeal(trx, campaign, { id, state: 'kept', answer: 'x', by: 'b' }, T),
      );
    expect(await codeOf(twice)).toBe('answered');
  });
});

describe('standards', () => {
  const itemIds = async (campaign: Campaign, kind: string) =>
    (
      await db
        .selectFrom('work_item')
        .select('id')
        .where('campaign', '=', campaign.id)
        .where('kind', '=', kind)
        .execute()
    ).map(({ id }) => id);
  const give = (
    campaign: Campaign,
    item: string,
    as: 'keep' | 'gold' | 'exam',
    filled = filledIn(),
  ) =>
    db
      .transaction()
      .execute((trx) => giveStandard(trx, campaign, item, { filled, why: WHY, as }, T));

  it('C11: ordinary work stays what it is: its copy is the hidden check, made once', async () => {
    const campaign = await testCampaign(db, { items: someItems(2), nowMs: T });
    const [task = ''] = await itemIds(campaign, 'task');
    const copy = await give(campaign, task, 'gold');
    expect(copy).not.toBe(task);
    expect(await give(campaign, task, 'gold', filledIn('0', 2))).toBe(copy);
    expect(await itemIds(campaign, 'gold')).toEqual([copy]);
    const { standard } = await db
      .selectFrom('work_secret')
      .select('standard')
      .where('item', '=', copy)
      .executeTakeFirstOrThrow();
    expect(JSON.parse(standard ?? '')).toEqual(filledIn('0', 2));
    expect(await codeOf(give(campaign, task, 'keep'))).toBe('ordinary_work');
  });

  it('is a whole verdict of the item’s own form', async () => {
    const campaign = await testCampaign(db, { items: someItems(1), nowMs: T });
    const [task = ''] = await itemIds(campaign, 'task');
    expect(await codeOf(give(campaign, task, 'exam', { rubric: { hit: '1' } }))).toBe('incomplete');
  });

  it('R10: nobody gets the copy of what they rated, nor the original of a copy they had', async () => {
    const campaign = await testCampaign(db, { items: someItems(1), nowMs: T });
    await joined(db, campaign, 'ann', 'ben');
    const task = await nextItem(campaign, 'ann', T);
    const copy = await give(campaign, task.item, 'exam');
    await db
      .updateTable('work_item')
      .set({ state: 'closed' })
      .where('id', '=', task.item)
      .execute();
    expect(await bankFor(db, campaign.id, 1, 'ann')).toEqual([]);
    expect(await bankFor(db, campaign.id, 1, 'ben')).toEqual([copy]);
    const gold = await give(campaign, task.item, 'gold');
    const itemLike = (id: string, kind: 'gold' | 'task') =>
      ({ id, kind, campaign: campaign.id }) as never;
    expect(await examHooks.fits?.(db, campaign, itemLike(gold, 'gold'), 'ann')).toBe(false);
    expect(await examHooks.fits?.(db, campaign, itemLike(gold, 'gold'), 'ben')).toBe(true);
  });
});
