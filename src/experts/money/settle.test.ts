import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Db, digestList, openDatabase } from '../../store/index.js';
import { untied } from '../../store/kept-rows.js';
import type { LedgerTable } from '../../store/schema-money.js';
import { changeCampaign } from '../campaigns/make-campaign.js';
import { checkExperts } from '../check/checks.js';
import { type Campaign, campaignOf } from '../work/campaigns.js';
import { undo } from '../work/undo.js';
import { joined, someItems, testCampaign } from '../work/work.testkit.js';
import { addByHand } from './by-hand.js';
import { ledgerSums } from './check.js';
import { addToLedger } from './ledger.js';
import { lineDigest } from './line-digest.js';
import { rated, withTiers } from './money.testkit.js';
import { ownBalances, ownLines, ownStatements } from './own.js';
import { markPaid, markReceived, statementsOf } from './payments.js';
import { pricesOfSettings } from './prices.js';
import { lockPeriod, openPeriods, preview } from './settle.js';
import { linesOf, settlementsOf, unsound } from './settled.js';

const DAY = 86_400_000;
/** Monday 2026-11-23 00:00 in Shanghai. */
const MONDAY = Date.UTC(2026, 10, 22, 16);
const NEXT = MONDAY + 7 * DAY;
const hooks = withTiers();

let db: Db;
let campaign: Campaign;
beforeEach(async () => {
  db = await openDatabase(':memory:');
  campaign = await testCampaign(db, { items: someItems(40), settings: { overlap: 5 } });
  await joined(db, campaign, 'ann', 'ben');
});
afterEach(() => db.destroy());

const line = (person: string, atMs: number, amount: number, assignment: string | null = null) =>
  db.transaction().execute((trx) =>
    addToLedger(trx, {
      campaign: campaign.id,
      person,
      assignment,
      kind: 'adjustment',
      cause: 'hand',
      sequence: 0,
      amount,
      currency: 'CNY',
      priceRule: 1,
      tier: 0,
      rubric: 1,
      reason: 'test',
      by: 'fay',
      atMs,
    }),
  );
async function lock(startMs: number, nowMs: number, seen?: string) {
  const looked = await preview(db, campaign, startMs, nowMs);
  return lockPeriod(db, campaign, {
    startMs,
    seen: seen ?? looked?.digest ?? '',
    by: 'fay',
    atMs: nowMs,
  });
}
async function locked(startMs: number, nowMs: number): Promise<string> {
  const got = await lock(startMs, nowMs);
  if ('refused' in got) throw new Error(got.refused);
  return got.settlement;
}
/** Somebody has reached the database past Hearth and past what it keeps there. */
const tampered = (changed: Partial<LedgerTable>) =>
  untied(db, async () => {
    await db.updateTable('ledger').set(changed).execute();
  });
const whole = async () => expect((await checkExperts(db, [], [ledgerSums])).broken).toEqual([]);

describe('a pay period', () => {
  it('B7, G5: work at 23:30 and at 00:30 in Shanghai lands in two weeks', async () => {
    await rated(db, hooks, campaign, 'ann', NEXT - DAY / 48);
    await rated(db, hooks, campaign, 'ann', NEXT + DAY / 48);
    const periods = await openPeriods(db, campaign, NEXT + 8 * DAY);
    expect(periods.map(({ startMs, lines, total }) => [startMs, lines, total])).toEqual([
      [MONDAY, 1, 500],
      [NEXT, 1, 500],
    ]);
  });

  it('B7: it is looked at, locked after its end, paid, received; the statement is the sum of its lines to the fen', async () => {
    await rated(db, hooks, campaign, 'ann', MONDAY + DAY);
    await rated(db, hooks, campaign, 'ann', MONDAY + 2 * DAY);
    await rated(db, hooks, campaign, 'ben', MONDAY + 2 * DAY);
    expect(await lock(MONDAY, MONDAY + 3 * DAY)).toEqual({ refused: 'running' });
    const settlement = await locked(MONDAY, NEXT);
    const [head] = await settlementsOf(db, { id: settlement });
    expect(head).toMatchObject({
      startsMs: MONDAY,
      endsMs: NEXT,
      total: 1500,
      people: 2,
      lines: 3,
    });
    const [statement] = await ownStatements(db, 'ann');
    expect(statement).toMatchObject({ total: 1000, lines: 2, paidMs: null });
    const { rows } = await ownLines(db, 'ann', { size: 50 }, { statement: statement?.id ?? '' });
    expect(rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(1000);
    expect(await ownBalances(db, 'ann', NEXT)).toMatchObject([
      { total: 1000, open: 0, waiting: 1000, paid: 0, verdicts: 2 },
    ]);
    const all = (await statementsOf(db, settlement)).map(({ id }) => id);
    await markReceived(db, statement?.id ?? '', NEXT + 1);
    const paid = { statements: all, reference: 'bank 17', by: 'fay', atMs: NEXT + DAY };
    expect(await markPaid(db, settlement, paid)).toEqual({ paid: 2 });
    // Sent again, nothing is paid again.
    expect(await markPaid(db, settlement, { ...paid, atMs: NEXT + 2 * DAY })).toEqual({ paid: 0 });
    await markReceived(db, statement?.id ?? '', NEXT + 3 * DAY);
    expect(await ownStatements(db, 'ann')).toMatchObject([
      { paidMs: NEXT + DAY, reference: 'bank 17', receivedMs: NEXT + 3 * DAY },
    ]);
    expect(await ownBalances(db, 'ann', NEXT)).toMatchObject([{ waiting: 0, paid: 1000 }]);
    const told = await db
      .selectFrom('notice')
      .select(['person', 'kind'])
      .orderBy('person')
      .execute();
    expect(told.map(({ person }) => person)).toEqual(['ann', 'ann', 'ben', 'ben']);
    await whole();
  });

  it('G6: locked twice, also at the same time, the result is the same', async () => {
    await rated(db, hooks, campaign, 'ann', MONDAY + DAY);
    const seen = (await preview(db, campaign, MONDAY, NEXT))?.digest ?? '';
    const all = await Promise.all(Array.from({ length: 5 }, () => lock(MONDAY, NEXT, seen)));
    expect(new Set(all.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(await lock(MONDAY, NEXT + DAY, 'anything')).toEqual(all[0]);
    expect(await settlementsOf(db, { campaigns: [campaign.id] })).toHaveLength(1);
    await whole();
  });

  it('what came since somebody looked is not locked unseen', async () => {
    await rated(db, hooks, campaign, 'ann', MONDAY + DAY);
    const seen = (await preview(db, campaign, MONDAY, NEXT))?.digest ?? '';
    await rated(db, hooks, campaign, 'ben', MONDAY + 2 * DAY);
    expect(await lock(MONDAY, NEXT, seen)).toEqual({ refused: 'changed' });
  });

  it('periods are locked in their order', async () => {
    await rated(db, hooks, campaign, 'ann', MONDAY + DAY);
    await rated(db, hooks, campaign, 'ann', NEXT + DAY);
    expect(await lock(NEXT, NEXT + 8 * DAY)).toEqual({ refused: 'earlier-open' });
    await locked(MONDAY, NEXT + 8 * DAY);
    await locked(NEXT, NEXT + 8 * DAY);
    expect(await lock(MONDAY - 70 * DAY, NEXT + 8 * DAY)).toEqual({ refused: 'no-period' });
  });

  it('R6: a line that was written late, and a correction, go into the next statement; the closed one stays', async () => {
    await rated(db, hooks, campaign, 'ann', MONDAY + DAY);
    const first = await locked(MONDAY, NEXT);
    const before = await linesOf(db, first);
    await line('ann', NEXT - 1, 70);
    await addByHand(db, {
      key: 'k',
      campaign: campaign.id,
      person: 'ann',
      kind: 'adjustment',
      amount: 250,
      currency: 'CNY',
      assignment: null,
      reason: 'one item was priced as simple',
      by: 'fay',
      atMs: NEXT + DAY,
    });
    const shown = await preview(db, campaign, NEXT, NEXT + 8 * DAY);
    expect(shown?.shares).toMatchObject([{ person: 'ann', total: 320, lines: 2, carried: 1 }]);
    await locked(NEXT, NEXT + 8 * DAY);
    expect(await linesOf(db, first)).toEqual(before);
    expect((await ownStatements(db, 'ann')).map(({ total }) => total)).toEqual([320, 500]);
    await whole();
  });

  it('R6: less than nothing is not paid; its lines go on until they sum to something', async () => {
    await line('ann', MONDAY + DAY, -300);
    await line('ben', MONDAY + DAY, 100);
    const settlement = await locked(MONDAY, NEXT);
    expect((await statementsOf(db, settlement)).map(({ person }) => person)).toEqual(['ben']);
    await line('ann', NEXT + DAY, 1000);
    await locked(NEXT, NEXT + 8 * DAY);
    expect(await ownStatements(db, 'ann')).toMatchObject([{ total: 700, lines: 2 }]);
    await whole();
  });

  it('a period in which nobody is owed anything closes without a payment, and its lines go on', async () => {
    await line('ann', MONDAY + DAY, -300);
    expect(await openPeriods(db, campaign, NEXT)).toMatchObject([
      { startMs: MONDAY, owed: false, total: -300 },
    ]);
    const settlement = await locked(MONDAY, NEXT);
    expect(await settlementsOf(db, { id: settlement })).toMatchObject([{ people: 0, total: 0 }]);
    expect(await statementsOf(db, settlement)).toEqual([]);
    expect(await locked(MONDAY, NEXT)).toBe(settlement);
    await line('ann', NEXT + DAY, 1000);
    await locked(NEXT, NEXT + 8 * DAY);
    expect(await ownStatements(db, 'ann')).toMatchObject([{ total: 700, lines: 2 }]);
    await whole();
  });

  it('an undo after midnight leaves less than nothing in the new period, which blocks no later one', async () => {
    const id = await rated(db, hooks, campaign, 'ann', NEXT - 1000);
    await locked(MONDAY, NEXT);
    await undo(db, hooks, { assignment: id, person: 'ann' }, NEXT + 1000);
    await rated(db, hooks, campaign, 'ben', NEXT + 8 * DAY);
    // The second week was left open.
    await locked(NEXT + 7 * DAY, NEXT + 15 * DAY);
    expect(await ownStatements(db, 'ben')).toMatchObject([{ total: 500 }]);
    expect(await ownBalances(db, 'ann', NEXT + 15 * DAY)).toMatchObject([{ open: -500 }]);
    await whole();
  });

  it('lines that sum to nothing are settled, and there is nothing to pay', async () => {
    await line('ann', MONDAY + DAY, -300);
    await line('ann', MONDAY + DAY, 300);
    const settlement = await locked(MONDAY, NEXT);
    expect(await settlementsOf(db, { id: settlement })).toMatchObject([{ people: 1, paid: 1 }]);
    const [one] = await statementsOf(db, settlement);
    const note = { statements: [one?.id ?? ''], reference: 'x 1', by: 'fay', atMs: NEXT };
    expect(await markPaid(db, settlement, note)).toEqual({ paid: 0 });
    expect(await ownStatements(db, 'ann')).toMatchObject([{ total: 0, paidMs: null }]);
    await whole();
  });

  it('another note about a statement that was paid is refused with the first, and nothing of it is stored', async () => {
    await rated(db, hooks, campaign, 'ann', MONDAY + DAY);
    await rated(db, hooks, campaign, 'ben', MONDAY + DAY);
    const settlement = await locked(MONDAY, NEXT);
    const all = await statementsOf(db, settlement);
    const ann = all.find(({ person }) => person === 'ann')?.id ?? '';
    const note = { statements: [ann], reference: 'bank 1', by: 'fay', atMs: NEXT };
    await markPaid(db, settlement, note);
    const other = { ...note, statements: all.map(({ id }) => id), reference: 'bank 2', by: 'pm' };
    expect(await markPaid(db, settlement, other)).toEqual({
      refused: 'noted',
      as: { person: 'ann', by: 'fay', reference: 'bank 1', atMs: NEXT },
    });
    expect(await markPaid(db, settlement, { ...note, statements: [ann, 'b-none'] })).toEqual({
      refused: 'unknown',
    });
    expect(await ownStatements(db, 'ben')).toMatchObject([{ paidMs: null }]);
  });

  it('a statement is in the currency of its lines, and a line in another is found', async () => {
    await rated(db, hooks, campaign, 'ann', MONDAY + DAY);
    const eur = { ...campaign.settings, money: { ...campaign.settings.money, currency: 'EUR' } };
    await db.transaction().execute(async (trx) => {
      await changeCampaign(trx, campaign.id, { revision: 1, settings: eur });
      await pricesOfSettings(trx, campaign, eur, { by: 'pm', atMs: MONDAY });
    });
    campaign = (await campaignOf(db, campaign.id)) ?? campaign;
    expect(campaign.settings.money.currency).toBe('EUR');
    const settlement = await locked(MONDAY, NEXT);
    expect(await settlementsOf(db, { id: settlement })).toMatchObject([{ currency: 'CNY' }]);
    const { broken } = await checkExperts(db, [], [ledgerSums]);
    expect(broken.map(({ check }) => check)).toEqual(['one currency']);
  });

  it('B7: a locked period whose rows were changed does not fit its digest any more', async () => {
    await rated(db, hooks, campaign, 'ann', MONDAY + DAY);
    const settlement = await locked(MONDAY, NEXT);
    expect(await unsound(db, settlement)).toBeNull();
    await tampered({ made_ms: MONDAY + 1 });
    expect(await unsound(db, settlement)).toBe('digest');
    await tampered({ made_ms: MONDAY + DAY });
    expect(await unsound(db, settlement)).toBeNull();
    for (const changed of [
      { reason: '"other"' },
      { tier: 3 },
      { cause: 'exam' },
      { currency: 'EUR' },
    ]) {
      await tampered(changed);
      expect(await unsound(db, settlement)).toBe('digest');
      await tampered({ reason: '""', tier: 0, cause: 'verdict', currency: 'CNY' });
    }
    await tampered({ amount: 900 });
    expect(await unsound(db, settlement)).toBe('sum');
  });

  it('B7: a period that was locked under the first form of the digest is still whole', async () => {
    await rated(db, hooks, campaign, 'ann', MONDAY + DAY);
    const settlement = await locked(MONDAY, NEXT);
    const rows = await db.selectFrom('ledger').selectAll().execute();
    const old = lineDigest(rows, 'of the first form');
    await db.updateTable('pay_statement').set({ digest: old }).execute();
    await db
      .updateTable('settlement')
      .set({ digest: digestList([old]) })
      .execute();
    expect(await unsound(db, settlement)).toBeNull();
    await tampered({ sequence: 5 });
    expect(await unsound(db, settlement)).toBe('digest');
  });

  it('B8: the balance shows right after each accepted item', async () => {
    const balances = [];
    for (let i = 1; i <= 3; i++) {
      await rated(db, hooks, campaign, 'ann', MONDAY + i);
      balances.push((await ownBalances(db, 'ann', MONDAY + i))[0]?.open);
    }
    expect(balances).toEqual([500, 1000, 1500]);
  });
});

describe('whatever is earned and whenever it is locked', () => {
  it('B7: statements and what waits are the ledger, to the fen, and no line is in two statements', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            person: fc.constantFrom('ann', 'ben', 'cleo'),
            day: fc.integer({ min: 0, max: 27 }),
            amount: fc.integer({ min: -2000, max: 5000 }),
          }),
          { minLength: 1, maxLength: 25 },
        ),
        fc.constantFrom('week' as const, 'half-month' as const),
        async (rows, period) => {
          const own = await testCampaign(db, { settings: { money: { period } } });
          campaign = own;
          for (const { person, day, amount } of rows)
            await line(person, MONDAY + day * DAY + 1, amount);
          const now = MONDAY + 60 * DAY;
          const total = rows.reduce((sum, { amount }) => sum + amount, 0);
          for (const { startMs } of await openPeriods(db, own, now)) await lock(startMs, now);
          const settled = (await settlementsOf(db, { campaigns: [own.id] })).reduce(
            (sum, one) => sum + one.total,
            0,
          );
          const open = await db
            .selectFrom('pay_balance')
            .select((eb) => eb.fn.sum('total').as('total'))
            .select((eb) => eb.fn.sum('settled').as('settled'))
            .where('campaign', '=', own.id)
            .executeTakeFirstOrThrow();
          expect(Number(open.total)).toBe(total);
          expect(Number(open.settled)).toBe(settled);
        },
      ),
      { numRuns: 25 },
    );
    await whole();
  });
});
