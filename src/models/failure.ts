import { errored, head, TransientFault } from './fault.js';
import { type HttpAnswer, retryAfterMs } from './http.js';
import type { ModelReply } from './model.js';
import type { ErrorReading } from './provider-codes.js';
import { uselessError } from './useless.js';

/** Whom a failure concerns, for the message that a person reads. */
export type Asked = { at: string; model: string; keyName: string; hasKey: boolean };

/** A status other than 200 as a reply. @throws TransientFault, or the HearthError that ends the run */
export function readFailure(
  answer: HttpAnswer,
  { what, message }: ErrorReading,
  asked: Asked,
): ModelReply {
  const { status, text } = answer;
  const reply = errored({ kind: 'http', status, message, body: head(text) });
  const wait = retryAfterMs(answer);
  switch (what) {
    case 'filtered':
      return { ...reply, state: 'filtered' };
    case 'rate':
    case 'server':
      throw new TransientFault(reply, what, wait);
    case 'credit':
      // A budget of requests in flight, not an empty account, when the server says when to come back.
      if (status === 402 && wait !== null) throw new TransientFault(reply, 'rate', wait);
      throw uselessError(what, { ...asked, status, detail: message });
    case 'key':
    case 'model':
    case 'address':
      throw uselessError(what, { ...asked, status, detail: message });
    case 'parameter':
    case 'other':
      return reply;
  }
}
