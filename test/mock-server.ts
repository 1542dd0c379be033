import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One request as the server saw it. */
export type Seen = {
  path: string;
  authorization: string | null;
  body: {
    model: string;
    messages: { role: string; content: string }[];
    temperature?: number;
    max_tokens?: number;
    seed?: number;
    stream?: boolean;
  };
};

/** What to send back: text of a completion, or a whole reply. */
export type Scripted =
  | string
  | {
      status?: number;
      headers?: Record<string, string>;
      /** Sent as it is; objects as JSON. */
      body?: unknown;
      /** `message` of the only choice; `finish_reason` defaults to `stop`. */
      message?: { [key: string]: unknown };
      finish?: string | null;
      /** Replaces the usual `usage`. */
      usage?: { [key: string]: unknown };
      /** Sent as server-sent events, one piece of `data` each; with `stall` the connection then stays open in silence. */
      events?: unknown[];
      stall?: boolean;
      delayMs?: number;
      /** Cut the connection instead of answering. */
      hangUp?: boolean;
    };

export type MockServer = {
  url: string;
  seen: Seen[];
  /** Highest number of requests in flight at once. */
  peak: () => number;
  close: () => Promise<void>;
};

/** A loopback server that speaks chat completions. `reply` decides from the request and its 0-based number. */
export async function mockServer(
  reply: (request: Seen, n: number) => Scripted | Promise<Scripted>,
  options: { latencyMs?: number } = {},
): Promise<MockServer> {
  const seen: Seen[] = [];
  let inFlight = 0;
  let peak = 0;
  const server: Server = createServer((request, response) => {
    inFlight += 1;
    peak = Math.max(peak, inFlight);
    response.on('close', () => {
      inFlight -= 1;
    });
    void readBody(request).then(async (text) => {
      const one: Seen = {
        path: request.url ?? '',
        authorization: request.headers.authorization ?? null,
        body: JSON.parse(text) as Seen['body'],
      };
      seen.push(one);
      const scripted = await reply(one, seen.length - 1);
      const delay = (typeof scripted === 'object' && scripted.delayMs) || options.latencyMs || 0;
      setTimeout(() => send(response, one, scripted), delay);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    seen,
    peak: () => peak,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

function send(response: ServerResponse, request: Seen, scripted: Scripted): void {
  if (response.destroyed) return;
  const s = typeof scripted === 'string' ? { message: { content: scripted } } : scripted;
  if (s.hangUp) {
    response.destroy();
    return;
  }
  if (s.events !== undefined) {
    response.writeHead(200, { 'content-type': 'text/event-stream', ...s.headers });
    for (const event of s.events) response.write(`data: ${JSON.stringify(event)}\n\n`);
    if (s.stall !== true) response.end('data: [DONE]\n\n');
    return;
  }
  response.writeHead(s.status ?? 200, { 'content-type': 'application/json', ...s.headers });
  if (s.body !== undefined) {
    response.end(typeof s.body === 'string' ? s.body : JSON.stringify(s.body));
    return;
  }
  response.end(
    JSON.stringify({
      id: 'mock',
      model: request.body.model,
      choices: [
        {
          finish_reason: s.finish === undefined ? 'stop' : s.finish,
          message: { role: 'assistant', ...s.message },
        },
      ],
      usage: s.usage ?? { prompt_tokens: 10, completion_tokens: 5 },
    }),
  );
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}
