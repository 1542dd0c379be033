import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Desk } from '../server/index.js';
import type { Db } from '../store/index.js';
import { openSuite, suiteIds } from '../suites/index.js';
import { openRun } from './open-run.js';
import type { Shell } from './shell.js';
import { version } from './version.js';

const COMMAND = fileURLToPath(new URL('./index.js', import.meta.url));

/** What the pages' server asks of the command. */
export function studioDesk(shell: Shell, db: Db): Desk {
  const suites = Promise.all(suiteIds.map(openSuite));
  return {
    hearth: version(),
    suites: () => suites,
    open: (run) => openRun(shell, db, run),
    command: (args) => command(args, shell.env),
  };
}

/** Runs the command in a process of its own that outlives this one. */
function command(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<{ code: number; json: unknown; reason: string }> {
  const child = spawn(process.execPath, [COMMAND, ...args, '--json', '--quiet'], {
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let err = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text;
  });
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.once('close', (code) =>
      done({ code: code ?? 4, json: parsed(out), reason: err.trim().split('\n').at(-1) ?? '' }),
    );
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
