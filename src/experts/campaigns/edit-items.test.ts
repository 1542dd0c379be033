import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Db, fromColumn, openDatabase } from '../../store/index.js';
import { openTest } from '../release/release.testkit.js';
import type { Campaign } from '../work/campaigns.js';
import { countsOf } from '../work/events.js';
import { joined, newItem, testCampaign } from '../work/work.testkit.js';
import { rateOne } from './campaigns.testkit.js';
import {
  type EditAbout,
  editItems,
  type ItemChange,
  previewEdit,
  UNDO_MS,
  undoEdit,
} from './edit-items.js';
import { type Move, withMove } from './edit-moves.js';
import { countItems } from './item-filter.js';

describe('D19, R19: changes of many items', () => {
  let db: Db;
  let campaign: Campaign;
  beforeEach(async () => {
    db = await openDatabase(':memory:');
    campaign = await testCampaign(db, {
      settings: { overlap: 2, spacing: 0 },
      items: Array.from({ length: 6 }, (_, i) =>
        newItem(`q${i}`, { difficulty: i < 3 ? 1 : 2, tier: i % 2 }),
      ),
    });
    await joined(db, campaign, 'ana', 'bo');
  });
  afterEach(() => db.destroy());

  const state = async () => {
    const items = await db
      .selectFrom('work_item')
      .select(['external', 'difficulty', 'tier', 'heavy', 'priority', 'overlap', 'state'])
      .orderBy('external')
      .execute();
    const counts = [...(await countsOf(db, campaign.id))]
      .filter(([name, n]) => name !== 'event' && n !== 0)
      .sort();
    return { items, counts };
  };
  const edit = (change: ItemChange, filter = {}, id: string = crypto.randomUUID(), at = 5) =>
    editItems(db, campaign.id, { id, filter, change, by: 'boss' }, at).then(({ n }) => ({ id, n }));

  it('items of an open blind test are left as they are, whatever is asked; those of a closed one are work like any', async () => {
    const [one = ''] = await openTest(db, campaign, [newItem('b1'), newItem('b2')]);
    const before = await state();
    for (const change of [{ overlap: 5 }, { withdrawn: true }, { tier: 3 }, { priority: 9 }]) {
      expect(await previewEdit(db, campaign.id, { kind: 'blind' }, change)).toMatchObject({
        n: 0,
        kept: 2,
        blind: 2,
      });
      expect(await edit(change, { kind: 'blind' })).toMatchObject({ n: 0 });
    }
    expect(await state()).toEqual(before);
    // What was taken out before can come back.
    await db.updateTable('work_item').set({ state: 'withdrawn' }).where('id', '=', one).execute();
    expect(await edit({ withdrawn: false }, { kind: 'blind' })).toMatchObject({ n: 1 });
    await db.updateTable('blind_test').set({ status: 'withdrawn' }).execute();
    expect(await edit({ withdrawn: true }, { kind: 'blind' })).toMatchObject({ n: 2 });
  });

  it('the preview says what the edit does, and nothing else is touched', async () => {
    const filter = { difficulty: 1 };
    const preview = await previewEdit(db, campaign.id, filter, { tier: 2 });
    expect(preview).toMatchObject({ n: 3, kept: 0 });
    const before = await state();
    const { n } = await edit({ tier: 2 }, filter);
    expect(n).toBe(preview.n);
    const after = await state();
    expect(after.items.filter(({ tier }) => tier === 2).map(({ external }) => external)).toEqual([
      'q0',
      'q1',
      'q2',
    ]);
    expect(after.items.slice(3)).toEqual(before.items.slice(3));
  });

  it('tells from what to what, and how many: states only where they were asked for', async () => {
    const movesOf = async (id: string) => {
      const { about } = await db
        .selectFrom('bulk_act')
        .select('about')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return fromColumn<EditAbout>(about).moves;
    };
    const { id } = await edit({ difficulty: 2, tier: 2, overlap: 3 });
    // Items come in the order of their ids, which are random.
    expect(new Set(await movesOf(id))).toEqual(
      new Set([
        { field: 'difficulty', from: 1, to: 2, n: 3 },
        { field: 'tier', from: 0, to: 2, n: 3 },
        { field: 'overlap', from: 2, to: 3, n: 6 },
        { field: 'tier', from: 1, to: 2, n: 3 },
      ]),
    );
    // Sent again, nothing is told twice.
    await edit({ difficulty: 2, tier: 2, overlap: 3 }, {}, id);
    expect((await movesOf(id))?.map(({ n }) => n).sort()).toEqual([3, 3, 3, 6]);
    expect(await movesOf((await edit({ withdrawn: true })).id)).toEqual([
      { field: 'state', from: 'open', to: 'withdrawn', n: 6 },
    ]);
  });

  it('any number of values stays a bounded list that counts every item', () => {
    const values = { difficulty: 1, tier: 0, heavy: 0, overlap: 2, state: 'open' };
    const moves = Array.from({ length: 500 }, (_, i) => i).reduce<Move[]>(
      (all, priority) =>
        withMove(all, {
          before: { ...values, priority },
          after: { ...values, priority: 1000, tier: 1 },
          tellState: false,
        }),
      [],
    );
    expect(moves.length).toBeLessThan(110);
    for (const field of ['priority', 'tier'] as const)
      expect(moves.filter((one) => one.field === field).reduce((sum, { n }) => sum + n, 0)).toBe(
        500,
      );
  });

  it('one that changes what the filter looks at reaches every item once', async () => {
    expect((await edit({ difficulty: 3 }, { difficulty: 1 })).n).toBe(3);
    expect(await countItems(db, campaign.id, { difficulty: 3 })).toBe(3);
  });

  it('sent twice under one id it is done once', async () => {
    const { id } = await edit({ priority: 5 });
    expect((await edit({ priority: 5 }, {}, id)).n).toBe(6);
    expect(await db.selectFrom('bulk_act').select('id').execute()).toHaveLength(1);
  });

  it('work that was begun is not touched: no overlap below it, no withdrawal', async () => {
    await rateOne(db, campaign.id, 'ana', 2_000_000);
    expect(await previewEdit(db, campaign.id, {}, { withdrawn: true })).toMatchObject({
      n: 5,
      kept: 1,
    });
    // One verdict is there: an overlap of 1 would close it behind everybody's back.
    expect(await previewEdit(db, campaign.id, {}, { overlap: 1 })).toMatchObject({ n: 5, kept: 1 });
    await edit({ withdrawn: true });
    const counts = await countsOf(db, campaign.id);
    expect(counts.get('state:withdrawn')).toBe(5);
    await rateOne(db, campaign.id, 'bo', 3_000_000);
    expect((await countsOf(db, campaign.id)).get('state:closed')).toBe(1);
  });

  it('B10: a larger overlap opens full items again, and the counters follow', async () => {
    await rateOne(db, campaign.id, 'ana', 2_000_000);
    await edit({ overlap: 3 });
    expect((await countsOf(db, campaign.id)).get('wanted')).toBe(18);
    const states = await db.selectFrom('work_item').select('state').distinct().execute();
    expect(states).toEqual([{ state: 'open' }]);
  });

  it('can be taken back for ten minutes, and not afterwards or twice', async () => {
    const { id } = await edit({ heavy: true });
    expect(await undoEdit(db, campaign.id, id, 5 + UNDO_MS + 1)).toBeNull();
    expect(await undoEdit(db, campaign.id, id, 5 + UNDO_MS)).toBe(6);
    expect(await undoEdit(db, campaign.id, id, 6)).toBeNull();
  });

  it('what somebody changed after the edit stays when it is taken back', async () => {
    const { id } = await edit({ priority: 5 });
    await edit({ priority: 9 }, { find: 'q1' });
    expect(await undoEdit(db, campaign.id, id, 6)).toBe(5);
    const { items } = await state();
    expect(items.map(({ priority }) => priority)).toEqual([0, 9, 0, 0, 0, 0]);
  });

  it('an item that was out before stays out when an edit of something else is taken back', async () => {
    await edit({ withdrawn: true }, { find: 'q1' });
    const before = await state();
    const { id, n } = await edit({ priority: 5, tier: 2 });
    expect(n).toBe(6);
    expect(await undoEdit(db, campaign.id, id, 6)).toBe(6);
    expect(await state()).toEqual(before);
  });

  it('any edit followed by its undo leaves items and counters as they were', async () => {
    const change = fc.record(
      {
        difficulty: fc.integer({ min: 1, max: 3 }),
        tier: fc.integer({ min: 0, max: 3 }),
        heavy: fc.boolean(),
        priority: fc.integer({ min: -9, max: 9 }),
        overlap: fc.integer({ min: 1, max: 4 }),
        withdrawn: fc.boolean(),
      },
      { requiredKeys: [] },
    );
    await rateOne(db, campaign.id, 'ana', 2_000_000);
    await fc.assert(
      fc.asyncProperty(
        change,
        fc.constantFrom({}, { difficulty: 1 }, { tier: 1 }),
        async (to, filter) => {
          const before = await state();
          const { id } = await edit(to, filter);
          expect(await undoEdit(db, campaign.id, id, 6)).not.toBeNull();
          expect(await state()).toEqual(before);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('H4: a filter is compared and never run: signs of patterns and of SQL mean nothing', async () => {
    for (const find of ['%', "' or 1=1 --", '_', '\\', 'q%'])
      expect(await countItems(db, campaign.id, { find })).toBe(0);
    expect(await countItems(db, campaign.id, { find: 'q' })).toBe(6);
    // What people look for stands anywhere in an id.
    expect(await countItems(db, campaign.id, { find: '1' })).toBe(1);
    expect(await countItems(db, campaign.id, { find: 'Q1' })).toBe(1);
  });
});
