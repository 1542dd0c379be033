import type { Filled, FormField, FormPage, Json } from '../contract/index.js';

/** Values of one page, by the field's id; undefined where nothing was filled in. */
export type FormValues = {
  /** Whether anything on the page was filled in. */
  any: boolean;
  choice(field: string): string | undefined;
  number(field: string): number | undefined;
  text(field: string): string | undefined;
  spans(field: string): string[] | undefined;
};

/**
 * What a rater filled in on one page, each value checked against its field. Blank values are left out.
 * @throws Error with a plain sentence for an unknown field and for a value that its field does not allow
 */
export function formValues(page: FormPage, filled: Filled | undefined): FormValues {
  const values = new Map<string, Json>();
  for (const [id, value] of Object.entries(filled ?? {})) {
    const field = page.fields.find((f) => f.id === id);
    if (field === undefined) throw new Error(`"${id}" is no field of "${page.step}"`);
    if (isBlank(value)) continue;
    const fault = valueFault(field, value);
    if (fault !== null) throw new Error(`${id}: ${fault}`);
    values.set(id, value);
  }
  return {
    any: values.size > 0,
    choice: (field) => stringIn(values.get(field)),
    number: (field) => {
      const value = values.get(field);
      return typeof value === 'number' ? value : undefined;
    },
    text: (field) => stringIn(values.get(field)),
    spans: (field) => {
      const value = values.get(field);
      return Array.isArray(value) ? value.filter(isString) : undefined;
    },
  };
}

const isString = (value: unknown): value is string => typeof value === 'string';
const stringIn = (value: Json | undefined): string | undefined =>
  isString(value) ? value : undefined;

/** Nothing, white space alone, or an empty list. */
const isBlank = (value: Json): boolean =>
  value === null ||
  (isString(value) && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);

/** Whether a number lies in low…high on a step from `low`. */
export const isOnScale = (
  value: number,
  { low, high, step }: { low: number; high: number; step: number },
): boolean => {
  const steps = (value - low) / step;
  return value >= low && value <= high && Math.abs(steps - Math.round(steps)) < 1e-9;
};

function valueFault(field: FormField, value: Json): string | null {
  const shown = JSON.stringify(value).slice(0, 60);
  switch (field.kind) {
    case 'choice': {
      const known = field.options.map((o) => o.value);
      return isString(value) && known.includes(value)
        ? null
        : `${shown} is none of ${known.join(', ')}`;
    }
    case 'number':
      return typeof value === 'number' && isOnScale(value, field)
        ? null
        : `${shown} is not a number from ${field.low} to ${field.high} in steps of ${field.step}`;
    case 'ranking':
      return isRanking(
        value,
        field.options.map((o) => o.value),
      )
        ? null
        : `${shown} does not name each option once`;
    case 'spans':
      return Array.isArray(value) && value.every(isString) ? null : `${shown} is no list of texts`;
    case 'text':
      if (!isString(value)) return `${shown} is no text`;
      return value.length <= field.max ? null : `it is longer than ${field.max} characters`;
  }
}

/** Every option once, in groups of ties, the best first. */
function isRanking(value: Json, options: readonly string[]): boolean {
  if (!Array.isArray(value) || !value.every(Array.isArray)) return false;
  const named = value.flat();
  return (
    value.every((tie) => tie.length > 0) &&
    named.length === options.length &&
    options.every((option) => named.includes(option))
  );
}
