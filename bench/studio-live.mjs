// A run watched live at 1,000 events a second in a real browser, its report open beside it: what the page costs whoever
// looks at it, beside the same page at rest and beside a bare page that gets the same bytes. As a program:
// `node bench/studio-live.mjs`, `--cli FILE`, `--seconds N`.
import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'libsql';
import { CHROMIUM, hasBrowser, openPage, scriptBytes, startBrowser } from './browser.mjs';
import { CLI, newHome, quantile, table } from './lib.mjs';
import { barePage, delays, LEAST_TASK_MS, lookAt } from './live-page.mjs';
import { startStudio } from './studio.mjs';

const RATE = 1000;
const SECONDS = 30;
const REST_SECONDS = 10;
/** The run goes on for so long after the measurement, while the page is loaded anew and the server is. */
const AFTER_SECONDS = 20;
/** How often the server reads the diary of a run at work (server/runs/live-runs.ts). */
const READ_MS = 250;

/** A finished run of two conditions, whose report has tabs; its id. The writer lets it seem at work. */
export function madeRun(home, cli = CLI) {
  const ran = spawnSync(
    process.execPath,
    [
      ...[cli, 'run', 'intima', '--target', 'sample/warm', '--target', 'sample/cold'],
      ...['--profile', 'official,sound', '--no-report', '--json', '--quiet'],
    ],
    { env: { PATH: process.env.PATH, HEARTH_HOME: home, LC_ALL: 'C' }, encoding: 'utf8' },
  );
  if (ran.status !== 0) throw new Error(`hearth run: ${ran.stderr}`);
  return JSON.parse(ran.stdout).runs[0].run;
}

/** A process that writes the run's diary once `go` is called; after `finish` the rest at once. `ended`: what it wrote. */
export async function startWriter(options) {
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('./live-writer.mjs', import.meta.url)), JSON.stringify(options)],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    said += text;
  });
  const closed = new Promise((done) => child.once('close', done));
  await Promise.race([new Promise((done) => child.stdout.once('data', done)), closed]);
  const ended = closed.then((code) => {
    if (code !== 0) throw new Error(`the writer ended with ${code}`);
    return JSON.parse(said.trim().split('\n').at(-1));
  });
  // Where the measurement fails it is stopped, and nobody waits for it.
  ended.catch(() => undefined);
  return {
    go: () => child.stdin.write('go\n'),
    finish: () => child.stdin.write('finish\n'),
    ended,
    stop: () => child.kill(),
  };
}

/**
 * Listens as a browser does, and comes back with the last id after a break. `chunks`: [ms, text] as they came; `heard()`:
 * events so far, with their ids.
 */
export function recordEvents(origin, run) {
  const gone = new AbortController();
  const chunks = [];
  const heard = [];
  const listen = async () => {
    const last = heard.findLast(({ id }) => id !== null)?.id;
    const response = await fetch(`${origin}/api/runs/${run}/events`, {
      headers: last === undefined ? {} : { 'Last-Event-ID': String(last) },
      signal: gone.signal,
    });
    const decoder = new TextDecoder();
    let text = '';
    for await (const bytes of response.body) {
      const piece = decoder.decode(bytes, { stream: true });
      chunks.push([performance.now(), piece]);
      text += piece;
      const parts = text.split('\n\n');
      text = parts.pop();
      for (const part of parts) {
        const field = (name) => new RegExp(`^${name}: (.*)$`, 'm').exec(part)?.[1];
        const id = field('id');
        if (field('event') !== undefined)
          heard.push({
            id: id === undefined ? null : Number(id),
            event: field('event'),
            data: JSON.parse(field('data')),
          });
      }
    }
  };
  const done = (async () => {
    while (!gone.signal.aborted) {
      await listen().catch(() => undefined);
      await new Promise((go) => setTimeout(go, 200));
    }
  })();
  return {
    chunks,
    heard,
    async stop() {
      gone.abort();
      await done;
    },
  };
}

/** What stands in the page's bar, per cent; 0 where there is none. */
export const shownIn = (page) =>
  page.evaluate(
    `Number(document.querySelector('[role="progressbar"]')?.getAttribute('aria-valuenow') ?? 0)`,
  );

/** How long until the page shows more than `before`, in ms. @throws where that takes a minute */
export async function untilMore(page, before) {
  const from = performance.now();
  while (performance.now() - from < 60_000) {
    if ((await shownIn(page).catch(() => 0)) > before) return performance.now() - from;
    await new Promise((done) => setTimeout(done, 20));
  }
  throw new Error(`the page shows no more than ${before} % after a minute`);
}

/** kB of script of the first load, of a list, a run and an item. */
export async function firstLoads(browser, origin, run) {
  let rows = [];
  // The first to ask has the run's records read; that takes a moment.
  while (rows.length === 0) {
    ({ rows } = await (await fetch(`${origin}/api/runs/${run}/answers`)).json());
    await new Promise((done) => setTimeout(done, 100));
  }
  const paths = ['', `/${run}`, `/${run}/items/${encodeURIComponent(rows[0].item)}`];
  const sizes = [];
  for (const path of paths) sizes.push(await scriptBytes(browser, `${origin}/runs${path}`));
  return sizes.map((bytes) => bytes / 1000);
}

/** Reading 250 ms' worth of the diary, without anything around it: p95 in ms. */
function queryAlone(file, run) {
  const db = new Database(file);
  const statement = db.prepare('select * from run_event where run = ? and n > ? and n <= ?');
  const step = (RATE * READ_MS) / 1000;
  const { n: last } = db.prepare('select max(n) as n from run_event where run = ?').get(run);
  const times = [];
  for (let n = 0; n + step < last; n += step) {
    const from = performance.now();
    statement.all(run, n, n + step);
    times.push(performance.now() - from);
  }
  db.close();
  return quantile(times, 0.95);
}

/** When the writer wrote which figure, per cent; the run's own diary of before is left out. */
const figures = (file, run, events) => {
  const db = new Database(file);
  const rows = db
    .prepare("select at_ms, data from run_event where run = ? and kind = 'progress' order by n")
    .all(run);
  db.close();
  return rows.flatMap(({ at_ms: at, data }) => {
    const { done, total } = JSON.parse(data).answers;
    return total === events && done > 0 ? [[at, (100 * done) / total]] : [];
  });
};

/** The page at rest, then at 1,000 events a second, then loaded anew and after a restart of the server, then a bare one. */
async function measure({ browser, home, cli, seconds, say }) {
  const file = join(home, 'hearth.db');
  const run = madeRun(home, cli);
  let studio = await startStudio(home, cli);
  const writer = await startWriter({ file, run, rate: RATE, seconds: seconds + AFTER_SECONDS });
  try {
    say('pages: script of the first load');
    const loads = await firstLoads(browser, studio.origin, run);
    const page = await openPage(browser, `${studio.origin}/runs/${run}`);
    await page.getByRole('button', { name: 'Make the figures so far' }).click();
    await page.getByRole('tab').first().waitFor({ timeout: 120_000 });
    say('live view: the page at rest');
    const rest = await lookAt(page, REST_SECONDS);
    say(`live view: ${RATE} events a second for ${seconds} s`);
    const record = recordEvents(studio.origin, run);
    writer.go();
    const busy = await lookAt(page, seconds);
    await record.stop();
    say('live view: loaded anew; the server starts again');
    const beforeReload = await shownIn(page);
    const reload = page.reload();
    const reloadMs = await untilMore(page, beforeReload);
    await reload;
    const port = Number(new URL(studio.origin).port);
    await studio.stop();
    const beforeRestart = await shownIn(page);
    studio = await startStudio(home, cli, port);
    const restartMs = await untilMore(page, beforeRestart);
    const wrote = await writer.ended;
    await page.context().close();
    say('live view: a bare page');
    const bareServer = await barePage(record.chunks);
    const plain = await openPage(browser, bareServer.url);
    const bare = await lookAt(plain, seconds);
    await plain.context().close();
    bareServer.close();
    return {
      loads,
      rest,
      busy: { ...busy, delays: delays(figures(file, run, wrote.written), busy.seen) },
      bare: { ...bare, delays: delays(bareServer.sent, bare.seen) },
      perSecond: (wrote.written * 1000) / wrote.tookMs,
      queryMs: queryAlone(file, run),
      reloadMs,
      restartMs,
    };
  } finally {
    writer.stop();
    await studio.stop();
  }
}

/** Rows of the benchmark. `row`: as bench/run.mjs writes them. */
export async function liveRows({ row, say, cli = CLI, seconds = SECONDS }) {
  if (!hasBrowser) {
    say(`live view: not measured, there is no browser at ${CHROMIUM}`);
    return;
  }
  const { home, remove } = newHome();
  const browser = await startBrowser();
  try {
    const found = await measure({ browser, home, cli, seconds, say });
    const { rest, busy, bare } = found;
    const ms = (value) => `${value.toFixed(value < 10 ? 1 : 0)} ms`;
    const share = (value) => `${(100 * value).toFixed(1)} %`;
    const task = (value) => (value === 0 ? `< ${LEAST_TASK_MS} ms` : ms(value));
    const heap = ([begin, end]) => `${begin.toFixed(1)} → ${end.toFixed(1)} MB`;
    const both = (of) => `${of(rest)} at rest, ${of(bare)} bare page`;
    row(
      'pages: script of the first load, gzip: list, run, item',
      `${found.loads.map((kb) => Math.round(kb)).join(', ')} kB`,
      '400 kB',
      '',
      '',
      null,
    );
    row(
      `live view, ${Math.round(found.perSecond)} events/s: written to shown, p95`,
      ms(quantile(busy.delays, 0.95)),
      '1000 ms',
      '',
      `${ms(quantile(bare.delays, 0.95))} sent to shown in a bare page, ${ms(found.queryMs)} query alone`,
      null,
    );
    row(
      '… click on a tab to picture, p75',
      ms(busy.clickMs),
      '200 ms',
      '',
      both(({ clickMs }) => ms(clickMs)),
      busy.clickMs / rest.clickMs,
    );
    row(
      '… longest task',
      task(busy.longestMs),
      '200 ms',
      '',
      both(({ longestMs }) => task(longestMs)),
      null,
    );
    row(
      '… frames over 50 ms',
      share(busy.slow),
      '',
      '',
      both(({ slow }) => share(slow)),
      null,
    );
    row(
      `… memory of the page over ${seconds} s`,
      heap(busy.heapMb),
      '',
      '',
      both(({ heapMb }) => heap(heapMb)),
      null,
    );
    row(
      '… shows more after a reload, after a restart of the server',
      `${ms(found.reloadMs)}, ${ms(found.restartMs)}`,
      '',
      '',
      '',
      null,
    );
  } finally {
    await browser.close();
    remove();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const flag = (name, other) => {
    const at = process.argv.indexOf(name);
    return at === -1 ? other : process.argv[at + 1];
  };
  const rows = [];
  await liveRows({
    row: (measure, value, most, stretch, bound, ratio) =>
      rows.push([measure, value, most, stretch, bound, ratio === null ? '' : ratio.toFixed(2)]),
    say: (what) => process.stderr.write(`${what} …\n`),
    cli: flag('--cli', CLI),
    seconds: Number(flag('--seconds', SECONDS)),
  });
  const head = ['measure', 'value', 'at most', '', 'beside', 'ratio'];
  process.stdout.write(`${table([head, ...rows])}\n`);
}
