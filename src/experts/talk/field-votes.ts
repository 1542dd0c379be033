import type { FormField, FormPage, Json } from '../../contract/index.js';
import { canonicalJson } from '../../store/json.js';
import type { FilledPages } from '../work/content.js';

/** What people put into one field; free texts are no votes. */
export type FieldVotes = {
  /** `STEP/ID`. */
  name: string;
  step: string;
  field: Exclude<FormField, { kind: 'text' }>;
  /** One place for each verdict; null: left empty. */
  votes: readonly (Json | null)[];
};

/** The votes of a form's fields, in the form's order. */
export const fieldVotes = (
  pages: readonly FormPage[],
  verdicts: readonly FilledPages[],
): FieldVotes[] =>
  pages.flatMap(({ step, fields }) =>
    fields.flatMap((field): FieldVotes[] =>
      field.kind === 'text'
        ? []
        : [
            {
              name: `${step}/${field.id}`,
              step,
              field,
              votes: verdicts.map((filled) => filled[step]?.[field.id] ?? null),
            },
          ],
    ),
  );

/** Votes that were given, equal ones together, the most frequent first. */
export function tally(votes: FieldVotes['votes']): { value: Json; n: number }[] {
  const found = new Map<string, { value: Json; n: number }>();
  for (const value of votes) {
    if (value === null) continue;
    const key = canonicalJson(value);
    const known = found.get(key);
    if (known === undefined) found.set(key, { value, n: 1 });
    else known.n += 1;
  }
  return [...found.values()].sort((a, b) => b.n - a.n);
}

/** The value that more than half of the votes are for; null where there is none. */
export function majorityOf(votes: FieldVotes['votes']): Json | null {
  const [first] = tally(votes);
  const given = votes.filter((value) => value !== null).length;
  return first !== undefined && first.n * 2 > given ? first.value : null;
}
