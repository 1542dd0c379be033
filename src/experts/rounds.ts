import type { Db } from '../store/index.js';
import { lookAfter } from './board/board-round.js';
import { hooks } from './hooks.js';
import { tiersByTheHour } from './people/evaluate.js';
import { endOverdue } from './work/leases.js';

/** What a part looks after by itself, again and again: leases that end, weeks that close, forecasts. */
export type ExpertRound = (db: Db, nowMs: number, stopped: () => boolean) => Promise<unknown>;

/** Every part that has something to look after, one after the other; each must bear to be done twice or late. */
const rounds: readonly ExpertRound[] = [
  (db, nowMs, stopped) => endOverdue(db, hooks, nowMs, stopped),
  (db, nowMs, stopped) => lookAfter(db, hooks, nowMs, stopped),
  tiersByTheHour,
];

/** One round of all; a part that fails keeps no other from its turn. @throws what the first of them threw */
export async function expertRound(
  db: Db,
  nowMs: number,
  stopped: () => boolean,
  all: readonly ExpertRound[] = rounds,
): Promise<void> {
  const failed: unknown[] = [];
  for (const round of all) {
    if (stopped()) break;
    await round(db, nowMs, stopped).catch((error: unknown) => failed.push(error));
  }
  if (failed.length > 0) throw failed[0];
}
