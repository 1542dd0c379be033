import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Db, openDatabase } from '../../store/index.js';
import { abilityFigures } from '../people/figures.js';
import { undo } from '../work/undo.js';
import { joined, testCampaign } from '../work/work.testkit.js';
import { countBatch } from './blind-batch.js';
import { chartOf } from './charts.js';
import { externals, rowsIn, rubricItem, work } from './quality.testkit.js';
import { qualityHooks } from './quality-hooks.js';

const T = Date.UTC(2026, 5, 1, 4);
const NO_GOLD = { gold: { rate: 0, newRate: 0 } };

let db: Db;
beforeEach(async () => {
  db = await openDatabase(':memory:');
});
afterEach(() => db.destroy());

const points = (campaign: string, person: string) =>
  db
    .selectFrom('quality_point')
    .selectAll()
    .where('campaign', '=', campaign)
    .where('person', '=', person)
    .orderBy('n')
    .execute();

const sums = async (campaign: string) => ({
  strata: (
    await db
      .selectFrom('quality_stratum')
      .select(['stratum', 'person', 'n', 'errors'])
      .where('campaign', '=', campaign)
      .where('n', '!=', 0)
      .orderBy('stratum')
      .orderBy('person')
      .execute()
  ).map((row) => ({ ...row, errors: Math.round(row.errors * 1e9) / 1e9 })),
  days: await db.selectFrom('quality_day').selectAll().where('campaign', '=', campaign).execute(),
  figures: await db
    .selectFrom('quality_figure')
    .select(['items'])
    .where('campaign', '=', campaign)
    .execute(),
});

describe('points of charts', () => {
  it('C12: a point as soon as the item closes, each against the majority of the others alone', async () => {
    const campaign = await testCampaign(db, { settings: NO_GOLD, items: [rubricItem('one')] });
    await joined(db, campaign, 'p1', 'p2', 'p3');
    const { next } = work(db, campaign);
    await next('p1', () => rowsIn('1111'), T);
    await next('p2', () => rowsIn('1111'), T + 1);
    // C1: nobody's single verdict makes a figure before the item has closed.
    expect(await points(campaign.id, 'p1')).toHaveLength(0);
    expect(await db.selectFrom('quality_item').selectAll().execute()).toHaveLength(0);
    await next('p3', () => rowsIn('1100'), T + 2);
    const [p3] = await points(campaign.id, 'p3');
    expect(p3).toMatchObject({
      n: 1,
      source: 'work',
      error: 0.5,
      compared: 4,
      higher: 0,
      lower: 2,
    });
    // Rows c and d: the two others say 1 and 0, a tie, which says nothing.
    const [p1] = await points(campaign.id, 'p1');
    expect(p1).toMatchObject({ n: 1, error: 0, compared: 2 });
  });

  it('A3: a profile’s figures are of verdicts alone, per ability, with n and interval', async () => {
    const campaign = await testCampaign(db, {
      settings: NO_GOLD,
      items: [rubricItem('one', {}, ['empathy']), rubricItem('two', {}, ['ethics'])],
    });
    await joined(db, campaign, 'p1', 'p2', 'p3');
    const names = await externals(db, campaign.id);
    const { next } = work(db, campaign);
    for (const person of ['p1', 'p2', 'p3'])
      for (let i = 0; i < 2; i++)
        await next(
          person,
          (item) => rowsIn(person === 'p3' && names.get(item) === 'one' ? '1100' : '1111'),
          T + i,
        );
    const own = (await abilityFigures(db, ['p3'], [campaign.id])).get('p3');
    expect(own?.get('empathy')?.agreement).toMatchObject({ n: 1, share: 0.5 });
    expect(own?.get('ethics')?.agreement).toMatchObject({ n: 1, share: 1, high: 1 });
    const { low, high } = own?.get('empathy')?.agreement ?? {};
    expect(low).toBeLessThan(0.5);
    expect(high).toBeGreaterThan(0.5);
    expect(own?.get('empathy')?.accuracy.n).toBe(0);
  });

  it('C12: an item that diverged has its points too: the consultation is not waited for', async () => {
    const campaign = await testCampaign(db, { settings: NO_GOLD, items: [rubricItem('one')] });
    await joined(db, campaign, 'p1', 'p2', 'p3');
    const diverges = { closed: async () => 'diverged' as const };
    const { next } = work(db, campaign, [qualityHooks, diverges]);
    await next('p1', () => rowsIn('1111'), T);
    await next('p2', () => rowsIn('0000'), T);
    await next('p3', () => rowsIn('1110'), T);
    const item = await db.selectFrom('work_item').select('state').executeTakeFirstOrThrow();
    expect(item.state).toBe('diverged');
    // p1: others tie on a, b, c and agree on 0 for d.
    expect((await points(campaign.id, 'p1'))[0]).toMatchObject({ error: 1, compared: 1 });
  });

  it('undo of the last verdict takes all points of the item out again; sums are as before', async () => {
    const items = ['one', 'two'].map((id) => rubricItem(id));
    const campaign = await testCampaign(db, { settings: NO_GOLD, items });
    await joined(db, campaign, 'p1', 'p2', 'p3');
    const { next } = work(db, campaign);
    for (const person of ['p1', 'p2', 'p3']) await next(person, () => rowsIn('1111'), T);
    const before = await sums(campaign.id);
    await next('p1', () => rowsIn('1111'), T + 1000);
    await next('p2', () => rowsIn('1111'), T + 1000);
    const last = await next('p3', () => rowsIn('0000'), T + 1000);
    if ('none' in last) throw new Error(last.none);
    expect(await points(campaign.id, 'p3')).toHaveLength(2);
    await undo(db, [qualityHooks], { assignment: last.assignment, person: 'p3' }, T + 4000);
    expect(await sums(campaign.id)).toEqual(before);
    expect(await points(campaign.id, 'p3')).toHaveLength(1);
    expect(await chartOf(db, campaign.id, 'p3', 1)).toMatchObject({ n: 1, worked: 1, base_n: 1 });
    await next('p3', () => rowsIn('1111'), T + 5000);
    expect((await points(campaign.id, 'p3'))[1]).toMatchObject({ n: 2, error: 0 });
    expect((await sums(campaign.id)).figures).toEqual([{ items: 2 }]);
  });

  it('R10: a hidden check gives its point at once, against the standard, and undo takes it back', async () => {
    const gold = rubricItem('gold', { kind: 'gold', standard: rowsIn('1100') }, ['empathy']);
    const campaign = await testCampaign(db, {
      settings: { gold: { rate: 1, newRate: 1 } },
      items: [gold, ...['q1', 'q2', 'q3'].map((id) => rubricItem(id))],
    });
    await joined(db, campaign, 'p1');
    const { next } = work(db, campaign);
    const names = await externals(db, campaign.id);
    const seen: string[] = [];
    let last = { item: '', assignment: '' };
    for (let i = 0; i < 3; i++) {
      const one = await next('p1', () => rowsIn('1111'), T + i);
      if ('none' in one) throw new Error(one.none);
      last = one;
      seen.push(names.get(one.item) ?? '');
    }
    // The first items of somebody new are never checks.
    expect(seen.indexOf('gold')).toBe(2);
    expect(await points(campaign.id, 'p1')).toMatchObject([
      { source: 'gold', error: 0.5, higher: 2, lower: 0, deviation: 0.5 },
    ]);
    const cells = () =>
      db
        .selectFrom('quality_confusion')
        .select(['wanted', 'given', 'n'])
        .where('n', '>', 0)
        .orderBy('wanted')
        .execute();
    expect(await cells()).toEqual([
      { wanted: '0', given: '1', n: 2 },
      { wanted: '1', given: '1', n: 2 },
    ]);
    await undo(db, [qualityHooks], { assignment: last.assignment, person: 'p1' }, T + 1000);
    expect(await points(campaign.id, 'p1')).toHaveLength(0);
    expect(await cells()).toEqual([]);
  });

  it('R22: charts are per rubric version, and verdicts of two versions are never set against each other', async () => {
    const campaign = await testCampaign(db, { settings: NO_GOLD, items: [rubricItem('one')] });
    await joined(db, campaign, 'p1', 'p2', 'p3');
    const { next } = work(db, campaign);
    await next('p1', () => rowsIn('0000'), T);
    await db.updateTable('campaign').set({ rubric: 2 }).execute();
    await db.updateTable('rater').set({ calibrated: 2 }).execute();
    await next('p2', () => rowsIn('1111'), T);
    await next('p3', () => rowsIn('1111'), T);
    expect(await points(campaign.id, 'p1')).toHaveLength(0);
    expect(await points(campaign.id, 'p2')).toMatchObject([{ rubric: 2, error: 0, compared: 4 }]);
    expect(await db.selectFrom('quality_item').select(['rubric']).execute()).toEqual([
      { rubric: 2 },
    ]);
  });

  it('a blind test’s items make no live figure before the batch closes', async () => {
    const blind = rubricItem('one', { kind: 'blind' });
    const campaign = await testCampaign(db, { settings: NO_GOLD, items: [blind] });
    await joined(db, campaign, 'p1', 'p2', 'p3');
    const { id } = await db.selectFrom('work_item').select('id').executeTakeFirstOrThrow();
    for (const person of ['p1', 'p2', 'p3']) {
      await db
        .insertInto('assignment')
        .values(assignment(`a${person}`, id, campaign.id, person))
        .execute();
      await db
        .insertInto('submission')
        .values(submission(`a${person}`, id, campaign.id, person, T))
        .execute();
    }
    await db.updateTable('work_item').set({ state: 'closed' }).execute();
    await qualityHooks.closed?.(
      db,
      campaign,
      { ...WORK, id, campaign: campaign.id, kind: 'blind' },
      T,
    );
    expect(await points(campaign.id, 'p1')).toHaveLength(0);
    await db.transaction().execute((trx) => countBatch(trx, campaign, 'b1', T + 1));
    expect(await points(campaign.id, 'p1')).toHaveLength(1);
    await db.transaction().execute((trx) => countBatch(trx, campaign, 'b1', T + 2));
    expect(await points(campaign.id, 'p1')).toHaveLength(1);
    expect((await sums(campaign.id)).figures).toEqual([{ items: 1 }]);
  });
});

const WORK = {
  subject: 'one',
  difficulty: 1 as const,
  tier: 0,
  heavy: false,
  lang: 'en',
  overlap: 3,
  batch: 'b1',
};

const assignment = (id: string, item: string, campaign: string, person: string) => ({
  id,
  item,
  campaign,
  person,
  state: 'submitted',
  mode: 'blind',
  counts: 1,
  why: '[]',
  tier: 0,
  price: 0,
  price_rule: 0,
  rubric: 1,
  leased_ms: T,
  lease_until_ms: T,
  writer: '',
  ended_ms: T,
  active_ms: 1000,
});

const submission = (of: string, item: string, campaign: string, person: string, atMs: number) => ({
  id: `v${of}`,
  assignment: of,
  item,
  campaign,
  person,
  revision: 1,
  latest: 1,
  send_key: of,
  cause: 'first',
  counts: 1,
  filled: JSON.stringify(rowsIn('1111')),
  note: '""',
  active_ms: 1000,
  rubric: 1,
  at_ms: atMs,
});
