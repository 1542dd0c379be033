import { TransientFault } from './fault.js';
import type { Gate } from './gate.js';
import type { Model, ModelReply, ModelRequest } from './model.js';

/** Sends every request through a gate, and tells it what became of each. Time before the gate counts as waiting. */
export function limiting(model: Model, gate: Gate): Model {
  return {
    ...model,
    async ask(request: ModelRequest, signal: AbortSignal): Promise<ModelReply> {
      const from = performance.now();
      const pass = await gate.enter(
        gate.countsTokens ? estimateTokens(request) : 0,
        signal,
        request.stop,
      );
      const waitedMs = performance.now() - from;
      let reply: ModelReply;
      try {
        reply = await model.ask(request, signal);
      } catch (error) {
        if (!(error instanceof TransientFault)) {
          gate.leave(pass, 'none', null, 0);
          throw error;
        }
        const rate = error.kind === 'rate';
        gate.leave(pass, rate ? 'refused' : 'failed', rate ? error.retryAfterMs : null, 0);
        const late = { ...error.reply, waitedMs: error.reply.waitedMs + waitedMs };
        throw new TransientFault(late, error.kind, error.retryAfterMs, rate);
      }
      const { input, output } = reply.usage;
      gate.leave(
        pass,
        'ok',
        null,
        input === null && output === null ? null : (input ?? 0) + (output ?? 0),
      );
      return { ...reply, waitedMs: reply.waitedMs + waitedMs };
    },
  };
}

/**
 * Tokens that a request will cost, before it is sent: a token for four Latin characters or for one Chinese one, and 300
 * for an answer whose length is not bounded. Only for budgets; the real count settles it.
 */
export const estimateTokens = ({ messages, params }: ModelRequest): number =>
  estimateInput(messages) + Math.min(params.maxTokens ?? 300, 2000);

/** The part of it that the messages are. */
export function estimateInput(messages: ModelRequest['messages']): number {
  let quarters = 0;
  for (const { content } of messages) {
    quarters += content.length;
    for (let i = 0; i < content.length; i++) if (content.charCodeAt(i) >= 0x2e80) quarters += 3;
  }
  return Math.ceil(quarters / 4);
}
