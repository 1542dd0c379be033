import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Db, openDatabase } from '../../store/index.js';
import { copyNames } from '../../store/schema-copy-names.js';
import { hooks } from '../hooks.js';
import type { Campaign } from '../work/campaigns.js';
import { claim } from '../work/claim.js';
import { moveItem } from '../work/close.js';
import { submit } from '../work/submit.js';
import { filledIn, joined, newItem, someItems, testCampaign } from '../work/work.testkit.js';
import { bankFor, bankOf } from './bank.js';
import { giveStandard } from './standard.js';

const T = Date.UTC(2026, 5, 1, 4);
const WHY = { en: 'because', 'zh-CN': '因为' };

let db: Db;
beforeEach(async () => {
  db = await openDatabase(':memory:');
});
afterEach(() => db.destroy());

const itemsOf = (campaign: Campaign) =>
  db
    .selectFrom('work_item')
    .select(['id', 'kind', 'state', 'external'])
    .where('campaign', '=', campaign.id)
    .orderBy('external')
    .execute();

const copied = (campaign: Campaign, item: string, as: 'gold' | 'exam') =>
  db
    .transaction()
    .execute((trx) => giveStandard(trx, campaign, item, { filled: filledIn(), why: WHY, as }, T));

let sent = 0;
/** What somebody rates next; null where there is nothing for them. */
async function rates(campaign: Campaign, person: string): Promise<string | null> {
  const found = await claim(db, hooks, { campaign: campaign.id, person, device: 'd', nowMs: T });
  if ('none' in found) return null;
  const { id, item } = found.assignment;
  sent += 1;
  const verdict = { assignment: id, person, key: `k${sent}`, note: '', active: [] };
  await submit(db, hooks, { ...verdict, filled: filledIn() }, T);
  return item;
}

const ALWAYS = { gold: { rate: 1, newRate: 1 }, overlap: 2, spacing: 0 };

describe('copies of work as hidden checks', () => {
  it('R10: are given out once their original is closed; with few people no item stays open', async () => {
    const campaign = await testCampaign(db, { items: someItems(8), settings: ALWAYS });
    await joined(db, campaign, 'ann', 'ben', 'eve');
    const original = new Map<string, string>();
    for (const { id } of await itemsOf(campaign))
      original.set(await copied(campaign, id, 'gold'), id);
    const checks: string[] = [];
    for (let none = 0; none < 3; ) {
      none = 0;
      for (const person of ['ann', 'ben', 'eve']) {
        const open = new Set(
          (await itemsOf(campaign)).filter(({ state }) => state === 'open').map(({ id }) => id),
        );
        const item = await rates(campaign, person);
        if (item === null) none += 1;
        else if (original.has(item)) {
          checks.push(item);
          expect(open).not.toContain(original.get(item));
        }
      }
    }
    expect(checks.length).toBeGreaterThan(0);
    const states = (await itemsOf(campaign)).filter(({ kind }) => kind === 'task');
    expect(states.map(({ state }) => state)).toEqual(Array(8).fill('closed'));
  });

  it('R10: an item that goes back to work comes to whoever had its copy when nothing else is left', async () => {
    const campaign = await testCampaign(db, {
      items: someItems(20),
      settings: { ...ALWAYS, overlap: 1 },
    });
    await joined(db, campaign, 'ann', 'ben');
    const first = (await rates(campaign, 'ann')) ?? '';
    const copy = await copied(campaign, first, 'gold');
    let item = await rates(campaign, 'ben');
    for (let i = 0; i < 10 && item !== copy; i++) item = await rates(campaign, 'ben');
    expect(item).toBe(copy);
    await db
      .transaction()
      .execute((trx) => moveItem(trx, { hooks, campaign, nowMs: T }, first, 'open'));
    const order = [];
    for (item = await rates(campaign, 'ben'); item !== null; item = await rates(campaign, 'ben'))
      order.push(item);
    expect(order.length).toBeGreaterThan(1);
    expect(order.indexOf(first)).toBe(order.length - 1);
    expect((await itemsOf(campaign)).filter(({ state }) => state === 'open')).toMatchObject([
      { kind: 'gold' },
    ]);
  });
});

describe('copies of work as exam items', () => {
  it('C11: are in the bank once their original is closed, or out of work', async () => {
    const campaign = await testCampaign(db, {
      items: someItems(2),
      settings: { overlap: 1, spacing: 0 },
    });
    await joined(db, campaign, 'ann', 'ben');
    const first = (await rates(campaign, 'ann')) ?? '';
    const [other = ''] = (await itemsOf(campaign)).map(({ id }) => id).filter((id) => id !== first);
    const ready = await copied(campaign, first, 'exam');
    const waits = await copied(campaign, other, 'exam');
    expect(await bankOf(db, campaign.id, 1)).toEqual([ready]);
    expect(await bankFor(db, campaign.id, 1, 'ben')).toEqual([ready]);
    await db
      .transaction()
      .execute((trx) => moveItem(trx, { hooks, campaign, nowMs: T }, other, 'withdrawn'));
    expect((await bankOf(db, campaign.id, 1)).sort()).toEqual([ready, waits].sort());
    expect(await bankFor(db, campaign.id, 1, 'ann')).toEqual([waits]);
  });
});

describe('copies of what is no work', () => {
  it('C11: a hidden check that is made of an exam item is there at once', async () => {
    const campaign = await testCampaign(db, {
      items: [newItem('e', { kind: 'exam', standard: filledIn() }), ...someItems(20)],
      settings: ALWAYS,
    });
    await joined(db, campaign, 'ann');
    const [exam] = (await itemsOf(campaign)).filter(({ kind }) => kind === 'exam');
    const copy = await copied(campaign, exam?.id ?? '', 'gold');
    const given = [];
    for (let i = 0; i < 12; i++) given.push(await rates(campaign, 'ann'));
    expect(given).toContain(copy);
  });
});

describe('names of copies', () => {
  it('are made of the original’s id and counted; those that were made before get them, and go back', async () => {
    const campaign = await testCampaign(db, { items: [newItem('q17'), newItem('q18')] });
    const ids = (await itemsOf(campaign)).map(({ id }) => id);
    for (const id of ids) await copied(campaign, id, 'exam');
    await copied(campaign, ids[0] ?? '', 'gold');
    const names = async () =>
      (await itemsOf(campaign)).map(({ external }) => external).filter((one) => one.includes(':'));
    const made = ['copy:exam:1:q17', 'copy:exam:2:q18', 'copy:gold:1:q17'];
    expect(await names()).toEqual(made);
    await copyNames.down?.(db);
    expect((await names()).sort()).toEqual(
      [`exam:${ids[0]}`, `exam:${ids[1]}`, `gold:${ids[0]}`].sort(),
    );
    await copyNames.up(db);
    // In the order of their inner ids, which says nothing.
    expect((await names()).map((name) => name.replace(/:\d+:/, ':n:')).sort()).toEqual(
      made.map((name) => name.replace(/:\d+:/, ':n:')),
    );
  });
});
