import { type Db, fromColumn } from '../../store/index.js';
import { campaignsWithPrices, settingsOf } from '../work/campaigns.js';
import type { LedgerCause, LedgerKind } from './ledger.js';
import { type PeriodKind, periodOf } from './periods.js';

/** A line of the ledger as its person reads it. */
export type OwnLine = {
  id: string;
  campaign: string;
  title: string;
  /** By whose clocks pay periods go. */
  zone: string;
  assignment: string | null;
  kind: LedgerKind;
  cause: LedgerCause;
  amount: number;
  currency: string;
  priceRule: number;
  tier: number;
  rubric: number;
  reason: string;
  atMs: number;
  activeMs: number | null;
  statement: string | null;
};

export type LinePage = { rows: OwnLine[]; next: string | null; total: number };
type Ask = { after?: string | undefined; size: number };

/** Somebody's lines, newest first; of one campaign, or of one statement. */
export async function ownLines(
  db: Db,
  person: string,
  { after, size }: Ask,
  only: { campaign?: string | undefined; statement?: string } = {},
): Promise<LinePage> {
  const wanted = db
    .selectFrom('ledger')
    .innerJoin('pay_line', 'pay_line.ledger', 'ledger.id')
    .where('ledger.person', '=', person)
    .$if(only.campaign !== undefined, (q) => q.where('ledger.campaign', '=', only.campaign ?? ''))
    .$if(only.statement !== undefined, (q) =>
      q.where('pay_line.statement', '=', only.statement ?? ''),
    );
  const { n } = await wanted.select((eb) => eb.fn.countAll().as('n')).executeTakeFirstOrThrow();
  const [at = '', id = ''] = (after ?? '').split('~');
  const ms = Number(at);
  const rows = await wanted
    .innerJoin('campaign', 'campaign.id', 'ledger.campaign')
    .leftJoin('assignment', 'assignment.id', 'ledger.assignment')
    .select([
      'ledger.id',
      'ledger.campaign',
      'campaign.title',
      'campaign.settings',
      'ledger.assignment',
      'ledger.kind',
      'ledger.cause',
      'ledger.amount',
      'ledger.currency',
      'ledger.price_rule',
      'ledger.tier',
      'ledger.rubric',
      'ledger.reason',
      'ledger.made_ms',
      'assignment.active_ms',
      'pay_line.statement',
    ])
    .$if(id !== '' && Number.isSafeInteger(ms), (q) =>
      q.where((eb) =>
        eb.or([
          eb('ledger.made_ms', '<', ms),
          eb.and([eb('ledger.made_ms', '=', ms), eb('ledger.id', '<', id)]),
        ]),
      ),
    )
    .orderBy('ledger.made_ms', 'desc')
    .orderBy('ledger.id', 'desc')
    .limit(size + 1)
    .execute();
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  return {
    rows: shown.map((row) => ({
      id: row.id,
      campaign: row.campaign,
      title: row.title,
      zone: settingsOf(row.settings, NO_RULE).money.zone,
      assignment: row.assignment,
      kind: row.kind as LedgerKind,
      cause: row.cause as LedgerCause,
      amount: Number(row.amount),
      currency: row.currency,
      priceRule: row.price_rule,
      tier: row.tier,
      rubric: row.rubric,
      reason: fromColumn<string>(row.reason),
      atMs: Number(row.made_ms),
      activeMs: row.active_ms === null ? null : Number(row.active_ms),
      statement: row.statement,
    })),
    next: rows.length > size && last !== undefined ? `${Number(last.made_ms)}~${last.id}` : null,
    total: Number(n),
  };
}

/** The zone is asked for alone. */
const NO_RULE = { prices: null, tier_percent: null, distress: null, currency: null };

export type OwnBalance = {
  campaign: string;
  title: string;
  currency: string;
  zone: string;
  period: PeriodKind;
  total: number;
  open: number;
  waiting: number;
  paid: number;
  lines: number;
  verdicts: number;
  periodEndMs: number;
  examPaid: boolean;
};

/** What somebody earned in each campaign that they take part in; from counters, so that it costs the same after 50,000 items. */
export async function ownBalances(db: Db, person: string, nowMs: number): Promise<OwnBalance[]> {
  const rows = await campaignsWithPrices(db)
    .innerJoin('rater', 'rater.campaign', 'campaign.id')
    .leftJoin('pay_balance', (on) =>
      on
        .onRef('pay_balance.campaign', '=', 'rater.campaign')
        .onRef('pay_balance.person', '=', 'rater.person'),
    )
    .select([
      'campaign.id',
      'campaign.title',
      'campaign.settings',
      'pay_balance.total',
      'pay_balance.settled',
      'pay_balance.lines',
      'pay_balance.verdicts',
    ])
    .where('rater.person', '=', person)
    .orderBy('rater.joined_ms', 'desc')
    .execute();
  const paid = new Map(
    (
      await db
        .selectFrom('pay_statement')
        .select((eb) => ['campaign', eb.fn.sum('total').as('total')])
        .where('person', '=', person)
        .where('paid_ms', 'is not', null)
        .groupBy('campaign')
        .execute()
    ).map(({ campaign, total }) => [campaign, Number(total)]),
  );
  return rows.map((row) => {
    const { money, exam } = settingsOf(row.settings, row);
    const total = Number(row.total ?? 0);
    const settled = Number(row.settled ?? 0);
    const was = paid.get(row.id) ?? 0;
    return {
      campaign: row.id,
      title: row.title,
      currency: money.currency,
      zone: money.zone,
      period: money.period,
      total,
      open: total - settled,
      waiting: settled - was,
      paid: was,
      lines: row.lines ?? 0,
      verdicts: row.verdicts ?? 0,
      periodEndMs: periodOf(nowMs, money.zone, money.period).endMs,
      examPaid: exam.paid,
    };
  });
}

/** A statement as its person reads it; of somebody else it is not there. */
export async function ownStatements(db: Db, person: string, only?: string) {
  const rows = await db
    .selectFrom('pay_statement')
    .innerJoin('settlement', 'settlement.id', 'pay_statement.settlement')
    .innerJoin('campaign', 'campaign.id', 'pay_statement.campaign')
    .select([
      'pay_statement.id',
      'pay_statement.settlement',
      'pay_statement.campaign',
      'campaign.title',
      'settlement.starts_ms',
      'settlement.ends_ms',
      'settlement.zone',
      'settlement.currency',
      'settlement.locked_ms',
      'pay_statement.total',
      'pay_statement.lines',
      'pay_statement.digest',
      'pay_statement.paid_ms',
      'pay_statement.reference',
      'pay_statement.received_ms',
    ])
    .where('pay_statement.person', '=', person)
    .$if(only !== undefined, (q) => q.where('pay_statement.id', '=', only ?? ''))
    .orderBy('settlement.ends_ms', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    settlement: row.settlement,
    campaign: row.campaign,
    title: row.title,
    startsMs: Number(row.starts_ms),
    endsMs: Number(row.ends_ms),
    zone: row.zone,
    currency: row.currency,
    total: Number(row.total),
    lines: row.lines,
    digest: row.digest,
    lockedMs: Number(row.locked_ms),
    paidMs: row.paid_ms === null ? null : Number(row.paid_ms),
    reference: row.reference === null ? null : fromColumn<string>(row.reference),
    receivedMs: row.received_ms === null ? null : Number(row.received_ms),
  }));
}
