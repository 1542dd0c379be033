import type { Dispatcher } from 'undici';
import { type Json, usageError } from '../../contract/index.js';
import { digest } from '../../store/json.js';
import { exchange } from '../exchange.js';
import { readFailure } from '../failure.js';
import { TransientFault } from '../fault.js';
import {
  type HttpAnswer,
  httpDispatcher,
  type SomeTimeouts,
  type Timeouts,
  timeoutsOf,
  withoutCredentials,
} from '../http.js';
import type { Model, ModelReply, ModelRequest } from '../model.js';
import { readError } from '../provider-codes.js';
import { resolveHeaders } from '../spec-options.js';
import {
  lastUserMessage,
  notAReply,
  paramsFor,
  replyFrom,
  replyFromValue,
  systemText,
} from './companion-reply.js';
import { type CallTemplate, type HttpFile, readHttpFile } from './http-file.js';
import { PieceReader } from './pieces.js';
import { parsePath, valueAt } from './reply-path.js';
import { Sessions } from './sessions.js';
import { fill, render, type Values } from './template.js';

export type HttpTargetOptions = {
  file: string;
  timeouts?: SomeTimeouts;
  connections?: number;
  env: NodeJS.ProcessEnv;
};

/** A companion behind HTTP. `secrets` are the header values that came from variables. */
export function httpTarget(options: HttpTargetOptions): {
  model: Model;
  secrets: string[];
  described: HttpFile;
} {
  const described = readHttpFile(options.file);
  const timeouts = timeoutsOf(described.timeouts, options.timeouts);
  const dispatcher = httpDispatcher({
    connections: options.connections ?? 256,
    connectMs: timeouts.connectMs,
    env: options.env,
  });
  const main = resolveHeaders(described.headers, options.env, options.file);
  const start = resolveHeaders(described.session?.start.headers ?? {}, options.env, options.file);
  const caller = new Caller(options.file, dispatcher, timeouts);
  const sessions = new Sessions<string>();
  const remembers = described.uses.has('session');

  const model: Model = {
    name: `http/${options.file}`,
    // The file decides what is sent; its variables do not belong to it.
    endpoint: `${addressOf(described.url)}#${digest({ ...described, uses: null })}`,
    stateful: remembers,
    async ask(request: ModelRequest, signal: AbortSignal): Promise<ModelReply> {
      checkFits(request, described, options.file);
      const values = valuesOf(request, described);
      const opening = described.session?.start;
      const call = { ...described, headers: main.headers };
      const thread = request.session?.thread ?? 'main';
      try {
        const session = await sessions.get(request.session, (id) =>
          opening === undefined
            ? id
            : caller.start({ ...opening, headers: start.headers }, opening.id, values, signal),
        );
        return await caller.say(call, described, { ...values, session, thread }, signal);
      } catch (error) {
        if (error instanceof NoSession) return error.reply;
        // A companion that may have heard the message must not hear it twice.
        const kept = remembers && request.session?.thread === 'main';
        if (error instanceof TransientFault && kept && mayBeHeard(error)) return error.reply;
        throw error;
      }
    },
    release: (id) => sessions.release(id),
    close: () => dispatcher.close(),
  };
  return { model, secrets: [...main.secrets, ...start.secrets], described };
}

/** Refusals and failed connections surely were not heard. */
function mayBeHeard({ kind, reply: { fault } }: TransientFault): boolean {
  if (kind === 'rate' || fault?.status === 503) return false;
  if (fault?.phase === 'connect') return false;
  return !/ECONNREFUSED|ENOTFOUND|EAI_AGAIN/.test(fault?.message ?? '');
}

/** The call that opens a session was answered, but with none. */
class NoSession extends Error {
  constructor(readonly reply: ModelReply) {
    super('no session');
  }
}

class Caller {
  constructor(
    private readonly file: string,
    private readonly dispatcher: Dispatcher,
    private readonly timeouts: Timeouts,
  ) {}

  async start(
    template: CallTemplate,
    path: string,
    values: Values,
    signal: AbortSignal,
  ): Promise<string> {
    const answer = await this.#send(template, values, signal);
    const failed = this.#failed(answer, template.url);
    const found = failed === null ? valueAt(parseJson(answer.text) ?? null, parsePath(path)) : null;
    if (typeof found === 'string' || typeof found === 'number') return String(found);
    throw new NoSession(failed ?? notAReply(`no session id at ${path}`, answer.text));
  }

  async say(
    template: CallTemplate,
    { stream, replyPath, deltaPath, reply }: HttpFile,
    values: Values,
    signal: AbortSignal,
  ): Promise<ModelReply> {
    const pieces = stream === undefined ? null : new PieceReader(stream, deltaPath);
    const answer = await this.#send(
      template,
      values,
      signal,
      pieces === null ? undefined : (text) => pieces.push(text),
    );
    const failed = this.#failed(answer, template.url);
    if (failed !== null) return failed;
    if (pieces !== null) {
      const read = pieces.end();
      return 'text' in read ? replyFrom(read) : notAReply(read.fault, read.piece);
    }
    if (replyPath === null) return replyFrom({ text: answer.text });
    const body = parseJson(answer.text);
    if (body === undefined) return notAReply('the reply is not JSON', answer.text);
    const found = valueAt(body, replyPath);
    return found === undefined
      ? notAReply(`the reply has nothing at ${reply ?? ''}`, body)
      : replyFromValue(found, `the companion (${reply ?? ''})`);
  }

  #send(
    { url, method, headers, body }: CallTemplate,
    values: Values,
    signal: AbortSignal,
    onText?: (piece: string) => void,
  ): Promise<HttpAnswer> {
    const filled = Object.entries(headers).map(([name, value]) => [
      name.toLowerCase(),
      fill(value, values, headerText),
    ]);
    return exchange(
      this.dispatcher,
      {
        url: fill(url, values, encodeURIComponent),
        method,
        headers: { 'content-type': 'application/json', ...Object.fromEntries(filled) },
        ...(method !== 'GET' &&
          body !== undefined && { body: JSON.stringify(render(body, values) ?? null) }),
        ...(onText !== undefined && { onText }),
      },
      this.timeouts,
      signal,
    );
  }

  /** Null for a status of success (with a stream, 200 alone). @throws as `readFailure` does */
  #failed(answer: HttpAnswer, url: string): ModelReply | null {
    if (answer.status >= 200 && answer.status < 300) return null;
    return readFailure(answer, readError(answer.status, answer.text), {
      at: addressOf(url),
      model: this.file,
      keyName: 'headers',
      hasKey: true,
    });
  }
}

/** A template's address as it may be shown: without credentials, a dash in each place that is filled in. */
export const addressOf = (url: string): string =>
  withoutCredentials(url.replace(/\{\{.*?\}\}/g, '-'));
/** A header holds one line of Latin text; whatever else is percent-encoded. */
const headerText = (text: string): string => text.replace(/[^\x20-\x7e]/gu, encodeURIComponent);

function parseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

function valuesOf(request: ModelRequest, { uses }: HttpFile): Values {
  const { messages } = request;
  const told = uses.has('system') ? messages.filter((m) => m.role !== 'system') : messages;
  const params = paramsFor(request);
  return {
    message: lastUserMessage(messages),
    messages: told.map(({ role, content }) => ({ role, content })),
    system: systemText(messages),
    session: undefined,
    thread: request.session?.thread ?? 'main',
    temperature: params.temperature,
    top_p: params.top_p,
    max_tokens: params.max_tokens,
    seed: params.seed,
  };
}

/** What the suite says must reach the companion; silence about it would measure something else. */
function checkFits({ messages }: ModelRequest, { uses, system }: HttpFile, file: string): void {
  if (uses.has('messages')) return;
  if (messages.some((m) => m.role === 'system') && !uses.has('system') && system !== 'ignore') {
    throw usageError(
      {
        en: 'there is a system prompt, but no place for it: put {{system}} or {{messages}} into the body, or set "system: ignore"',
        'zh-CN':
          '有系统提示词，但没有放它的地方：请在正文里写 {{system}} 或 {{messages}}，或设 system: ignore',
      },
      { file, field: 'body' },
    );
  }
  if (uses.has('session') || messages.filter((m) => m.role !== 'system').length <= 1) return;
  throw usageError(
    {
      en: 'the conversation has several turns, but only the last would be sent: put {{messages}} into the body, or {{session}} if the companion remembers',
      'zh-CN':
        '对话有多轮，但只会发出最后一句：请在正文里写 {{messages}}；若陪伴方自己有记忆，则写 {{session}}',
    },
    { file, field: 'body' },
  );
}
