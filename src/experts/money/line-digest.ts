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
