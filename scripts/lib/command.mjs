import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder: scripts work from wherever they are called. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

const windows = process.platform === 'win32';

/**
 * Runs a command in the project's folder and waits for it.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {object} [options]
 * @param {boolean} [options.show] Its output goes to the terminal; otherwise it comes back as `output`.
 * @param {NodeJS.ProcessEnv} [options.env] Added to this process's environment.
 * @param {number} [options.limitMs] It is ended, with all that it started, after this time.
 * @param {() => boolean} [options.overdue] Asked every second; true ends it as if the time were over.
 * @param {boolean} [options.shell] Resolves the command through the shell (Windows' `.cmd` files need it).
 * @returns {Promise<{ code: number, output: string, ended: boolean }>} `code` −1: could not be started or was
 *   killed; `ended`: it did not end by itself.
 */
export function run(command, args, options = {}) {
  const { show = false, env = {}, limitMs, overdue, shell = false } = options;
  const timed = limitMs !== undefined || overdue !== undefined;
  const grouped = timed && !windows;
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
      // A group of its own, so that ending it ends its workers and browsers too.
      detached: grouped,
      shell,
    });
    let output = '';
    child.stdout?.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
    child.stderr?.setEncoding('utf8').on('data', (text) => {
      output += text;
    });

    let ended = false;
    const started = Date.now();
    const end = (signal) => kill(child.pid, grouped, signal);
    const watch = timed
      ? setInterval(() => {
          if (!(Date.now() - started > (limitMs ?? Number.POSITIVE_INFINITY) || overdue?.()))
            return;
          end(ended ? 'SIGKILL' : 'SIGTERM');
          ended = true;
        }, 1000)
      : undefined;
    let interrupts = 0;
    const interrupted = (signal) => {
      interrupts += 1;
      // The terminal has told a child of the same group already; a second word would be taken for "at once".
      if (interrupts > 1) end('SIGKILL');
      else if (grouped || signal === 'SIGTERM') end(signal);
    };
    process.on('SIGINT', interrupted).on('SIGTERM', interrupted);

    const finish = (code) => {
      clearInterval(watch);
      process.off('SIGINT', interrupted).off('SIGTERM', interrupted);
      if (grouped) end('SIGKILL');
      if (interrupts > 0) process.exit(130);
      resolve({ code, output, ended });
    };
    child.once('error', (error) => {
      output += `${error.message}\n`;
      finish(-1);
    });
    // With piped output `close` comes last; a left-over grandchild must not keep an inherited terminal waiting.
    child.once(show ? 'exit' : 'close', (code) => finish(code ?? -1));
  });
}

function kill(pid, grouped, signal) {
  if (pid === undefined) return;
  try {
    process.kill(grouped ? -pid : pid, signal);
  } catch {
    // Gone already.
  }
}

/** Runs npm: the one that called this script, else the one on the path. */
export function npm(args, options) {
  const caller = process.env.npm_execpath;
  if (caller !== undefined && basename(caller) === 'npm-cli.js' && existsSync(caller))
    return run(process.execPath, [caller, ...args], options);
  return run('npm', args, { ...options, shell: windows });
}
