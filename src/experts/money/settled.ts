import { type Db, digestList, fromColumn } from '../../store/index.js';
import type { LedgerCause, LedgerKind } from './ledger.js';
import { type DigestRow, inOrder, lineDigest } from './line-digest.js';
import { statementsOf } from './payments.js';

/** Locked periods: one, or those of some campaigns, newest first. */
export async function settlementsOf(
  db: Db,
  which: { id: string } | { campaigns: readonly string[] },
) {
  if ('campaigns' in which && which.campaigns.length === 0) return [];
  const rows = await db
    .selectFrom('settlement')
    .innerJoin('campaign', 'campaign.id', 'settlement.campaign')
    .selectAll('settlement')
    .select('campaign.title')
    .$if('id' in which, (q) => q.where('settlement.id', '=', 'id' in which ? which.id : ''))
    .$if('campaigns' in which, (q) =>
      q.where('settlement.campaign', 'in', 'campaigns' in which ? which.campaigns : []),
    )
    .orderBy('settlement.locked_ms', 'desc')
    .limit(500)
    .execute();
  const paid = new Map<string, number>();
  if (rows.length > 0)
    for (const { settlement, n } of await db
      .selectFrom('pay_statement')
      .select((eb) => ['settlement', eb.fn.countAll().as('n')])
      // A statement of nothing is closed by itself.
      .where((eb) => eb.or([eb('paid_ms', 'is not', null), eb('total', '=', 0)]))
      .where(
        'settlement',
        'in',
        rows.map(({ id }) => id),
      )
      .groupBy('settlement')
      .execute())
      paid.set(settlement, Number(n));
  return rows.map((row) => ({
    id: row.id,
    campaign: row.campaign,
    title: row.title,
    startsMs: Number(row.starts_ms),
    endsMs: Number(row.ends_ms),
    zone: row.zone,
    currency: row.currency,
    total: Number(row.total),
    people: row.people,
    lines: row.lines,
    digest: row.digest,
    lockedMs: Number(row.locked_ms),
    paid: paid.get(row.id) ?? 0,
  }));
}

/** As the database puts them: statements of earlier versions were locked in that order. */
const rowsOf = (db: Db, settlement: string) =>
  db
    .selectFrom('pay_statement')
    .innerJoin('pay_line', 'pay_line.statement', 'pay_statement.id')
    .innerJoin('ledger', 'ledger.id', 'pay_line.ledger')
    .selectAll('ledger')
    .select('pay_line.statement')
    .where('pay_statement.settlement', '=', settlement)
    .orderBy('ledger.person')
    .orderBy('ledger.made_ms')
    .orderBy('ledger.id')
    .execute();

/** Every line of a locked period, person by person. */
export async function linesOf(db: Db, settlement: string) {
  const rows = inOrder(await rowsOf(db, settlement));
  return rows.map((row) => ({
    id: row.id,
    statement: row.statement ?? '',
    person: row.person,
    assignment: row.assignment,
    kind: row.kind as LedgerKind,
    cause: row.cause as LedgerCause,
    sequence: row.sequence,
    tier: row.tier,
    priceRule: row.price_rule,
    amount: Number(row.amount),
    reason: fromColumn<string>(row.reason),
    atMs: Number(row.made_ms),
  }));
}

/** What of a locked period does not fit its rows any more, as a short word; null where all is as it was locked. */
export async function unsound(db: Db, settlement: string): Promise<string | null> {
  const [head] = await settlementsOf(db, { id: settlement });
  if (head === undefined) return 'missing';
  const lines = await rowsOf(db, settlement);
  const own = new Map<string, DigestRow[]>();
  for (const line of lines) {
    const some = own.get(line.statement ?? '');
    if (some === undefined) own.set(line.statement ?? '', [line]);
    else some.push(line);
  }
  const statements = (await statementsOf(db, settlement)).sort((a, b) =>
    a.person < b.person ? -1 : 1,
  );
  for (const { id, total, digest } of statements) {
    const some = own.get(id) ?? [];
    if (some.reduce((sum, { amount }) => sum + Number(amount), 0) !== total) return 'sum';
    if (![inOrder(some), some].some((rows) => lineDigest(rows, digest) === digest)) return 'digest';
  }
  if (statements.reduce((sum, { total }) => sum + total, 0) !== head.total) return 'total';
  const people = [...new Set(lines.map(({ person }) => person))];
  const asRead = people.flatMap((person) => statements.filter((one) => one.person === person));
  const fits = (of: typeof statements): boolean =>
    digestList(of.map(({ digest }) => digest)) === head.digest;
  return fits(statements) || fits(asRead) ? null : 'digest';
}
