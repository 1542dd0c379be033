import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { providers } from '../models/index.js';
import type { CommandEnd, CommandHow, Desk } from '../server/index.js';
import type { Db } from '../store/index.js';
import { openSuite, suiteIds } from '../suites/index.js';
import { dataSource } from './home.js';
import { IndexThread } from './index-thread.js';
import { openRun } from './open-run.js';
import type { Shell } from './shell.js';
import { version } from './version.js';

/** Characters of what a command says on standard error that are kept. */
const LAST_WORDS = 16_384;
const COMMAND = fileURLToPath(new URL('./index.js', import.meta.url));

/** What the pages' server asks of the command. */
export function studioDesk(shell: Shell, db: Db): Desk {
  const suites = Promise.all(suiteIds.map(openSuite));
  const data = shell.dataNamed && shell.data !== null ? [`--data=${shell.data}`] : [];
  const thread = new IndexThread(data);
  return {
    hearth: version(),
    suites: () => suites,
    open: (run) => openRun(shell, db, run),
    index: (run) => thread.make(run),
    source: (suite) => dataSource(shell, suite),
    providers: () => providers(shell.env),
    command: (args, how = {}) => command([...args, ...data], shell.env, how),
  };
}

/** Runs the command in a process of its own that outlives this one. */
function command(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  how: CommandHow,
): Promise<CommandEnd> {
  const lang = how.lang === undefined ? [] : [`--lang=${how.lang}`];
  const child = spawn(process.execPath, [COMMAND, ...args, ...lang, '--json'], {
    env: { ...env, ...how.env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(how.gone !== undefined && { signal: how.gone }),
  });
  let out = '';
  let err = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  // The last words count; a run that takes hours says a line every few seconds.
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err = (err + text).slice(-LAST_WORDS);
  });
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.once('close', (code) => {
      const lines = err.split('\n').filter((line) => line.trim() !== '');
      done({ code: code ?? 4, json: parsed(out), reason: lines.pop() ?? '', notes: lines });
    });
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
