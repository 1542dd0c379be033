import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Refused } from '../../src/api.js';
import { Outbox, type Post } from '../../src/parts/rating/outbox.js';
import type { KeptDraft, Waiting } from '../../src/parts/rating/outbox-store.js';
import { keptOf, memoryStore } from './outbox.testkit.js';

const LEASE = { leaseUntilMs: 9 };
const START = {
  assignment: 'as',
  person: 'me',
  after: 0,
  filled: {},
  note: '',
  changes: 0,
  sent: 0,
};
const typed = (f: string | number) => ({ filled: { s: { f } }, note: '' });
const verdict = (also: Partial<Waiting> = {}): Waiting =>
  ({
    key: 'k1',
    assignment: 'as',
    campaign: 'c',
    device: 'd1',
    person: 'me',
    madeMs: 1,
    refused: null,
    kind: 'submit',
    filled: { s: { f: 1 } },
    note: '',
    formVersion: 'v',
    ...also,
  }) as Waiting;

/** A server with one item: keeps drafts by revision and verdicts by key; `fails` says before which step it is cut off. */
function server() {
  const drafts: { revision: number; device: string; filled: KeptDraft['filled']; note: string }[] =
    [];
  const verdicts = new Map<string, unknown>();
  const counted = new Map<string, number>();
  let cut: 'before' | 'after' | null = null;
  const line = <T>(work: () => T): Promise<T> => {
    const at = cut;
    cut = null;
    if (at === 'before') return Promise.reject(new Refused(0, 'offline', ''));
    const said = work();
    return at === 'after' ? Promise.reject(new Refused(0, 'offline', '')) : Promise.resolve(said);
  };
  const count = (active: readonly { id: string; ms: number }[]) => {
    for (const { id, ms } of active) counted.set(id, ms);
  };
  const post: Post = {
    draft: (_, { after, device, filled, note, active }) =>
      line(() => {
        count(active);
        const last = drafts.at(-1);
        if ((last?.revision ?? 0) !== after && last !== undefined)
          return { stored: false as const, other: { ...last, atMs: 5 } };
        drafts.push({ revision: after + 1, device, filled, note });
        return { stored: true as const, revision: after + 1, atMs: 5, ...LEASE };
      }),
    submit: (_, { key, filled, active }) =>
      line(() => {
        count(active);
        if (!verdicts.has(key)) verdicts.set(key, filled);
        return { submission: 's', revision: 1, counts: true, atMs: 6, undoUntilMs: 7, next: null };
      }),
    alive: (_, { active }) =>
      line(() => {
        count(active);
        return { ...LEASE, writer: 'd1', nowMs: 5 };
      }),
    skip: (_, { key, reason }) =>
      line(() => {
        if (!verdicts.has(key)) verdicts.set(key, reason);
        return { undoUntilMs: 7, next: null };
      }),
  };
  const cutNext = (at: typeof cut): void => {
    cut = at;
  };
  return { post, drafts, verdicts, counted, cutNext };
}

describe('the outbox', () => {
  it('A1: says saved only after the server said so, and keeps what it did not', async () => {
    const s = server();
    const box = new Outbox(memoryStore(), s.post, 'd1');
    await box.begin(START);
    await box.keep('as', typed(1));
    s.cutNext('before');
    expect(await box.saveDraft('as')).toEqual({ is: 'offline' });
    expect(await box.store.draft('as')).toMatchObject({ changes: 1, sent: 0 });
    expect(await box.saveDraft('as')).toMatchObject({ is: 'saved', atMs: 5 });
    expect(await box.saveDraft('as')).toEqual({ is: 'nothing' });
  });

  it('A1: an answer lost on the way is no conflict with oneself', async () => {
    const s = server();
    const box = new Outbox(memoryStore(), s.post, 'd1');
    await box.begin(START);
    await box.keep('as', typed(1));
    s.cutNext('after');
    expect(await box.saveDraft('as')).toEqual({ is: 'offline' });
    await box.keep('as', typed(2));
    expect(await box.saveDraft('as')).toMatchObject({ is: 'saved' });
    expect(s.drafts.at(-1)?.filled).toEqual({ s: { f: 2 } });
  });

  it('A3: another device’s text comes back and nothing is overwritten', async () => {
    const s = server();
    const other = new Outbox(memoryStore(), s.post, 'phone');
    const box = new Outbox(memoryStore(), s.post, 'd1');
    await other.begin(START);
    await other.keep('as', typed(9));
    await other.saveDraft('as');
    await box.begin(START);
    await box.keep('as', typed(1));
    expect(await box.saveDraft('as')).toMatchObject({
      is: 'conflict',
      other: { filled: { s: { f: 9 } }, device: 'phone' },
    });
    expect(s.drafts).toHaveLength(1);
    expect((await box.store.draft('as'))?.filled).toEqual({ s: { f: 1 } });
  });

  it('A1, A2, A7, G1: wherever the line breaks, every verdict and stretch is there once at the end', async () => {
    const cuts = fc.array(fc.constantFrom('before', 'after', null), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(
        cuts,
        fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 6 }),
        async (breaks, values) => {
          const s = server();
          const box = new Outbox(memoryStore(), s.post, 'd1');
          const at = (i: number) => s.cutNext(breaks[i] ?? null);
          await box.begin(START);
          for (const [i, value] of values.entries()) {
            await box.keep('as', typed(value));
            await box.store.putStretches('as', [{ id: `t${i}`, ms: value }]);
            at(i);
            await box.saveDraft('as');
          }
          at(6);
          await box.send(verdict({ filled: { s: { f: 'last' } } } as Partial<Waiting>), false);
          for (let i = 7; i < 14; i++) {
            at(i);
            await box.sendAll('me');
          }
          expect([...s.verdicts]).toEqual([['k1', { s: { f: 'last' } }]]);
          expect([...s.counted.values()].reduce((a, b) => a + b, 0)).toBe(
            values.reduce((a, b) => a + b, 0),
          );
          expect(await box.store.waiting('me')).toEqual([]);
          expect(await box.store.draft('as')).toBeUndefined();
        },
      ),
    );
  });

  it('what waits goes in its order, of this person only, and what was refused waits for its writer', async () => {
    const s = server();
    const sent: string[] = [];
    const box = new Outbox(
      memoryStore(),
      {
        ...s.post,
        submit: (id, body) => {
          if (id === 'bad') return Promise.reject(new Refused(400, 'not_filled', 'fill in f'));
          sent.push(body.key);
          return s.post.submit(id, body);
        },
      },
      'd1',
    );
    const put = (also: Partial<Waiting>) => box.store.putWaiting(verdict(also));
    await put({ key: 'a', assignment: 'a' });
    await put({ key: 'b', assignment: 'bad' });
    await put({ key: 'c', assignment: 'c' });
    await put({ key: 'd', assignment: 'd', person: 'somebody else' });
    expect(await box.sendAll('me')).toBe(2);
    expect(sent).toEqual(['a', 'c']);
    expect(await box.store.waiting('me')).toMatchObject([{ key: 'b', refused: 'fill in f' }]);
    expect(await box.store.waiting('somebody else')).toHaveLength(1);
  });

  it('A11: an ended session keeps everything', async () => {
    const out = () => Promise.reject(new Refused(401, 'signed_out', ''));
    const box = new Outbox(memoryStore(), { draft: out, alive: out, submit: out, skip: out }, 'd1');
    await box.begin(START);
    await box.keep('as', typed(1));
    expect(await box.saveDraft('as')).toEqual({ is: 'signed-out' });
    expect(await box.send(verdict(), true)).toEqual({ is: 'signed-out' });
    expect(await box.store.waiting('me')).toHaveLength(1);
    expect(await box.store.draft('as')).toBeDefined();
  });

  it('A10: a window that another one took over from keeps nothing any more', async () => {
    const s = server();
    const store = memoryStore();
    const [first, second] = [new Outbox(store, s.post, 'd1'), new Outbox(store, s.post, 'd2')];
    await first.begin(START);
    expect(await first.keep('as', typed(1))).toBe(true);
    await second.begin({ ...START, ...typed(1), changes: 1 });
    expect(await first.keep('as', typed('too late'))).toBe(false);
    expect(await second.keep('as', typed(2))).toBe(true);
    expect((await store.draft('as'))?.filled).toEqual(typed(2).filled);
  });

  it('signing out leaves nothing of a person in the browser but what waits to be sent', async () => {
    const s = server();
    const box = new Outbox(memoryStore(), s.post, 'd1');
    for (const id of ['sent', 'typed', 'waits']) {
      await box.begin({ ...START, assignment: id });
      await box.store.putItem(keptOf(id));
      await box.store.putStretches(id, [{ id: `${id}-1`, ms: 5 }]);
    }
    // Looked at, with nothing typed.
    await box.store.putStretches('seen', [{ id: 'seen-1', ms: 5 }]);
    await box.keep('typed', typed(1));
    await box.store.putWaiting(verdict({ assignment: 'waits' }));
    await box.store.putItem(keptOf('theirs', { person: 'somebody else' }));
    await box.forget('me');
    // What was to be rated is at the server.
    expect(await box.store.items()).toEqual([keptOf('theirs', { person: 'somebody else' })]);
    expect((await box.store.stretched()).sort()).toEqual(['typed', 'waits']);
    expect(await box.unsent('me')).toEqual(new Set(['typed', 'waits']));
    expect((await box.store.drafts('me')).map(({ assignment }) => assignment).sort()).toEqual([
      'typed',
      'waits',
    ]);
  });

  it('signing out takes what waits along where its writer says so, and nobody else’s', async () => {
    const box = new Outbox(memoryStore(), server().post, 'd1');
    await box.begin(START);
    await box.keep('as', typed(1));
    await box.store.putWaiting(verdict());
    await box.store.putWaiting(verdict({ key: 'k2', person: 'somebody else' }));
    await box.forget('me', { all: true });
    expect(await box.unsent('me')).toEqual(new Set());
    expect(await box.store.drafts('me')).toEqual([]);
    expect(await box.store.waiting('somebody else')).toHaveLength(1);
  });

  it('a skip that has not been sent can be taken back on this device alone', async () => {
    const s = server();
    const box = new Outbox(memoryStore(), s.post, 'd1');
    s.cutNext('before');
    await box.send(verdict({ kind: 'skip', reason: 'distress' } as Partial<Waiting>), true);
    await box.withdraw('k1');
    expect(await box.sendAll('me')).toBe(0);
    expect(s.verdicts.size).toBe(0);
  });

  it('the next item does not wait until this device has forgotten what was sent; what comes about the same item does', async () => {
    const s = server();
    const store = memoryStore();
    const done: string[] = [];
    let forget = (): void => {};
    const { dropSent } = store;
    store.dropSent = async (...what) => {
      await new Promise<void>((go) => {
        forget = go;
      });
      await dropSent(...what);
      done.push('forgotten');
    };
    const box = new Outbox(store, s.post, 'd1');
    await box.begin(START);
    await box.keep('as', typed(1));
    await box.store.putStretches('as', [{ id: 't1', ms: 5 }]);
    expect(await box.send(verdict(), true)).toMatchObject({ is: 'sent' });
    const draft = box.saveDraft('as').then((saved) => done.push(saved.is));
    await box.begin({ ...START, assignment: 'next' });
    expect(await box.saveDraft('next')).toEqual({ is: 'nothing' });
    expect(done).toEqual([]);
    forget();
    await draft;
    // Nothing of a verdict is written over by the draft that it was.
    expect(done).toEqual(['forgotten', 'nothing']);
    expect(s.drafts).toEqual([]);
    expect(await store.waiting('me')).toEqual([]);
    expect(await store.stretches('as')).toEqual([]);
  });

  it('a device that cannot forget what was sent sends it again under its key, and it is stored once', async () => {
    const s = server();
    const store = memoryStore();
    const { dropSent } = store;
    store.dropSent = () => Promise.reject(new Error('no room'));
    const box = new Outbox(store, s.post, 'd1');
    await box.begin(START);
    expect(await box.send(verdict(), true)).toMatchObject({ is: 'sent' });
    expect(await store.waiting('me')).toHaveLength(1);
    store.dropSent = dropSent;
    expect(await box.sendAll('me')).toBe(1);
    expect(await store.waiting('me')).toEqual([]);
    expect([...s.verdicts.keys()]).toEqual(['k1']);
  });

  it('a verdict that cannot be kept here is not sent', async () => {
    const s = server();
    const store = memoryStore();
    store.putWaiting = () => Promise.reject(new Error('no room'));
    const box = new Outbox(store, s.post, 'd1');
    await box.begin(START);
    await expect(box.send(verdict(), true)).rejects.toThrow('no room');
    expect(s.verdicts.size).toBe(0);
  });
});
