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
    await db
      .deleteFrom('guard_session')
      .where('at_ms', '<', now() - KEPT_MS)
      .execute()
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
      const row = await db
        .selectFrom('guard_session')
        .select('state')
        .where('conversation', '=', conversation)
        .executeTakeFirst();
      return row === undefined ? null : fromColumn(row.state);
    },
    write(conversation, state, atMs) {
      waiting.set(conversation, { state, atMs });
    },
    async stop() {
      clearInterval(timer);
      await flush();
    },
  };
}
