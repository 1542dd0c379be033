import { expect, it } from 'vitest';
import { onEachDatabase } from '../../store/databases.testkit.js';
import { checkExperts } from '../check/checks.js';
import { moneyHooks } from '../money/pay.js';
import { joined, testCampaign } from '../work/work.testkit.js';
import { addPoint } from './add-points.js';
import { decide } from './alarm-acts.js';
import { alarmsOf, evidenceIn } from './alarms.js';
import { boardView } from './board-view.js';
import { chartOf } from './charts.js';
import { figuresOf } from './figures.js';
import { bandsOf, decideGroup, decisionsOf } from './group-decisions.js';
import { rowsIn, rubricItem, work } from './quality.testkit.js';
import { qualityHooks } from './quality-hooks.js';
import { tableBehind } from './table-view.js';

const T = Date.UTC(2026, 5, 1, 4);

onEachDatabase('quality', (database) => {
  it('C7, C8, C12: closed items become figures, sums and a board', async () => {
    const db = await database.open();
    const campaign = await testCampaign(db, {
      settings: { overlap: 3, spacing: 0 },
      items: ['a', 'b', 'c'].map((name) => rubricItem(name, {}, ['empathy'])),
    });
    await joined(db, campaign, 'ann', 'ben', 'cai');
    await db.updateTable('rater').set({ band: 'lay' }).where('person', '!=', 'cai').execute();
    await db.updateTable('rater').set({ band: 'expert' }).where('person', '=', 'cai').execute();
    const { next } = work(db, campaign, [qualityHooks, moneyHooks]);
    const said: Record<string, string> = { ann: '1100', ben: '1100', cai: '1101' };
    for (let i = 0; i < 3; i++)
      for (const [person, digits] of Object.entries(said))
        expect(await next(person, () => rowsIn(digits), T + i)).toHaveProperty('item');

    const { items, madeMs, figures } = await figuresOf(db, campaign.id, 1, T + 10);
    expect([items, madeMs, figures.used]).toEqual([3, T + 10, 3]);
    const nominal = figures.figures.find(({ by }) => by === 'scale');
    if (nominal === undefined) throw new Error('no figure');
    // Three rows of four are the same for all; of the fourth one pair of three.
    expect(nominal.percent.value).toBeCloseTo((3 + 1 / 3) / 4, 9);
    const table = await tableBehind(db, campaign.id, 1, {
      by: nominal.by,
      id: nominal.id,
      after: 0,
      size: 4,
    });
    expect(table?.rows.filter(({ equal }) => equal === false)).toHaveLength(1);

    const sums = await db
      .selectFrom('quality_ability')
      .select(['person', 'ability', 'n', 'errors', 'compared', 'higher'])
      .where('source', '=', 'work')
      .where('person', '=', 'cai')
      .orderBy('ability')
      .execute();
    // Against the two others, one row of four is higher.
    const errors = (sums[0]?.errors ?? 0) as number;
    expect(sums).toEqual(
      ['', 'empathy'].map((ability) => ({
        person: 'cai',
        ability,
        n: 3,
        errors,
        compared: 12,
        higher: 3,
      })),
    );
    expect(errors).toBeCloseTo(0.75, 9);
    const board = await boardView(db, campaign, 1);
    expect(board.raters.map(({ person, points }) => [person, points])).toEqual([
      ['ann', 3],
      ['ben', 3],
      ['cai', 3],
    ]);
    expect(board.days).toMatchObject([{ items: 3, agreement: { value: 10 / 12, n: 3 } }]);

    expect((await bandsOf(db, campaign, 1)).map(({ band }) => band)).toEqual(['expert', 'lay']);
    const decision = { band: 'lay', reason: 'r', by: 'boss', atMs: T };
    await Promise.all(
      (['drop', 'keep'] as const).map((one) =>
        decideGroup(db, campaign, { ...decision, decision: one }),
      ),
    );
    // Two decisions at once still have an order.
    expect((await decisionsOf(db, campaign.id)).map(({ atMs }) => atMs)).toEqual([T + 1, T]);
    expect((await checkExperts(db)).broken).toEqual([]);
  });

  it('C13: points at once are counted one after the other; an alarm rings once and is decided once', async () => {
    const db = await database.open();
    const campaign = await testCampaign(db);
    await joined(db, campaign, 'p1');
    const point = { error: 1, compared: 3, higher: 1, lower: 0, deviation: 0.1, pairs: [] };
    const add = (n: number) =>
      db.transaction().execute((trx) =>
        addPoint(trx, campaign, {
          person: 'p1',
          item: `item-${n}`,
          rubric: 1,
          source: 'work',
          stratum: 's',
          point,
          activeMs: 20_000,
          answers: { '1': 1 },
          abilities: ['empathy'],
          atMs: T + n,
        }),
      );
    await Promise.all(Array.from({ length: 12 }, (_, n) => add(n)));
    const points = await db.selectFrom('quality_point').select('n').orderBy('n').execute();
    expect(points.map(({ n }) => n)).toEqual(Array.from({ length: 12 }, (_, i) => i + 1));
    const sum = await db
      .selectFrom('quality_ability')
      .selectAll()
      .where('ability', '=', 'empathy')
      .executeTakeFirstOrThrow();
    expect(sum).toMatchObject({ n: 12, errors: 12, compared: 36, higher: 12, signed_n: 12 });
    expect(sum.signed_sum).toBeCloseTo(1.2, 9);
    const alarms = await alarmsOf(db, campaign.id);
    expect(alarms).toHaveLength(1);
    expect((await chartOf(db, campaign.id, 'p1', 1))?.state).toBe('alarm');
    const [alarm] = alarms;
    if (alarm === undefined) throw new Error('no alarm');
    expect(evidenceIn(alarm).errors).toBe(evidenceIn(alarm).points);
    const of = { alarm: alarm.id, by: 'boss', note: 'seen', atMs: T + 100 };
    const decided = await Promise.all(
      [1, 2].map(() => db.transaction().execute((trx) => decide(trx, campaign, of, 'go-on'))),
    );
    expect(decided.sort()).toEqual([false, true]);
    expect(await db.selectFrom('quality_chart').select('round').orderBy('round').execute()).toEqual(
      [{ round: 1 }, { round: 2 }],
    );
  });
});
