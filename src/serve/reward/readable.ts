import type { Exchange } from './exchange.js';
import { LONGEST_TEXT, type Pair } from './judge.js';
import { withoutReasoning } from './reasoning.js';
import { type Unrated, unratedBy } from './unrated.js';

/**
 * What the judge is given of an exchange: the reply as its reader sees it. No judge is asked of a reply that is not there,
 * has no text or is too long: an empty reply is neither warm nor cold, and a number for it could not be compared.
 */
export function readableOf({ prompt, reply }: Exchange): Pair | Unrated {
  if (reply === null) return unratedBy('no_reply');
  if (prompt.length > LONGEST_TEXT || reply.length > LONGEST_TEXT) return unratedBy('too_long');
  const read = withoutReasoning(reply);
  return read.trim() === '' ? unratedBy('empty') : { prompt, reply: read };
}
