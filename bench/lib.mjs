// What the rows of the benchmark share: a server, the command under a probe, medians, a table.
import { spawn, spawnSync } from 'node:child_process';
import { lstatSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = (name) => fileURLToPath(new URL(name, import.meta.url));
export const CLI = here('../dist/cli/index.js');
const SUITE = here('./suite');

/** A new folder for the command's state. `remove` deletes it. */
export function newHome() {
  const home = mkdtempSync(join(tmpdir(), 'hearth-bench-'));
  return { home, remove: () => rmSync(home, { recursive: true, force: true }) };
}

/** Starts the server with its options; see server.mjs. */
export async function startServer(options = {}) {
  const child = spawn(process.execPath, [here('./server.mjs'), JSON.stringify(options)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await new Promise((done) => child.stdout.once('data', (d) => done(Number(d))));
  const origin = `http://127.0.0.1:${port}`;
  return {
    url: `${origin}/v1`,
    stats: async () => (await fetch(`${origin}/stats`)).json(),
    close: () => child.kill(),
  };
}

/**
 * Runs a program of this folder, or the command, in a process of its own. `wallMs`: from start to exit; the rest as the
 * probe says.
 */
export async function measured(args, env = {}) {
  const from = performance.now();
  const child = spawn(process.execPath, ['--import', here('./probe.mjs'), ...args], {
    env: { PATH: process.env.PATH, HOME: tmpdir(), LC_ALL: 'C', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  const [out, err, probe] = child.stdio.slice(1).map(gathered);
  const code = await new Promise((done) => child.once('close', done));
  const endedMs = Date.now();
  if (code !== 0) throw new Error(`exit ${code}: ${await err}`);
  const wallMs = performance.now() - from;
  return { wallMs, endedMs, out: await out, ...JSON.parse(await probe) };
}

async function gathered(stream) {
  let text = '';
  for await (const piece of stream.setEncoding('utf8')) text += piece;
  return text;
}

export const floor = (url, requests, connections) =>
  measured([here('./floor.mjs'), url, String(requests), String(connections)]);
export const bootstrap = async () => JSON.parse((await measured([here('./bootstrap.mjs')])).out);
export const version = (command = [CLI, '--version']) => measured(command);

/** The command on a state folder; its JSON is in `runs`. */
export async function hearth(home, args) {
  const ran = await measured([CLI, ...args, '--json', '--quiet'], {
    HEARTH_HOME: home,
    // Long enough to be looked for in every reply, as a real one is.
    OPENAI_API_KEY: 'key-of-the-benchmark',
  });
  return { ...ran, runs: JSON.parse(ran.out).runs };
}

/** `hearth run` on the benchmark's suite. */
export const run = (home, { url, items, connections, more = [] }) =>
  hearth(home, [
    'run',
    SUITE,
    ...['--target', 'openai/m', '--base-url', url, '--judge-base-url', url],
    ...['--max-connections', String(connections), '--set', `items=${items}`, '--no-report'],
    ...more,
  ]);

export const median = (values) => {
  const sorted = [...values].sort((a, b) => a - b);
  const mid = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[mid] : (sorted[mid - 1] + sorted[mid]) / 2;
};

export const quantile = (values, q) => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? 0;
};

/** Runs something several times; the median of each number that it gives. */
export async function medians(times, once) {
  const all = [];
  for (let i = 0; i < times; i++) all.push(await once(i));
  const numbers = Object.keys(all[0]).filter((key) => typeof all[0][key] === 'number');
  return Object.fromEntries(numbers.map((key) => [key, median(all.map((one) => one[key]))]));
}

/** Packs the project and installs the package in a new folder, without optional parts. Its size on disk in MB. */
export function installedMb() {
  const { home, remove } = newHome();
  const npm = (cwd, args) => {
    const ran = spawnSync('npm', args, { cwd, encoding: 'utf8' });
    if (ran.status !== 0) throw new Error(`npm ${args.join(' ')}: ${ran.stderr}`);
    return ran.stdout.trim();
  };
  const file = npm(here('..'), ['pack', '--silent', '--pack-destination', home]).split('\n').at(-1);
  writeFileSync(join(home, 'package.json'), '{}');
  npm(home, ['install', '--omit=dev', '--no-audit', '--no-fund', join(home, file)]);
  const modules = join(home, 'node_modules');
  const bytes = readdirSync(modules, { recursive: true })
    .map((name) => lstatSync(join(modules, String(name))).blocks * 512)
    .reduce((sum, size) => sum + size, 0);
  remove();
  return Math.round(bytes / 2 ** 20);
}

/** A Markdown table, padded so that it reads as it is. */
export function table(rows) {
  const widths = rows[0].map((_, c) => Math.max(...rows.map((row) => row[c].length)));
  const line = (row) => `| ${row.map((cell, c) => cell.padEnd(widths[c])).join(' | ')} |`;
  const [head, ...body] = rows;
  return [line(head), line(widths.map((w) => '-'.repeat(w))), ...body.map(line)].join('\n');
}
