// The server under the load test of people's work, what goes wrong meanwhile, and a bare server beside it.
import { spawn } from 'node:child_process';
import { createServer, request } from 'node:http';
import { fileURLToPath } from 'node:url';
import { filledBy } from './experts-data.mjs';
import { agent, ask } from './experts-mix.mjs';
import { CLI, quantile } from './lib.mjs';

const here = (name) => fileURLToPath(new URL(name, import.meta.url));

/** Starts the pages with accounts, its clock shifted by `shiftMs`; says on descriptor 3 what it cost. */
export async function startPages(home, { port = 0, cores = null, shiftMs = 0 } = {}) {
  const command = [
    process.execPath,
    ...['--import', here('./probe.mjs')],
    ...['--import', here('./full-disk.mjs')],
    ...(shiftMs === 0 ? [] : ['--import', here('./shifted-clock.mjs')]),
    ...[CLI, 'studio', '--accounts', '--port', String(port), '--quiet'],
  ];
  const [program = '', ...args] = cores === null ? command : ['taskset', '-c', cores, ...command];
  const child = spawn(program, args, {
    env: {
      PATH: process.env.PATH,
      HEARTH_HOME: home,
      LC_ALL: 'C',
      HEARTH_SHIFT_MS: String(shiftMs),
    },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  let probe = '';
  child.stdio[3].on('data', (data) => {
    probe += data;
  });
  let said = '';
  const origin = await new Promise((done, fail) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (data) => {
        said += data;
        const [found] = /http:\/\/[\w.]+:\d+(?=\s|\/)/.exec(said) ?? [];
        if (found !== undefined) done(found.replace('localhost', '127.0.0.1'));
      });
    child.once('exit', () => fail(new Error(said)));
  });
  // All that it said has come by then, too.
  const ended = new Promise((done) => child.once('close', done));
  return {
    origin,
    port: Number(new URL(origin).port),
    pid: child.pid,
    async stop() {
      child.kill('SIGINT');
      await ended;
      return probe === '' ? null : JSON.parse(probe);
    },
    /** Also of one that has ended. */
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
    /** Its disk is full; called again, it is not. */
    fullOrNot: () => child.kill('SIGUSR2'),
  };
}

/** A server that answers everything with as many bytes as an item has. */
export async function bareServer(bytes) {
  const text = JSON.stringify({ there: 'x'.repeat(bytes) });
  const server = createServer((req, reply) => {
    req.on('data', () => {});
    req.on('end', () => {
      reply.setHeader('content-type', 'application/json');
      reply.end(text);
    });
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  return { origin: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}

/** For a tenth of the time, before any kill, the disk is full: everything is refused, and nothing that was stored goes. */
export async function fullDisk(load, server, ms, say) {
  const after = (share) => new Promise((done) => setTimeout(done, ms * share));
  await after(0.2);
  say('the disk is full');
  load.times.fullUntil = Number.POSITIVE_INFINITY;
  server().fullOrNot();
  await after(0.1);
  server().fullOrNot();
  say('there is room again');
  // A busy server hears of it a little later.
  load.times.fullUntil = performance.now() + ms * 0.1;
}

/** Rows of a table are imported, again and again, while others work. */
export async function imports(load, ms) {
  const until = performance.now() + ms * 0.8;
  for (let n = 0; performance.now() < until; n++) {
    const rows = Array.from(
      { length: 2000 },
      (_, i) => `${n}-${i},I could not sleep ${i},That sounds hard ${i}`,
    );
    const body = `id,message,reply\n${rows.join('\n')}\n`;
    await new Promise((done) => {
      const call = request(
        `${load.origin}/api/campaigns/${load.data.campaigns[0]}/imports/file?file=load.csv`,
        {
          agent,
          method: 'POST',
          headers: {
            Authorization: `Bearer ${load.data.owner.key}`,
            'Content-Type': 'application/octet-stream',
          },
        },
        // "close" comes in any case, also where the server is killed in the middle of its answer.
        (response) => response.resume().on('close', done),
      );
      call.on('error', done);
      call.end(body);
    });
    await new Promise((done) => setTimeout(done, 5000));
  }
}

/** All verdicts of a campaign are exported while others work. */
export async function exports_(load, ms) {
  const until = performance.now() + ms * 0.8;
  while (performance.now() < until) {
    const dueMs = performance.now();
    const { status } = await ask(
      load.origin,
      'GET',
      `/api/campaigns/${load.data.campaigns[0]}/export/jsonl`,
      load.data.owner.key,
    );
    load.times.add('export', dueMs, status);
    await new Promise((done) => setTimeout(done, 5000));
  }
}

/** What a server costs that does nothing: the same client, the same bytes. */
export async function bareTimes(bytes, say) {
  say('a bare server');
  const bare = await bareServer(bytes + 1500);
  const list = [];
  for (let i = 0; i < 600; i++) {
    const from = performance.now();
    await ask(bare.origin, 'POST', '/', 'x', { filled: filledBy(Math.random) });
    if (i >= 100) list.push(performance.now() - from);
  }
  bare.close();
  return { p50: quantile(list, 0.5), p95: quantile(list, 0.95), p99: quantile(list, 0.99) };
}
