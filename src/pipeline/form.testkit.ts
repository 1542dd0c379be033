import fc from 'fast-check';
import type { Filled, FormField, FormPage, Json } from '../contract/index.js';

/** Any value that a field allows. `texts`: where spans are copied from. */
function allowed(field: FormField, spans: readonly string[]): fc.Arbitrary<Json> {
  switch (field.kind) {
    case 'choice':
      return fc.constantFrom(...field.options.map((o) => o.value));
    case 'number':
      return fc
        .integer({ min: 0, max: Math.round((field.high - field.low) / field.step) })
        .map((n) => field.low + n * field.step);
    case 'ranking':
      return fc
        .shuffledSubarray(
          field.options.map((o) => o.value),
          { minLength: field.options.length },
        )
        .map((order) => order.map((value) => [value]));
    case 'spans':
      return fc.subarray([...spans]);
    case 'text':
      return fc
        .string({ minLength: 1, maxLength: Math.min(20, field.max) })
        .filter((s) => s.trim() !== '');
  }
}

/** Pages as people may fill them in: every field left out or given a value that it allows. */
export const filledPages = (
  pages: readonly FormPage[],
  spans: readonly string[] = [],
): fc.Arbitrary<ReadonlyMap<string, Filled>> =>
  fc
    .tuple(...pages.map(({ fields }) => filledPage(fields, spans)))
    .map((values) => new Map(pages.map(({ step }, i) => [step, values[i] ?? {}])));

const filledPage = (fields: readonly FormField[], spans: readonly string[]): fc.Arbitrary<Filled> =>
  fc
    .tuple(...fields.map((field) => fc.option(allowed(field, spans), { nil: undefined })))
    .map((values) => {
      const filled: { [key: string]: Json } = {};
      fields.forEach(({ id }, i) => {
        const value = values[i];
        if (value !== undefined) filled[id] = value;
      });
      return filled;
    });

/** Faults of a form that nobody could fill in: ids that stand there twice, words that are missing. */
export function formFaults(pages: readonly FormPage[]): string[] {
  const twice = (ids: readonly string[]): string[] => ids.filter((id, i) => ids.indexOf(id) !== i);
  const blank = (text: { en: string; 'zh-CN': string } | undefined, of: string): string[] =>
    text !== undefined && (text.en.trim() === '' || text['zh-CN'].trim() === '') ? [of] : [];
  return [
    ...twice(pages.map(({ step }) => step)),
    ...pages.flatMap(({ step, title, fields }) => [
      ...blank(title, step),
      ...twice(fields.map(({ id }) => id)),
      ...fields.flatMap((field) => [
        ...blank(field.label, field.id),
        ...blank(field.help, field.id),
        ...('options' in field ? twice(field.options.map(({ value }) => value)) : []),
        ...('options' in field
          ? field.options.flatMap(({ label, help, value }) => [
              ...blank(label, value),
              ...blank(help, value),
            ])
          : []),
      ]),
    ]),
  ];
}
