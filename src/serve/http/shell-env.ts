import type { HttpBindings } from '@hono/node-server';
import type { Span } from '@opentelemetry/api';
import type { Context, Hono } from 'hono';

/** What handlers find on a request. */
export type ShellEnv = {
  Bindings: HttpBindings;
  Variables: {
    /** Made here, never taken from the client; also sent as X-Request-Id. */
    id: string;
    /** Name of the key that the request came with. */
    keyName: string | null;
    /** Counts and names of ours for the request's line in the log; never text. Add to it. */
    facts: Record<string, string | number | boolean | null>;
    span: Span;
  };
};
export type ShellApp = Hono<ShellEnv>;
export type ShellContext = Context<ShellEnv>;
