// `npm run bench`: every row of docs/benchmarks.md on this machine. Prints a table and keeps nothing. Each figure stands
// beside its bound: what physics allows, and the floor, a bare loop measured in the same run. About a quarter of an hour.
import { cpus, loadavg, totalmem } from 'node:os';
import { expertRows } from './experts-load.mjs';
import { guardRows } from './guard.mjs';
import {
  bootstrap,
  floor,
  hearth,
  installedMb,
  medians,
  newHome,
  run,
  startServer,
  table,
  version,
} from './lib.mjs';
import { serveRows } from './serve-load.mjs';
import { studioRows } from './studio.mjs';
import { liveRows } from './studio-live.mjs';

const ITEMS = 5000;
const MANY = 50_000;
const CONNECTIONS = 256;
const LATENCY_MS = 50;
const TIMES = 5;

const rows = [];
const s = (ms) => `${(ms / 1000).toFixed(2)} s`;
const row = (measure, value, most, stretch, bound, ratio) =>
  rows.push([measure, value, most, stretch, bound, ratio === null ? '' : ratio.toFixed(2)]);
const say = (what) => process.stderr.write(`${what} …\n`);
/** What no client can beat: requests in rounds of as many as may be in flight. */
const physicsMs = (requests) => Math.ceil(requests / CONNECTIONS) * LATENCY_MS;

/** One row for time, with both bounds. */
function timeRow(measure, { wallMs }, requests, bare, most, stretch) {
  const bound = `${s(physicsMs(requests))} physics, ${s(bare.wallMs)} bare loop`;
  row(measure, s(wallMs), most, stretch, bound, wallMs / bare.wallMs);
}

async function plainRuns(server) {
  say(`${ITEMS} items, bare loop and run by turns`);
  const bare = await medians(TIMES, () => floor(server.url, ITEMS, CONNECTIONS));
  const plain = await medians(TIMES, async () => {
    const { home, remove } = newHome();
    await server.stats();
    const ran = await run(home, { url: server.url, items: ITEMS, connections: CONNECTIONS });
    const { repliedMs } = await server.stats();
    remove();
    return { ...ran, lingerMs: ran.endedMs - repliedMs };
  });
  timeRow(`${ITEMS} items, start to exit`, plain, ITEMS, bare, '2.5 s', '1.8 s');
  const perSample = (ms) => `${(ms / ITEMS).toFixed(2)} ms`;
  row(
    '… CPU a sample',
    perSample(plain.cpuMs),
    '0.5 ms',
    '0.3 ms',
    `${perSample(bare.cpuMs)} bare loop`,
    plain.cpuMs / bare.cpuMs,
  );
  row(
    '… peak memory',
    `${plain.rssMb} MB`,
    '200 MB',
    '150 MB',
    `${bare.rssMb} MB bare loop`,
    plain.rssMb / bare.rssMb,
  );
  row('… event-loop delay, p99', `${plain.loopP99Ms} ms`, '50 ms', '', '', null);
  row('… last reply to exit', s(plain.lingerMs), '1 s', '', '', null);
  return plain;
}

async function judgedRuns(server) {
  say(`${ITEMS} items with a judge`);
  const bare = await medians(3, () => floor(server.url, 2 * ITEMS, CONNECTIONS));
  const judged = await medians(3, async () => {
    const { home, remove } = newHome();
    const more = ['--judge', 'openai/judge'];
    const ran = await run(home, { url: server.url, items: ITEMS, connections: CONNECTIONS, more });
    remove();
    return ran;
  });
  timeRow(`${ITEMS} items, each judged`, judged, 2 * ITEMS, bare, '3.8 s', '2.8 s');
}

async function reusedRuns(server) {
  say('rerun with --reuse');
  const { home, remove } = newHome();
  const options = { url: server.url, items: ITEMS, connections: CONNECTIONS };
  await run(home, options);
  const again = await medians(3, () => run(home, { ...options, more: ['--reuse'] }));
  remove();
  const start = await medians(3, () => version());
  const bound = `${s(start.wallMs)} start of the command`;
  row('rerun with --reuse', s(again.wallMs), '1.5 s', '0.7 s', bound, again.wallMs / start.wallMs);
}

async function manyItems(server, plain) {
  say(`${MANY} items, then a judge for each, then scoring`);
  const { home, remove } = newHome();
  const ran = await run(home, { url: server.url, items: MANY, connections: CONNECTIONS });
  const more = ran.rssMb - plain.rssMb;
  row(
    `${MANY} items, peak memory`,
    `${ran.rssMb} MB (${more < 0 ? '' : '+'}${more} MB)`,
    '+50 MB',
    '',
    `${plain.rssMb} MB for ${ITEMS}`,
    ran.rssMb / plain.rssMb,
  );
  await hearth(home, [
    ...['judge', 'last', '--judge', 'openai/judge', '--judge-base-url', server.url],
    '--no-report',
  ]);
  const scored = await medians(3, () => hearth(home, ['score', 'last']));
  remove();
  row(`re-scoring ${MANY} verdicts`, s(scored.wallMs), '2 s', '1 s', '', null);
}

/** 1,000 requests where 100 a second are allowed, 100 at once: after the burst nine seconds remain. */
async function limitedRuns() {
  for (const [name, retryAfter, most, stretch] of [
    ['without Retry-After', null, '11 s', '10 s'],
    ['with Retry-After', '1', '10.5 s', '9.8 s'],
  ]) {
    say(`100 requests a second ${name}`);
    const server = await startServer({ ratePerSecond: 100, burst: 100, retryAfter });
    const ran = await medians(3, async () => {
      const { home, remove } = newHome();
      await server.stats();
      const one = await run(home, { url: server.url, items: 1000, connections: 64 });
      const { refused } = await server.stats();
      remove();
      return { ...one, refused };
    });
    server.close();
    row(
      `1,000 items, 100 requests/s, ${name}`,
      `${s(ran.wallMs)}, ${ran.refused} refused`,
      `${most}, 100 refused`,
      stretch,
      '9.00 s physics',
      ran.wallMs / 9000,
    );
  }
}

async function straggler() {
  say('a straggler');
  const STRAGGLER_MS = 10_000;
  const server = await startServer({ latencyMs: LATENCY_MS, stragglerMs: STRAGGLER_MS });
  const { home, remove } = newHome();
  const ran = await run(home, { url: server.url, items: ITEMS, connections: CONNECTIONS });
  const { firstMs, lastMs, late } = await server.stats();
  server.close();
  remove();
  row(
    'one 10 s straggler: all others had begun after',
    `${s(lastMs - firstMs)}${late > 0 ? `, ${late} after it` : ''}`,
    'before it',
    '',
    `${s(STRAGGLER_MS)} the straggler; ${s(ran.wallMs)} start to exit`,
    null,
  );
}

async function smallRows() {
  say('bootstrap, --version');
  const draws = await medians(3, bootstrap);
  row(
    '10,000 bootstrap draws over 368 × 13',
    s(draws.ms),
    '2 s',
    '1 s',
    `${s(draws.floorMs)} bare loop`,
    draws.ms / draws.floorMs,
  );
  const node = await medians(TIMES, () => version(['-e', '0']));
  const started = await medians(TIMES, () => version());
  const bound = `${s(node.wallMs)} node -e 0`;
  row(
    'hearth --version',
    s(started.wallMs),
    '0.2 s',
    '0.12 s',
    bound,
    started.wallMs / node.wallMs,
  );
  say('an install from the packed project');
  row('install without optional parts', `${installedMb()} MB`, '160 MB', '60 MB', '', null);
}

const [cpu] = cpus();
const memory = Math.round(totalmem() / 2 ** 30);
process.stdout.write(
  `${cpus().length} × ${cpu?.model.trim()}, ${memory} GB, ${process.platform}, Node ${process.versions.node}; load at the start ${loadavg()[0].toFixed(1)}\n\n`,
);
rows.push(['measure', 'here', 'at most', 'stretch', 'bound', 'ratio']);
const server = await startServer({ latencyMs: LATENCY_MS });
const plain = await plainRuns(server);
await judgedRuns(server);
await manyItems(server, plain);
await reusedRuns(server);
server.close();
await limitedRuns();
await straggler();
await guardRows(row, say);
await smallRows();
await serveRows({ row, say });
await studioRows({ row, say });
await liveRows({ row, say });
await expertRows({ row, say });
process.stdout.write(`${table(rows)}\n`);
