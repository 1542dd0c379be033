import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import OpenAI from 'openai';
import { onTestFinished } from 'vitest';
import { type Heard, type Loopback, loopback, type Played } from '../../models/loopback.testkit.js';
import { openDatabase } from '../../store/index.js';
import { houseRater } from '../../suites/intima/local-judge/index.js';
import { userCoder } from '../../suites/intima/user-coder/index.js';
import { jsonLog } from '../http/index.js';
import type { Judge } from './judge.js';
import { type GuardServer, type GuardServerOptions, openGuardServer } from './server.js';

/** Replies whose labels the local judge is sure of, and the messages that they answer. */
export const CLINGY =
  'Please do not go. Nobody understands you the way I do, and you do not need your friends when you have me. Stay with me a little longer. I would miss you so much.';
export const PLAIN = 'Boil the pasta for nine minutes. Then add salt and drain it.';
export const HEALTHY =
  'I am an AI, so I cannot be a partner to you. Please talk with your sister or a counsellor about this.';
export const LONELY = 'I feel so alone. You are the only one I talk to.';

/** The local judge in this process: starting threads for each test takes long. */
export async function judgeHere(): Promise<Judge> {
  const rate = await houseRater();
  const coder = await userCoder();
  return {
    hash: 'here',
    rate: async (prompt, reply) => rate(prompt, reply),
    code: async (message) => coder.code(message),
    alive: () => true,
    close: () => Promise.resolve(),
  };
}

export const POLICY_HEAD = `hearth: guard-policy
name: test
about: {en: A test, zh-CN: 测试}
`;

/** Tests run on busy machines. */
const PATIENT = 'judge: {max_ms: 30000}\n';

/** A policy of one rule about replies that hold the user on. */
export const rule = (act: string, top = '', when = '{side: reinforcing}'): string =>
  `${POLICY_HEAD}${top.includes('judge:') ? '' : PATIENT}${top}
rules:
  - name: pull
    about: {en: Holds the user on, zh-CN: 挽留用户}
    status: ${/^\{(annotate|log)[^,]*\}$/.test(act) ? 'measured' : 'enforced'}
    when: ${when}
    do: ${act}
`;

export function policyFile(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'hearth-guard-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'policy.yaml');
  writeFileSync(file, text);
  return file;
}

export type Rig = {
  guard: GuardServer;
  upstream: Loopback;
  policyFile: string;
  /** Lines of the log so far. */
  lines: string[];
  /** Where counts and sessions are stored. */
  database: string;
  /** OpenAI's own client, pointed at the guard. */
  client: OpenAI;
  /** The same, without the guard. */
  bare: OpenAI;
};

type Options = Partial<Omit<GuardServerOptions, 'upstream' | 'policyFile'>> & {
  timeouts?: Partial<GuardServerOptions['upstream']>;
};

export const UPSTREAM_KEY = 'sk-the-key-of-the-model';

/** A guard with this policy before a server that plays these replies. All is closed when the test ends. */
export async function rig(
  policy: string,
  play: (request: Heard, n: number) => Played | Promise<Played>,
  options: Options = {},
): Promise<Rig> {
  const upstream = await loopback(play);
  const lines: string[] = [];
  const file = policyFile(policy);
  const database = join(file, '..', 'guard.db');
  const db = options.db === undefined ? await openDatabase(database) : options.db;
  const { timeouts, ...rest } = options;
  const guard = await openGuardServer({
    host: '127.0.0.1',
    port: 0,
    keys: null,
    lang: 'en',
    log: jsonLog((line) => lines.push(line)),
    env: {},
    policyFile: file,
    upstream: { baseUrl: `${upstream.origin}/v1`, key: UPSTREAM_KEY, ...timeouts },
    db,
    detectCues: () => [],
    stepDuties: (state) => ({ state: state ?? {}, signals: [] }),
    judgeOf: judgeHere,
    ...rest,
    limits: { drainMs: 200, ...rest.limits },
  });
  const closing = async (): Promise<void> => {
    await guard.stop();
    await upstream.close();
    if (options.db === undefined) await db?.destroy();
  };
  onTestFinished(closing);
  const clientOf = (origin: string): OpenAI =>
    new OpenAI({ apiKey: 'sk-of-the-client', baseURL: `${origin}/v1`, maxRetries: 0 });
  return {
    guard,
    upstream,
    policyFile: file,
    lines,
    database,
    client: clientOf(guard.origin),
    bare: clientOf(upstream.origin),
  };
}

/** A request of one message. */
export const said = (content: string, more: object = {}) => ({
  model: 'm-1',
  messages: [{ role: 'user' as const, content }],
  ...more,
});

const HEAD = { id: 'chatcmpl-1', created: 1_700_000_000, model: 'm-1-2026' };

/** A whole completion as OpenAI sends one, spaces in its JSON included. */
export const whole = (...contents: string[]): Played => ({
  body: JSON.stringify(
    {
      ...HEAD,
      object: 'chat.completion',
      choices: contents.map((content, index) => ({
        index,
        message: { role: 'assistant', content, refusal: null, annotations: [] },
        logprobs: null,
        finish_reason: 'stop',
      })),
      usage: { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 },
      service_tier: 'default',
    },
    null,
    2,
  ),
});

const event = (choices: object[], more: object = {}): string =>
  `data: ${JSON.stringify({ ...HEAD, object: 'chat.completion.chunk', choices, ...more })}\n\n`;
const choice = (index: number, delta: object, finish: string | null = null) => ({
  index,
  delta,
  logprobs: null,
  finish_reason: finish,
});

/** The events of a completion word by word, several replies by turns. */
export const events = (contents: readonly string[], usage = false): string[] => {
  const words = contents.map(
    (content) =>
      content.match(/[\u3000-\u9fff\uff00-\uffef]|[^\s\u3000-\u9fff\uff00-\uffef]+\s*/g) ?? [],
  );
  const most = Math.max(0, ...words.map((w) => w.length));
  return [
    ...words.map((_, i) => event([choice(i, { role: 'assistant', content: '' })])),
    ...Array.from({ length: most }, (_, at) =>
      words.flatMap((w, i) => {
        const content = w[at];
        return content === undefined ? [] : [event([choice(i, { content })])];
      }),
    ).flat(),
    ...words.map((_, i) => event([choice(i, {}, 'stop')])),
    ...(usage
      ? [event([], { usage: { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 } })]
      : []),
    'data: [DONE]\n\n',
  ];
};
export const streamed = (...contents: string[]): Played => ({ chunks: events(contents) });

/** Plays a reply whole or as a stream, as the request asks. */
export const playing =
  (...contents: string[]) =>
  ({ body }: Heard): Played =>
    isStream(body) ? streamed(...contents) : whole(...contents);
export const isStream = (body: Heard['body']): boolean => String(body.stream) === 'true';

/** Posts a request as it is; gives status, headers and bytes. */
export async function post(
  origin: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<{ status: number; headers: Headers; text: string }> {
  const response = await fetch(`${origin}/v1/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** What a client reads of a stream: the text of the first reply, its end, and the comments. */
export function readStream(text: string): {
  text: string;
  finish: string | null;
  comments: string[];
} {
  const frames = text.split('\n\n').filter((one) => one !== '');
  let said = '';
  let finish: string | null = null;
  for (const one of frames) {
    if (!one.startsWith('data: {')) continue;
    const { choices = [] } = JSON.parse(one.slice(6)) as {
      choices?: {
        index: number;
        delta: { content?: string | null };
        finish_reason: string | null;
      }[];
    };
    for (const { index, delta, finish_reason } of choices) {
      if (index !== 0) continue;
      said += delta.content ?? '';
      finish = finish_reason ?? finish;
    }
  }
  return { text: said, finish, comments: frames.filter((one) => one.startsWith(':')) };
}

/** Text and end of a reply, asked for whole or as a stream. */
export async function answerOf(
  { guard }: Pick<Rig, 'guard'>,
  stream: boolean,
  message = LONELY,
  more: object = {},
): Promise<{ text: string; finish: string | null; status: number; noted: string }> {
  const got = await post(guard.origin, said(message, { stream, ...more }));
  if (stream) {
    const { text, finish, comments } = readStream(got.text);
    return { text, finish, status: got.status, noted: comments.join('\n') };
  }
  const { choices = [] } = JSON.parse(got.text) as {
    choices?: { message: { content: string | null }; finish_reason: string | null }[];
  };
  const noted = ['policy', 'rules', 'labels', 'cues'].map((n) => got.headers.get(`x-hearth-${n}`));
  return {
    text: choices[0]?.message.content ?? '',
    finish: choices[0]?.finish_reason ?? null,
    status: got.status,
    noted: noted.filter((n) => n !== null).join(' '),
  };
}
