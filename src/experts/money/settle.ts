import { randomBytes } from 'node:crypto';
import { type Db, digestList } from '../../store/index.js';
import { tellPeople } from '../notices.js';
import { tellOutside } from '../talk/outward.js';
import type { Campaign } from '../work/campaigns.js';
import { inOrder, lineDigest } from './line-digest.js';
import { type Period, periodOf } from './periods.js';

/** What one person would get, or gets, for a period. */
export type Share = {
  person: string;
  total: number;
  lines: number;
  /** Lines of earlier, closed periods: written late, or left there because they summed to less than nothing. */
  carried: number;
  /** False where the sum is below zero: the lines go on into the next period. A sum of nothing is settled by itself. */
  payable: boolean;
  /** Of the lines, so that what is locked is what was looked at. */
  digest: string;
};

export type Preview = Period & {
  /** Whether the period is over, so that it can be locked. */
  over: boolean;
  total: number;
  lines: number;
  shares: readonly Share[];
  /** That of the lines. */
  currency: string;
  digest: string;
};

export type Refusal = 'running' | 'earlier-open' | 'changed' | 'no-period';

/** `owed`: whether somebody would be paid something; a period in which nobody is stands in no later one's way. */
export type OpenPeriod = Period & { over: boolean; total: number; lines: number; owed: boolean };

/** Periods of a campaign that are not locked and hold lines, oldest first, and the one that runs. */
export async function openPeriods(
  db: Db,
  campaign: Campaign,
  nowMs: number,
): Promise<OpenPeriod[]> {
  const { zone, period: kind } = campaign.settings.money;
  const closed = await lastEnd(db, campaign.id);
  const { first } = await db
    .selectFrom('pay_line')
    .select((eb) => eb.fn.min('at_ms').as('first'))
    .where('campaign', '=', campaign.id)
    .where('statement', 'is', null)
    .executeTakeFirstOrThrow();
  const running = periodOf(nowMs, zone, kind);
  if (first === null || first === undefined) return [];
  let at = Math.max(Number(first), closed);
  let below = 0;
  const all: OpenPeriod[] = [];
  while (at < running.endMs) {
    const { startMs, endMs } = periodOf(at, zone, kind);
    const { total, lines } = await sumOf(db, campaign.id, below, endMs);
    const start = Math.max(startMs, closed);
    if (lines > 0) {
      const owed = await isOwed(db, campaign.id, endMs);
      all.push({ startMs: start, endMs, over: endMs <= nowMs, total, lines, owed });
    }
    below = endMs;
    const next = await nextLine(db, campaign.id, endMs);
    if (next === null) break;
    at = next;
  }
  return all;
}

/**
 * What locking a period would settle: every line before its end that is in no statement yet.
 * @param startMs as `openPeriods` tells it
 * @returns null where there is no such open period
 */
export async function preview(
  db: Db,
  campaign: Campaign,
  startMs: number,
  nowMs: number,
): Promise<Preview | null> {
  const { zone, period: kind } = campaign.settings.money;
  const closed = await lastEnd(db, campaign.id);
  if (startMs < closed) return null;
  const { endMs, startMs: own } = periodOf(startMs, zone, kind);
  if (startMs !== Math.max(own, closed)) return null;
  const rows = inOrder(
    await db
      .selectFrom('pay_line')
      .innerJoin('ledger', 'ledger.id', 'pay_line.ledger')
      .selectAll('ledger')
      .where('pay_line.campaign', '=', campaign.id)
      .where('pay_line.statement', 'is', null)
      .where('pay_line.at_ms', '<', endMs)
      .execute(),
  );
  const byPerson = new Map<string, typeof rows>();
  for (const row of rows) {
    const own = byPerson.get(row.person);
    if (own === undefined) byPerson.set(row.person, [row]);
    else own.push(row);
  }
  const shares = [...byPerson].map(([person, own]): Share => {
    const total = own.reduce((sum, { amount }) => sum + Number(amount), 0);
    return {
      person,
      total,
      lines: own.length,
      carried: own.filter(({ made_ms }) => Number(made_ms) < startMs).length,
      payable: total >= 0,
      digest: lineDigest(own),
    };
  });
  const payable = shares.filter((one) => one.payable);
  return {
    startMs,
    endMs,
    over: endMs <= nowMs,
    total: payable.reduce((sum, one) => sum + one.total, 0),
    lines: payable.reduce((sum, one) => sum + one.lines, 0),
    shares,
    currency: rows[0]?.currency ?? campaign.settings.money.currency,
    digest: digestList(payable.map((one) => one.digest)),
  };
}

/**
 * Closes a period: a statement for each person whose lines do not sum to less than nothing; where all do, it is closed
 * without any, and the lines go on into the next. Locked twice, nothing changes and the same comes back.
 * @param seen the digest of the preview that was looked at
 */
export async function lockPeriod(
  db: Db,
  campaign: Campaign,
  { startMs, seen, by, atMs }: { startMs: number; seen: string; by: string; atMs: number },
): Promise<Locked> {
  const lock = db.transaction().execute(async (trx): Promise<Locked> => {
    const before = await lockedBefore(trx, campaign.id, startMs);
    if (before !== null) return before;
    const what = await preview(trx, campaign, startMs, atMs);
    if (what === null) return { refused: 'no-period' };
    if (!what.over) return { refused: 'running' };
    const earlier = await openPeriods(trx, campaign, atMs);
    if (earlier.some((one) => one.startMs < startMs && one.owed))
      return { refused: 'earlier-open' };
    if (what.digest !== seen || what.shares.length === 0) return { refused: 'changed' };
    const settlement = `s${randomBytes(12).toString('base64url')}`;
    const payable = what.shares.filter((one) => one.payable);
    const { zone } = campaign.settings.money;
    const { numInsertedOrUpdatedRows: n } = await trx
      .insertInto('settlement')
      .values({
        id: settlement,
        campaign: campaign.id,
        starts_ms: startMs,
        ends_ms: what.endMs,
        zone,
        currency: what.currency,
        total: what.total,
        people: payable.length,
        lines: what.lines,
        digest: what.digest,
        locked_ms: atMs,
        locked_by: by,
      })
      .onConflict((on) => on.doNothing())
      .executeTakeFirst();
    if (Number(n ?? 0) === 0) throw new Overtaken();
    for (const share of payable) await close(trx, campaign, settlement, what.endMs, share);
    await tellPeople(
      trx,
      payable.map(({ person }) => person),
      { kind: 'work.statement', link: '/earnings?part=statements', once: settlement, atMs },
    );
    await tellOutside(trx, {
      kind: 'settlement.locked',
      project: campaign.project,
      campaign: campaign.id,
      link: '/statements',
      once: settlement,
      atMs,
    });
    return { settlement };
  });
  try {
    return await lock;
  } catch (error) {
    if (!(error instanceof Overtaken)) throw error;
    return (await lockedBefore(db, campaign.id, startMs)) ?? { refused: 'changed' };
  }
}

/** On a database with several writers: somebody else locked, or earned, at the same moment. All is undone then. */
class Overtaken extends Error {}

type Locked = { settlement: string } | { refused: Refusal };

async function lockedBefore(
  db: Db,
  campaign: string,
  startMs: number,
): Promise<{ settlement: string } | null> {
  const row = await db
    .selectFrom('settlement')
    .select('id')
    .where('campaign', '=', campaign)
    .where('starts_ms', '=', startMs)
    .executeTakeFirst();
  return row === undefined ? null : { settlement: row.id };
}

async function close(
  trx: Db,
  campaign: Campaign,
  settlement: string,
  endMs: number,
  { person, total, lines, digest: of }: Share,
): Promise<void> {
  const id = `b${randomBytes(12).toString('base64url')}`;
  const { numUpdatedRows } = await trx
    .updateTable('pay_line')
    .set({ statement: id })
    .where('campaign', '=', campaign.id)
    .where('person', '=', person)
    .where('statement', 'is', null)
    .where('at_ms', '<', endMs)
    .executeTakeFirst();
  if (Number(numUpdatedRows) !== lines) throw new Overtaken();
  await trx
    .insertInto('pay_statement')
    .values({
      id,
      settlement,
      campaign: campaign.id,
      person,
      total,
      lines,
      digest: of,
      paid_ms: null,
      paid_by: null,
      reference: null,
      received_ms: null,
    })
    .execute();
  await trx
    .updateTable('pay_balance')
    .set((eb) => ({ settled: eb('settled', '+', total) }))
    .where('campaign', '=', campaign.id)
    .where('person', '=', person)
    .execute();
}

/** Where the last locked period ended; 0 where none is. */
async function lastEnd(db: Db, campaign: string): Promise<number> {
  const { end } = await db
    .selectFrom('settlement')
    .select((eb) => eb.fn.max('ends_ms').as('end'))
    .where('campaign', '=', campaign)
    .executeTakeFirstOrThrow();
  return Number(end ?? 0);
}

async function sumOf(
  db: Db,
  campaign: string,
  fromMs: number,
  endMs: number,
): Promise<{ total: number; lines: number }> {
  const { total, lines } = await db
    .selectFrom('pay_line')
    .innerJoin('ledger', 'ledger.id', 'pay_line.ledger')
    .select((eb) => [eb.fn.sum('ledger.amount').as('total'), eb.fn.countAll().as('lines')])
    .where('pay_line.campaign', '=', campaign)
    .where('pay_line.statement', 'is', null)
    .where('pay_line.at_ms', '>=', fromMs)
    .where('pay_line.at_ms', '<', endMs)
    .executeTakeFirstOrThrow();
  return { total: Number(total ?? 0), lines: Number(lines) };
}

/** Whether the lines before a moment that are in no statement sum to more than nothing for anybody. */
async function isOwed(db: Db, campaign: string, endMs: number): Promise<boolean> {
  const row = await db
    .selectFrom('pay_line')
    .innerJoin('ledger', 'ledger.id', 'pay_line.ledger')
    .select('ledger.person')
    .where('pay_line.campaign', '=', campaign)
    .where('pay_line.statement', 'is', null)
    .where('pay_line.at_ms', '<', endMs)
    .groupBy('ledger.person')
    .having((eb) => eb(eb.fn.sum('ledger.amount'), '>', 0))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

async function nextLine(db: Db, campaign: string, fromMs: number): Promise<number | null> {
  const { at } = await db
    .selectFrom('pay_line')
    .select((eb) => eb.fn.min('at_ms').as('at'))
    .where('campaign', '=', campaign)
    .where('statement', 'is', null)
    .where('at_ms', '>=', fromMs)
    .executeTakeFirstOrThrow();
  return at === null || at === undefined ? null : Number(at);
}
