import { expect, it } from 'vitest';
import { onEachDatabase } from '../../store/databases.testkit.js';
import { toColumn } from '../../store/index.js';
import { claim } from '../work/claim.js';
import { submit } from '../work/submit.js';
import { joined, newItem, testCampaign } from '../work/work.testkit.js';
import { caseFrom, changeCase, findCases } from './cases.js';
import type { FieldChange } from './field-change.js';
import { knowledgeHooks } from './hooks.js';
import { answerQuiz, learningPath, markRead } from './learning.js';
import { publishRubric } from './publish.js';
import {
  answerQuestion,
  findQuestions,
  mergeQuestion,
  newQuestion,
  noteQuestion,
  suggested,
  voteHelpful,
} from './questions.js';
import { scopeOf } from './scope.js';
import { eraOf, publishedVersions } from './versions.js';

const T = Date.UTC(2026, 5, 1, 4);
const both = (en: string) => ({ en, 'zh-CN': en });

/** Two pages; one field has the id of the other in other letters, and another one is on both pages. */
const item = (external: string) => {
  const made = newItem(external);
  const field = (id: string) => ({
    kind: 'choice' as const,
    id,
    label: both(id),
    options: ['1', '0'].map((value) => ({ value, label: both(value) })),
  });
  const pages = [
    { step: 'one', title: both('One'), fields: [field('Warm'), field('hit')] },
    { step: 'two', title: both('Two'), fields: [field('hit')] },
  ];
  return { ...made, content: { ...made.content, pages } };
};
const change = (field: string, some: Partial<FieldChange> = {}): FieldChange => ({
  item: null,
  step: null,
  field,
  label: null,
  help: both('read twice'),
  levels: [],
  weight: null,
  gone: false,
  ...some,
});

onEachDatabase('knowledge', (database) => {
  it('E8, E9: what a rubric version concerns is counted, field by field and to the letter, and it is published once', async () => {
    const db = await database.open();
    const campaign = await testCampaign(db, { items: [item('a'), item('b'), newItem('c')] });
    await joined(db, campaign, 'ann', 'ben');
    const hooks = [knowledgeHooks];
    for (const person of ['ann', 'ben'])
      for (let n = 0; n < 2; n++) {
        const got = await claim(db, hooks, {
          campaign: campaign.id,
          person,
          device: 'd',
          nowMs: T + n,
        });
        if ('none' in got) throw new Error(got.none.why);
        const { id, item: of } = got.assignment;
        const { external } = await db
          .selectFrom('work_item')
          .select('external')
          .where('id', '=', of)
          .executeTakeFirstOrThrow();
        const filled =
          external === 'c'
            ? { rubric: { hit: '1', level: 3 } }
            : { one: { Warm: '1', hit: '0' }, two: { hit: '1' } };
        await submit(
          db,
          hooks,
          { assignment: id, person, key: 'k', filled, note: '', active: [] },
          T + n,
        );
      }
    const rated = async (externals: string[]) =>
      (
        await db
          .selectFrom('submission')
          .innerJoin('work_item', 'work_item.id', 'submission.item')
          .select('submission.id')
          .where('work_item.external', 'in', externals)
          .execute()
      ).length;
    const [two, three] = [await rated(['a', 'b']), await rated(['c'])];
    expect(two + three).toBe(4);
    const scope = (field: string, some: Partial<FieldChange> = {}) =>
      scopeOf(db, campaign.id, [change(field, some)]);
    expect(await scope('Warm')).toMatchObject({ items: 2, submissions: two, verdicts: two });
    expect(await scope('warm')).toMatchObject({ items: 0, submissions: 0, verdicts: 0 });
    expect(await scope('hit')).toMatchObject({
      items: 3,
      open: 3,
      submissions: 4,
      verdicts: 2 * two + three,
      raters: 2,
    });
    expect(await scope('hit', { step: 'two' })).toMatchObject({ items: 2, verdicts: two });
    expect(await scope('hit', { step: 'TWO' })).toMatchObject({ items: 0, verdicts: 0 });
    expect(await scopeOf(db, campaign.id, [])).toMatchObject({ items: 3, submissions: 4 });

    await db
      .insertInto('rubric_version')
      .values({
        campaign: campaign.id,
        version: 2,
        status: 'draft',
        major: 1,
        guide: toColumn([{ id: 's', title: both('How'), body: both('Slowly.') }]),
        fields: toColumn([change('hit')]),
        reason: toColumn('it was unclear'),
        differences: null,
        scope: null,
        revision: 1,
        made_by: 'boss',
        made_ms: T,
        published_by: null,
        published_ms: null,
      })
      .execute();
    const published = await Promise.allSettled(
      [1, 2].map(() =>
        db
          .transaction()
          .execute((trx) =>
            publishRubric(trx, campaign, { version: 2, revision: 1, by: 'boss' }, T),
          ),
      ),
    );
    expect(published.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await eraOf(db, campaign.id)).toBe(2);
    expect(await publishedVersions(db, campaign.id)).toMatchObject([{ version: 2, major: true }]);
  });

  it('E2, E3, E5, E6: cases and questions are found in Chinese and English, made once and counted once', async () => {
    const db = await database.open();
    const campaign = await testCampaign(db);
    const inOne = <R>(act: (trx: typeof db) => Promise<R>) => db.transaction().execute(act);
    const content = {
      title: '哀伤中的安慰',
      problem: 'Is “time heals” 100% a hit?',
      divergence: '两位认为命中。',
      discussion: 'All read it again.',
      consensus: '未回应当下感受的安慰不算共情。',
      scenes: 'Loss, GRIEF',
    };
    const made = {
      campaign: campaign.id,
      rubric: 1,
      content,
      abilities: ['empathy'],
      lang: 'zh-CN',
      item: null,
      consultation: 'room',
      by: 'ann',
    };
    const ids = await Promise.all([1, 2].map(() => inOne((trx) => caseFrom(trx, made, T))));
    expect(new Set(ids).size).toBe(1);
    const id = ids[0] ?? '';
    const accepted = {
      after: 1,
      content,
      abilities: ['empathy'],
      status: 'accepted' as const,
      supersededBy: null,
      learn: 1,
      by: 'boss',
    };
    const changes = await Promise.allSettled(
      [1, 2].map(() => inOne((trx) => changeCase(trx, id, accepted, T))),
    );
    expect(changes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const found = async (find: string) =>
      (await findCases(db, campaign.id, { find, statuses: ['accepted'] })).length;
    for (const find of ['grief', 'ＧＲＩＥＦ', '100%', '共情 安慰'])
      expect(await found(find)).toBe(1);
    for (const find of ['10_%', '愤怒']) expect(await found(find)).toBe(0);

    const ask = (message: string, question: string, person: string) =>
      inOne((trx) =>
        noteQuestion(
          trx,
          { campaign: campaign.id, rubric: 1, thread: 't', message, person, question },
          T,
        ),
      );
    const [one] = await Promise.all([
      ask('m1', '给建议算命中吗？', 'ann'),
      ask('m2', '请问给建议是否算命中', 'ben'),
      ask('m2', '请问给建议是否算命中', 'ben'),
    ]);
    const other = await ask('m3', 'When is the exam paid?', 'ben');
    const rows = await findQuestions(db, campaign.id, { open: true });
    expect(rows.map((row) => [row.id, row.asked])).toEqual([
      [one, 2],
      [other, 1],
    ]);
    await inOne((trx) =>
      answerQuestion(
        trx,
        one ?? '',
        {
          after: rows[0]?.revision ?? 0,
          topic: '评分',
          question: '给建议算命中吗？',
          answer: '不算。',
          owner: null,
          by: 'boss',
          rubric: 1,
        },
        T,
      ),
    );
    await Promise.all(
      ['ann', 'ben', 'ben', 'cai'].map((person) =>
        inOne((trx) => voteHelpful(trx, one ?? '', person, person !== 'cai', T)),
      ),
    );
    expect(await findQuestions(db, campaign.id, { find: '建议', open: false })).toMatchObject([
      { id: one, helpful: 2, unhelpful: 1 },
    ]);
    expect(await suggested(db, campaign.id, '给建议算不算命中')).toMatchObject([{ id: one }]);
    const third = await inOne((trx) =>
      newQuestion(
        trx,
        {
          campaign: campaign.id,
          rubric: 1,
          topic: '',
          question: 'Is advice a hit?',
          answer: '',
          by: 'boss',
        },
        T,
      ),
    );
    await inOne((trx) => mergeQuestion(trx, third, one ?? ''));
    const left = await findQuestions(db, campaign.id, { open: true });
    expect(left.map((row) => row.id)).toEqual([other, one]);

    await db
      .insertInto('quiz')
      .values({
        id: 'z',
        campaign: campaign.id,
        question: toColumn('Which?'),
        options: toColumn(['a', 'b']),
        answer: 1,
        why: toColumn('b says it'),
        reference_case: null,
        place: 0,
        made_ms: T,
      })
      .execute();
    await markRead(db, campaign.id, 'ann', `case:${id}`, T);
    await markRead(db, campaign.id, 'ann', `case:${id}`, T + 1);
    for (const choice of [0, 1])
      await inOne((trx) => answerQuiz(trx, campaign.id, 'ann', { quiz: 'z', choice }, T));
    expect(await learningPath(db, campaign, 'ann')).toMatchObject([{}, {}]);
    expect(
      await db.selectFrom('learned').select(['what', 'tries', 'first_right']).execute(),
    ).toContainEqual(expect.objectContaining({ tries: 2, first_right: 0 }));
  });
});
