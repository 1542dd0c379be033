import { digest } from '../../store/index.js';

/** A row of the ledger with all that a statement says of it. */
export type DigestRow = {
  id: string;
  person: string;
  assignment: string | null;
  kind: string;
  cause: string;
  sequence: number;
  amount: number;
  currency: string;
  price_rule: number;
  tier: number;
  rubric: number;
  reason: string;
  made_ms: number;
};

const NOW = '2:';

type Placed = Pick<DigestRow, 'person' | 'id'> & { made_ms: unknown };

/**
 * The order of rows in a digest: by person, time and id, ids by their code units. Databases put ids in the order of their
 * language, each in another one, so that none of them is asked. Pure.
 */
export const inOrder = <R extends Placed>(rows: readonly R[]): R[] =>
  [...rows].sort(
    (a, b) =>
      byCode(a.person, b.person) || Number(a.made_ms) - Number(b.made_ms) || byCode(a.id, b.id),
  );

const byCode = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * Of the rows that a statement holds, in the order of their time.
 * @param like a digest that is compared with: one of an earlier form, which left out cause, price rule, tier and reason,
 * is reckoned in that form
 */
export function lineDigest(rows: readonly DigestRow[], like = NOW): string {
  if (!like.startsWith(NOW)) return digest(rows.map(first));
  return `${NOW}${digest(
    rows.map((row) => [
      ...first(row),
      row.cause,
      row.currency,
      row.price_rule,
      row.tier,
      row.rubric,
      row.reason,
    ]),
  )}`;
}

const first = (row: DigestRow): (string | number | null)[] => [
  row.id,
  row.person,
  row.assignment,
  row.kind,
  row.sequence,
  Number(row.amount),
  Number(row.made_ms),
];
