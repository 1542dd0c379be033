import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../api.js';
import { soon } from '../offline/soon.js';
import { type Assignment, onlyAsked, type Said, sameValue } from './filled.js';
import { begin, edit, type History, redo, undo } from './history.js';
import type { OtherDraft, Outbox, Saved } from './outbox.js';
import { isClosedHere } from './window-name.js';

/** A burst of typing is sent once. */
const WAIT_MS = 800;
/** What could not be sent is tried again. */
const AGAIN_MS = 5_000;

export type Sync =
  | { is: 'clean' }
  | { is: 'typing' }
  | { is: 'sending' }
  | { is: 'saved'; atMs: number }
  | { is: 'offline' }
  | { is: 'signed-out' }
  | { is: 'refused'; error: unknown };

/** Whether it says that something is not sent yet. */
const isWaiting = ({ is }: Sync): boolean =>
  is === 'sending' || is === 'offline' || is === 'signed-out';

export type DeskForm = {
  said: Said;
  sync: Sync;
  /** What another device wrote meanwhile; until it is settled nothing is sent. */
  other: OtherDraft | null;
  /** Whether another window writes, and this one only looks on. */
  readOnly: boolean;
  canUndo: boolean;
  canRedo: boolean;
  /** `run`: edits of one name that follow each other are one step of undo. */
  put: (said: Said, run: string | null) => void;
  undo: () => void;
  redo: () => void;
  /** Sends now what was typed. */
  flush: () => Promise<Saved>;
  settle: (said: Said) => Promise<void>;
  takeOver: () => Promise<void>;
  /** While one of these two is on its way: once more would put back what was typed meanwhile. */
  busy: boolean;
  /** Why the last of these two was not done; null where it was. */
  fault: unknown;
  /** When the lease ends, as the server said last; 0 until it said so. */
  leaseUntilMs: number;
  heard: (said: { leaseUntilMs: number; writer?: string }) => void;
};

type Start = { said: Said; other: OtherDraft | null; readOnly: boolean };

/** Where the form begins: with what this device kept and could not send, or with what the server has. */
async function startOf(outbox: Outbox, item: Assignment, person: string): Promise<Start> {
  // What was submitted is newer than the last draft: its last answer may have been given right before.
  if (item.mine !== null) return { said: item.mine, other: null, readOnly: false };
  const server: Said = item.draft ?? { filled: {}, note: '' };
  const after = item.draft?.revision ?? 0;
  const kept = await outbox.store.draft(item.id);
  const own = kept?.person === person ? kept : undefined;
  const writes = item.writer === '' || item.writer === outbox.device;
  if (!writes && !(await isClosedHere(item.writer)))
    return { said: own ?? server, other: null, readOnly: true };
  if (!writes)
    await soon(
      call('POST /api/assignments/:assignment/take-over', {
        params: { assignment: item.id },
        body: { device: outbox.device },
      }),
    ).catch(() => null);
  if (own === undefined || (own.sent >= own.changes && own.after <= after)) {
    const { filled, note } = server;
    const fresh = { assignment: item.id, person, after, filled, note, changes: 0, sent: 0 };
    // What is typed is kept after it, in any case: nobody waits for it.
    outbox.begin(fresh).catch(() => null);
    return { said: fresh, other: null, readOnly: false };
  }
  await outbox.begin(own);
  const draft = item.draft;
  const same = draft !== null && sameValue(draft.filled, own.filled) && draft.note === own.note;
  const apart =
    draft !== null && draft.revision > own.after && draft.device !== own.device && !same;
  return { said: own, other: apart ? draft : null, readOnly: false };
}

/** The state of one item's form: what is filled in, kept, sent, undone. Null until it is known where it begins. */
export function useDeskForm(outbox: Outbox, item: Assignment, person: string): DeskForm | null {
  const [history, setHistory] = useState<History<Said> | null>(null);
  const [sync, setSync] = useState<Sync>({ is: 'clean' });
  const [other, setOther] = useState<OtherDraft | null>(null);
  const [readOnly, setReadOnly] = useState(false);
  const [leaseUntilMs, setLease] = useState(item.leaseUntilMs);
  const now = useRef<History<Said> | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const stopped = useRef(false);
  const acts = useRef(false);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<unknown>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: an item begins once; what the server says later is heard by `heard`.
  useEffect(() => {
    let gone = false;
    stopped.current = false;
    void startOf(outbox, item, person).then((start) => {
      if (gone) return;
      now.current = begin({ filled: start.said.filled, note: start.said.note });
      setHistory(now.current);
      setOther(start.other);
      setReadOnly(start.readOnly);
      if (item.draft !== null && item.mine === null)
        setSync({ is: 'saved', atMs: item.draft.atMs });
      if (!start.readOnly && start.other === null && item.mine === null) void flush();
    });
    return () => {
      gone = true;
      stopped.current = true;
      clearTimeout(timer.current);
    };
  }, [outbox, item.id, person]);

  const flush = useCallback(async (): Promise<Saved> => {
    clearTimeout(timer.current);
    const saved = await outbox.saveDraft(item.id);
    if (stopped.current) return saved;
    switch (saved.is) {
      case 'saved':
        if (saved.leaseUntilMs > 0) setLease(saved.leaseUntilMs);
        setSync({ is: 'saved', atMs: saved.atMs });
        // What was typed while this was on its way.
        timer.current = setTimeout(() => void flush(), WAIT_MS);
        break;
      case 'conflict':
        setOther(saved.other);
        setSync({ is: 'typing' });
        break;
      case 'nothing':
        // The server has it already: what waited was sent from here when the connection was back.
        setSync((now) => (isWaiting(now) ? { is: 'saved', atMs: Date.now() } : now));
        break;
      case 'offline':
      case 'signed-out':
        setSync({ is: saved.is });
        timer.current = setTimeout(() => void flush(), AGAIN_MS);
        break;
      case 'refused':
        setSync({ is: 'refused', error: saved.error });
        break;
      default:
    }
    return saved;
  }, [outbox, item.id]);

  const show = useCallback(
    (next: History<Said>) => {
      if (next === now.current) return;
      now.current = next;
      setHistory(next);
      setSync({ is: 'typing' });
      const said = { ...next.now, filled: onlyAsked(item.pages, next.now.filled) };
      void outbox.keep(item.id, said).then((kept) => {
        if (!kept && !stopped.current) setReadOnly(true);
      });
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        setSync({ is: 'sending' });
        void flush();
      }, WAIT_MS);
    },
    [outbox, item, flush],
  );

  const heard = useCallback(
    ({ leaseUntilMs: until, writer }: { leaseUntilMs: number; writer?: string }) => {
      setLease(until);
      if (writer !== undefined && writer !== '' && writer !== outbox.device) setReadOnly(true);
    },
    [outbox],
  );

  if (history === null) return null;
  const change = (by: (history: History<Said>) => History<Said>): void => {
    if (now.current !== null && !readOnly && other === null) show(by(now.current));
  };
  const once = async (act: () => Promise<void>): Promise<void> => {
    if (acts.current) return;
    acts.current = true;
    setBusy(true);
    setFault(null);
    try {
      await act();
    } catch (error) {
      setFault(error);
    } finally {
      acts.current = false;
      setBusy(false);
    }
  };
  return {
    said: history.now,
    sync,
    other,
    readOnly,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    put: (said, run) => change((history) => edit(history, said, run)),
    undo: () => change(undo),
    redo: () => change(redo),
    flush,
    settle: (said) =>
      once(async () => {
        if (other === null) return;
        await outbox.begin({
          assignment: item.id,
          person,
          after: other.revision,
          ...said,
          changes: 1,
          sent: 0,
        });
        setOther(null);
        now.current = edit(history, said);
        setHistory(now.current);
        setSync({ is: 'sending' });
        await flush();
      }),
    takeOver: () =>
      once(async () => {
        await call('POST /api/assignments/:assignment/take-over', {
          params: { assignment: item.id },
          body: { device: outbox.device },
        });
        const fresh = await call('GET /api/assignments/:assignment', {
          params: { assignment: item.id },
          query: { device: outbox.device },
        });
        const start = await startOf(outbox, fresh, person);
        now.current = begin({ filled: start.said.filled, note: start.said.note });
        setHistory(now.current);
        setOther(start.other);
        setReadOnly(start.readOnly);
        if (start.other === null) await flush();
      }),
    busy,
    fault,
    leaseUntilMs,
    heard,
  };
}
