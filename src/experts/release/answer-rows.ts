import { consensusOf } from '../../analysis/audit-people.js';
import type { RatingKind } from '../../contract/index.js';
import type { BlindUnit } from './comparison.js';

/** One criterion of one answer: what the judge said, what each rater said, and what they say together. */
export type AnswerRow = {
  item: string;
  question: string;
  target: string;
  kind: string;
  step: string;
  judge: number | null;
  /** The answer's raters, in the order of their numbers in the test. */
  people: { rater: string; value: number }[];
  consensus: number | null;
  /** Judge and consensus are not the same, or people are of two minds. */
  differs: boolean;
};

/** A test's comparison item by item, in the order of question, target and criterion. Pure. */
export function answerRows(
  units: readonly BlindUnit[],
  kinds: Readonly<Record<string, RatingKind>>,
  raters: readonly string[],
): AnswerRow[] {
  const rows = units.map(({ item, question, target, kind, step, judge, people }): AnswerRow => {
    const given = people.flatMap((value, i) =>
      value === null ? [] : [{ rater: raters[i] ?? '', value }],
    );
    const known = kinds[kind];
    const values = given.map(({ value }) => value);
    const consensus = known === undefined ? null : consensusOf(known, values);
    const differs = judge !== null && given.length > 0 && consensus !== judge;
    return { item, question, target, kind, step, judge, people: given, consensus, differs };
  });
  const key = (row: AnswerRow): string =>
    JSON.stringify([row.question, row.target, row.item, row.step, row.kind]);
  return rows
    .map((row) => ({ row, key: key(row) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ row }) => row);
}
