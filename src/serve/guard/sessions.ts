import type { Json } from '../../contract/index.js';
import { type Db, fromColumn, toColumn } from '../../store/index.js';
import type { Log } from '../http/index.js';

/** Where the state of each conversation's session duties is kept: names and times, never text. */
export type Sessions = {
  read(conversation: string): Promise<Json | null>;
  write(conversation: string, state: Json, atMs: number): void;
  stop(): Promise<void>;
};

/** Conversations that one instance remembers; those longest silent are forgotten first. */
const MOST = 100_000;
/** After so long without a message nothing is left to remember. */
/** A turn waits no longer for the database, in ms; then it goes on with what this instance has seen. */
const READ_MS = 250;
const KEPT_MS = 7 * 24 * 3_600_000;

/** Each instance for itself: a conversation must always come to the same one. Forgotten at a restart. */
export function memorySessions(most = MOST): Sessions {
  const states = new Map<string, Json>();
  return {
    read: async (conversation) => states.get(conversation) ?? null,
    write(conversation, state) {
      states.delete(conversation);
      states.set(conversation, state);
      if (states.size <= most) return;
      const [oldest] = states.keys();
      if (oldest !== undefined) states.delete(oldest);
    },
    stop: async () => undefined,
  };
}

/**
 * Shared by all instances on one database, and kept over restarts. Written every `everyMs`: where one user's next message
 * comes to another instance sooner than that, it is judged by the state before.
 */
export function databaseSessions(
  db: Db,
  log: Log,
  now: () => number = Date.now,
  everyMs = 200,
): Sessions {
  let waiting = new Map<string, { state: Json; atMs: number }>();
  let writing: Promise<void> = Promise.resolve();
  let cleanedMs = 0;
  /** What this instance has seen, for when the database does not answer in time. */
  const seen = memorySessions();
  /** A reading is late or failed, and was logged. `waitingFor`: it has not come back yet, so nobody else waits. */
  let lost = false;
  let waitingFor = false;
  const late = (): undefined => {
    if (!lost) log('sessions_not_read');
    lost = true;
    return undefined;
  };
  const readRow = async (conversation: string): Promise<{ state: string } | null | undefined> => {
    if (waitingFor) return undefined;
    const query = db
      .selectFrom('guard_session')
      .select('state')
      .where('conversation', '=', conversation)
      .executeTakeFirst()
      .then((row) => {
        lost = false;
        return row ?? null;
      })
      .catch(late)
      .finally(() => {
        waitingFor = false;
      });
    let timer: NodeJS.Timeout | undefined;
    const bound = new Promise<undefined>((done) => {
      timer = setTimeout(() => {
        waitingFor = true;
        done(late());
      }, READ_MS);
    });
    return Promise.race([query, bound]).finally(() => clearTimeout(timer));
  };
  const write = async (): Promise<void> => {
    const rows = [...waiting];
    if (rows.length === 0) return;
    try {
      await db.transaction().execute(async (trx) => {
        for (const [conversation, { state, atMs }] of rows)
          await trx
            .insertInto('guard_session')
            .values({ conversation, state: toColumn(state), at_ms: atMs })
            .onConflict((on) =>
              on.column('conversation').doUpdateSet({ state: toColumn(state), at_ms: atMs }),
            )
            .execute();
      });
      // Newer states may have come meanwhile: those stay.
      for (const [conversation, row] of rows)
        if (waiting.get(conversation) === row) waiting.delete(conversation);
    } catch {
      log('sessions_not_written', { rows: rows.length });
      if (waiting.size > MOST) waiting = new Map();
    }
    if (now() - cleanedMs < 3_600_000) return;
    cleanedMs = now();
    // In a transaction, whose wait for another process's lock does not stop this one.
    await db
      .transaction()
      .execute((trx) =>
        trx
          .deleteFrom('guard_session')
          .where('at_ms', '<', now() - KEPT_MS)
          .execute(),
      )
      .catch(() => log('sessions_not_cleaned'));
  };
  const flush = (): Promise<void> => {
    writing = writing.then(write);
    return writing;
  };
  const timer = setInterval(() => void flush(), everyMs);
  timer.unref();
  return {
    async read(conversation) {
      const own = waiting.get(conversation);
      if (own !== undefined) return own.state;
      const row = await readRow(conversation);
      if (row === undefined) return seen.read(conversation);
      return row === null ? null : fromColumn(row.state);
    },
    write(conversation, state, atMs) {
      waiting.set(conversation, { state, atMs });
      seen.write(conversation, state, atMs);
    },
    async stop() {
      clearInterval(timer);
      await flush();
    },
  };
}
