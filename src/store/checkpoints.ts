import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import type { Db } from './open.js';
import { kindOf } from './where.js';

/**
 * The thread: while the log grows it moves pages from the log into the file, and looks less often while nothing happens.
 * PASSIVE waits for nobody and keeps nobody waiting; what it cannot do now it does the next time, so also after an error
 * (a full disk). Where commits come meanwhile, SQLite leaves the sync of the file to the one that ends the log, who would
 * wait for all of it: so it is synced here, too. That descriptor is never closed: closing one gives up all locks that the
 * process has on the file (fcntl). Plain JavaScript in a string: no file of its own has to be found beside sources that
 * were not built.
 */
const THREAD = `
const { fdatasyncSync, openSync } = require('node:fs');
const { parentPort, workerData } = require('node:worker_threads');
const { file, least, library, most } = workerData;
const db = new (require(library))(file);
db.pragma('busy_timeout = 0');
const descriptor = openSync(file, 'r');
let every = least;
let last = -1;
let timer = setTimeout(look, every);
function look() {
  let moved = false;
  try {
    const [{ log, checkpointed }] = db.pragma('wal_checkpoint(PASSIVE)');
    moved = log !== last || checkpointed < log;
    last = log;
    if (moved) fdatasyncSync(descriptor);
  } catch {}
  every = moved ? least : Math.min(most, every * 2);
  timer = setTimeout(look, every);
}
parentPort.once('message', () => {
  clearTimeout(timer);
  db.close();
  parentPort.close();
});
`;

/** Milliseconds between two looks: while there is something to do, and at most. */
const EVERY_MS = { least: 50, most: 1000 };
/** Pages of the log at which a commit does the work itself: 64 MB, where the thread has fallen behind or has died. */
const BOUND = 16_000;

/**
 * Keeps the log of an embedded database short, from a thread of its own, for as long as a server runs. SQLite alone does
 * that inside a commit, in the server's only thread: with a large database it took half of an import's time, and everybody
 * waited for it. Nothing to do for PostgreSQL.
 * @returns ends it; to be awaited before the database is closed
 */
export async function keepLogShort(db: Db, where: string): Promise<() => Promise<void>> {
  if (kindOf(where) !== 'sqlite' || where === ':memory:') return async () => {};
  const worker = new Worker(THREAD, {
    eval: true,
    workerData: {
      library: createRequire(import.meta.url).resolve('libsql'),
      file: where,
      ...EVERY_MS,
    },
  });
  const ended = new Promise<void>((done) => worker.once('exit', () => done()));
  // Without it SQLite does the work itself, later and at once: slower, and nothing is lost.
  worker.on('error', () => {});
  worker.unref();
  await sql`pragma wal_autocheckpoint = ${sql.lit(BOUND)}`.execute(db);
  return () => {
    worker.postMessage('end');
    return ended;
  };
}
