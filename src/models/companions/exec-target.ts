import { spawn } from 'node:child_process';
import { usageError } from '../../contract/index.js';
import { errored, head } from '../fault.js';
import { type SomeTimeouts, timeoutsOf } from '../http.js';
import type { Model, ModelReply, ModelRequest } from '../model.js';
import { notAReply, paramsFor, replyFrom, replyFromValue } from './companion-reply.js';
import { Sessions } from './sessions.js';

export type ExecOptions = {
  command: string;
  timeouts?: SomeTimeouts;
  /** All that the command gets to know of the environment. */
  env: NodeJS.ProcessEnv;
  /** Takes secrets out of what it wrote to standard error. */
  mask: (text: string) => string;
};

/** More than this is no chat message. In characters. */
const MOST_OUTPUT = 5_000_000;

/**
 * A companion behind a command. Each request starts it once: one JSON line on standard input
 * (`{messages, session, thread, params}`), and its standard output is the reply: text, a JSON string, or a JSON object with
 * `text`. Of standard error the last lines
 * are kept, and only with a fault. Not tried again: only the companion knows what it remembered.
 */
export function execTarget({ command, timeouts, env, mask }: ExecOptions): Model {
  const { totalMs } = timeoutsOf(timeouts);
  const sessions = new Sessions<string>();
  return {
    name: `exec/${command}`,
    endpoint: `exec:${command}`,
    stateful: true,
    async ask(request: ModelRequest, signal: AbortSignal): Promise<ModelReply> {
      const session = await sessions.get(request.session, (id) => id);
      const line = JSON.stringify({
        messages: request.messages,
        session,
        thread: request.session?.thread ?? 'main',
        params: paramsFor(request),
      });
      const run = await runCommand(command, line, totalMs, env, signal);
      if (run.end === 'time-out') {
        const message = `time-out: the command was not done in time (total)${said(run.stderr, mask)}`;
        return errored({ kind: 'timeout', message, phase: 'total' });
      }
      if (run.code === 126 || run.code === 127) throw notFound(command, mask(run.stderr));
      if (run.code !== 0)
        return errored({
          kind: 'protocol',
          message: `the command ended with ${run.code ?? 'a signal'}${said(run.stderr, mask)}`,
        });
      return readOutput(run.stdout);
    },
    release: (id) => sessions.release(id),
  };
}

/** Kept of standard error, in characters: more than is shown, since masking makes it shorter. */
const KEPT_STDERR = 8_000;
/** The longest that a fault quotes of it, in characters. */
const QUOTED_STDERR = 300;

/** The end of a text, from the beginning of a line: of half a line nobody could say whether it begins with half a key. */
function lastOf(text: string): string {
  if (text.length <= 2 * KEPT_STDERR) return text;
  const end = text.slice(-KEPT_STDERR);
  const line = end.indexOf('\n');
  return line === -1 ? '' : end.slice(line + 1);
}

/** The last lines of standard error on one line, with what stands before them in a fault's message. */
function said(stderr: string, mask: (text: string) => string): string {
  const lines = mask(stderr)
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '');
  let end = '';
  for (const line of lines.reverse()) {
    const longer = end === '' ? line : `${line} / ${end}`;
    if (longer.length > QUOTED_STDERR) return `: ${end === '' ? line.slice(-QUOTED_STDERR) : end}`;
    end = longer;
  }
  return end === '' ? '' : `: ${end}`;
}

function readOutput(stdout: string): ModelReply {
  const text = stdout.replace(/\r?\n$/, '');
  if (!/^\s*["{]/.test(text)) return replyFrom({ text });
  try {
    const value: unknown = JSON.parse(text);
    return replyFromValue(value, 'the command');
  } catch {
    // Text that only begins like JSON.
    return text.trimStart().startsWith('{"text"')
      ? notAReply('the command gave broken JSON', text)
      : replyFrom({ text });
  }
}

type Run = { end: 'exit' | 'time-out'; code: number | null; stdout: string; stderr: string };

function runCommand(
  command: string,
  input: string,
  totalMs: number,
  env: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<Run> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    // Its own process group, so that what the shell started ends with it.
    const grouped = process.platform !== 'win32';
    const child = spawn(command, { shell: true, detached: grouped, env });
    let end: Run['end'] = 'exit';
    let stdout = '';
    let stderr = '';
    const kill = () => {
      if (child.pid === undefined) return;
      try {
        process.kill(grouped ? -child.pid : child.pid, 'SIGKILL');
      } catch {
        // It has ended by itself.
      }
    };
    const timer = setTimeout(() => {
      end = 'time-out';
      kill();
    }, totalMs);
    signal.addEventListener('abort', kill, { once: true });
    child.stdout.setEncoding('utf8').on('data', (piece: string) => {
      stdout += piece;
      if (stdout.length > MOST_OUTPUT) kill();
    });
    child.stderr.setEncoding('utf8').on('data', (piece: string) => {
      stderr = lastOf(stderr + piece);
    });
    // A command that does not read its input is no fault.
    child.stdin.on('error', () => undefined);
    child.stdin.end(`${input}\n`);
    const done = (settle: () => void) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', kill);
      if (signal.aborted) reject(signal.reason);
      else settle();
    };
    child.on('error', (error) => done(() => reject(notFound(command, error.message))));
    child.on('close', (code) => done(() => resolve({ end, code, stdout, stderr })));
  });
}

const notFound = (command: string, detail: string) =>
  usageError({
    en: `the command "${command}" cannot be run: ${head(detail)}`,
    'zh-CN': `命令“${command}”无法运行：${head(detail)}`,
  });
