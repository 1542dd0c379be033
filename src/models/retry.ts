import { wait } from './abort.js';
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
 * between tries counts as waiting, not as work; when the request's `stop` fires there is no further try, and the request
 * is given up.
 */
export function retrying(model: Model, options: RetryOptions = DEFAULT_RETRY): Model {
  return {
    ...model,
    // Nearly all requests succeed at once and leave nothing to be kept for them here.
    ask: (request: ModelRequest, signal: AbortSignal) =>
      model.ask(request, signal).catch((error) => tryAgain(model, options, request, signal, error)),
  };
}

async function tryAgain(
  model: Model,
  options: RetryOptions,
  request: ModelRequest,
  signal: AbortSignal,
  first: unknown,
): Promise<ModelReply> {
  let tries = 0;
  let waitedMs = 0;
  let error = first;
  for (let retry = 0; ; retry++) {
    if (!(error instanceof TransientFault)) throw error;
    tries += error.reply.tries;
    waitedMs += error.reply.waitedMs;
    if (retry >= options.retries) return { ...error.reply, tries, waitedMs };
    if (!error.held) {
      const backoff = Math.min(options.maxMs, options.baseMs * 2 ** retry);
      const from = performance.now();
      await wait(error.retryAfterMs ?? backoff * (0.5 + Math.random() / 2), [signal, request.stop]);
      waitedMs += performance.now() - from;
    }
    try {
      const reply = await model.ask(request, signal);
      return { ...reply, tries: tries + reply.tries, waitedMs: waitedMs + reply.waitedMs };
    } catch (again) {
      error = again;
    }
  }
}
