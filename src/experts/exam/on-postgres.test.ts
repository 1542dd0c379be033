import { expect, it } from 'vitest';
import { onEachDatabase } from '../../store/databases.testkit.js';
import { checkExperts } from '../check/checks.js';
import { moneyHooks } from '../money/pay.js';
import { claim } from '../work/claim.js';
import { submit } from '../work/submit.js';
import { filledIn, joined, newItem, someItems, testCampaign } from '../work/work.testkit.js';
import { answerAppeal, appeal } from './appeals.js';
import { beginAttempt, finishAttempt, myExam } from './attempts.js';
import { bankFor, bankOf, examItems } from './bank.js';
import { decide, probationLeft } from './decisions.js';
import { examHooks } from './hooks.js';
import { giveStandard } from './standard.js';

const T = Date.UTC(2026, 5, 1, 4);
const HOUR = 3_600_000;
const hooks = [moneyHooks, examHooks];
const WHY = { en: 'because', 'zh-CN': '因为' };

onEachDatabase('exams', (database) => {
  it('C2, C4, C6: an exam from bank to appeal, everything asked for twice at once', async () => {
    const db = await database.open();
    const campaign = await testCampaign(db, {
      settings: { exam: { required: true, items: 10, pass: 0.8, attempts: 1 } },
      items: [
        ...someItems(2),
        ...Array.from({ length: 12 }, (_, i) =>
          newItem(`e${i}`, { kind: 'exam', standard: filledIn('1', 3), why: WHY }),
        ),
      ],
      nowMs: T,
    });
    await joined(db, campaign, 'ann', 'ben');
    const twice = <R>(act: (trx: typeof db) => Promise<R>): Promise<R[]> =>
      Promise.all([1, 2].map(() => db.transaction().execute(act)));
    const next = (person: string, nowMs: number) =>
      claim(db, hooks, { campaign: campaign.id, person, device: 'd', nowMs });
    expect(await next('ann', T)).toMatchObject({ none: { why: 'not-calibrated' } });

    const begun = await twice((trx) => beginAttempt(trx, campaign, 'ann', T));
    expect(new Set(begun.map(({ attempt }) => attempt)).size).toBe(1);
    const attempt = begun[0]?.attempt ?? '';
    const asked: string[] = [];
    for (let i = 0; i < 10; i++) {
      const got = await next('ann', T + i);
      if ('none' in got) throw new Error(got.none.why);
      const { id, item } = got.assignment;
      asked.push(item);
      const filled = i < 7 ? filledIn('1', 3) : filledIn('0', 1);
      const verdict = { assignment: id, person: 'ann', key: 'k', filled, note: '', active: [] };
      await submit(db, hooks, verdict, T + i);
    }
    const ends = await twice((trx) => finishAttempt(trx, campaign, attempt, T + HOUR));
    for (const outcome of ends)
      expect(outcome).toMatchObject({ passed: false, right: 7, total: 10, needed: 8 });
    expect(await myExam(db, campaign, 'ann', T + HOUR)).toMatchObject({
      standing: 'waiting',
      left: 0,
      calibrated: 0,
      attempts: [{ state: 'failed', attempt: 1, endedMs: T + HOUR }],
    });

    const wrong = asked.slice(7);
    const said = await twice((trx) =>
      appeal(
        trx,
        campaign,
        { id: attempt, state: 'failed' },
        { item: wrong[0] ?? '', reason: 'it says so', person: 'ann' },
        T + HOUR,
      ),
    );
    expect(new Set(said.map(({ id }) => id)).size).toBe(1);
    expect(said.filter(({ fresh }) => fresh)).toHaveLength(1);
    await db
      .transaction()
      .execute((trx) =>
        answerAppeal(
          trx,
          campaign,
          { id: said[0]?.id ?? '', state: 'upheld-dropped', answer: 'right', by: 'boss' },
          T + HOUR,
        ),
      );
    // Seven of nine are still too few.
    expect(await myExam(db, campaign, 'ann', T + HOUR)).toMatchObject({ standing: 'waiting' });
    expect(await bankOf(db, campaign.id, 1)).toHaveLength(11);
    expect(await bankFor(db, campaign.id, 1, 'ann')).toHaveLength(2);
    expect(await bankFor(db, campaign.id, 1, 'ben')).toHaveLength(11);

    await db
      .transaction()
      .execute((trx) =>
        decide(
          trx,
          campaign,
          { person: 'ann', kind: 'probation', reason: 'close', by: 'boss' },
          T + HOUR,
        ),
      );
    expect(await probationLeft(db, campaign.id, 'ann')).toMatchObject({ items: 50 });
    const work = await next('ann', T + HOUR);
    if ('none' in work) throw new Error(work.none.why);
    expect(work.assignment.mode).toBe('self');
    const copied = await twice((trx) =>
      giveStandard(
        trx,
        campaign,
        work.assignment.item,
        { filled: filledIn('0', 2), why: WHY, as: 'exam' },
        T + HOUR,
      ),
    );
    expect(new Set(copied).size).toBe(1);
    const items = await examItems(db, campaign.id, 1);
    expect(items.map(({ state, waits }) => `${state} ${waits}`).sort()).toEqual([
      ...Array.from({ length: 11 }, () => 'in false'),
      'in true',
      'out false',
    ]);
    expect((await checkExperts(db)).broken).toEqual([]);
  });
});
