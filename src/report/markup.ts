import { wellFormed } from './well-formed.js';

/** HTML that is safe to write: made by `html`, which escapes every value. */
export class Markup {
  constructor(readonly source: string) {}
}

type Value = string | number | null | Markup | readonly Value[];

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text for an element or a quoted attribute. */
export const escapeHtml = (text: string): string =>
  wellFormed(text).replace(/[&<>"']/g, (c) => ENTITIES[c] ?? c);

const write = (value: Value): string => {
  if (value === null) return '';
  if (value instanceof Markup) return value.source;
  if (typeof value === 'string') return escapeHtml(value);
  return typeof value === 'number' ? String(value) : value.map(write).join('');
};

/** Writes HTML; every value is escaped unless it is markup itself. Lists are joined, null is nothing. */
export const html = (parts: TemplateStringsArray, ...values: Value[]): Markup =>
  new Markup(parts.reduce((all, part, i) => all + write(values[i - 1] ?? null) + part));

/** Source that is known to be HTML already: drawn charts, our own styles. */
export const trusted = (source: string): Markup => new Markup(source);
