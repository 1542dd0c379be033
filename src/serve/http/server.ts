import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { type Lang, usageError } from '../../contract/index.js';
import { refuseOpenDoor } from './address.js';
import { authenticate } from './auth.js';
import { HttpFault } from './fault.js';
import { GuessBrake } from './guess-brake.js';
import type { BodyLimits } from './json-body.js';
import type { Key } from './keys.js';
import type { Log } from './log.js';
import { Metrics } from './metrics.js';
import { observe } from './observe.js';
import { responseOf } from './responses.js';
import type { ShellApp, ShellEnv } from './shell-env.js';
import type { Traces } from './traces.js';

export type Limits = BodyLimits & {
  maxHeaderBytes: number;
  /** From the connection's first byte to the end of the headers, and to the end of the body: slow clients are cut off. */
  headersMs: number;
  requestMs: number;
  /** How long an idle connection is kept. */
  keepAliveMs: number;
  maxConnections: number;
  /** How long a client may go without fetching anything of what is written for it. */
  fetchMs: number;
  /** How long requests in flight may take after `stop`. */
  drainMs: number;
};

const LIMITS: Limits = {
  maxBodyBytes: 8 * 1024 * 1024,
  maxDepth: 32,
  maxHeaderBytes: 16 * 1024,
  headersMs: 10_000,
  requestMs: 30_000,
  // Longer than what usual clients keep, so that they close first and never send into a closing connection.
  keepAliveMs: 65_000,
  maxConnections: 4096,
  fetchMs: 60_000,
  drainMs: 10_000,
};

export type ServerOptions = {
  host: string;
  /** 0: any free port. */
  port: number;
  /** Null: no key is asked for; on loopback only. */
  keys: readonly Key[] | null;
  /** Language of sentences where a client asks for none. */
  lang: Lang;
  log: Log;
  traces: Traces;
  limits?: Partial<Limits>;
  /** False while requests would fail: `/readyz` says so. */
  ready?: () => boolean;
  /** The routes behind the keys. `Tools` is what they share with the shell. */
  routes(app: ShellApp, tools: Tools): void;
};

/** `stopping` fires when `stop` is called: streams may say good-bye. */
export type Tools = { metrics: Metrics; limits: Limits; stopping: AbortSignal };

export type OpenServer = {
  host: string;
  port: number;
  /** `http://HOST:PORT`. */
  origin: string;
  /** Takes nothing new, lets what is in flight finish for `drainMs`, then cuts it off. */
  stop(): Promise<void>;
};

/**
 * A server with what every server here needs: keys, bounds, health (`/healthz`, `/readyz`), `/metrics`, traces, a log of
 * ids and counts, and a stop that drains.
 * @throws HearthError exit 2 for another address than loopback without keys, and for an address that cannot be had
 */
export async function openServer(options: ServerOptions): Promise<OpenServer> {
  const { host, keys } = options;
  refuseOpenDoor(host, keys);
  const limits: Limits = { ...LIMITS, ...options.limits };
  const metrics = new Metrics();
  const stopping = new AbortController();
  const app = shellApp(options, { metrics, limits, stopping: stopping.signal });
  const server = createAdaptorServer({
    fetch: app.fetch,
    hostname: host,
    overrideGlobalObjects: false,
    createServer,
    serverOptions: {
      // What two servers could read in two ways is refused: both lengths, folded headers, bare line feeds.
      insecureHTTPParser: false,
      requireHostHeader: true,
      maxHeaderSize: limits.maxHeaderBytes,
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      connectionsCheckingInterval: Math.max(50, Math.min(1000, limits.headersMs / 4)),
      keepAliveTimeout: limits.keepAliveMs,
    },
  }) as Server;
  server.maxConnections = limits.maxConnections;
  const busy = requestsBySocket(server);
  cutOffIdle(server, limits.fetchMs, busy);
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) =>
    refuseConnection(error, socket, metrics),
  );
  const { port } = await listen(server, options);
  const name = host.includes(':') && !host.startsWith('[') ? `[${host}]` : host;
  options.log('listening', { port, keys: keys?.length ?? 0 });
  return {
    host,
    port,
    origin: `http://${name}:${port}`,
    async stop() {
      if (stopping.signal.aborted) return;
      stopping.abort();
      options.log('stopping');
      await close(server, limits.drainMs, busy);
      await options.traces.stop().catch(() => undefined);
      options.log('stopped');
    },
  };
}

function shellApp(options: ServerOptions, tools: Tools): ShellApp {
  const app: ShellApp = new Hono<ShellEnv>();
  const { metrics, stopping } = tools;
  const brake = new GuessBrake();
  const ready = (): boolean => !stopping.aborted && (options.ready?.() ?? true);
  app.use('*', observe({ ...options, metrics, stopping }));
  app.get('/healthz', (c) => c.json({ status: 'ok' }));
  app.get('/readyz', (c) =>
    ready() ? c.json({ status: 'ready' }) : c.json({ status: 'not ready' }, 503),
  );
  app.use('*', async (c, next) => {
    c.set('keyName', authenticate(c.env.incoming, options.keys, brake));
    await next();
  });
  app.get('/metrics', async (c) =>
    c.body(await metrics.registry.metrics(), 200, { 'Content-Type': metrics.registry.contentType }),
  );
  options.routes(app, tools);
  app.notFound((c) => {
    throw new HttpFault(404, 'not_found', {
      en: `there is nothing at this address, or not with ${c.req.method}`,
      'zh-CN': `此地址不存在，或不支持 ${c.req.method}`,
    });
  });
  app.onError((error, c) => responseOf(error, c, options, metrics));
  return app;
}

function listen(server: Server, { host, port }: ServerOptions): Promise<AddressInfo> {
  return new Promise((done, fail) => {
    server.once('error', (cause: NodeJS.ErrnoException) =>
      fail(
        usageError(
          {
            en: `cannot listen on ${host}, port ${port} (${cause.code ?? 'unknown'})`,
            'zh-CN': `无法监听 ${host} 的端口 ${port}（${cause.code ?? '未知'}）`,
          },
          { field: '--port' },
          { cause },
        ),
      ),
    );
    server.listen(port, host.replace(/^\[|\]$/g, ''), () => done(server.address() as AddressInfo));
  });
}

/** Connections, with the number of requests on each that are being answered. */
type Busy = ReadonlyMap<Socket, number>;

function requestsBySocket(server: Server): Busy {
  const busy = new Map<Socket, number>();
  server.on('connection', (socket: Socket) => {
    busy.set(socket, 0);
    socket.once('close', () => busy.delete(socket));
  });
  const add = (socket: Socket, n: number): void => {
    const known = busy.get(socket);
    if (known !== undefined) busy.set(socket, known + n);
  };
  server.on('request', ({ socket }, response) => {
    add(socket, 1);
    response.once('close', () => add(socket, -1));
  });
  return busy;
}

/** Lets what is being answered come to its end; connections without a request are closed at once. */
async function close(server: Server, drainMs: number, busy: Busy): Promise<void> {
  const closed = new Promise<void>((done) => server.close(() => done()));
  // Node's own `closeIdleConnections` leaves those that have never sent anything.
  const end = (): void => {
    for (const [socket, requests] of busy)
      if (requests === 0 && socket.writableLength === 0) socket.destroy();
  };
  end();
  const idle = setInterval(end, 20);
  const cut = setTimeout(() => server.closeAllConnections(), drainMs);
  await closed;
  clearInterval(idle);
  clearTimeout(cut);
}

/**
 * Ends connections on which nothing moves: kept ones without a request, and clients that do not fetch what is written for
 * them, which would be held in memory. One that waits for an answer is left alone, however long that takes.
 */
function cutOffIdle(server: Server, fetchMs: number, busy: Busy): void {
  server.timeout = fetchMs;
  server.on('timeout', (socket: Socket) => {
    if ((busy.get(socket) ?? 0) === 0 || socket.writableLength > 0) socket.destroy();
  });
}

/** What is no HTTP, too slow or too long before there is a request: one line, and the connection ends. */
function refuseConnection(error: NodeJS.ErrnoException, socket: Socket, metrics: Metrics): void {
  const [status, code] =
    error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? ['408 Request Timeout', 'slow_client']
      : error.code === 'HPE_HEADER_OVERFLOW'
        ? ['431 Request Header Fields Too Large', 'long_headers']
        : ['400 Bad Request', 'bad_http'];
  metrics.refused.inc({ code });
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () =>
    socket.destroy(),
  );
}
