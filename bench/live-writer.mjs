// Plays a run at work for bench/studio-live.mjs, in a process of its own: holds the run's lease and writes its diary, so
// many events a second, as durably as a run does. Begins when it gets a line; a second line makes it write the
// rest at once. Prints what it wrote when it has ended.
// Options as one JSON argument: `file` (the database), `run`, `rate` (events a second), `seconds`.
import { hostname } from 'node:os';
import Database from 'libsql';

const { file, run, rate, seconds } = JSON.parse(process.argv[2] ?? '{}');
/** What fell due meanwhile is written in one transaction: a hundred a second, about what a disk makes durable. */
const TICK_MS = 10;
const BEAT_MS = 5_000;
/** One event in so many is no figure, so that it must not be left out. */
const TROUBLE_EVERY = 100;

const total = rate * seconds;
const db = new Database(file);
db.pragma('busy_timeout = 10000');
db.pragma('synchronous = FULL');
const beat = db.prepare(
  "update run set status = 'running', lease_owner = ?, lease_ms = ? where id = ?",
);
const owner = JSON.stringify({ pid: process.pid, host: hostname(), token: 'benchmark' });
const insert = db.prepare(
  'insert into run_event (run, n, at_ms, kind, data) values (?, ?, ?, ?, ?)',
);
let n = db.prepare('select coalesce(max(n), 0) as n from run_event where run = ?').get(run).n;
const write = (kind, data) => {
  n += 1;
  insert.run(run, n, Date.now(), kind, JSON.stringify(data));
};
const writeAll = db.transaction((from, to) => {
  for (let i = from + 1; i <= to; i++) {
    if (i % TROUBLE_EVERY === 0)
      write('trouble', { address: `http://model-${i}.test`, cause: 'http 500' });
    else write('progress', snapshot(i));
  }
});

/** As pipeline/run-events.ts writes one. */
function snapshot(done) {
  return {
    answers: { done, total },
    verdicts: { done: 0, total: 0 },
    spent: {
      calls: done,
      reused: 0,
      errors: Math.floor(done / 50),
      costUsd: done * 0.0001,
      unpriced: 0,
    },
    causes: { 'http 429': Math.floor(done / 70), timeout: Math.floor(done / 200) },
    callsPerSecond: rate + (done % 17),
    leftMs: ((total - done) / rate) * 1000,
    waiting: done % 40,
    holdMs: 0,
    oldest:
      done % 3 === 0 ? null : { seconds: 7, voice: 'openai/m', unit: `u${Math.floor(done / 30)}` },
  };
}

beat.run(owner, Date.now(), run);
write('began', { by: null });
write('progress', snapshot(0));
const beating = setInterval(() => beat.run(owner, Date.now(), run), BEAT_MS);
process.stdout.write('ready\n');

process.stdin.once('data', () => {
  const from = performance.now();
  let written = 0;
  let all = false;
  process.stdin.once('data', () => {
    all = true;
  });
  const writing = setInterval(() => {
    const due = all
      ? total
      : Math.min(total, Math.floor(((performance.now() - from) * rate) / 1000));
    writeAll(written, due);
    written = due;
    if (written < total) return;
    clearInterval(writing);
    clearInterval(beating);
    const tookMs = performance.now() - from;
    write('progress', snapshot(total));
    write('ended', { status: 'done', reason: null });
    db.prepare(
      "update run set status = 'done', lease_owner = null, lease_ms = null where id = ?",
    ).run(run);
    db.close();
    process.stdout.write(`${JSON.stringify({ written, tookMs, last: n })}\n`);
    process.exit(0);
  }, TICK_MS);
});
