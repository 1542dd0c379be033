import type { Dispatcher } from 'undici';
import type { Json } from '../../contract/index.js';
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
import { checkFields } from '../spec-secrets.js';
import { resolveHeaders, resolveJson } from '../variables.js';
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
import { checkFits, earlierTurns, Heard } from './turns.js';

export type HttpTargetOptions = {
  file: string;
  timeouts?: SomeTimeouts;
  connections?: number;
  env: NodeJS.ProcessEnv;
};

/** A companion behind HTTP. `secrets` are the values that came from variables. */
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
  const main = resolveCall(described, options);
  const start = described.session && resolveCall(described.session.start, options);
  const caller = new Caller(options.file, dispatcher, timeouts);
  const sessions = new Sessions<string>();
  const remembers = described.uses.has('session');
  const heard = new Heard();

  const model: Model = {
    name: `http/${options.file}`,
    // The file decides what is sent; its variables do not belong to it.
    endpoint: `${addressOf(described.url)}#${digest({ ...described, uses: null })}`,
    stateful: remembers,
    async ask(request: ModelRequest, signal: AbortSignal): Promise<ModelReply> {
      checkFits(request, described, heard.before(request), options.file);
      const values = valuesOf(request, described);
      const thread = request.session?.thread ?? 'main';
      try {
        const session = await sessions.get(request.session, (id) =>
          start === undefined || described.session === undefined
            ? id
            : caller.start(start.call, described.session.start.id, values, signal),
        );
        return await caller.say(main.call, described, { ...values, session, thread }, signal);
      } catch (error) {
        if (error instanceof NoSession) return error.reply;
        // A companion that may have heard the message must not hear it twice.
        const kept = remembers && request.session?.thread === 'main';
        if (error instanceof TransientFault && kept && mayBeHeard(error)) return error.reply;
        throw error;
      }
    },
    release: (id) => {
      sessions.release(id);
      heard.release(id);
    },
    close: () => dispatcher.close(),
  };
  return { model, secrets: [...main.secrets, ...(start?.secrets ?? [])], described };
}

/** A call with the values of the variables that its headers and body name. @throws HearthError exit 2 */
function resolveCall<Call extends CallTemplate>(
  call: Call,
  { file, env }: HttpTargetOptions,
): { call: Call; secrets: string[] } {
  const { headers, body = null } = call;
  checkFields({ headers, body, bodyName: 'body' }, env, '', file);
  const inHeaders = resolveHeaders(headers, env, file);
  const inBody = resolveJson(body, env, 'body', file);
  return {
    call: {
      ...call,
      headers: inHeaders.headers,
      ...(call.body !== undefined && { body: inBody.value }),
    },
    secrets: [...inHeaders.secrets, ...inBody.secrets],
  };
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
    history: earlierTurns(messages).map(({ role, content }) => ({ role, content })),
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
