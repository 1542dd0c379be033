// How long a large import and a large export take, and what people who work meanwhile notice of it. As a program:
//   node bench/experts-import.mjs [--rows 100000] [--bytes 2000] [--raters 20] [--quiet-seconds 30]
//     [--items 100000] [--home FOLDER] [--only import|export]
// The import goes over HTTP as the page does it: upload, columns, signature. People’s times during it stand beside their
// times before it, on the same server. --home keeps the database, made of --items where there is none yet.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { manyItems, SAID } from './experts-data.mjs';
import { startPages } from './experts-faults.mjs';
import { agent, ask, Load, Times } from './experts-mix.mjs';
import { quantile, table } from './lib.mjs';

const both = (text) => ({ en: text, 'zh-CN': text });

/** What the columns are, and a form of four rows and a rating, as the page sends it. */
const STAGE = {
  columns: {
    id: 'id',
    subject: 'subject',
    texts: [
      { column: 'message', by: 'user', title: both('Message') },
      { column: 'reply', by: 'target', title: both('Reply') },
    ],
    standard: {},
  },
  pages: [
    {
      step: 'rubric',
      title: both('Rubric'),
      fields: [
        ...[1, 2, 3, 4].map((row) => ({
          kind: 'choice',
          id: `row${row}`,
          label: both(`Row ${row}`),
          help: null,
          optional: false,
          options: ['1', '0'].map((value) => ({
            value,
            label: both(value === '1' ? 'hit' : 'miss'),
            help: null,
          })),
        })),
        {
          kind: 'number',
          id: 'warmth',
          label: both('Warmth'),
          help: null,
          optional: false,
          low: 1,
          high: 5,
          step: 1,
        },
      ],
    },
  ],
  licence: 'CC0',
  provenance: 'written for a measurement',
  kind: 'task',
};

/** A table with texts of about `bytes`, half of them in Chinese. */
function* csv(name, rows, bytes) {
  yield 'id,subject,message,reply\n';
  for (let n = 0; n < rows; n++) {
    const unit = SAID[n % 2 === 0 ? 'zh' : 'en'];
    const text = unit.repeat(Math.ceil(bytes / Buffer.byteLength(unit)));
    const half = text.length >> 1;
    yield `${name}-${n},s${n >> 2},"${n}. ${text.slice(0, half)}","${text.slice(half)}"\n`;
  }
}

/** Sends a table as it is made. @returns the answer */
function upload(load, campaign, pieces) {
  return new Promise((done, fail) => {
    const call = request(
      `${load.origin}/api/campaigns/${campaign}/imports/file?file=measured.csv`,
      {
        agent,
        method: 'POST',
        headers: {
          Authorization: `Bearer ${load.data.owner.key}`,
          'Content-Type': 'application/octet-stream',
        },
      },
      async (response) => {
        let said = '';
        for await (const piece of response.setEncoding('utf8')) said += piece;
        done({ status: response.statusCode, body: JSON.parse(said) });
      },
    );
    call.on('error', fail);
    const send = async () => {
      let some = '';
      for (const piece of pieces) {
        some += piece;
        if (some.length < 1 << 17) continue;
        if (!call.write(some)) await new Promise((go) => call.once('drain', go));
        some = '';
      }
      call.end(some);
    };
    send().catch(fail);
  });
}

/** CPU seconds of a process, and its resident megabytes. Linux only: null elsewhere. */
function costOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return {
      // In clock ticks, of which Linux has a hundred a second.
      cpu: (Number(stat[11]) + Number(stat[12])) / 100,
      rssMb: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024,
    };
  } catch {
    return null;
  }
}

/** One phase: its wall and CPU seconds, and by how many megabytes the server grew at most. */
async function phase(pid, work) {
  const before = costOf(pid);
  let peak = before?.rssMb ?? 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, costOf(pid)?.rssMb ?? 0);
  }, 100);
  const from = performance.now();
  try {
    const value = await work();
    const seconds = (performance.now() - from) / 1000;
    const after = costOf(pid);
    return {
      value,
      seconds,
      cpu: before === null || after === null ? null : after.cpu - before.cpu,
      grewMb: before === null ? null : Math.max(0, peak - before.rssMb),
    };
  } finally {
    clearInterval(timer);
  }
}

/** Polls as the page does. @throws Error where the import ends otherwise */
async function until(load, id, status) {
  for (;;) {
    const { body } = await ask(load.origin, 'GET', `/api/imports/${id}`, load.data.owner.key);
    if (body?.status === status) return body;
    if (body?.status === 'failed') throw new Error(`the import failed: ${JSON.stringify(body)}`);
    await new Promise((done) => setTimeout(done, 250));
  }
}

/** Acts of people until `ended`: a draft every second each, a verdict with the next item every five. */
async function atWork(load, ended) {
  const slices = async (perSecond, act) => {
    let fired = 0;
    while (!ended()) {
      await load.at(perSecond, 1000, (n) => act(fired + n));
      fired += perSecond;
    }
  };
  const people = load.raters.length;
  await Promise.all([
    slices(people, (n) => load.one(n).draft()),
    slices(Math.max(1, Math.round(people / 5)), (n) =>
      load.one(n).held === null ? load.one(n).next() : load.one(n).submit(),
    ),
    slices(Math.max(1, Math.round(people / 10)), (n) => load.one(n).next()),
  ]);
}

/** People’s times while something goes on. */
async function timesDuring(load, work) {
  load.times = new Times();
  let ended = false;
  const people = atWork(load, () => ended);
  try {
    return await work();
  } finally {
    ended = true;
    await people;
  }
}

async function imported(load, pid, { rows, bytes, say }) {
  const [campaign] = load.data.campaigns;
  const name = `m${Date.now().toString(36)}`;
  const owner = (method, path, body) =>
    ask(load.origin, method, path, load.data.owner.key, body).then((answer) => {
      if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
      return answer.body;
    });
  say('uploading');
  const sent = await phase(pid, () => upload(load, campaign, csv(name, rows, bytes)));
  if (sent.value.status !== 200) throw new Error(JSON.stringify(sent.value.body));
  const id = sent.value.body.import;
  say('staging');
  const staged = await phase(pid, async () => {
    await owner('POST', `/api/imports/${id}/stage`, STAGE);
    return until(load, id, 'staged');
  });
  say('putting in');
  const put = await phase(pid, async () => {
    await owner('POST', `/api/imports/${id}/sign`, { note: '' });
    return until(load, id, 'done');
  });
  if (put.value.added !== rows)
    throw new Error(`${put.value.added} of ${rows} rows came into the campaign`);
  return { sent, staged, put };
}

/** All campaigns as JSON lines. A row is a line of whatever kind; verdicts are counted apart. */
async function exported(load, pid) {
  const rows = { all: 0, verdicts: 0, bytes: 0 };
  const firstMs = [];
  const one = (campaign) =>
    new Promise((done, fail) => {
      const from = performance.now();
      const call = request(
        `${load.origin}/api/campaigns/${campaign}/export/jsonl`,
        { agent, headers: { Authorization: `Bearer ${load.data.owner.key}` } },
        (response) => {
          let before = '';
          let first = true;
          response.setEncoding('latin1');
          response.on('data', (piece) => {
            if (first) firstMs.push(performance.now() - from);
            first = false;
            rows.bytes += piece.length;
            const lines = (before + piece).split('\n');
            before = lines.pop();
            rows.all += lines.length;
            for (const line of lines)
              if (line.startsWith('{"type":"submission"')) rows.verdicts += 1;
            if (lines.length > 0) before = before.slice();
          });
          response.on('end', () =>
            response.complete ? done() : fail(new Error('the export was cut')),
          );
          response.on('error', fail);
        },
      );
      call.on('error', fail);
      call.end();
    });
  const ran = await phase(pid, async () => {
    for (const campaign of load.data.campaigns) await one(campaign);
  });
  return { ...ran, ...rows, firstMs: Math.max(...firstMs) };
}

/** The whole measurement. */
export async function importAndExport({
  rows = 100_000,
  bytes = 2000,
  raters = 20,
  quietSeconds = 30,
  items = 100_000,
  home: kept = null,
  only = null,
  say = () => {},
}) {
  const home = kept ?? mkdtempSync(join(tmpdir(), 'hearth-import-'));
  try {
    const stored = join(home, 'load.json');
    const data = existsSync(stored)
      ? JSON.parse(readFileSync(stored, 'utf8'))
      : await manyItems(home, { items, bytes, say });
    writeFileSync(stored, JSON.stringify(data));
    const load = new Load(
      { ...data, people: data.people.slice(0, raters) },
      join(home, 'acked.jsonl'),
    );
    const server = await startPages(home);
    load.origin = server.origin;
    const found = { loadBefore: loadavg()[0] };
    try {
      if (only !== 'export') {
        say('people at work, and nothing else');
        const quiet = () => new Promise((done) => setTimeout(done, quietSeconds * 1000));
        // The first acts open what is closed: files, statements.
        await timesDuring(load, () => new Promise((done) => setTimeout(done, 3000)));
        const alone = await phase(server.pid, () => timesDuring(load, quiet));
        found.quietCpuShare = alone.cpu === null ? null : alone.cpu / alone.seconds;
        found.before = load.times;
        found.import = await timesDuring(load, () =>
          imported(load, server.pid, { rows, bytes, say }),
        );
        found.during = load.times;
      }
      if (only !== 'import') {
        say('exporting');
        found.export = await exported(load, server.pid);
      }
    } finally {
      found.cost = await server.stop();
    }
    found.loadAfter = loadavg()[0];
    return found;
  } finally {
    agent.destroy();
    if (kept === null) rmSync(home, { recursive: true, force: true });
  }
}

function report(found) {
  const fixed = (n, digits = 1) => (n === null ? '–' : n.toFixed(digits));
  const lines = [
    `load average ${fixed(found.loadBefore, 2)} at the beginning, ${fixed(found.loadAfter, 2)} at the end, on ${cpus().length} cores`,
  ];
  if (found.import !== undefined) {
    const { sent, staged, put } = found.import;
    const parts = { upload: sent, staging: staged, 'putting in': put };
    const sum = (key) =>
      staged[key] === null || put[key] === null ? null : staged[key] + put[key];
    lines.push(
      '',
      table([
        ['import', 'seconds', 'CPU s of the server', 'grew by MB'],
        ...Object.entries(parts).map(([name, one]) => [
          ...[name, fixed(one.seconds), fixed(one.cpu), fixed(one.grewMb, 0)],
        ]),
        ['staging and putting in', fixed(sum('seconds')), fixed(sum('cpu')), ''],
      ]),
      `people at work alone: ${fixed((found.quietCpuShare ?? 0) * 100, 0)} % of a core`,
      '',
      table([
        ['act', 'n', 'p50 before', 'p95 before', 'p50 during', 'p95 during', 'max during', 'p95 ×'],
        ...[...found.during.all].map(([name, list]) => {
          const before = found.before.all.get(name) ?? [];
          const of = (all, q) => fixed(quantile(all, q));
          return [
            ...[name, `${before.length}, ${list.length}`, of(before, 0.5), of(before, 0.95)],
            ...[of(list, 0.5), of(list, 0.95), of(list, 1)],
            fixed(quantile(list, 0.95) / quantile(before, 0.95), 2),
          ];
        }),
      ]),
      `other answers: ${
        [...found.during.statuses]
          .filter(([key]) => !/ 200$/.test(key))
          .map(([key, n]) => `${key} × ${n}`)
          .join(', ') || 'none'
      }`,
    );
  }
  if (found.export !== undefined) {
    const { all, verdicts, bytes, seconds, cpu, grewMb, firstMs } = found.export;
    lines.push(
      '',
      `export: ${all} rows (${verdicts} verdicts), ${fixed(bytes / 2 ** 20, 0)} MB in ${fixed(seconds)} s (CPU ${fixed(cpu)} s): ${fixed(all / seconds, 0)} rows/s, first bytes after ${fixed(firstMs, 0)} ms at most, grew by ${fixed(grewMb, 0)} MB`,
    );
  }
  lines.push('', `server: ${JSON.stringify(found.cost)}`);
  return `${lines.join('\n')}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const flag = (name, other) => {
    const at = process.argv.indexOf(name);
    return at === -1 ? other : process.argv[at + 1];
  };
  const found = await importAndExport({
    rows: Number(flag('--rows', 100_000)),
    bytes: Number(flag('--bytes', 2000)),
    raters: Number(flag('--raters', 20)),
    quietSeconds: Number(flag('--quiet-seconds', 30)),
    items: Number(flag('--items', 100_000)),
    home: flag('--home', null),
    only: flag('--only', null),
    say: (what) => process.stderr.write(`${what} …\n`),
  });
  process.stdout.write(report(found));
}
