import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HttpFault } from '../../serve/http/index.js';
import { type Db, fromColumn, openDatabase } from '../../store/index.js';
import type { Campaign } from '../work/campaigns.js';
import { contentOf } from '../work/items.js';
import { newItem, testCampaign } from '../work/work.testkit.js';
import { type CaseWords, caseFrom, casesLike, changeCase, findCases } from './cases.js';
import { answerQuiz, learningPath, markRead } from './learning.js';
import {
  answerQuestion,
  findQuestions,
  mergeQuestion,
  newQuestion,
  noteQuestion,
  suggested,
  voteHelpful,
} from './questions.js';
import { asksSame, tokensOf } from './tokens.js';

const T = Date.UTC(2026, 5, 1, 4);
let db: Db;
let campaign: Campaign;
beforeEach(async () => {
  db = await openDatabase(':memory:');
  campaign = await testCampaign(db, { items: [newItem('grief over a lost dog')], nowMs: T });
});
afterEach(() => db.destroy());

const codeOf = (act: Promise<unknown>) =>
  act.then(
    () => 'done',
    (error: unknown) => (error instanceof HttpFault ? error.code : String(error)),
  );
const WORDS: CaseWords = {
  title: '哀伤中的安慰',
  problem: 'Is “time heals” a hit for empathy?',
  divergence: '两位认为命中，一位认为是说教。',
  discussion: 'All read the reply again.',
  consensus: '未回应当下感受的安慰不算共情。',
  scenes: 'Loss, grief, bereavement',
};
const make = (
  content: Partial<CaseWords> = {},
  some: Partial<Parameters<typeof caseFrom>[1]> = {},
) =>
  caseFrom(
    db,
    {
      campaign: campaign.id,
      rubric: 1,
      content: { ...WORDS, ...content },
      abilities: ['empathy'],
      lang: 'zh-CN',
      item: null,
      consultation: null,
      by: 'ann',
      ...some,
    },
    T,
  );
const change = (id: string, some: Partial<Parameters<typeof changeCase>[2]> = {}) =>
  db.transaction().execute((trx) =>
    changeCase(
      trx,
      id,
      {
        after: 1,
        content: WORDS,
        abilities: ['empathy'],
        status: 'accepted',
        supersededBy: null,
        learn: null,
        by: 'boss',
        ...some,
      },
      T,
    ),
  );

describe('cases', () => {
  it('E2: accepting needs all five parts; a draft may have empty ones', async () => {
    const id = await make({ discussion: '', scenes: ' ' });
    const empty = { ...WORDS, discussion: '' };
    expect(await codeOf(change(id, { content: empty, status: 'draft' }))).toBe('done');
    expect(await codeOf(change(id, { after: 2, content: empty }))).toBe('missing_parts');
    expect(await codeOf(change(id, { after: 2 }))).toBe('done');
  });

  it('E3: a consultation gives one case, however often it is asked', async () => {
    const first = await make({}, { consultation: 'room-1' });
    expect(await make({}, { consultation: 'room-1' })).toBe(first);
    expect(await make({}, { consultation: 'room-2' })).not.toBe(first);
  });

  it('keeps every earlier text and refuses a change that was made from an older one', async () => {
    const id = await make();
    await change(id, { content: { ...WORDS, title: 'new' } });
    expect(await codeOf(change(id))).toBe('changed');
    const kept = await db.selectFrom('case_revision').selectAll().execute();
    expect(kept.map(({ content }) => fromColumn<CaseWords>(content).title)).toEqual([WORDS.title]);
  });

  it('is superseded by an accepted case only', async () => {
    const [id, next] = [await make(), await make({ title: 'next' })];
    const superseded = { status: 'superseded' as const, supersededBy: next };
    expect(await codeOf(change(id, superseded))).toBe('no_successor');
    await change(next);
    expect(await codeOf(change(id, superseded))).toBe('done');
  });

  it.each([
    ['哀', 1],
    ['共情', 1],
    ['安慰 命中', 1],
    ['GRIEF', 1],
    ['ｇｒｉｅｆ', 1],
    ['time heals', 1],
    ['愤怒', 0],
    ['100%', 0],
  ])('R20: short Chinese terms and English words find it (%s)', async (find, n) => {
    await make();
    const found = await findCases(db, campaign.id, { find, statuses: ['draft'] });
    expect(found).toHaveLength(n);
  });

  it('shows accepted cases like an item, and never one that was made of the item itself', async () => {
    const { id: item } = await db.selectFrom('work_item').select('id').executeTakeFirstOrThrow();
    const like = await make({}, { abilities: ['empathy'] });
    const own = await make({ title: 'own' }, { item });
    const other = await make(
      { title: 'tax', problem: 'Forms', scenes: 'x' },
      { abilities: ['law'] },
    );
    for (const id of [like, own]) await change(id);
    await change(other, {
      content: { ...WORDS, title: 'tax', problem: 'Forms' },
      abilities: ['law'],
    });
    const content = { ...(await contentOf(db, item)), abilities: ['empathy'] };
    const found = await casesLike(db, campaign.id, item, content);
    expect(found.map(({ id }) => id)).toEqual([like]);
  });
});

describe('questions', () => {
  const ask = (message: string, question: string, person = 'ann') =>
    noteQuestion(
      db,
      { campaign: campaign.id, rubric: 1, thread: 't', message, person, question },
      T,
    );

  it('cuts Chinese into words and leaves out what says nothing', async () => {
    expect(await tokensOf('请问安慰算不算共情？')).toEqual(
      expect.arrayContaining(['安慰', '共情']),
    );
    expect(await tokensOf('Does the advice count?')).toEqual(['advice', 'count']);
  });

  it.each([
    ['给建议算命中吗？', '请问给建议是否算命中', true],
    ['Does advice count as a hit?', 'Should unasked advice count as a hit here?', true],
    ['给建议算命中吗？', '一天最多能做多少题？', false],
    ['Does advice count as a hit?', 'When is the exam paid?', false],
  ])('E5: “%s” and “%s” ask the same: %s', async (a, b, same) => {
    expect(asksSame(await tokensOf(a), await tokensOf(b))).toBe(same);
  });

  it('E5: like questions come together with a count; the same message counts once', async () => {
    const first = await ask('m1', '给建议算命中吗？');
    expect(await ask('m2', '请问给建议是否算命中', 'ben')).toBe(first);
    await ask('m2', '请问给建议是否算命中', 'ben');
    const other = await ask('m3', '一天最多能做多少题？');
    expect(other).not.toBe(first);
    const rows = await findQuestions(db, campaign.id, { open: true });
    expect(rows.map(({ id, asked, status }) => [id, Number(asked), status])).toEqual([
      [first, 2, 'proposed'],
      [other, 1, 'proposed'],
    ]);
  });

  it('E6: one answer for all; who asked is known, earlier answers are kept', async () => {
    const id = await ask('m1', '给建议算命中吗？');
    await ask('m2', '请问给建议是否算命中', 'ben');
    const say = (after: number, answer: string) =>
      db.transaction().execute((trx) =>
        answerQuestion(
          trx,
          id,
          {
            after,
            topic: '评分',
            question: '给建议算命中吗？',
            answer,
            owner: null,
            by: 'boss',
            rubric: 1,
          },
          T,
        ),
      );
    const first = await say(0, '不算。');
    expect([first.news, first.askers.sort()]).toEqual([true, ['ann', 'ben']]);
    expect(await codeOf(say(0, 'late'))).toBe('changed');
    expect((await say(1, '征得同意后算。')).revision).toBe(2);
    const kept = await db.selectFrom('faq_revision').select('answer').execute();
    expect(kept.map(({ answer }) => fromColumn(answer))).toEqual(['不算。']);
  });

  it('E7, E8: by topic, and by a Chinese word of two characters or one', async () => {
    await newQuestion(
      db,
      {
        campaign: campaign.id,
        rubric: 1,
        topic: '评分',
        question: '给建议算命中吗？',
        answer: '不算。',
        by: 'boss',
      },
      T,
    );
    const n = async (how: { find?: string; topic?: string }) =>
      (await findQuestions(db, campaign.id, { ...how, open: false })).length;
    expect(await n({ topic: '评分' })).toBe(1);
    expect(await n({ topic: 'pay' })).toBe(0);
    expect(await n({ find: '建议' })).toBe(1);
    expect(await n({ find: '算' })).toBe(1);
    expect(await n({ find: '工资' })).toBe(0);
  });

  it('E9: an answer is offered while a like question is typed', async () => {
    await newQuestion(
      db,
      {
        campaign: campaign.id,
        rubric: 1,
        topic: '',
        question: '给建议算命中吗？',
        answer: '不算。',
        by: 'boss',
      },
      T,
    );
    expect((await suggested(db, campaign.id, '建议算不算')).map(({ answer }) => answer)).toEqual([
      '不算。',
    ]);
    expect(await suggested(db, campaign.id, '什么时候发工资')).toEqual([]);
    expect(await suggested(db, campaign.id, '的')).toEqual([]);
  });

  it('merged questions add up, and their words lead to the other', async () => {
    const a = await ask('m1', '给建议算命中吗？');
    const b = await ask('m2', '提出方案可以得分吗？');
    await db.transaction().execute((trx) => mergeQuestion(trx, b, a));
    expect(await ask('m3', '提出方案能得分吗')).toBe(a);
    const [row] = await findQuestions(db, campaign.id, { open: true });
    expect([row?.id, Number(row?.asked)]).toEqual([a, 3]);
    expect(await codeOf(db.transaction().execute((trx) => mergeQuestion(trx, a, a)))).toBe(
      'no_other',
    );
  });

  it('R21: one vote a person on whether it helped', async () => {
    const id = await ask('m1', '给建议算命中吗？');
    const vote = (person: string, helpful: boolean) =>
      db.transaction().execute((trx) => voteHelpful(trx, id, person, helpful, T));
    await vote('ann', true);
    await vote('ben', true);
    await vote('ann', false);
    const row = await db.selectFrom('faq').selectAll().executeTakeFirstOrThrow();
    expect([Number(row.helpful), Number(row.unhelpful)]).toEqual([1, 1]);
  });
});

describe('the learning path (E4)', () => {
  it('accepted cases of the path and questions, with receipts; the right answer only when found', async () => {
    const [inPath, outside] = [await make(), await make({ title: 'other' })];
    await change(inPath, { learn: 1 });
    await change(outside);
    await db
      .insertInto('quiz')
      .values({
        id: 'q1',
        campaign: campaign.id,
        question: '"Which one?"',
        options: '["a","b"]',
        answer: 1,
        why: '"because"',
        reference_case: null,
        place: 0,
        made_ms: T,
      })
      .execute();
    const steps = () => learningPath(db, campaign, 'ann');
    expect((await steps()).map(({ what, doneMs }) => [what, doneMs])).toEqual([
      [`case:${inPath}`, null],
      ['quiz:q1', null],
    ]);
    await markRead(db, campaign.id, 'ann', `case:${inPath}`, T);
    const tryIt = (choice: number) =>
      db
        .transaction()
        .execute((trx) => answerQuiz(trx, campaign.id, 'ann', { quiz: 'q1', choice }, T));
    expect(await tryIt(0)).toEqual({ right: false, why: null });
    expect((await steps())[1]).toMatchObject({ answer: null, tries: 1, doneMs: null });
    expect(await tryIt(1)).toEqual({ right: true, why: 'because' });
    expect((await steps()).every(({ doneMs }) => doneMs === T)).toBe(true);
    expect((await steps())[1]).toMatchObject({ answer: { right: 1, why: 'because' }, tries: 2 });
    const row = await db
      .selectFrom('learned')
      .select('first_right')
      .where('what', '=', 'quiz:q1')
      .executeTakeFirstOrThrow();
    expect(Number(row.first_right)).toBe(0);
  });
});
