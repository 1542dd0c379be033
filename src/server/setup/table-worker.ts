import { parentPort, workerData } from 'node:worker_threads';
import { HearthError, type Place, type Text } from '../../contract/index.js';
import { WORKS, type Works } from './table-work.js';

/** A thread that does one piece of work on a table, says what came of it, and ends. */
export type TableTask = { work: keyof Works; asked: unknown };
export type TableEnd = { made: unknown } | { fault: { text: Text; place: Place } };

const port = parentPort;
if (port === null) throw new Error('runs as a worker thread only');
const { work, asked } = workerData as TableTask;
try {
  const made = await WORKS[work](asked as never);
  port.postMessage({ made } satisfies TableEnd);
} catch (error) {
  if (!(error instanceof HearthError)) throw error;
  const { text, place } = error;
  port.postMessage({ fault: { text, place } } satisfies TableEnd);
}
