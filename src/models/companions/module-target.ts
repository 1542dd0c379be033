import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { HearthError, type Json, type Message, usageError } from '../../contract/index.js';
import { digest } from '../../store/json.js';
import { deadline } from '../deadline.js';
import { errored, head } from '../fault.js';
import { type SomeTimeouts, timeoutsOf } from '../http.js';
import type { Model, ModelReply, ModelRequest } from '../model.js';
import {
  type CompanionSays,
  lastUserMessage,
  paramsFor,
  replyFromValue,
  systemText,
} from './companion-reply.js';
import { type Exports, importFile } from './import-file.js';
import { Sessions } from './sessions.js';
import { toStandardError } from './standard-error.js';

/** What a module's function gets. */
export type ModuleRequest = {
  message: string;
  messages: readonly Message[];
  system: string;
  session: string;
  thread: 'main' | 'side';
  params: { [key: string]: Json };
  signal: AbortSignal;
};
export type ModuleAnswer = string | CompanionSays;
type Answer = (request: ModuleRequest) => ModuleAnswer | Promise<ModuleAnswer>;
/** `export default async (request) => …`, or `export const session = (id) => async (request) => …`. */
type Loaded = { answer: Answer } | { session: (id: string) => Answer | Promise<Answer> };

export type ModuleOptions = {
  file: string;
  timeouts?: SomeTimeouts;
  /** Takes secrets out of what it prints. */
  mask: (text: string) => string;
};

/**
 * A companion that is a module of the user's (`module/FILE.mjs`, `module/FILE.ts`). With the export `session`, each
 * session has its own function and so its own memory. Errors that it throws are this request's fault alone.
 * What it prints goes to standard error: standard output is Hearth's.
 * @throws HearthError exit 2 when the file is missing (at once) or has no such export (on first use)
 */
export function moduleTarget({ file, timeouts, mask }: ModuleOptions): Model {
  const path = resolve(file);
  if (!existsSync(path)) throw missing(file);
  const { totalMs } = timeoutsOf(timeouts);
  const sessions = new Sessions<{ id: string; answer: Answer }>();
  let loading: Promise<Loaded> | null = null;
  return {
    name: `module/${file}`,
    endpoint: `module:${file}#${digest(readFileSync(path, 'utf8'))}`,
    stateful: true,
    async ask(request: ModelRequest, signal: AbortSignal): Promise<ModelReply> {
      loading ??= toStandardError(mask, () => load(path, file));
      const loaded = await loading;
      const limit = deadline(signal, totalMs);
      try {
        const { id, answer } = await sessions.get(request.session, async (sessionId) => ({
          id: sessionId,
          answer:
            'answer' in loaded
              ? loaded.answer
              : await toStandardError(mask, () => loaded.session(sessionId)),
        }));
        const said = await orAborted(
          toStandardError(mask, () =>
            answer({
              message: lastUserMessage(request.messages),
              messages: request.messages,
              system: systemText(request.messages),
              session: id,
              thread: request.session?.thread ?? 'main',
              params: paramsFor(request),
              signal: limit.signal,
            }),
          ),
          limit.signal,
        );
        return replyFromValue(said, 'the module');
      } catch (error) {
        signal.throwIfAborted();
        if (limit.passed()) {
          const message = 'time-out: the module was not done in time (total)';
          return errored({ kind: 'timeout', message, phase: 'total' });
        }
        const message = error instanceof Error ? error.message : String(error);
        return errored({ kind: 'protocol', message: `the module threw: ${head(message)}` });
      } finally {
        limit.end();
      }
    },
    release: (id) => sessions.release(id),
  };
}

/** A module may ignore its signal; nobody waits for it then. */
function orAborted<T>(work: T | Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((done, fail) => {
    const giveUp = () => fail(signal.reason);
    if (signal.aborted) giveUp();
    signal.addEventListener('abort', giveUp, { once: true });
    Promise.resolve(work)
      .then(done, fail)
      .finally(() => signal.removeEventListener('abort', giveUp));
  });
}

async function load(path: string, file: string): Promise<Loaded> {
  let found: Exports;
  try {
    found = await importFile(path);
  } catch (error) {
    if (error instanceof HearthError) throw error;
    const detail = head(error instanceof Error ? error.message : String(error));
    throw usageError(
      { en: `cannot be loaded: ${detail}`, 'zh-CN': `无法加载：${detail}` },
      { file },
      { cause: error },
    );
  }
  if (typeof found.session === 'function')
    return { session: found.session as (id: string) => Answer };
  if (typeof found.default === 'function') return { answer: found.default as Answer };
  throw usageError(
    {
      en: 'has neither a default export that is a function nor an export "session" that is one',
      'zh-CN': '既没有作为函数的默认导出，也没有名为 session 的函数导出',
    },
    { file },
  );
}

const missing = (file: string) =>
  usageError({ en: 'there is no such file', 'zh-CN': '文件不存在' }, { file });
