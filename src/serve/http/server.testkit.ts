import { connect } from 'node:net';
import { Admission } from './admission.js';
import { readJson } from './json-body.js';
import type { Key } from './keys.js';
import { jsonLog, type Log } from './log.js';
import { type Limits, type OpenServer, openServer, type Tools } from './server.js';
import type { ShellApp } from './shell-env.js';
import { openTraces } from './traces.js';

export type TestServer = OpenServer & {
  /** Lines of the log so far. */
  lines: string[];
};

type Options = {
  keys?: readonly Key[] | null;
  limits?: Partial<Limits>;
  log?: Log;
  ready?: () => boolean;
  routes?: (app: ShellApp, tools: Tools) => void;
};

/** A server of the shell on a free loopback port, with an address that gives back the JSON it gets. */
export async function testServer(options: Options = {}): Promise<TestServer> {
  const lines: string[] = [];
  const server = await openServer({
    host: '127.0.0.1',
    port: 0,
    keys: options.keys ?? null,
    lang: 'en',
    log: options.log ?? jsonLog((line) => lines.push(line)),
    traces: await openTraces(process.env, 'hearth-test'),
    ...(options.limits !== undefined && { limits: options.limits }),
    ...(options.ready !== undefined && { ready: options.ready }),
    routes: options.routes ?? echo,
  });
  return { ...server, lines };
}

function echo(app: ShellApp, { limits }: Tools): void {
  const admission = new Admission(2);
  app.post('/echo', async (c) => c.json(await readJson(c.env.incoming, limits)));
  app.post('/slow', async (c) => {
    const leave = admission.enter();
    try {
      await new Promise((done) => setTimeout(done, 300));
      return c.json({ done: true });
    } finally {
      leave();
    }
  });
}

/** Sends bytes as they are and gives all that comes back until the other side closes. */
export function raw(port: number, bytes: string | Buffer): Promise<string> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1');
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk));
    // A refused client may see its own sending fail: what was answered counts.
    socket.on('error', () => undefined);
    socket.on('close', () => done(Buffer.concat(chunks).toString('latin1')));
    socket.write(bytes);
  });
}

export const postJson = (
  { origin }: { origin: string },
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Response> =>
  fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

type ErrorBody = { error: { code: string; message: string } };
export const errorOf = async (response: Response) => {
  const { error } = (await response.json()) as ErrorBody;
  return { status: response.status, ...error };
};
