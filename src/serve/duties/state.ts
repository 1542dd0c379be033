import { z } from 'zod';
import type { Json } from '../../contract/index.js';

const ms = z.number().finite();

/** What is remembered of a conversation between two turns: times, in ms since 1970. No text. */
const stateSchema = z.strictObject({
  v: z.literal(1),
  /** The last message. */
  last: ms,
  /** The last notice that this is an AI. */
  notice: ms,
  /** The first message after the last pause: continuous use counts from here. */
  since: ms,
  /** Pauses that have been due since then. */
  pauses: z.int().min(0),
});
export type State = z.infer<typeof stateSchema>;

/** A state out of JSON; null for none, and for what this version cannot read. */
export function readState(value: Json | null): State | null {
  const read = stateSchema.safeParse(value);
  return read.success ? read.data : null;
}
