import { setImmediate } from 'node:timers/promises';

/**
 * Long work beside the requests, such as an import, takes the database for a few milliseconds at a time. A request needs it
 * several times in turn: were the work to come in between each time, people would wait several times as long.
 */

/** Requests that are being answered. */
let answering = 0;

/** So long long work waits at most: an upload or a slow page must not stop it. */
const MOST_MS = 25;

/** Answers a request, and has long work wait meanwhile. */
export async function answered<T>(answer: () => Promise<T>): Promise<T> {
  answering += 1;
  try {
    return await answer();
  } finally {
    answering -= 1;
  }
}

/** Lets whoever waits for an answer go first. */
export async function othersFirst(): Promise<void> {
  // What came meanwhile is read from its connection in this turn.
  await setImmediate();
  const from = performance.now();
  while (answering > 0 && performance.now() - from < MOST_MS) await setImmediate();
}
