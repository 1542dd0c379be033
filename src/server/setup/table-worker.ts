import { once } from 'node:events';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { HearthError, type Place, type Text } from '../../contract/index.js';
import type { Prepared } from '../../experts/campaigns/prepare-row.js';
import { preparedRows, type StagedTable } from './staged-table.js';
import { WORKS, type Works } from './table-work.js';

/** A thread that does one piece of work on a table, says what came of it, and ends. */
export type TableTask =
  | { work: keyof Works; asked: unknown }
  | { work: 'rows'; asked: StagedTable };
export type TableEnd = { made: unknown } | { fault: { text: Text; place: Place } };
/** A part of the rows; each is answered with a message once it was used. */
export type TableRows = { rows: Prepared[] };

/** Parts that are read ahead. */
const AHEAD = 4;

const port = parentPort;
if (port === null) throw new Error('runs as a worker thread only');
try {
  const made = await done(workerData as TableTask, port);
  port.postMessage({ made } satisfies TableEnd);
} catch (error) {
  if (!(error instanceof HearthError)) throw error;
  const { text, place } = error;
  port.postMessage({ fault: { text, place } } satisfies TableEnd);
}

async function done(task: TableTask, to: MessagePort): Promise<unknown> {
  if (task.work === 'rows') return sendRows(task.asked as StagedTable, to);
  return WORKS[task.work](task.asked as never);
}

async function sendRows(asked: StagedTable, to: MessagePort): Promise<null> {
  let ahead = 0;
  to.on('message', () => {
    ahead -= 1;
  });
  for await (const rows of preparedRows(asked)) {
    to.postMessage({ rows } satisfies TableRows);
    ahead += 1;
    while (ahead >= AHEAD) await once(to, 'message');
  }
  return null;
}
