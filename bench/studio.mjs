// The pages' server on a database with 505 runs and a million verdicts: lists, search and item pages, each beside a bare
// server that sends as many bytes, and beside the query alone. As a program: `node bench/studio.mjs`, `--runs N`,
// `--home FOLDER` to keep the database, `--cli FILE`.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'libsql';
import { CLI, newHome, quantile, table } from './lib.mjs';
import { manyRuns, RARE, RUNS, seeded } from './studio-data.mjs';

/** Requests of each kind, on runs drawn by a seed. */
const TIMES = 60;
const LIST_MS = 250;
const ITEM_MS = 100;

/** Starts `hearth studio` on a home folder, without accounts. `port` 0: any. */
export async function startStudio(home, cli = CLI, port = 0) {
  const child = spawn(process.execPath, [cli, 'studio', '--port', String(port), '--quiet'], {
    env: { PATH: process.env.PATH, HEARTH_HOME: home, LC_ALL: 'C' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said = await new Promise((done) => child.stdout.once('data', (d) => done(String(d))));
  const [origin] = /http:\/\/[\d.:]+/.exec(said) ?? [];
  return {
    origin,
    async stop() {
      const ended = new Promise((done) => child.once('exit', done));
      child.kill('SIGINT');
      await ended;
    },
  };
}

const timed = async (work) => {
  const from = performance.now();
  const value = await work();
  return { ms: performance.now() - from, value };
};

const getText = async (url) => {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return response.text();
};

/** A server that sends the same text to everybody. */
async function bareServer(text) {
  const server = createServer((_, reply) => {
    reply.setHeader('content-type', 'application/json');
    reply.end(text);
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  return { url: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() };
}

/** Kinds of pages: path and query of one request, and the query of the database that it is about. */
export function pages({ runs, items }) {
  const answers = (query) => (run) => `/api/runs/${run}/answers?${new URLSearchParams(query)}`;
  const rows = (where) => ({
    sql: `select * from page_answer where run = ? ${where} order by n limit 50`,
    values: (run) => [run],
  });
  /** Where the search of request `i` begins: it goes on to all runs before. */
  const from = (i) => runs[runs.length - 1 - ((i * 37) % runs.length)];
  const itemOf = (i) => items[(i * 13) % items.length];
  const list = (name, query, bare) => ({ name, most: LIST_MS, path: answers(query), bare });
  return [
    {
      name: 'list of runs',
      most: LIST_MS,
      path: () => '/api/runs',
      bare: { sql: 'select * from run order by created_ms desc limit 50', values: () => [] },
    },
    list('answers of a run', {}, rows('')),
    list('… by words, Chinese', { find: '姐姐 小世界' }, rows("and words like '%姐姐%'")),
    list('… by words, English', { find: '"just us"' }, rows("and words like '%just us%'")),
    list(
      '… by a label found at a level',
      { kind: 'retention', least: '2' },
      rows(
        "and n in (select n from page_rating where run = page_answer.run and kind = 'retention')",
      ),
    ),
    list(
      '… by verdict and judge',
      { verdict: 'rated', judge: 'file/judge-2' },
      rows(
        "and n in (select n from page_verdict where run = page_answer.run and judge = 'file/judge-2' and state = 'rated')",
      ),
    ),
    list(
      '… most disagreement first',
      { order: 'spread', spread: '0.34' },
      rows('and spread >= 0.34'),
    ),
    list('… last page', { after: '450' }, rows('and n >= 450')),
    {
      name: 'search in all runs, common words',
      most: LIST_MS,
      path: () => `/api/search?find=${encodeURIComponent('小世界')}`,
      bare: rows("and words like '%小世界%'"),
    },
    {
      name: 'search in all runs, one page of a rare word',
      most: LIST_MS,
      path: (_, i) => `/api/search?find=${RARE}&after=${from(i)}.0`,
      bare: {
        sql: `select * from page_answer where run <= ? and words like '%${RARE}%' limit 50`,
        values: (_, i) => [from(i)],
      },
    },
    {
      name: 'item page',
      most: ITEM_MS,
      path: (run, i) => `/api/runs/${run}/items/${encodeURIComponent(itemOf(i))}`,
      bare: {
        sql: 'select * from external where run = ? and item = ?',
        values: (run, i) => [run, itemOf(i)],
      },
    },
  ];
}

/** Times of one kind of page: of the server, of a bare server with as much text, and of the query alone; in ms. */
async function timesOf(page, { origin, db, runs }, times) {
  const random = seeded(11);
  const picked = Array.from({ length: times }, () => runs[Math.floor(random() * runs.length)]);
  await getText(origin + page.path(picked[0], 0));
  const served = [];
  let text = '';
  for (const [i, run] of picked.entries()) {
    const { ms, value } = await timed(() => getText(origin + page.path(run, i)));
    served.push(ms);
    text = value;
  }
  const bare = await bareServer(text);
  const sent = [];
  for (let i = 0; i < times; i++) sent.push((await timed(() => getText(bare.url))).ms);
  bare.close();
  const statement = db.prepare(page.bare.sql);
  const asked = [];
  for (const [i, run] of picked.entries())
    asked.push((await timed(() => statement.all(...page.bare.values(run, i)))).ms);
  return { served, sent, asked };
}

/** The whole database for one word that stands in one answer: pages until the end. */
export async function searchThrough(origin, find) {
  const rows = [];
  let after = null;
  let pages = 0;
  do {
    const query = new URLSearchParams({ find, ...(after !== null && { after }) });
    const reply = JSON.parse(await getText(`${origin}/api/search?${query}`));
    rows.push(...reply.rows);
    after = reply.next;
    pages += 1;
  } while (after !== null);
  return { rows, pages };
}

/** Rows of the benchmark. `row`: as bench/run.mjs writes them. */
export async function studioRows({ row, say, runs = RUNS, times = TIMES, cli = CLI, home = null }) {
  const made = home === null ? newHome() : { home, remove() {} };
  say(`pages: a database of ${runs} runs`);
  const start = () => startStudio(made.home, cli);
  const data = existsSync(join(made.home, 'hearth.db'))
    ? stored(made.home)
    : await manyRuns(made.home, { runs, cli, startStudio: start });
  const studio = await start();
  const db = new Database(join(made.home, 'hearth.db'));
  const ms = (value) => `${value.toFixed(value < 10 ? 1 : 0)} ms`;
  for (const page of pages(data)) {
    say(`pages: ${page.name}`);
    const { served, sent, asked } = await timesOf(
      page,
      { ...data, origin: studio.origin, db },
      times,
    );
    const p95 = quantile(served, 0.95);
    const floor = quantile(sent, 0.95) + quantile(asked, 0.95);
    row(
      `pages: ${page.name}, p95`,
      ms(p95),
      ms(page.most),
      '',
      `${ms(quantile(sent, 0.95))} bare server, ${ms(quantile(asked, 0.95))} query alone`,
      p95 / floor,
    );
  }
  const { ms: whole, value } = await timed(() => searchThrough(studio.origin, RARE));
  if (value.rows.length !== 1) throw new Error(`${value.rows.length} answers hold the rare word`);
  const scan = db.prepare(`select * from page_answer where words like '%${RARE}%'`);
  const { ms: scanned } = await timed(() => scan.all());
  const bare = await bareServer(JSON.stringify(value.rows));
  const { ms: sent } = await timed(async () => {
    for (let i = 0; i < value.pages; i++) await getText(bare.url);
  });
  bare.close();
  row(
    `pages: a rare word through all runs, ${value.pages} pages`,
    ms(whole),
    '',
    '',
    `${ms(sent)} bare server, ${ms(scanned)} query alone`,
    whole / (sent + scanned),
  );
  db.close();
  await studio.stop();
  made.remove();
}

function stored(home) {
  const db = new Database(join(home, 'hearth.db'));
  const runs = db.prepare("select id from run where id like 'intima-bench-%' order by id").all();
  const items = db
    .prepare('select item from page_answer where run = ? group by item')
    .all(runs[0].id);
  db.close();
  return { runs: runs.map(({ id }) => id), items: items.map(({ item }) => item) };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const flag = (name, other) => {
    const at = process.argv.indexOf(name);
    return at === -1 ? other : process.argv[at + 1];
  };
  const rows = [];
  await studioRows({
    row: (measure, value, most, stretch, bound, ratio) =>
      rows.push([measure, value, most, stretch, bound, ratio === null ? '' : ratio.toFixed(2)]),
    say: (what) => process.stderr.write(`${what} …\n`),
    runs: Number(flag('--runs', RUNS)),
    cli: flag('--cli', CLI),
    home: flag('--home', null),
  });
  const head = ['measure', 'value', 'at most', '', 'beside', 'ratio'];
  process.stdout.write(`${table([head, ...rows])}\n`);
}
