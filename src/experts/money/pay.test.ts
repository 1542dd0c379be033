import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Db, openDatabase } from '../../store/index.js';
import { untied } from '../../store/kept-rows.js';
import { changeCampaign } from '../campaigns/make-campaign.js';
import { checkExperts } from '../check/checks.js';
import { type Campaign, campaignOf } from '../work/campaigns.js';
import { endOverdue } from '../work/leases.js';
import { campaignsFor } from '../work/rater-campaigns.js';
import { skip } from '../work/skip.js';
import { undo } from '../work/undo.js';
import { revise } from '../work/verdicts.js';
import { filledIn, joined, newItem, someItems, testCampaign } from '../work/work.testkit.js';
import { addByHand } from './by-hand.js';
import { ledgerSums } from './check.js';
import { addToLedger } from './ledger.js';
import { claimed, given, rated, rowsOf, withTiers } from './money.testkit.js';
import { changePrices, priceRule, priceRules, pricesOfSettings } from './prices.js';

const T = Date.UTC(2026, 10, 30, 4);
const MINUTE = 60_000;

let db: Db;
beforeEach(async () => {
  db = await openDatabase(':memory:');
});
afterEach(() => db.destroy());

const hooks = withTiers({ gil: 2, pia: 3 });

async function campaignWith(
  items = someItems(6),
  settings: Record<string, unknown> = {},
  people = ['ann', 'ben', 'cleo', 'gil', 'pia'],
) {
  const campaign = await testCampaign(db, { items, settings });
  await joined(db, campaign, ...people);
  return campaign;
}
const whole = async () => expect((await checkExperts(db, [], [ledgerSums])).broken).toEqual([]);

describe('piece rates', () => {
  it('B2, B3, B4: the 20-yuan item done by gold pays 30.00, the 5-yuan one by bronze 5.00', async () => {
    const campaign = await campaignWith([newItem('hard', { difficulty: 3 })]);
    const { id, price } = await claimed(db, hooks, campaign, 'gil', T);
    expect(price).toBe(3000);
    await given(db, hooks, id, 'gil', T);
    expect(await rowsOf(db, 'gil')).toEqual([['earn', 'verdict', 3000]]);
    const easy = await campaignWith([newItem('easy')]);
    await rated(db, hooks, easy, 'ann', T);
    expect(await rowsOf(db, 'ann')).toEqual([['earn', 'verdict', 500]]);
    await whole();
  });

  it('A8, G6, G8: 20 parallel posts of one verdict, and one more an hour later, pay once', async () => {
    const campaign = await campaignWith();
    const { id } = await claimed(db, hooks, campaign, 'ann', T);
    const sent = await Promise.all(
      Array.from({ length: 20 }, () => given(db, hooks, id, 'ann', T)),
    );
    expect(new Set(sent.map(({ submission }) => submission)).size).toBe(1);
    await given(db, hooks, id, 'ann', T + 60 * MINUTE);
    expect(await rowsOf(db, 'ann')).toEqual([['earn', 'verdict', 500]]);
    await whole();
  });

  it('R5: the price is that of the claim, and a change of prices is a new version for later claims', async () => {
    const campaign = await campaignWith();
    const before = await claimed(db, hooks, campaign, 'ann', T);
    const changed = await changePrices(db, campaign, {
      after: 1,
      terms: { prices: [700, 1000, 2000], tierPercent: [100, 120, 150, 180], distress: 100 },
      reason: 'the texts are longer than planned',
      by: 'boss',
      atMs: T + 1,
    });
    expect(changed?.version).toBe(2);
    const after = await claimed(db, hooks, campaign, 'ben', T + 2);
    await given(db, hooks, before.id, 'ann', T + 3);
    await given(db, hooks, after.id, 'ben', T + 3);
    expect(await rowsOf(db, 'ann')).toEqual([['earn', 'verdict', 500]]);
    expect(await rowsOf(db, 'ben')).toEqual([['earn', 'verdict', 700]]);
    const rules = await db.selectFrom('ledger').select(['person', 'price_rule']).execute();
    expect(Object.fromEntries(rules.map((row) => [row.person, row.price_rule]))).toEqual({
      ann: 1,
      ben: 2,
    });
    // Somebody who looked at version 1 cannot change it any more.
    const late = await changePrices(db, campaign, {
      after: 1,
      terms: { prices: [1, 1, 1], tierPercent: [100, 100, 100, 100], distress: 0 },
      reason: 'too late',
      by: 'boss',
      atMs: T + 4,
    });
    expect(late).toBeNull();
    await whole();
  });

  it('R5: prices that are changed in the settings make a version too; other settings do not', async () => {
    const campaign = await campaignWith();
    await priceRule(db, campaign, T);
    const change = (of: Campaign, settings: Campaign['settings']) =>
      db.transaction().execute(async (trx) => {
        await changeCampaign(trx, of.id, { revision: of.revision, settings });
        await pricesOfSettings(trx, of, settings, { by: 'pm', atMs: T });
        return (await campaignOf(trx, of.id)) ?? of;
      });
    const other = await change(campaign, { ...campaign.settings, overlap: 4 });
    expect((await priceRule(db, other, T)).version).toBe(1);
    const money = {
      ...other.settings.money,
      prices: [600, 1000, 2000] as [number, number, number],
    };
    const dearer = await change(other, { ...other.settings, money });
    expect(await priceRule(db, dearer, T)).toMatchObject({ version: 2, prices: [600, 1000, 2000] });
    expect((await priceRules(db, campaign.id)).map(({ version }) => version)).toEqual([2, 1]);
  });

  it('R5: the settings are told with the prices in force, and a form of settings from before cannot bring others back', async () => {
    const campaign = await campaignWith();
    await changePrices(db, campaign, {
      after: (await priceRule(db, campaign, T)).version,
      terms: { prices: [700, 1100, 2200], tierPercent: [100, 100, 100, 100], distress: 300 },
      reason: 'the texts are longer than planned',
      by: 'boss',
      atMs: T + 1,
    });
    const now = await campaignOf(db, campaign.id);
    expect(now?.settings.money).toMatchObject({
      prices: [700, 1100, 2200],
      tierPercent: [100, 100, 100, 100],
      distress: 300,
    });
    const [seen] = await campaignsFor(db, hooks, { projects: null, person: 'ann', nowMs: T });
    expect(seen?.prices).toEqual([700, 1100, 2200]);
    const { revision, settings } = campaign;
    expect(await changeCampaign(db, campaign.id, { revision, settings })).toEqual({
      refused: 'changed',
    });
  });

  it('R5: an item that is left for distress is paid by the rule of its claim', async () => {
    const campaign = await campaignWith();
    const { id } = await claimed(db, hooks, campaign, 'ann', T);
    await changePrices(db, campaign, {
      after: 1,
      terms: { prices: [500, 1000, 2000], tierPercent: [100, 120, 150, 180], distress: 0 },
      reason: 'nothing for distress',
      by: 'boss',
      atMs: T + 1,
    });
    const left = { assignment: id, person: 'ann', reason: 'distress' as const, note: '' };
    await skip(db, hooks, left, T + 2);
    expect(await rowsOf(db, 'ann')).toEqual([['earn', 'distress', 100]]);
  });

  it('a verdict that is changed later is the same work', async () => {
    const campaign = await campaignWith();
    const id = await rated(db, hooks, campaign, 'ann', T);
    const again = {
      assignment: id,
      key: 'again',
      cause: 'after-reveal' as const,
      filled: filledIn('0'),
      note: '',
    };
    expect(await db.transaction().execute((trx) => revise(trx, again, T + MINUTE))).toBe(true);
    expect(await rowsOf(db, 'ann')).toEqual([['earn', 'verdict', 500]]);
  });
});

describe('what is taken back', () => {
  it('B2: an undone verdict is a row of its own, and giving it again pays again', async () => {
    const campaign = await campaignWith();
    const id = await rated(db, hooks, campaign, 'ann', T);
    await undo(db, hooks, { assignment: id, person: 'ann' }, T + 5000);
    await undo(db, hooks, { assignment: id, person: 'ann' }, T + 6000);
    expect(await rowsOf(db, 'ann')).toEqual([
      ['earn', 'verdict', 500],
      ['reversal', 'undo', -500],
    ]);
    await whole();
    await given(db, hooks, id, 'ann', T + 8000, 'another key');
    expect(await rowsOf(db, 'ann')).toEqual([
      ['earn', 'verdict', 500],
      ['reversal', 'undo', -500],
      ['earn', 'verdict', 500],
    ]);
    const balance = await db.selectFrom('pay_balance').selectAll().executeTakeFirstOrThrow();
    expect(balance).toMatchObject({ total: 500, lines: 3, verdicts: 1 });
    await whole();
  });

  it('X20: an item that distresses is paid a flat amount once; other skips are not paid', async () => {
    const campaign = await campaignWith();
    for (const [person, reason] of [
      ['ann', 'distress'],
      ['ben', 'unclear'],
    ] as const) {
      const { id } = await claimed(db, hooks, campaign, person, T);
      const of = { assignment: id, person, reason, note: '' };
      await skip(db, hooks, of, T);
      await skip(db, hooks, of, T + 1);
    }
    expect(await rowsOf(db, 'ann')).toEqual([['earn', 'distress', 100]]);
    expect(await rowsOf(db, 'ben')).toEqual([]);
    await whole();
  });

  it('a skip that is taken back takes its amount back; the verdict then pays its price', async () => {
    const campaign = await campaignWith();
    const { id } = await claimed(db, hooks, campaign, 'ann', T);
    await skip(db, hooks, { assignment: id, person: 'ann', reason: 'distress', note: '' }, T);
    await undo(db, hooks, { assignment: id, person: 'ann' }, T + 3000);
    await given(db, hooks, id, 'ann', T + 9000);
    expect(await rowsOf(db, 'ann')).toEqual([
      ['earn', 'distress', 100],
      ['reversal', 'unskip', -100],
      ['earn', 'verdict', 500],
    ]);
    await whole();
  });
});

describe('what is paid like everything else', () => {
  it('B14, G9: a verdict that came after its lease, when others had filled the item, is stored and paid', async () => {
    const campaign = await campaignWith([newItem('q')], { overlap: 1 });
    const { id } = await claimed(db, hooks, campaign, 'ann', T);
    await endOverdue(db, hooks, T + 20 * MINUTE);
    await rated(db, hooks, campaign, 'ben', T + 21 * MINUTE);
    const late = await given(db, hooks, id, 'ann', T + 22 * MINUTE);
    expect(late.counts).toBe(false);
    expect(await rowsOf(db, 'ann')).toEqual([['earn', 'verdict', 500]]);
    await whole();
  });

  it.each(['gold', 'practice'] as const)(
    'C6: a %s item is paid the same as any other',
    async (kind) => {
      const campaign = await campaignWith([newItem('q', { kind })]);
      const item = await db.selectFrom('work_item').selectAll().executeTakeFirstOrThrow();
      const { priceOf } = hooks[1] ?? {};
      const price = await priceOf?.(db, campaign, { ...item, kind } as never, 0);
      expect(price).toEqual({ price: 500, rule: 1 });
    },
  );

  it.each([
    [true, 500],
    [false, 0],
  ])(
    'R9, G9: an exam is paid where the campaign says so (%s), which its price tells beforehand',
    async (paid, price) => {
      const campaign = await testCampaign(db, {
        items: [newItem('q', { kind: 'exam' })],
        settings: { exam: { required: true, paid } },
      });
      const [row] = await db.selectFrom('work_item').selectAll().execute();
      const item = row as never;
      expect(await hooks[1]?.priceOf?.(db, campaign, item, 0)).toEqual({ price, rule: 1 });
      const assignment = {
        id: 'a1',
        person: 'ann',
        mode: 'exam',
        counts: false,
        price,
        priceRule: 1,
        tier: 0,
        rubric: 1,
      };
      const told = { campaign, item, assignment, submission: {} as never, atMs: T };
      await hooks[1]?.submitted?.(db, told);
      await hooks[1]?.submitted?.(db, told);
      expect(await rowsOf(db, 'ann')).toEqual(paid ? [['earn', 'exam', 500]] : []);
    },
  );
});

describe('rows by hand', () => {
  const row = (key: string, amount: number, kind: 'bonus' | 'adjustment' = 'bonus') => ({
    key,
    campaign: '',
    person: 'ann',
    kind,
    amount,
    currency: 'CNY',
    assignment: null,
    reason: 'found a wrong standard',
    by: 'fay',
    atMs: T,
  });

  it('G6: a bonus that is sent 32 times is paid once', async () => {
    const campaign = await campaignWith();
    for (let i = 0; i < 32; i++) await addByHand(db, { ...row('b1', 5000), campaign: campaign.id });
    expect(await rowsOf(db, 'ann')).toEqual([['bonus', 'hand', 5000]]);
    const told = await db.selectFrom('notice').select('kind').execute();
    expect(told).toEqual([{ kind: 'work.statement' }]);
  });

  it('several corrections of one item are rows of their own', async () => {
    const campaign = await campaignWith();
    const id = await rated(db, hooks, campaign, 'ann', T);
    for (const key of ['k1', 'k2', 'k1'])
      await addByHand(db, {
        ...row(key, -100, 'adjustment'),
        campaign: campaign.id,
        assignment: id,
        atMs: T + 1,
      });
    expect(await rowsOf(db, 'ann')).toEqual([
      ['earn', 'verdict', 500],
      ['adjustment', 'hand', -100],
      ['adjustment', 'hand', -100],
    ]);
    await whole();
  });

  it('amounts are integers of minor units', async () => {
    const campaign = await campaignWith();
    await expect(addByHand(db, { ...row('b2', 0.5), campaign: campaign.id })).rejects.toThrow(
      'integers',
    );
  });
});

describe('the check of the ledger', () => {
  it('finds what was paid twice, to somebody else, or not at all', async () => {
    const campaign = await campaignWith();
    const id = await rated(db, hooks, campaign, 'ann', T);
    await rated(db, hooks, campaign, 'ben', T);
    await whole();
    const loaded = await campaignOf(db, campaign.id);
    await addToLedger(db, {
      campaign: loaded?.id ?? '',
      person: 'cleo',
      assignment: id,
      kind: 'earn',
      cause: 'verdict',
      sequence: 7,
      amount: 500,
      currency: 'CNY',
      priceRule: 1,
      tier: 0,
      rubric: 1,
      reason: '',
      by: 'cleo',
      atMs: T,
    });
    await untied(db, async () => {
      await db.deleteFrom('ledger').where('person', '=', 'ben').execute();
    });
    const { broken } = await checkExperts(db, [], [ledgerSums]);
    expect([...new Set(broken.map(({ check }) => check))].sort()).toEqual([
      'balances',
      'paid as claimed',
      'paid once',
    ]);
  });
});
