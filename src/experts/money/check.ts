import { sql } from 'kysely';
import type { Text } from '../../contract/index.js';
import { isArchive, PSEUDONYM } from '../campaigns/archive-seed.js';
import type { Check } from '../check/check-work.js';
import { campaignOf } from '../work/campaigns.js';
import { unsound } from './settled.js';

const text = (en: string, zh: string): Text => ({ en, 'zh-CN': zh });

/**
 * The ledger is what was accepted times its price, and rows that came later: each verdict is paid once, to whoever gave
 * it, at the price of the claim; balances are sums of rows, and locked periods are as they were locked.
 */
export const ledgerSums: Check = async (db, campaign) => {
  const found = (check: string, where: string, said: Text) => ({
    check,
    campaign,
    where,
    text: said,
  });
  // What was earned before an archive was made is in the ledger of the place where it was earned.
  const of = await campaignOf(db, campaign);
  const archived = of !== null && isArchive(of);
  const paid = await db
    .selectFrom('assignment as a')
    .innerJoin('work_item as i', 'i.id', 'a.item')
    .leftJoin('ledger as l', (on) =>
      on.onRef('l.assignment', '=', 'a.id').on('l.kind', '=', 'earn').on('l.cause', '=', 'verdict'),
    )
    .leftJoin('ledger as r', (on) =>
      on
        .onRef('r.assignment', '=', 'a.id')
        .on('r.kind', '=', 'reversal')
        .onRef('r.sequence', '=', 'l.sequence'),
    )
    .select(['a.id', 'a.state'])
    .select((eb) => [
      eb.fn.count<number>('l.id').as('earned'),
      eb.fn.count<number>('r.id').as('back'),
    ])
    .where('a.campaign', '=', campaign)
    .where('i.kind', '!=', 'exam')
    .$if(archived, (q) => q.where('a.person', 'not like', `${PSEUDONYM}%`))
    .groupBy(['a.id', 'a.state'])
    .having(
      sql<boolean>`count(l.id) - count(r.id) > 1 or (a.state = 'submitted' and count(l.id) - count(r.id) <> 1)`,
    )
    .limit(20)
    .execute();
  const wrong = await db
    .selectFrom('ledger as l')
    .innerJoin('assignment as a', 'a.id', 'l.assignment')
    .leftJoin('ledger as r', (on) =>
      on
        .onRef('r.assignment', '=', 'l.assignment')
        .on('r.kind', '=', 'reversal')
        .onRef('r.sequence', '=', 'l.sequence'),
    )
    .select('l.id')
    .where('l.campaign', '=', campaign)
    .where('l.kind', '=', 'earn')
    .where('l.cause', '=', 'verdict')
    .where('r.id', 'is', null)
    .where((eb) =>
      eb.or([
        eb('a.person', '!=', eb.ref('l.person')),
        eb.and([eb('a.state', '=', 'submitted'), eb('a.price', '!=', eb.ref('l.amount'))]),
      ]),
    )
    .limit(20)
    .execute();
  const sums = await db
    .selectFrom('pay_balance as b')
    .leftJoin('ledger as l', (on) =>
      on.onRef('l.campaign', '=', 'b.campaign').onRef('l.person', '=', 'b.person'),
    )
    .leftJoin('pay_line as p', 'p.ledger', 'l.id')
    .select(['b.person', 'b.total', 'b.settled', 'b.lines'])
    .select((eb) => [
      eb.fn.sum<number | null>('l.amount').as('sum'),
      eb.fn.count<number>('l.id').as('n'),
      eb.fn.count<number>('p.ledger').as('standing'),
      sql<number | null>`sum(case when p.statement is null then 0 else l.amount end)`.as('closed'),
    ])
    .where('b.campaign', '=', campaign)
    .groupBy(['b.person', 'b.total', 'b.settled', 'b.lines'])
    .execute();
  const foreign =
    of === null
      ? []
      : await db
          .selectFrom('ledger')
          .select('id')
          .where('campaign', '=', campaign)
          .where('currency', '!=', of.settings.money.currency)
          .limit(20)
          .execute();
  const orphans = await db
    .selectFrom('ledger as l')
    .leftJoin('pay_balance as b', (on) =>
      on.onRef('l.campaign', '=', 'b.campaign').onRef('l.person', '=', 'b.person'),
    )
    .select('l.id')
    .where('l.campaign', '=', campaign)
    .where('b.person', 'is', null)
    .limit(20)
    .execute();
  const settlements = await db
    .selectFrom('settlement')
    .select('id')
    .where('campaign', '=', campaign)
    .execute();
  const broken = [
    ...paid.map(({ id }) =>
      found(
        'paid once',
        id,
        text('a verdict is not paid exactly once', '一次评判没有恰好支付一次'),
      ),
    ),
    ...wrong.map(({ id }) =>
      found(
        'paid as claimed',
        id,
        text(
          'a line is not the price of its claim, or goes to somebody else',
          '一笔明细与领取时的价格不符，或支付给了其他人',
        ),
      ),
    ),
    ...sums
      .filter(
        (row) =>
          Number(row.total) !== Number(row.sum ?? 0) ||
          Number(row.settled) !== Number(row.closed ?? 0) ||
          Number(row.lines) !== Number(row.n) ||
          Number(row.standing) !== Number(row.n),
      )
      .map(({ person }) =>
        found(
          'balances',
          person,
          text('a balance is not the sum of its lines', '余额与明细之和不符'),
        ),
      ),
    ...foreign.map(({ id }) =>
      found(
        'one currency',
        id,
        text('a line is not in the currency of its campaign', '一笔明细的币种与评判项目不符'),
      ),
    ),
    ...orphans.map(({ id }) =>
      found('balances', id, text('a line stands in no balance', '一笔明细不在任何余额中')),
    ),
  ];
  for (const { id } of settlements)
    if ((await unsound(db, id)) !== null)
      broken.push(
        found(
          'locked periods',
          id,
          text('a locked period is not as it was locked', '已锁定的周期与锁定时不符'),
        ),
      );
  return broken;
};
