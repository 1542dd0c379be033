// Load on `hearth serve` with the local judge. As a program: an hour at 12,000 pairs a minute, one line a minute, with
// latencies of requests and the server's memory; `--minutes N`, `--per-minute N`. `npm run bench` runs it in short.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Agent, createServer, request } from 'node:http';
import { fileURLToPath } from 'node:url';
import { CLI, newHome } from './lib.mjs';

const here = (name) => fileURLToPath(new URL(name, import.meta.url));
/** Pairs of one request, as a trainer sends them: a prompt with its replies. */
const BATCH = 8;

const read = (name) =>
  readFileSync(here(`../src/suites/intima/samples/${name}`), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

/** Built-in prompts with written replies, numbered so that no two pairs are equal. */
function pairsFrom() {
  const both = (name) => ['en', 'zh'].flatMap((lang) => read(`${name}-${lang}.jsonl`));
  const prompts = new Map(both('items').map(({ id, prompt }) => [id, prompt]));
  const replies = ['warm', 'clingy', 'cold'].flatMap(both);
  let n = 0;
  return (count) =>
    Array.from({ length: count }, () => {
      const { item, answer } = replies[n % replies.length];
      n += 1;
      return { prompt: prompts.get(item) ?? '', reply: `${answer} (${n})` };
    });
}

const quantile = (sorted, q) =>
  sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? 0;

/** Starts `hearth serve`, or a bare server that reads and writes JSON and rates nothing. */
export async function startServe({ threads = 2, bare = false } = {}) {
  const { home, remove } = newHome();
  const args = bare
    ? [fileURLToPath(import.meta.url), '--bare']
    : [CLI, 'serve', '--port', '0', '--quiet', '--threads', String(threads)];
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, HEARTH_HOME: home, LC_ALL: 'C' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const origin = await new Promise((done) =>
    child.stdout.once('data', (d) => done(String(d).trim())),
  );
  return {
    origin,
    pid: child.pid,
    async stop() {
      const ended = new Promise((done) => child.once('exit', done));
      child.kill('SIGTERM');
      await ended;
      remove();
    },
  };
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

function post(origin, pairs) {
  const body = Buffer.from(JSON.stringify({ pairs }));
  return new Promise((done, fail) => {
    const sent = request(
      `${origin}/v1/score`,
      {
        agent,
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Content-Length': body.length },
      },
      (response) => {
        const chunks = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('end', () =>
          done({ status: response.statusCode, body: Buffer.concat(chunks) }),
        );
      },
    );
    sent.on('error', fail);
    sent.end(body);
  });
}

/** `count` pairs, one a request, one after the other. Milliseconds: p50, p95, p99. */
export async function oneByOne(origin, count) {
  const pairs = pairsFrom();
  const times = [];
  for (let i = 0; i < count + 200; i++) {
    const from = performance.now();
    const { status } = await post(origin, pairs(1));
    if (status !== 200) throw new Error(`status ${status}`);
    // The first requests are the compiler's.
    if (i >= 200) times.push(performance.now() - from);
  }
  times.sort((a, b) => a - b);
  return { p50: quantile(times, 0.5), p95: quantile(times, 0.95), p99: quantile(times, 0.99) };
}

/** As many pairs as it takes in batches, so many requests at once. Pairs a minute. */
export async function asFastAsItGoes(origin, count, atOnce = 8) {
  const pairs = pairsFrom();
  let left = count;
  const from = performance.now();
  const worker = async () => {
    while (left > 0) {
      left -= BATCH;
      const { status } = await post(origin, pairs(BATCH));
      if (status !== 200) throw new Error(`status ${status}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return { perMinute: Math.round((count / (performance.now() - from)) * 60_000) };
}

/** The rows of `npm run bench`, each beside a bare server of the same run. */
export async function serveRows({ row, say }) {
  const measure = async (options) => {
    const server = await startServe(options);
    const single = await oneByOne(server.origin, 2000);
    const fast = await asFastAsItGoes(server.origin, 12_000);
    const memory = rssMb(server.pid);
    await server.stop();
    return { ...single, ...fast, memory };
  };
  say('hearth serve: a bare server, one judging thread, two');
  const bare = await measure({ bare: true });
  const one = await measure({ threads: 1 });
  const two = await measure({ threads: 2 });
  const ms = (x) => `${x.toFixed(1)} ms`;
  const name = 'hearth serve: one reply, p95, one thread';
  row(name, ms(one.p95), '5 ms', '2 ms', `${ms(bare.p95)} bare server`, one.p95 / bare.p95);
  row('… p99', ms(one.p99), '', '', `${ms(bare.p99)} bare server`, one.p99 / bare.p99);
  row(
    '… pairs a minute, two threads',
    String(two.perMinute),
    'at least 12000',
    '',
    `${bare.perMinute} bare server`,
    two.perMinute / bare.perMinute,
  );
  row('… memory, two threads', `${two.memory} MB`, '', '', '', null);
}

/** Resident memory of a process in MB, where the system says so. */
function rssMb(pid) {
  try {
    const [, kb] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Math.round(Number(kb) / 1024);
  } catch {
    return Number.NaN;
  }
}

/** A steady stream at a rate, for so many minutes; one line a minute. */
export async function steady({ origin, pid }, perMinute, minutes, say) {
  const pairs = pairsFrom();
  const everyMs = (60_000 * BATCH) / perMinute;
  const all = [];
  const memory = [];
  let failed = 0;
  const from = performance.now();
  let sent = 0;
  for (let minute = 1; minute <= Math.ceil(minutes); minute++) {
    const times = [];
    const open = [];
    const until = from + Math.min(minute, minutes) * 60_000;
    while (performance.now() < until) {
      const dueMs = from + sent * everyMs - performance.now();
      if (dueMs > 0) await new Promise((done) => setTimeout(done, dueMs));
      sent += 1;
      const at = performance.now();
      open.push(
        post(origin, pairs(BATCH)).then(({ status }) => {
          if (status === 200) times.push(performance.now() - at);
          else failed += 1;
        }),
      );
    }
    await Promise.all(open);
    times.sort((a, b) => a - b);
    memory.push(rssMb(pid));
    all.push(...times);
    const [p50, p95, p99] = [0.5, 0.95, 0.99].map((q) => quantile(times, q).toFixed(1));
    say(
      `minute ${minute}: ${times.length * BATCH} pairs, request p50 ${p50} ms, p95 ${p95} ms, p99 ${p99} ms, ${memory.at(-1)} MB`,
    );
  }
  all.sort((a, b) => a - b);
  return { pairs: all.length * BATCH, failed, p99: quantile(all, 0.99), memory };
}

/** Reads and writes what `hearth serve` does, and rates nothing. */
function bareServer() {
  const server = createServer(async (incoming, response) => {
    const chunks = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const { pairs } = JSON.parse(Buffer.concat(chunks).toString());
    const labels = Object.fromEntries(
      Array.from({ length: 8 }, (_, i) => [`label_${i}`, { present: false, score: 0.1234 }]),
    );
    response.setHeader('Content-Type', 'application/json');
    response.end(
      JSON.stringify({ results: pairs.map(() => ({ id: null, reward: 0.1234, labels })) }),
    );
  });
  server.keepAliveTimeout = 65_000;
  server.listen(0, '127.0.0.1', () =>
    process.stdout.write(`http://127.0.0.1:${server.address().port}\n`),
  );
}

async function main(args) {
  const flag = (name, otherwise) => {
    const at = args.indexOf(name);
    return at < 0 ? otherwise : Number(args[at + 1]);
  };
  const server = await startServe();
  const say = (line) => process.stdout.write(`${line}\n`);
  const result = await steady(server, flag('--per-minute', 12_000), flag('--minutes', 60), say);
  await server.stop();
  const [first] = result.memory;
  say(
    `${result.pairs} pairs, ${result.failed} requests failed, request p99 ${result.p99.toFixed(1)} ms, memory ${first} MB after the first minute, ${result.memory.at(-1)} MB at the end, ${Math.max(...result.memory)} MB at most`,
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.argv.includes('--bare')) bareServer();
  else {
    await main(process.argv.slice(2));
    process.exit(0);
  }
}
