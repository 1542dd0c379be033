import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import type { Log } from './log.js';
import type { Metrics } from './metrics.js';
import type { ShellContext, ShellEnv } from './shell-env.js';
import { endSpan, type Traces } from './traces.js';

type Watched = {
  metrics: Metrics;
  traces: Traces;
  log: Log;
  stopping: AbortSignal;
};

/** What logs and metrics say where nothing was answered, since the client went away or broke off. */
const CLIENT_GONE = 499;
const QUIET: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);

/** Counts, times, traces and logs each request, to the end of its response, streams included. */
export const observe =
  ({ metrics, traces, log, stopping }: Watched): MiddlewareHandler<ShellEnv> =>
  async (c, next) => {
    const from = performance.now();
    const { incoming, outgoing } = c.env;
    const header = incoming.headers.traceparent;
    const span = traces.start('request', typeof header === 'string' ? header : undefined);
    const id = randomUUID();
    const facts: Record<string, string | number | boolean | null> = {};
    c.set('id', id);
    c.set('span', span);
    c.set('facts', facts);
    c.set('keyName', null);
    metrics.open.inc();
    let whole = false;
    outgoing.once('finish', () => {
      whole = true;
    });
    outgoing.once('close', () => {
      const seconds = (performance.now() - from) / 1000;
      const route = routeOf(c);
      const method = methodOf(incoming.method);
      const status = outgoing.headersSent ? outgoing.statusCode : CLIENT_GONE;
      metrics.open.dec();
      metrics.requests.inc({ route, method, status: String(status) });
      metrics.seconds.observe({ route }, seconds);
      endSpan(span, route, method, status);
      if (QUIET.has(route)) return;
      log('request', {
        id,
        route,
        method,
        status,
        ms: Math.round(seconds * 1000),
        key: c.get('keyName'),
        ...(!whole && { cut: true }),
        ...facts,
      });
    });
    c.header('X-Request-Id', id);
    if (stopping.aborted) c.header('Connection', 'close');
    await next();
  };

/** The route as it was declared, never the path that was sent. */
function routeOf(c: ShellContext): string {
  const path = matchedRoutes(c).at(-1)?.path ?? '*';
  // A parameter's pattern is ours to know: `/v1/:path{…}` is told as `/v1/:path`.
  return path === '*' || path === '/*' ? 'other' : path.replace(/\{.*?\}(?=\/|$)/g, '');
}

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);
const methodOf = (method: string | undefined): string =>
  METHODS.has(method ?? '') ? (method ?? '') : 'other';
