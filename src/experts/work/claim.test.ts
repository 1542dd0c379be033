import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Db, openDatabase } from '../../store/index.js';
import { importItems } from './add-items.js';
import { claim } from './claim.js';
import { countsOf } from './events.js';
import type { Hooks } from './hooks.js';
import { endOverdue } from './leases.js';
import { raterOf } from './raters.js';
import { giveBack, skip } from './skip.js';
import { submit } from './submit.js';
import { filledIn, joined, newItem, someItems, testCampaign } from './work.testkit.js';

const MINUTE = 60_000;
const T = Date.UTC(2026, 5, 1, 4);

let db: Db;
beforeEach(async () => {
  db = await openDatabase(':memory:');
});
afterEach(() => db.destroy());

const ask = (campaign: string, person: string, nowMs = T, hooks: readonly Hooks[] = []) =>
  claim(db, hooks, { campaign, person, device: `${person}-laptop`, nowMs });

async function got(campaign: string, person: string, nowMs = T, hooks: readonly Hooks[] = []) {
  const found = await ask(campaign, person, nowMs, hooks);
  if ('none' in found) throw new Error(`${person} got nothing: ${found.none.why}`);
  return found.assignment;
}

async function why(campaign: string, person: string, nowMs = T, hooks: readonly Hooks[] = []) {
  const found = await ask(campaign, person, nowMs, hooks);
  return 'none' in found ? found.none : { why: 'work', atMs: null };
}

let sent = 0;
async function rated(campaign: string, person: string, nowMs = T, hooks: readonly Hooks[] = []) {
  const { id, item } = await got(campaign, person, nowMs, hooks);
  sent += 1;
  await submit(
    db,
    hooks,
    { assignment: id, person, key: `k${sent}`, filled: filledIn(), note: '', active: [] },
    nowMs,
  );
  return item;
}

const stateOf = async (item: string) =>
  db
    .selectFrom('work_item')
    .select(['state', 'taken', 'done', 'overlap'])
    .where('id', '=', item)
    .executeTakeFirstOrThrow();

describe('claims', () => {
  it('B1: 200 claims at once on 50 items × 3 give exactly 150 leases, and nobody has an item twice', async () => {
    const campaign = await testCampaign(db, { items: someItems(50) });
    const people = Array.from({ length: 200 }, (_, i) => `p${i}`);
    await joined(db, campaign, ...people);
    const claims = await Promise.all(people.map((person) => ask(campaign.id, person)));
    expect(claims.filter((one) => 'assignment' in one)).toHaveLength(150);
    const rows = await db.selectFrom('assignment').select(['item', 'person']).execute();
    expect(new Set(rows.map(({ item, person }) => `${item} ${person}`)).size).toBe(150);
    const items = await db.selectFrom('work_item').select(['taken', 'state']).execute();
    expect(items.every(({ taken, state }) => taken === 3 && state === 'full')).toBe(true);
    expect((await countsOf(db, campaign.id)).get('leased')).toBe(150);
  });

  it('B4, B5: an item stays for others after the first verdict; whoever holds one gets it again though it is full', async () => {
    const campaign = await testCampaign(db, { settings: { overlap: 2 }, items: someItems(1) });
    await joined(db, campaign, 'ann', 'ben', 'cleo');
    const item = await rated(campaign.id, 'ann');
    expect(await stateOf(item)).toMatchObject({ state: 'open', done: 1 });
    const first = await got(campaign.id, 'ben');
    expect(await stateOf(item)).toMatchObject({ state: 'full' });
    const again = await got(campaign.id, 'ben', T + MINUTE);
    expect(again.id).toBe(first.id);
    expect(Number(again.lease_until_ms)).toBe(T + 16 * MINUTE);
    expect((await why(campaign.id, 'cleo')).why).toBe('all-leased');
  });

  it('B2: nothing left, all leased until when, a higher level, opted out, given and not calibrated are told apart', async () => {
    const campaign = await testCampaign(db, { settings: { overlap: 1 }, items: someItems(1) });
    await joined(db, campaign, 'ann', 'ben');
    await got(campaign.id, 'ann');
    expect(await why(campaign.id, 'ben')).toEqual({ why: 'all-leased', atMs: T + 15 * MINUTE });
    await rated(campaign.id, 'ann');
    expect(await why(campaign.id, 'ben')).toEqual({ why: 'none-left', atMs: null });
    const items = [newItem('hard', { tier: 2 })];
    await importItems(db, campaign, items, { batch: 'b2', nowMs: T });
    expect((await why(campaign.id, 'ben')).why).toBe('level');
    const gold: Hooks = { tierOf: async () => 2 };
    expect((await why(campaign.id, 'ben', T, [gold])).why).toBe('work');
    const sad = newItem('sad');
    const notes = { ...sad.content, notes: ['Self harm'] };
    const other = await testCampaign(db, { items: [{ ...sad, content: notes }] });
    await joined(db, other, 'ben');
    const careful: Hooks = { optedOut: async () => new Set(['self-harm']) };
    expect((await why(other.id, 'ben', T, [careful])).why).toBe('opted-out');
    expect((await why(other.id, 'dora')).why).toBe('left');
    for (const [settings, said] of [
      [{ mode: 'manual' }, 'given'],
      [{ exam: { required: true } }, 'not-calibrated'],
    ] as const) {
      const closed = await testCampaign(db, { settings, items: someItems(1) });
      await joined(db, closed, 'ben');
      expect((await why(closed.id, 'ben')).why).toBe(said);
    }
    for (const status of ['draft', 'paused', 'closed']) {
      const closed = await testCampaign(db, { status, items: someItems(1) });
      await joined(db, closed, 'ben');
      expect((await why(closed.id, 'ben')).why).toBe(status);
    }
  });

  it('B3: a skip frees its slot once, however often it is sent', async () => {
    const campaign = await testCampaign(db, { settings: { overlap: 1 }, items: someItems(1) });
    await joined(db, campaign, 'ann', 'ben');
    const { id, item } = await got(campaign.id, 'ann');
    const of = { assignment: id, person: 'ann', reason: 'unclear' as const, note: '' };
    await Promise.all([1, 2, 3].map(() => skip(db, [], of, T)));
    expect(await stateOf(item)).toMatchObject({ state: 'open', taken: 0 });
    expect((await countsOf(db, campaign.id)).get('skipped')).toBe(1);
    expect((await got(campaign.id, 'ben')).item).toBe(item);
  });

  it('B13: what was skipped never comes again, or at the end where that is set; what was distressing never', async () => {
    const never = await testCampaign(db, { items: someItems(2) });
    const last = await testCampaign(db, { settings: { skipped: 'last' }, items: someItems(3) });
    await joined(db, never, 'ann');
    await joined(db, last, 'ann');
    const leave = async (campaign: string, reason: 'unclear' | 'distress') => {
      const { id, item } = await got(campaign, 'ann');
      await skip(db, [], { assignment: id, person: 'ann', reason, note: '' }, T);
      return item;
    };
    const first = await leave(never.id, 'unclear');
    expect(await rated(never.id, 'ann')).not.toBe(first);
    expect((await why(never.id, 'ann')).why).toBe('none-left');
    const unclear = await leave(last.id, 'unclear');
    const distressing = await leave(last.id, 'distress');
    expect([unclear, distressing]).not.toContain(await rated(last.id, 'ann'));
    expect(await rated(last.id, 'ann')).toBe(unclear);
    expect((await why(last.id, 'ann')).why).toBe('none-left');
  });

  it('the same question comes again after five others; where only such are left, it comes', async () => {
    const campaign = await testCampaign(db, {
      items: someItems(12, (i) => ({ subject: i < 6 ? 'one question' : `s${i}` })),
    });
    await joined(db, campaign, 'ann');
    const subjects: string[] = [];
    for (let i = 0; i < 12; i++) {
      const item = await rated(campaign.id, 'ann');
      const row = await db
        .selectFrom('work_item')
        .select('subject')
        .where('id', '=', item)
        .executeTakeFirstOrThrow();
      subjects.push(row.subject);
    }
    const at = subjects.flatMap((subject, i) => (subject === 'one question' ? [i] : []));
    // Six others and six of the same: one of them can stand before the fifth other, the rest must come at the end.
    expect(subjects.slice(0, 7).filter((subject) => subject === 'one question')).toHaveLength(
      1 + (at[1] === 6 ? 1 : 0),
    );
    expect(at).toHaveLength(6);
  });

  it('heavy items: a limit a day in the campaign’s time zone, and others between', async () => {
    const campaign = await testCampaign(db, {
      settings: { care: { heavyPerDay: 2, heavySpacing: 1 } },
      items: someItems(6, (i) => ({ heavy: i < 4 })),
    });
    await joined(db, campaign, 'ann');
    const heavy: number[] = [];
    for (let i = 0; i < 4; i++) {
      const item = await rated(campaign.id, 'ann');
      const row = await db
        .selectFrom('work_item')
        .select('heavy')
        .where('id', '=', item)
        .executeTakeFirstOrThrow();
      heavy.push(row.heavy);
    }
    expect(heavy.join('')).not.toContain('11');
    expect((await why(campaign.id, 'ann')).why).toBe('heavy-limit');
    // 2026-06-01 12:00 in Shanghai; the next day begins twelve hours later, at 16:00 UTC.
    expect((await why(campaign.id, 'ann', T + 12 * 60 * MINUTE - 1)).why).toBe('heavy-limit');
    expect((await why(campaign.id, 'ann', T + 12 * 60 * MINUTE)).why).toBe('work');
  });

  it('a day’s cap, a share’s cap and a break have a moment or a way on', async () => {
    const capped = await testCampaign(db, { settings: { dailyCap: 1 }, items: someItems(3) });
    await joined(db, capped, 'ann');
    await rated(capped.id, 'ann');
    expect(await why(capped.id, 'ann')).toEqual({
      why: 'daily-cap',
      atMs: Date.UTC(2026, 5, 1, 16),
    });
    const shared = await testCampaign(db, { settings: { shareCap: 0.5 }, items: someItems(4) });
    await joined(db, shared, 'ann');
    await rated(shared.id, 'ann');
    await rated(shared.id, 'ann');
    expect((await why(shared.id, 'ann')).why).toBe('share-cap');
    const long = await testCampaign(db, { items: someItems(20) });
    await joined(db, long, 'ann');
    for (let i = 0; i <= 9; i++) await rated(long.id, 'ann', T + i * 5 * MINUTE);
    const late = T + 45 * MINUTE;
    expect(await why(long.id, 'ann', late)).toEqual({ why: 'break', atMs: late + 5 * MINUTE });
    const asking = { campaign: long.id, person: 'ann', device: 'd', nowMs: late };
    expect('assignment' in (await claim(db, [], { ...asking, rested: true }))).toBe(true);
  });

  it('urgent work comes first, before what was begun', async () => {
    const campaign = await testCampaign(db, {
      items: [...someItems(5), newItem('now', { priority: 5 })],
    });
    await joined(db, campaign, 'ann');
    const { item } = await got(campaign.id, 'ann');
    const { external } = await db
      .selectFrom('work_item')
      .select('external')
      .where('id', '=', item)
      .executeTakeFirstOrThrow();
    expect(external).toBe('now');
    expect((await raterOf(db, campaign.id, 'ann'))?.cursor).toBe(0);
  });

  it('a part’s weights choose among what may be taken, and its refusal is no work', async () => {
    const campaign = await testCampaign(db, { settings: { mode: 'ability' }, items: someItems(9) });
    await joined(db, campaign, 'ann', 'ben');
    const { id } = await db
      .selectFrom('work_item')
      .select('id')
      .where('external', '=', 'q7')
      .executeTakeFirstOrThrow();
    const weigh: Hooks = { weigh: async () => new Map([[id, 1]]) };
    expect((await got(campaign.id, 'ann', T, [weigh])).item).toBe(id);
    const nothing: Hooks = { fits: async () => false };
    expect((await why(campaign.id, 'ben', T, [nothing])).why).toBe('none-left');
  });

  it('what one gave back does not come again; what one let expire does', async () => {
    const campaign = await testCampaign(db, { items: someItems(1) });
    await joined(db, campaign, 'ann', 'ben');
    const first = await got(campaign.id, 'ann');
    await endOverdue(db, [], T + 16 * MINUTE);
    const again = await got(campaign.id, 'ann', T + 16 * MINUTE);
    expect(again.id).toBe(first.id);
    await giveBack(db, [], { assignment: first.id, person: 'ann' }, T + 17 * MINUTE);
    expect((await why(campaign.id, 'ann', T + 17 * MINUTE)).why).toBe('none-left');
  });

  it('what one gave back is not handed in: taking many items and giving them back goes round no cap', async () => {
    const settings = { dailyCap: 1 };
    const campaign = await testCampaign(db, { items: someItems(3), settings });
    await joined(db, campaign, 'ann');
    const held: string[] = [];
    for (let i = 0; i < 3; i++) {
      const { id } = await got(campaign.id, 'ann');
      held.push(id);
      if (i < 2) await giveBack(db, [], { assignment: id, person: 'ann' }, T);
    }
    const handsIn = (assignment: string) => {
      const verdict = { assignment, person: 'ann', key: assignment, filled: filledIn(), note: '' };
      return submit(db, [], { ...verdict, active: [] }, T);
    };
    const [first = '', second = '', third = ''] = held;
    expect((await handsIn(third)).counts).toBe(true);
    for (const id of [first, second])
      await expect(handsIn(id)).rejects.toMatchObject({ code: 'not_begun' });
    expect((await countsOf(db, campaign.id)).get('done')).toBe(1);
  });

  it('4.2: a rater’s place in the queue goes on with their work and goes round, so that what they did is not walked again', async () => {
    const campaign = await testCampaign(db, { items: someItems(30) });
    await joined(db, campaign, 'ann', 'ben');
    const places: number[] = [];
    for (let i = 0; i < 20; i++) {
      const item = await rated(campaign.id, 'ann');
      const row = await db
        .selectFrom('work_item')
        .select('place')
        .where('id', '=', item)
        .executeTakeFirstOrThrow();
      places.push(Number(row.place));
      expect((await raterOf(db, campaign.id, 'ann'))?.cursor).toBe(Number(row.place));
    }
    expect(places).toEqual([...places].sort((a, b) => a - b));
    // What comes in behind the place is found when the queue is over.
    const late = Array.from({ length: 40 }, (_, i) => newItem(`late${i}`));
    await importItems(db, campaign, late, { batch: 'b2', nowMs: T });
    const seen = new Set<string>();
    for (let i = 0; i < 50; i++) seen.add(await rated(campaign.id, 'ann'));
    expect(seen.size).toBe(50);
    expect((await why(campaign.id, 'ann')).why).toBe('none-left');
  });

  it('A13: claims are answered while an import runs', async () => {
    const campaign = await testCampaign(db, { items: someItems(40) });
    const people = Array.from({ length: 8 }, (_, i) => `p${i}`);
    await joined(db, campaign, ...people);
    let over = false;
    const many = Array.from({ length: 3000 }, (_, i) => newItem(`n${i}`));
    const coming = importItems(db, campaign, many, { batch: 'b2', nowMs: T }).then((added) => {
      over = true;
      return added;
    });
    for (const person of people) await got(campaign.id, person);
    expect(over).toBe(false);
    expect((await coming).new).toHaveLength(3000);
  });

  it('G9, B14: somebody whose work is paused gets nothing new, and what they have begun is theirs', async () => {
    const campaign = await testCampaign(db, { items: someItems(3) });
    await joined(db, campaign, 'ann', 'ben');
    const begun = await got(campaign.id, 'ann');
    await db.updateTable('rater').set({ status: 'paused' }).execute();
    expect((await got(campaign.id, 'ann')).id).toBe(begun.id);
    expect((await why(campaign.id, 'ben')).why).toBe('left');
    const closed = {
      assignment: begun.id,
      person: 'ann',
      filled: filledIn(),
      note: '',
      active: [],
    };
    await db.updateTable('campaign').set({ status: 'closed' }).execute();
    expect((await submit(db, [], { ...closed, key: 'late' }, T + 1)).counts).toBe(true);
  });
});
