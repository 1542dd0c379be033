import { createHash } from 'node:crypto';
import type { Json } from '../contract/index.js';

/**
 * Text from models and people is stored as JSON strings: JSON escapes NUL (which the embedded driver would cut at)
 * and lone surrogates (which it would replace), so both survive a round trip on every database.
 */
export const toColumn = (value: unknown): string => JSON.stringify(value ?? null);
export const fromColumn = <T = Json>(column: string): T => JSON.parse(column) as T;

/** JSON with sorted keys and without undefined members: equal values give equal text on every machine. */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value ?? null);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const members = Object.entries(value)
    .filter(([, v]) => v !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(([k, v]) => `${JSON.stringify(k)}:${canonicalJson(v)}`);
  return `{${members.join(',')}}`;
}

/** SHA-256 of the canonical JSON, hexadecimal. */
export const digest = (value: unknown): string =>
  createHash('sha256').update(canonicalJson(value)).digest('hex');
