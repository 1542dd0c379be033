import { describe, expect, it } from 'vitest';
import {
  dropEnded,
  dropOthers,
  heardOf,
  keepItem,
  keptItem,
  keptItems,
} from '../../src/parts/offline/kept-items.js';
import { Outbox, type Post } from '../../src/parts/rating/outbox.js';
import type { KeptItem } from '../../src/parts/rating/outbox-store.js';
import { itemOf, keptOf, memoryStore } from '../rating/outbox.testkit.js';

/** This clock is 10 behind the server's; the lease ends at 100 of the server's. */
const NOW = 40;

describe('items that open without a network', () => {
  it('are kept while their lease lasts, by the server’s clock, and come with the clocks of now', async () => {
    const store = memoryStore();
    await keepItem(store, 'me', itemOf('as'), NOW);
    expect(await keptItem(store, 'me', 'as', 89)).toMatchObject({ leaseUntilMs: 100, nowMs: 99 });
    expect(await keptItem(store, 'me', 'as', 90)).toBeNull();
    expect(await store.items()).toEqual([]);
  });

  it('stay longer when the server says that the lease lasts longer', async () => {
    const store = memoryStore();
    await keepItem(store, 'me', itemOf('as'), NOW);
    await heardOf(store, 'as', { leaseUntilMs: 200 });
    await heardOf(store, 'as', { leaseUntilMs: 150 });
    await heardOf(store, 'not here', { leaseUntilMs: 200 });
    expect((await store.items()).map(({ assignment }) => assignment)).toEqual(['as']);
    expect(await keptItem(store, 'me', 'as', 189)).toMatchObject({ leaseUntilMs: 200 });
    expect(await keptItem(store, 'me', 'as', 190)).toBeNull();
  });

  it('are nobody else’s, and go at the end of their lease whoever signed in last', async () => {
    const store = memoryStore();
    await keepItem(store, 'me', itemOf('mine'), NOW);
    await keepItem(store, 'you', itemOf('yours'), NOW);
    expect(await keptItem(store, 'you', 'mine', NOW)).toBeNull();
    expect(await keptItems(store, 'me', NOW)).toMatchObject([{ assignment: 'mine', endMs: 90 }]);
    await dropEnded(store, 90);
    expect(await store.items()).toEqual([]);
  });

  it('stay a day longer where something typed could not be sent, and no longer', async () => {
    const store = memoryStore();
    const DAY = 86_400_000;
    const draft = { assignment: 'as', person: 'me', device: 'd1', after: 0, filled: {}, note: '' };
    await keepItem(store, 'me', itemOf('as'), NOW);
    await store.changeDraft('as', () => ({ ...draft, changes: 2, sent: 1 }));
    expect(await keptItems(store, 'me', NOW)).toMatchObject([{ endMs: 90 + DAY }]);
    // What the server says of an item whose lease is over does not take it away from its writer.
    await keepItem(store, 'me', itemOf('as', { state: 'expired' }), NOW);
    expect(await keptItem(store, 'me', 'as', 89 + DAY)).toMatchObject({ leaseUntilMs: 100 });
    await dropEnded(store, 90 + DAY);
    expect(await store.items()).toEqual([]);
    await keepItem(store, 'me', itemOf('as'), NOW);
    await store.changeDraft('as', () => ({ ...draft, changes: 2, sent: 2 }));
    await dropEnded(store, 90);
    expect(await store.items()).toEqual([]);
  });

  it('do not stay for whoever signs in next', async () => {
    const store = memoryStore();
    await keepItem(store, 'me', itemOf('mine'), NOW);
    await keepItem(store, 'you', itemOf('yours'), NOW);
    await dropOthers(store, 'you');
    expect((await store.items()).map(({ assignment }) => assignment)).toEqual(['yours']);
  });

  it.each(['submitted', 'skipped', 'returned', 'handed-over', 'void'] as const)(
    'are not kept any more once they are %s',
    async (state) => {
      const store = memoryStore();
      await keepItem(store, 'me', itemOf('as'), NOW);
      await keepItem(store, 'me', itemOf('as', { state }), NOW);
      expect(await store.items()).toEqual([]);
    },
  );

  it('of a version that knew no end are over', async () => {
    const store = memoryStore();
    const { untilMs: _, aheadMs: __, ...old } = keptOf('as');
    await store.putItem(old as KeptItem);
    await dropEnded(store, NOW);
    expect(await store.items()).toEqual([]);
  });

  it('hear of the lease with each draft and sign of life, and go with the verdict', async () => {
    let until = 150;
    const post = {
      draft: async () => ({ stored: true, revision: 1, atMs: 5, leaseUntilMs: until }),
      alive: async () => ({ leaseUntilMs: until, writer: 'd1', nowMs: 5 }),
      submit: async () => ({ undoUntilMs: 7, next: null }),
    } as unknown as Post;
    const box = new Outbox(memoryStore(), post, 'd1');
    await keepItem(box.store, 'me', itemOf('as'), NOW);
    const start = { assignment: 'as', person: 'me', after: 0, note: '', changes: 1, sent: 0 };
    await box.begin({ ...start, filled: {} });
    await box.saveDraft('as');
    expect(await box.store.item('as')).toMatchObject({
      untilMs: 150,
      item: { draft: { revision: 1, device: 'd1', filled: {}, note: '', atMs: 5 } },
    });
    until = 300;
    await box.alive('as');
    expect((await box.store.item('as'))?.untilMs).toBe(300);
    await box.send(
      {
        key: 'k',
        assignment: 'as',
        campaign: 'c',
        person: 'me',
        device: 'd1',
        madeMs: 1,
        refused: null,
        kind: 'submit',
        filled: {},
        note: '',
        formVersion: 'v',
      },
      false,
    );
    expect(await box.store.items()).toEqual([]);
  });
});
