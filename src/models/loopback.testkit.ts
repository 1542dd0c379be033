import { setMaxListeners } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ModelReply, ModelRequest } from './model.js';
import { type OpenOptions, openModel } from './open.js';
import { type ModelSpec, parseModelName } from './registry.js';

/** A JSON body whose shape the test knows. */
type Body = { [key: string]: Body };

/** One request as the server heard it. */
export type Heard = {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: Body;
};

/** What to send back. Numbers in `chunks` are pauses in ms. */
export type Played = {
  status?: number;
  headers?: Record<string, string>;
  /** Sent as it is; objects as JSON. */
  body?: unknown;
  chunks?: (string | number | Buffer)[];
  /** How chunks end: properly, with a cut connection, or never. */
  ending?: 'proper' | 'cut' | 'never';
  delayMs?: number;
};

export type Loopback = {
  /** `http://127.0.0.1:PORT`. */
  origin: string;
  heard: Heard[];
  peak: () => number;
  close: () => Promise<void>;
};

/** A loopback server whose replies the test decides, request by request (`n` is 0-based). */
export async function loopback(
  play: (request: Heard, n: number) => Played | Promise<Played>,
): Promise<Loopback> {
  const heard: Heard[] = [];
  let inFlight = 0;
  let peak = 0;
  const server = createServer((request, response) => {
    inFlight += 1;
    peak = Math.max(peak, inFlight);
    response.on('close', () => {
      inFlight -= 1;
    });
    void hear(request).then(async (one) => {
      heard.push(one);
      await send(response, await play(one, heard.length - 1));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    heard,
    peak: () => peak,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

async function hear(request: IncomingMessage): Promise<Heard> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const text = Buffer.concat(parts).toString('utf8');
  return {
    method: request.method ?? '',
    path: request.url ?? '',
    headers: request.headers,
    body: text === '' ? {} : (JSON.parse(text) as Body),
  };
}

async function send(response: ServerResponse, played: Played): Promise<void> {
  if (played.delayMs !== undefined) await sleep(played.delayMs);
  if (response.destroyed) return;
  const type = played.chunks === undefined ? 'application/json' : 'text/event-stream';
  response.writeHead(played.status ?? 200, { 'content-type': type, ...played.headers });
  if (played.chunks === undefined) {
    response.end(typeof played.body === 'string' ? played.body : JSON.stringify(played.body));
    return;
  }
  response.flushHeaders();
  for (const chunk of played.chunks) {
    if (typeof chunk === 'number') await sleep(chunk);
    else response.write(chunk);
  }
  if (played.ending === 'cut') {
    // What was written goes out first.
    await sleep(20);
    response.destroy();
  } else if (played.ending !== 'never') response.end();
}

/** A chat completion of one message. */
export const completion = (
  message: { [key: string]: unknown } | string,
  finish: string | null = 'stop',
  more: { [key: string]: unknown } = {},
): Played => ({
  body: {
    id: 'c1',
    model: 'm-1',
    choices: [
      {
        finish_reason: finish,
        message: typeof message === 'string' ? { content: message } : message,
      },
    ],
    usage: { prompt_tokens: 10, completion_tokens: 5 },
    ...more,
  },
});

/** The text of a chat completion request's last message. */
export const said = ({ body }: Heard): string =>
  String((body.messages as unknown as { content: string }[]).at(-1)?.content);

/** Data lines of a stream, ended as OpenAI ends them. */
export const sse = (...events: unknown[]): string[] => [
  ...events.map((e) => `data: ${typeof e === 'string' ? e : JSON.stringify(e)}\n\n`),
  'data: [DONE]\n\n',
];
export const delta = (content: string, finish: string | null = null) => ({
  id: 's1',
  model: 'm-1',
  choices: [{ delta: { content }, finish_reason: finish }],
});

export const KEY = 'sk-secret-of-tests';
const FAST = { baseMs: 1, maxMs: 5 };

/** The model that a name and settings open, with short waits between tries. */
export function open(
  name: string,
  baseUrl: string | undefined,
  more: Partial<ModelSpec> = {},
  options: OpenOptions & { env?: NodeJS.ProcessEnv; max?: number } = {},
) {
  const env = options.env ?? { OPENAI_API_KEY: KEY };
  const spec = parseModelName(name, env, baseUrl);
  if (spec === null) throw new Error(`nothing is called ${name}`);
  return openModel({ ...spec, ...more }, env, options.max ?? 16, { retry: FAST, ...options });
}

export const HI: ModelRequest = { messages: [{ role: 'user', content: 'hi' }], params: {} };
export const never = new AbortController().signal;
setMaxListeners(0, never);

/** Asks OpenAI's client once, over a server that plays the replies in order and the last one again and again. */
export async function askOpenAi(
  replies: Played[],
  more: Partial<ModelSpec> = {},
  request: ModelRequest = HI,
): Promise<{ reply: ModelReply; heard: Heard[] }> {
  const server = await loopback((_, n) => replies[Math.min(n, replies.length - 1)] ?? {});
  try {
    const model = open('openai/m', `${server.origin}/v1`, { retries: 2, ...more });
    const reply = await model.ask(request, never);
    await model.close?.();
    return { reply, heard: server.heard };
  } finally {
    await server.close();
  }
}
