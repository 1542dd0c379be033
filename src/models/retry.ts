import { setTimeout as sleep } from 'node:timers/promises';
import type { Model, ModelReply, ModelRequest } from './model.js';

export type RetryOptions = {
  /** Further requests after the first; 0 means none. */
  retries: number;
  /** First wait in ms; doubles each time, with jitter between half and whole. */
  baseMs: number;
  maxMs: number;
};
export const DEFAULT_RETRY: RetryOptions = { retries: 5, baseMs: 500, maxMs: 30_000 };

/** What a provider adapter throws for a fault that another try may mend. */
export class TransientFault extends Error {
  constructor(
    readonly reply: ModelReply,
    /** From `Retry-After`, in ms; null when the server gave none. */
    readonly retryAfterMs: number | null,
  ) {
    super(reply.fault?.message ?? 'transient fault');
    this.name = 'TransientFault';
  }
}

/** The one retry layer. An exhausted fault comes back as a reply in state `errored`, never as an exception. */
export function retrying(model: Model, options: RetryOptions = DEFAULT_RETRY): Model {
  return {
    name: model.name,
    endpoint: model.endpoint,
    async ask(request: ModelRequest, signal: AbortSignal): Promise<ModelReply> {
      for (let tries = 1; ; tries++) {
        try {
          return { ...(await model.ask(request, signal)), tries };
        } catch (error) {
          if (!(error instanceof TransientFault)) throw error;
          if (tries > options.retries) return { ...error.reply, tries };
          const backoff = Math.min(options.maxMs, options.baseMs * 2 ** (tries - 1));
          const wait = error.retryAfterMs ?? backoff * (0.5 + Math.random() / 2);
          await sleep(wait, undefined, { signal });
        }
      }
    },
  };
}
