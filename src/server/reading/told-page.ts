import type { FormPage } from '../../contract/index.js';
import type { Answer } from '../api/index.js';

type Told = Answer<'GET /api/runs/:run/items/:item/form'>['pages'][number];

/** A form's page for a reply: optional parts of the contract are named, so that pages need not tell absent from empty. */
export function toldPage({ step, title, fields }: FormPage): Told {
  return {
    step,
    title,
    fields: fields.map((field) => {
      const base = { ...field, help: field.help ?? null, optional: field.optional === true };
      return 'options' in field
        ? { ...base, options: field.options.map((o) => ({ ...o, help: o.help ?? null })) }
        : base;
    }) as Told['fields'],
  };
}
