import type { Json } from '../../contract/index.js';

/** A JSON object. */
export type Fields = { [key: string]: Json };

export const isFields = (value: Json | undefined): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Trimmed text; '' for anything that is no text or number. */
export const cleanText = (value: Json | undefined): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';

/** Objects of a list; a lone object counts as a list of one, anything else as none. */
export const fieldsList = (value: Json | undefined): Fields[] =>
  (Array.isArray(value) ? value : [value]).filter(isFields);

/** Texts of a list that are not empty; a lone text counts as a list of one. */
export const textList = (value: Json | undefined): string[] =>
  (Array.isArray(value) ? value : [value]).map(cleanText).filter((text) => text !== '');

/** A finite number, or a text that is one; null for the rest. */
export function numberOf(value: Json | undefined): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string' || value.trim() === '') return null;
  const n = Number(value);
  return Number.isFinite(n) ? n : null;
}
