import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { HearthError } from '../../contract/index.js';
import {
  Admission,
  badRequest,
  HttpFault,
  readBody,
  type ShellApp,
  type ShellContext,
  type Tools,
} from '../http/index.js';
import { parseJson } from '../http/json-body.js';
import type { Guard } from './guard.js';
import { type Sink, sinkOf } from './sink.js';
import { faultOfError, type Reply, takenAlong, type Upstream } from './upstream.js';

export type RouteOptions = {
  guard: Guard;
  upstream: Upstream;
  /** Nothing but chat completions and the list of models: what the guard does not look at is refused. */
  chatOnly: boolean;
  ownKeys: boolean;
  /** Requests that may be open at once; more get 429. */
  maxOpen: number;
  /** Reads the policy file again. @throws HearthError, and the old policy stays */
  reload(): Promise<{ name: string; hash: string }>;
};

/** A path that means the same to everybody: no dots to climb with, no encoded slashes. */
const PLAIN_PATH = /^\/v1(\/[A-Za-z0-9_:-][A-Za-z0-9._:-]*)+\/?$/;

/** The routes of the guard behind the shell's keys. */
export const guardRoutes =
  (options: RouteOptions) =>
  (app: ShellApp, { limits }: Tools): void => {
    const { guard, upstream, ownKeys } = options;
    const admission = new Admission(options.maxOpen);
    app.post('/-/reload', async (c) => c.json(await options.reload().catch(refusePolicy)));
    app.post('/v1/chat/completions', (c) =>
      answering(c, admission, async (sink) => {
        const { incoming } = c.env;
        refuseOtherTypes(c);
        const bytes = await readBody(incoming, limits.maxBodyBytes);
        const value = parseJson(bytes, limits.maxDepth);
        const [id, facts, query] = [c.get('id'), c.get('facts'), queryOf(c)];
        await guard.chat({ bytes, value, headers: incoming.headers, query, id, facts }, sink);
      }),
    );
    const others = (c: ShellContext) =>
      answering(c, admission, async (sink) => {
        const { incoming } = c.env;
        const method = incoming.method ?? 'GET';
        const path = (incoming.url ?? '').split('?')[0] ?? '';
        // What a server could take for a chat completion must not get by the guard.
        const isChat = method === 'POST' && /^\/v1\/chat\/completions\/*$/i.test(path);
        if (!PLAIN_PATH.test(path) || isChat) throw badRequest('odd_path', ODD_PATH);
        const models = /^\/v1\/models(\/|$)/.test(path) && method === 'GET';
        if (options.chatOnly && !models) throw new HttpFault(403, 'chat_only', CHAT_ONLY);
        const reply = await upstream.send({
          method,
          path: `${path.slice('/v1'.length)}${queryOf(c)}`,
          headers: takenAlong(incoming.headers, ownKeys),
          body: /^(GET|HEAD)$/.test(method) ? null : await readBody(incoming, limits.maxBodyBytes),
          signal: sink.gone,
        });
        await passRaw(reply, sink);
      });
    app.get('/v1/chat/completions', others);
    app.all('/v1/:path{(?!chat/completions$).+}', others);
  };

/** Runs a handler that writes its answer itself. */
async function answering(
  c: ShellContext,
  admission: Admission,
  work: (sink: Sink) => Promise<void>,
): Promise<Response> {
  const leave = admission.enter();
  const sink = sinkOf(c.env.outgoing);
  sink.header('X-Request-Id', c.get('id'));
  try {
    await work(sink);
  } catch (error) {
    // Somebody who has gone hears no fault.
    if (!sink.gone.aborted && !sink.headSent()) throw error;
    sink.end();
  } finally {
    leave();
  }
  return RESPONSE_ALREADY_SENT;
}

/** Line and field stand in the answer; the file's path does not. */
function refusePolicy(error: unknown): never {
  if (!(error instanceof HearthError)) throw error;
  const { line, field } = error.place;
  throw new HttpFault(422, 'policy', error.text, {}, { line, field });
}

function refuseOtherTypes(c: ShellContext): void {
  const type = (c.env.incoming.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase();
  if (type === 'application/json') return;
  throw new HttpFault(415, 'not_json', {
    en: 'send JSON, with Content-Type: application/json',
    'zh-CN': '请发送 JSON，并带上 Content-Type: application/json',
  });
}

function queryOf(c: ShellContext): string {
  const url = c.env.incoming.url ?? '';
  const at = url.indexOf('?');
  return at === -1 ? '' : url.slice(at);
}

/** Passes a reply on as it comes, unread. */
async function passRaw({ status, headers, body }: Reply, sink: Sink): Promise<void> {
  try {
    sink.head(status, headers);
    for await (const bytes of body as AsyncIterable<Buffer>) await sink.write(bytes);
    sink.end();
  } catch (error) {
    if (!sink.headSent()) throw faultOfError(error);
    sink.cut();
  } finally {
    body.destroy();
  }
}

const ODD_PATH = {
  en: 'the path has dots, empty parts or escaped characters that could be read in two ways',
  'zh-CN': '路径中有点、空段或转义字符，可能产生歧义',
};
const CHAT_ONLY = {
  en: 'this guard lets through chat completions and the list of models only',
  'zh-CN': '此守卫只放行对话补全和模型列表',
};
