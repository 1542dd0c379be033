import type { FormPage } from '../../contract/index.js';
import type { Answer } from '../api/index.js';

type Told = Answer<'GET /api/assignments/:assignment'>['pages'];

/** Optional parts of a form are named in every reply, so that pages need not tell absent from empty. */
export const formPagesTold = (pages: readonly FormPage[]): Told =>
  pages.map(({ step, title, fields }) => ({
    step,
    title,
    fields: fields.map((field) => {
      const base = { ...field, help: field.help ?? null, optional: field.optional === true };
      return 'options' in field
        ? { ...base, options: field.options.map((o) => ({ ...o, help: o.help ?? null })) }
        : base;
    }) as Told[number]['fields'],
  }));
