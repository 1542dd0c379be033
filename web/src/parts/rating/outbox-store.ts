import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Stretch } from './active-clock.js';
import type { Assignment, Filled } from './filled.js';

/** What was typed about one item, on this device. */
export type KeptDraft = {
  assignment: string;
  person: string;
  /** The window that writes it. */
  device: string;
  /** The server's revision that it follows. */
  after: number;
  filled: Filled;
  note: string;
  /** Changes so far; what is sent is told from what was typed meanwhile. */
  changes: number;
  /** Changes that the server has. */
  sent: number;
};

/** A verdict or a skip that waits until the server has it. */
export type Waiting = {
  /** What it is sent under: sent twice, it is stored once. */
  key: string;
  assignment: string;
  campaign: string;
  person: string;
  /** The window that it was written in. */
  device: string;
  madeMs: number;
  /** Why the server does not take it; null while it was not asked or could not be reached. */
  refused: string | null;
} & (
  | {
      kind: 'submit';
      filled: Filled;
      note: string;
      /** The form that it was filled in. */
      formVersion: string;
    }
  | { kind: 'skip'; reason: SkipReason; note: string }
);
export type SkipReason = 'unclear' | 'conflict' | 'distress' | 'technical';

type KeptStretch = Stretch & { assignment: string };
export type KeptItem = {
  assignment: string;
  person: string;
  item: Assignment;
  /** When its lease ends, by the server's clock. */
  untilMs: number;
  /** The server's clock less this one's. */
  aheadMs: number;
};

/**
 * Where an outbox keeps what it has: the browser's database, or memory in tests. It does what it is asked in the order in
 * which it is asked, so that what is put in need not be waited for before it is read.
 */
export type OutboxStore = {
  draft(assignment: string): Promise<KeptDraft | undefined>;
  /** Changes a draft in one step, so that what two windows do is never of two moments. `null`: it goes. */
  changeDraft(
    assignment: string,
    change: (now: KeptDraft | undefined) => KeptDraft | null | undefined,
  ): Promise<KeptDraft | undefined>;
  drafts(person: string): Promise<KeptDraft[]>;
  putWaiting(waiting: Waiting): Promise<void>;
  /** The server has it: all that was kept here for it goes in one step, time that was sent among it. */
  dropSent(sent: { key: string; assignment: string }, stretches: readonly string[]): Promise<void>;
  dropWaiting(key: string): Promise<void>;
  /** In the order in which they were made. */
  waiting(person: string): Promise<Waiting[]>;
  putStretches(assignment: string, stretches: readonly Stretch[]): Promise<void>;
  dropStretches(ids: readonly string[]): Promise<void>;
  stretches(assignment: string): Promise<Stretch[]>;
  /** Items that have any. */
  stretched(): Promise<string[]>;
  putItem(item: KeptItem): Promise<void>;
  item(assignment: string): Promise<KeptItem | undefined>;
  dropItem(assignment: string): Promise<void>;
  /** Of everybody. */
  items(): Promise<KeptItem[]>;
};

interface Shape extends DBSchema {
  draft: { key: string; value: KeptDraft; indexes: { person: string } };
  waiting: { key: string; value: Waiting; indexes: { person: string } };
  stretch: { key: string; value: KeptStretch; indexes: { assignment: string } };
  item: { key: string; value: KeptItem };
}

const open = (): Promise<IDBPDatabase<Shape>> =>
  openDB<Shape>('hearth-rating', 1, {
    upgrade(db) {
      db.createObjectStore('draft', { keyPath: 'assignment' }).createIndex('person', 'person');
      db.createObjectStore('waiting', { keyPath: 'key' }).createIndex('person', 'person');
      db.createObjectStore('stretch', { keyPath: 'id' }).createIndex('assignment', 'assignment');
      db.createObjectStore('item', { keyPath: 'assignment' });
    },
  });

/** The browser's own database, opened when it is first asked. */
export function browserStore(): OutboxStore {
  let opened: Promise<IDBPDatabase<Shape>> | null = null;
  const db = () => {
    opened ??= open();
    return opened;
  };
  return {
    draft: async (assignment) => (await db()).get('draft', assignment),
    async changeDraft(assignment, change) {
      const trx = (await db()).transaction('draft', 'readwrite');
      const now = await trx.store.get(assignment);
      const next = change(now);
      if (next === null) await trx.store.delete(assignment);
      else if (next !== undefined) await trx.store.put(next);
      await trx.done;
      return next === undefined ? now : (next ?? undefined);
    },
    drafts: async (person) => (await db()).getAllFromIndex('draft', 'person', person),
    async putWaiting(waiting) {
      await (await db()).put('waiting', waiting);
    },
    async dropSent({ key, assignment }, stretches) {
      const trx = (await db()).transaction(['draft', 'waiting', 'stretch', 'item'], 'readwrite');
      await Promise.all([
        trx.objectStore('draft').delete(assignment),
        trx.objectStore('item').delete(assignment),
        trx.objectStore('waiting').delete(key),
        ...stretches.map((id) => trx.objectStore('stretch').delete(id)),
        trx.done,
      ]);
    },
    dropWaiting: async (key) => (await db()).delete('waiting', key),
    waiting: async (person) =>
      (await (await db()).getAllFromIndex('waiting', 'person', person)).sort(
        (a, b) => a.madeMs - b.madeMs,
      ),
    async putStretches(assignment, stretches) {
      const trx = (await db()).transaction('stretch', 'readwrite');
      await Promise.all(stretches.map((one) => trx.store.put({ ...one, assignment })));
      await trx.done;
    },
    async dropStretches(ids) {
      const trx = (await db()).transaction('stretch', 'readwrite');
      await Promise.all(ids.map((id) => trx.store.delete(id)));
      await trx.done;
    },
    stretches: async (assignment) =>
      (await (await db()).getAllFromIndex('stretch', 'assignment', assignment)).map(
        ({ id, ms }) => ({ id, ms }),
      ),
    stretched: async () => [
      ...new Set((await (await db()).getAll('stretch')).map(({ assignment }) => assignment)),
    ],
    async putItem(item) {
      await (await db()).put('item', item);
    },
    item: async (assignment) => (await db()).get('item', assignment),
    dropItem: async (assignment) => (await db()).delete('item', assignment),
    items: async () => (await db()).getAll('item'),
  };
}
