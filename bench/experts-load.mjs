// The load test of people's work: an open model (requests are due at fixed times, however slow the answers are, and a
// time counts from when it was due), two hundred experts, faults, and the invariants afterwards. As a program:
//   node bench/experts-load.mjs [--items 100000] [--minutes 5] [--factor 1] [--experts 200] [--bytes 2000]
//     [--faults kill,clock,slow,import,export] [--spike] [--pin] [--home FOLDER] [--histogram FILE]
// Times stand beside those of a bare server of the same run: this machine may be busy with other things.
import { spawn, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { Agent, createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { filledBy, manyItems } from './experts-data.mjs';
import { CLI, quantile, table } from './lib.mjs';
import { seeded } from './studio-data.mjs';

const here = (name) => fileURLToPath(new URL(name, import.meta.url));
/** Seconds between acts of one expert, as in section 4.4: a verdict a minute, a draft every five seconds. */
const EVERY = { submit: 60, draft: 5, board: 30, comment: 600 };
const agent = new Agent({ keepAlive: true, maxSockets: 512 });

function ask(origin, method, path, key, body, { slowly = false } = {}) {
  const sent = body === undefined ? null : Buffer.from(JSON.stringify(body));
  return new Promise((done) => {
    const call = request(
      `${origin}${path}`,
      {
        agent,
        method,
        headers: {
          Authorization: `Bearer ${key}`,
          ...(sent !== null && {
            'Content-Type': 'application/json',
            'Content-Length': sent.length,
          }),
        },
      },
      (response) => {
        const chunks = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('error', () => done({ status: 0, body: null }));
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          let value = null;
          try {
            value = JSON.parse(text);
          } catch {}
          done({ status: response.statusCode, body: value, bytes: text.length });
        });
      },
    );
    call.on('error', () => done({ status: 0, body: null }));
    if (sent === null) call.end();
    else if (slowly) {
      // A phone in a tunnel: the body comes in two halves, a second apart.
      call.write(sent.subarray(0, sent.length >> 1));
      setTimeout(() => call.end(sent.subarray(sent.length >> 1)), 1000);
    } else call.end(sent);
  });
}

/** Starts the pages with accounts, its clock shifted by `shiftMs`; says on descriptor 3 what it cost. */
export async function startPages(home, { port = 0, cores = null, shiftMs = 0 } = {}) {
  const command = [
    process.execPath,
    ...['--import', here('./probe.mjs')],
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
  const ended = new Promise((done) => child.once('exit', done));
  return {
    origin,
    port: Number(new URL(origin).port),
    async stop() {
      child.kill('SIGINT');
      await ended;
      return probe === '' ? null : JSON.parse(probe);
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** A server that answers everything with as many bytes as an item has. */
async function bareServer(bytes) {
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

/** Times of one kind of act, counted from when it was due. */
class Times {
  all = new Map();
  statuses = new Map();
  add(name, dueMs, status) {
    const list = this.all.get(name) ?? [];
    list.push(performance.now() - dueMs);
    this.all.set(name, list);
    const key = `${name} ${status}`;
    this.statuses.set(key, (this.statuses.get(key) ?? 0) + 1);
  }
  count(test) {
    return [...this.statuses]
      .filter(([key]) => test(Number(key.split(' ').at(-1))))
      .reduce((sum, [, n]) => sum + n, 0);
  }
}

/** One expert with a window of their own: what they hold, what they typed. */
class Rater {
  constructor(load, person, n) {
    this.load = load;
    this.person = person;
    this.random = seeded(1000 + n);
    this.device = `load-${n}`;
    this.held = null;
    this.revision = 0;
    this.chain = Promise.resolve();
  }

  /** One act after the other, as a page does it; what waits counts from when it was due. */
  due(name, act) {
    const dueMs = performance.now();
    this.chain = this.chain.then(async () => {
      const status = await act();
      if (status !== null) this.load.times.add(name, dueMs, status);
    });
    return this.chain;
  }

  call(method, path, body, how) {
    return ask(this.load.origin, method, path, this.person.key, body, how);
  }

  took(next) {
    this.held = next?.there === true ? next.assignment.id : null;
    this.revision = next?.there === true ? (next.assignment.draft?.revision ?? 0) : 0;
  }

  next() {
    return this.due('next', async () => {
      const { status, body } = await this.call(
        'POST',
        `/api/campaigns/${this.person.campaign}/next`,
        { device: this.device },
      );
      if (status === 200) this.took(body);
      return status;
    });
  }

  draft(how) {
    return this.due('autosave', async () => {
      if (this.held === null) return null;
      const note = `typed ${this.revision + 1}`;
      const assignment = this.held;
      const { status, body } = await this.call(
        'PUT',
        `/api/assignments/${assignment}/draft`,
        {
          after: this.revision,
          device: this.device,
          filled: filledBy(this.random),
          note,
          active: [],
        },
        how,
      );
      if (status === 200 && body.stored) {
        this.revision = body.revision;
        this.load.acked({ assignment, revision: body.revision, note });
      } else if (status === 200) this.revision = body.other.revision;
      else if (status === 409 || status === 404) this.held = null;
      return status;
    });
  }

  submit() {
    return this.due('submit+next', async () => {
      if (this.held === null) return null;
      const assignment = this.held;
      const key = crypto.randomUUID();
      const body = {
        key,
        device: this.device,
        filled: filledBy(this.random),
        note: '',
        active: [],
        next: true,
      };
      let sent = await this.call('POST', `/api/assignments/${assignment}/submit`, body);
      // The answer was lost: the same key again, as the outbox does it.
      for (let i = 0; i < 20 && sent.status === 0; i++) {
        await new Promise((done) => setTimeout(done, 250));
        sent = await this.call('POST', `/api/assignments/${assignment}/submit`, body);
      }
      if (sent.status === 200) {
        this.load.acked({ submission: sent.body.submission, assignment, key });
        this.took(sent.body.next);
      } else this.held = null;
      return sent.status;
    });
  }
}

/** What goes on while it lasts. */
class Load {
  times = new Times();
  constructor(data, acksFile) {
    this.data = data;
    this.acksFile = acksFile;
    this.acks = 0;
    this.origin = '';
    this.raters = data.people.map((person, n) => new Rater(this, person, n));
  }

  acked(line) {
    this.acks += 1;
    appendFileSync(this.acksFile, `${JSON.stringify(line)}\n`);
  }

  /** Fires `act` at a fixed rate a second, spread over the experts, for `ms`. */
  at(perSecond, ms, act) {
    const began = performance.now();
    let fired = 0;
    const waiting = [];
    return new Promise((done) => {
      const timer = setInterval(() => {
        const passed = Math.min(performance.now() - began, ms);
        const due = Math.floor((passed / 1000) * perSecond);
        for (; fired < due; fired++) waiting.push(act(fired));
        if (passed >= ms) {
          clearInterval(timer);
          Promise.allSettled(waiting).then(done);
        }
      }, 5);
    });
  }

  one(n) {
    return this.raters[n % this.raters.length];
  }

  board(n) {
    const dueMs = performance.now();
    const campaign = this.data.campaigns[n % this.data.campaigns.length];
    return ask(this.origin, 'GET', `/api/campaigns/${campaign}/board`, this.data.owner.key).then(
      ({ status }) => this.times.add('board', dueMs, status),
    );
  }

  items(n) {
    const dueMs = performance.now();
    const campaign = this.data.campaigns[n % this.data.campaigns.length];
    const query = ['', '?state=open', '?kind=gold', '?find=q77', '?state=closed'][n % 5];
    return ask(
      this.origin,
      'GET',
      `/api/campaigns/${campaign}/items${query}`,
      this.data.owner.key,
    ).then(({ status }) => this.times.add('item list', dueMs, status));
  }

  quality(n) {
    const dueMs = performance.now();
    const campaign = this.data.campaigns[n % this.data.campaigns.length];
    return ask(this.origin, 'GET', `/api/campaigns/${campaign}/quality`, this.data.owner.key).then(
      ({ status }) => this.times.add('quality page', dueMs, status),
    );
  }

  /** The mix of section 4.4 for so many experts, `factor` times as fast. */
  async mix(ms, factor) {
    const rate = (seconds) => (this.raters.length / seconds) * factor;
    const slow = this.slow === true;
    await Promise.all([
      this.at(rate(EVERY.submit), ms, (n) => {
        const rater = this.one(n);
        return rater.held === null ? rater.next() : rater.submit();
      }),
      this.at(rate(EVERY.draft), ms, (n) =>
        this.one(n * 7).draft({ slowly: slow && n % 20 === 0 }),
      ),
      this.at(rate(EVERY.board), ms, (n) => this.board(n)),
      this.at(0.5 * factor, ms, (n) => this.items(n)),
      this.at(0.2 * factor, ms, (n) => this.quality(n)),
    ]);
  }
}

/** The whole test. @returns rows of the table, counts, and whether the invariants hold */
export async function experts({
  items = 100_000,
  minutes = 5,
  factor = 1,
  people = 200,
  bytes = 2000,
  faults = [],
  spike = false,
  pin = false,
  home: kept = null,
  histogram = null,
  say = () => {},
}) {
  const home = kept ?? mkdtempSync(join(tmpdir(), 'hearth-experts-'));
  const cores = pin ? '0' : null;
  try {
    say(`making ${items} items`);
    const stored = join(home, 'load.json');
    const data = existsSync(stored)
      ? JSON.parse(readFileSync(stored, 'utf8'))
      : await manyItems(home, { items, experts: people, bytes, say });
    writeFileSync(stored, JSON.stringify(data));
    const acks = join(home, 'acked.jsonl');
    if (!existsSync(acks)) writeFileSync(acks, '');
    const load = new Load(data, acks);
    let server = await startPages(home, { cores });
    load.origin = server.origin;
    const ms = minutes * 60_000;
    say('everybody takes an item');
    await Promise.all(load.raters.map((rater) => rater.next()));
    const first = load.times;
    load.times = new Times();
    if (spike) {
      say('a spike: everybody asks within a second');
      await Promise.all(load.raters.map((rater) => rater.submit()));
      row('spike', load.times);
      load.times = new Times();
    }
    say(`steady, ${minutes} min`);
    let killed = 0;
    const during = [];
    load.slow = faults.includes('slow');
    if (faults.includes('import')) during.push(imports(load, ms));
    if (faults.includes('export')) during.push(exports_(load, ms));
    if (faults.includes('kill') || faults.includes('clock'))
      during.push(
        new Promise((done) => setTimeout(done, ms / 2)).then(async () => {
          say('the server is killed and comes back');
          killed = 1;
          const { port } = server;
          await server.kill();
          // An hour later by its clock, where that is asked for.
          const shiftMs = faults.includes('clock') ? 3_600_000 : 0;
          server = await startPages(home, { port, cores, shiftMs });
        }),
      );
    await Promise.all([load.mix(ms, factor), ...during]);
    const cost = await server.stop();
    say('the invariants');
    const checked = spawnSync(
      process.execPath,
      [CLI, 'experts', 'check', '--acked', acks, '--json'],
      {
        env: { PATH: process.env.PATH, HEARTH_HOME: home, LC_ALL: 'C' },
        encoding: 'utf8',
        maxBuffer: 1 << 28,
      },
    );
    const wal = join(home, 'hearth.db-wal');
    const bare = await bareTimes(bytes, say);
    if (histogram !== null)
      writeFileSync(
        histogram,
        JSON.stringify(
          Object.fromEntries([...load.times.all].map(([name, list]) => [name, histogramOf(list)])),
        ),
      );
    return {
      rows: rowsOf(load.times, bare),
      first: rowsOf(first, bare),
      bare,
      acks: load.acks,
      killed,
      refused: load.times.count((status) => status >= 500),
      lost: load.times.count((status) => status === 0),
      others: [...load.times.statuses].filter(([key]) => !/ (200|0)$/.test(key)),
      sound: checked.status === 0,
      said: checked.status === 0 ? '' : `${checked.stdout}${checked.stderr}`.slice(0, 4000),
      cost,
      walMb: existsSync(wal) ? Math.round(statSync(wal).size / 2 ** 20) : 0,
    };
  } finally {
    if (kept === null) rmSync(home, { recursive: true, force: true });
  }

  function row(name, times) {
    for (const [key, list] of times.all)
      say(
        `${name} ${key}: p50 ${Math.round(quantile(list, 0.5))} ms, p99 ${Math.round(quantile(list, 0.99))} ms`,
      );
  }
}

/** Rows of a table are imported, again and again, while others work. */
async function imports(load, ms) {
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
        (response) => response.resume().on('end', done),
      );
      call.on('error', done);
      call.end(body);
    });
    await new Promise((done) => setTimeout(done, 5000));
  }
}

/** All verdicts of a campaign are exported while others work. */
async function exports_(load, ms) {
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
async function bareTimes(bytes, say) {
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

function histogramOf(list) {
  const counts = {};
  for (const ms of list) {
    const bucket = 2 ** (Math.ceil(Math.log2(Math.max(ms, 0.25)) * 4) / 4);
    const key = bucket.toFixed(2);
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}

const rowsOf = (times, bare) =>
  [...times.all].map(([name, list]) => ({
    name,
    n: list.length,
    p50: quantile(list, 0.5),
    p95: quantile(list, 0.95),
    p99: quantile(list, 0.99),
    max: Math.max(...list),
    ratio: quantile(list, 0.95) / bare.p95,
  }));

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const flag = (name, other) => {
    const at = process.argv.indexOf(name);
    return at === -1 ? other : process.argv[at + 1];
  };
  const found = await experts({
    items: Number(flag('--items', 100_000)),
    minutes: Number(flag('--minutes', 5)),
    factor: Number(flag('--factor', 1)),
    people: Number(flag('--experts', 200)),
    bytes: Number(flag('--bytes', 2000)),
    faults: String(flag('--faults', '')).split(',').filter(Boolean),
    spike: process.argv.includes('--spike'),
    pin: process.argv.includes('--pin'),
    home: flag('--home', null),
    histogram: flag('--histogram', null),
    say: (what) => process.stderr.write(`${what} …\n`),
  });
  const ms = (value) => value.toFixed(value < 10 ? 1 : 0);
  const lines = found.rows.map(({ name, n, p50, p95, p99, max, ratio }) => [
    ...[name, String(n), ms(p50), ms(p95), ms(p99), ms(max), ratio.toFixed(1)],
  ]);
  process.stdout.write(
    `${table([['act', 'n', 'p50 ms', 'p95', 'p99', 'max', 'p95 ÷ bare'], ...lines])}\n` +
      `bare server: p50 ${ms(found.bare.p50)}, p95 ${ms(found.bare.p95)}, p99 ${ms(found.bare.p99)} ms\n` +
      `${found.acks} acknowledged, ${found.refused} answers of 500 or more, ${found.lost} without an answer (kills: ${found.killed})\n` +
      `other answers: ${found.others.map(([key, n]) => `${key} × ${n}`).join(', ') || 'none'}\n` +
      `server: ${JSON.stringify(found.cost)}, log ${found.walMb} MB\n` +
      `invariants ${found.sound ? 'hold' : `BROKEN\n${found.said}`}\n`,
  );
  process.exitCode = found.sound ? 0 : 1;
}
