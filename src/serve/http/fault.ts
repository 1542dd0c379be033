import type { Text } from '../../contract/index.js';

/** What a client did, or what is the matter here, as status and sentence. Sentences never repeat what was sent. */
export class HttpFault extends Error {
  override name = 'HttpFault';
  constructor(
    readonly status: FaultStatus,
    /** For programs: short and stable. It is also a label of the metrics. */
    readonly code: string,
    readonly text: Text,
    readonly headers: Readonly<Record<string, string>> = {},
    /** Further fields of the error's object: indices, counts. */
    readonly details: Readonly<Record<string, unknown>> = {},
  ) {
    super(text.en);
  }
}

export type FaultStatus =
  | 400
  | 401
  | 403
  | 404
  | 405
  | 408
  | 409
  | 413
  | 415
  | 422
  | 429
  | 500
  | 502
  | 503
  | 504;

/** 400: the body is not what the address takes. `field`: where, as `pairs[3].reply`. */
export const badRequest = (code: string, text: Text, field?: string): HttpFault =>
  new HttpFault(400, code, text, {}, field === undefined ? {} : { field });

/** 429 with the seconds after which it is worth trying again. */
export const tooMany = (code: string, text: Text, retryAfterSeconds: number): HttpFault =>
  new HttpFault(429, code, text, { 'Retry-After': String(Math.max(1, retryAfterSeconds)) });
