import type { FormPage } from '../../contract/index.js';
import { krippendorffAlpha } from '../../stats/index.js';
import { canonicalJson } from '../../store/json.js';
import type { FilledPages } from '../work/content.js';
import { type FieldVotes, fieldVotes, tally } from './field-votes.js';

/** How far the votes on one item agree; told before and after a consultation. */
export type Agreement = {
  /** Fields with two votes or more. */
  fields: number;
  /** Of them, those in which all said the same. */
  equal: number;
  /** Mean share of equal pairs, 0…1; null without a field. */
  pairs: number | null;
  /** Krippendorff's α (nominal) over the fields that have the most usual options; null with its reason. */
  alpha: number | null;
  alphaReason: string | null;
};

/** @param verdicts in any order */
export function agreementOf(
  pages: readonly FormPage[],
  verdicts: readonly FilledPages[],
): Agreement {
  const fields = fieldVotes(pages, verdicts).filter(
    ({ votes }) => votes.filter((value) => value !== null).length >= 2,
  );
  const shares = fields.map(({ votes }) => equalPairs(votes));
  const usual = mostUsual(fields);
  const alpha = krippendorffAlpha(
    usual.map(({ votes }) => votes.map((value) => (value === null ? null : canonicalJson(value)))),
    'nominal',
  );
  return {
    fields: fields.length,
    equal: shares.filter((share) => share === 1).length,
    pairs: shares.length === 0 ? null : shares.reduce((a, b) => a + b, 0) / shares.length,
    alpha: alpha.value,
    alphaReason: alpha.value === null ? (alpha.reason ?? 'undefined') : null,
  };
}

function equalPairs(votes: FieldVotes['votes']): number {
  const counts = tally(votes).map(({ n }) => n);
  const all = counts.reduce((a, b) => a + b, 0);
  const equal = counts.reduce((sum, n) => sum + (n * (n - 1)) / 2, 0);
  return equal / ((all * (all - 1)) / 2);
}

/** Fields of one set of options, so that a category means the same in all of them: the set that most fields have. */
function mostUsual(fields: readonly FieldVotes[]): FieldVotes[] {
  const groups = new Map<string, FieldVotes[]>();
  for (const one of fields) {
    if (one.field.kind !== 'choice') continue;
    const key = canonicalJson(one.field.options.map(({ value }) => value));
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()].sort((a, b) => b.length - a.length)[0] ?? [];
}
