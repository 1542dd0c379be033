import { setTimeout as sleep } from 'node:timers/promises';
import { TransientFault } from './fault.js';
import type { Model, ModelReply, ModelRequest } from './model.js';

export type RetryOptions = {
  /** Further requests after the first; 0 means none. */
  retries: number;
  /** First wait in ms; doubles each time, with jitter between half and whole. */
  baseMs: number;
  maxMs: number;
};
export const DEFAULT_RETRY: RetryOptions = { retries: 5, baseMs: 500, maxMs: 30_000 };

/**
 * The one retry layer. An exhausted fault comes back as a reply in state `errored`, never as an exception. Waiting
 * between tries counts as waiting, not as work.
 */
export function retrying(model: Model, options: RetryOptions = DEFAULT_RETRY): Model {
  return {
    ...model,
    async ask(request: ModelRequest, signal: AbortSignal): Promise<ModelReply> {
      let tries = 0;
      let waitedMs = 0;
      for (let retry = 0; ; retry++) {
        try {
          const reply = await model.ask(request, signal);
          return { ...reply, tries: tries + reply.tries, waitedMs: waitedMs + reply.waitedMs };
        } catch (error) {
          if (!(error instanceof TransientFault)) throw error;
          tries += error.reply.tries;
          waitedMs += error.reply.waitedMs;
          if (retry >= options.retries) return { ...error.reply, tries, waitedMs };
          if (error.held) continue;
          const backoff = Math.min(options.maxMs, options.baseMs * 2 ** retry);
          const wait = error.retryAfterMs ?? backoff * (0.5 + Math.random() / 2);
          const from = performance.now();
          await sleep(wait, undefined, { signal });
          waitedMs += performance.now() - from;
        }
      }
    },
  };
}
