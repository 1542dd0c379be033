import type { Fault, ModelReply } from './model.js';
import { NO_USAGE } from './model.js';

/** Why a fault may pass: too much was asked (429 and its kin), the server failed, or the way to it did. */
export type Transient = 'rate' | 'server' | 'network';

/** What a provider adapter throws for a fault that another try may mend. */
export class TransientFault extends Error {
  constructor(
    readonly reply: ModelReply,
    readonly kind: Transient,
    /** From `Retry-After`, in ms; null when the server gave none. */
    readonly retryAfterMs: number | null,
    /** A limiter already keeps everybody waiting for it: no further wait is needed. */
    readonly held = false,
  ) {
    super(reply.fault?.message ?? 'transient fault');
    this.name = 'TransientFault';
  }
}

/** A reply that never came. */
export const errored = (fault: Fault): ModelReply => ({
  state: 'errored',
  text: '',
  usage: NO_USAGE,
  costUsd: null,
  meta: {},
  fault,
  tries: 1,
  waitedMs: 0,
});

/** The first 200 characters on one line: what a fault keeps of a body. */
export const head = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, 200);
