import { parentPort, workerData } from 'node:worker_threads';
import { IndexBuilder } from '../server/index.js';
import { openDatabase } from '../store/index.js';
import { databaseOf } from './database.js';
import { openRun } from './open-run.js';
import { openShell } from './shell.js';

/** A thread that makes what pages look through: a run's id in, how it ended out. */
export type IndexWork = { argv: readonly string[] };
export type IndexEnd = { run: string; fault: string | null };

const port = parentPort;
if (port === null) throw new Error('runs as a worker thread only');
const { argv } = workerData as IndexWork;
const shell = openShell(argv, process.env);
const db = await openDatabase(await databaseOf(shell));
const builder = new IndexBuilder(db);
let last: Promise<unknown> = Promise.resolve();

port.on('message', (run: string) => {
  last = last.then(async () => {
    const fault = await builder
      .build(await openRun(shell, db, run), Date.now())
      .then(() => null)
      .catch((error: unknown) => (error instanceof Error ? error.message : 'unknown'));
    port.postMessage({ run, fault } satisfies IndexEnd);
  });
});
