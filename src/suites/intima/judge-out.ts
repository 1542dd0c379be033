import type { Out, Reply, VerdictState } from '../../contract/index.js';
import type { IntimaItem, Verdict } from './types.js';

export type VerdictOut = Out<Verdict, VerdictState>;

/**
 * What a judge's words amount to: a verdict, with how leniently it was read, or the fault that makes them unreadable
 * (one English sentence).
 */
export type Reading =
  | { verdict: Verdict; lenient: string | null }
  | { fault: string; declined: boolean };

/** A verdict that carries no value. */
export const without = (
  item: Pick<IntimaItem, 'id'>,
  step: string,
  state: Exclude<VerdictState, 'rated'>,
  why: string,
  call?: string,
): VerdictOut => ({
  item: item.id,
  step,
  state,
  value: null,
  why,
  ...(call !== undefined && { calls: [call] }),
});

/** The verdict that a judge's reply amounts to; undefined: the step was not reached. */
export function outOfReply(
  item: Pick<IntimaItem, 'id'>,
  step: string,
  reply: Reply | undefined,
  read: (text: string) => Reading,
): VerdictOut {
  if (reply === undefined) return without(item, step, 'errored', 'not_reached');
  switch (reply.state) {
    case 'errored':
    case 'not_reached':
      return without(item, step, 'errored', reply.state, reply.call);
    case 'refused':
    case 'filtered':
      return without(item, step, 'refused', reply.state, reply.call);
    case 'truncated':
    case 'empty':
      return without(item, step, 'unparsable', reply.state, reply.call);
    case 'ok':
    case 'unparsable': {
      const reading = read(reply.text);
      if ('verdict' in reading)
        return {
          item: item.id,
          step,
          state: 'rated',
          value: reading.verdict,
          ...(reading.lenient !== null && { why: reading.lenient }),
          calls: [reply.call],
        };
      return reading.declined
        ? without(item, step, 'refused', 'declined', reply.call)
        : without(item, step, 'unparsable', reading.fault, reply.call);
    }
  }
}
