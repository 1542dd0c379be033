// The guard's rows: what it adds to the first token beside a bare proxy with the same hold, in the same run.
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CLI, median, newHome } from './lib.mjs';

const ROLES = fileURLToPath(new URL('./guard-roles.mjs', import.meta.url));
/** One word in a quarter of a second, twenty seconds a reply: as many streams end and begin each second as in use. */
const TRAFFIC = { streams: 1000, seconds: 8, everyMs: 250, words: 80 };
const TURNS = 3;

/** Starts a process that prints its port, or its address, as its first line. */
async function start(args, env = {}) {
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, ...env },
  });
  const line = await new Promise((done, fail) => {
    child.stdout.once('data', (data) => done(String(data).trim()));
    child.once('exit', (code) => fail(new Error(`exit ${code}`)));
  });
  return {
    origin: line.startsWith('http') ? line : `http://127.0.0.1:${line}`,
    stop: () => new Promise((done) => child.once('exit', done) && child.kill('SIGKILL')),
  };
}

const role = (name, options) => start([ROLES, name, JSON.stringify(options)]);

/** Times to the first token through `origin`, in ms: `n`, `p50`, `p95`, `p99`; `least`: streams open at the least. */
async function timesThrough(origin, traffic) {
  const child = spawn(process.execPath, [ROLES, 'client', JSON.stringify({ ...traffic, origin })], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  for await (const piece of child.stdout) text += piece;
  return JSON.parse(text);
}

/**
 * Times without and with the guard, by turns; medians of the turns.
 * @param sentences how many are held back; 0 for none
 */
export async function firstTokens(sentences, traffic = TRAFFIC, turns = TURNS, command = [CLI]) {
  const { home, remove } = newHome();
  const policy = join(home, 'policy.yaml');
  writeFileSync(policy, policyOf(sentences));
  const upstream = await role('upstream', traffic);
  const bare = await role('proxy', { origin: upstream.origin, sentences });
  const flags = ['--policy', policy, '--upstream', `${upstream.origin}/v1`, '--port', '0'];
  const guard = await start([...command, 'guard', ...flags, '--quiet'], { HEARTH_HOME: home });
  const [without, through] = [[], []];
  // The first turn is a short one that counts for nothing: programs are slow until they have run a while.
  await timesThrough(guard.origin, { ...traffic, seconds: 1 });
  for (let turn = 0; turn < turns; turn++) {
    without.push(await timesThrough(bare.origin, traffic));
    through.push(await timesThrough(guard.origin, traffic));
  }
  for (const one of [guard, bare, upstream]) await one.stop();
  remove();
  return { without: mediansOf(without), through: mediansOf(through) };
}

const mediansOf = (all) =>
  Object.fromEntries(
    Object.keys(all[0]).map((name) => [name, median(all.map((one) => one[name]))]),
  );

const policyOf = (sentences) => `hearth: guard-policy
name: bench
about: {en: For the benchmark, zh-CN: 用于基准测试}
hold: ${sentences === 0 ? 'none' : `{sentences: ${sentences}}`}
rules:
  - name: pull
    about: {en: Holds the user on, zh-CN: 挽留用户}
    status: measured
    when: {side: reinforcing}
    do: {log: true}
`;

const ms = (value) => `${value.toFixed(1)} ms`;

export async function guardRows(row, say) {
  for (const sentences of [0, 1]) {
    const hold = sentences === 0 ? 'nothing held back' : `${sentences} sentence held back`;
    say(`guard, ${TRAFFIC.streams} streams, ${hold}`);
    const { without, through } = await firstTokens(sentences);
    row(
      `guard, ${TRAFFIC.streams} streams, ${hold}: added to the first token, p95`,
      ms(through.p95 - without.p95),
      '10 ms',
      '',
      `${ms(without.p95)} bare proxy`,
      through.p95 / without.p95,
    );
  }
}
