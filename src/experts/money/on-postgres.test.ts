import { expect, it } from 'vitest';
import { onPostgres } from '../../store/databases.testkit.js';
import { openDatabase } from '../../store/index.js';
import { checkExperts } from '../check/checks.js';
import { addEvent, eventOf, signUp } from '../community/events.js';
import { join, members } from '../community/members.js';
import { addPost, postsOf } from '../community/posts.js';
import { undo } from '../work/undo.js';
import { joined, someItems, testCampaign } from '../work/work.testkit.js';
import { certificatesOf, standingsOf } from './certificates.js';
import { ledgerSums } from './check.js';
import { contributionsOf } from './contributions.js';
import { addToLedger } from './ledger.js';
import { claimed, given, rated, withTiers } from './money.testkit.js';
import { ownBalances, ownLines, ownStatements } from './own.js';
import { markPaid, statementsOf } from './payments.js';
import { lockPeriod, openPeriods, preview } from './settle.js';
import { unsound } from './settled.js';

const DAY = 86_400_000;
const MONDAY = Date.UTC(2026, 10, 22, 16);
const NEXT = MONDAY + 7 * DAY;

onPostgres('money', (server) => {
  it('B7, G6, G8: pays once, locks once and adds up on PostgreSQL as on SQLite, whatever comes at once', async () => {
    const db = await openDatabase(await server().createDatabase());
    try {
      const hooks = withTiers({ gil: 2 });
      const campaign = await testCampaign(db, { items: someItems(10) });
      await joined(db, campaign, 'ann', 'ben', 'gil');
      const { id } = await claimed(db, hooks, campaign, 'ann', MONDAY + DAY);
      await Promise.allSettled(
        Array.from({ length: 20 }, () => given(db, hooks, id, 'ann', MONDAY + DAY)),
      );
      const again = await rated(db, hooks, campaign, 'ann', MONDAY + DAY + 1);
      await undo(db, hooks, { assignment: again, person: 'ann' }, MONDAY + DAY + 2);
      await rated(db, hooks, campaign, 'gil', MONDAY + 2 * DAY);
      const row = {
        campaign: campaign.id,
        person: 'ben',
        assignment: id,
        kind: 'adjustment' as const,
        cause: 'hand' as const,
        sequence: 0,
        amount: 40,
        currency: 'CNY',
        priceRule: 1,
        tier: 0,
        rubric: 1,
        reason: 'x',
        by: 'fay',
        atMs: MONDAY + 3 * DAY,
      };
      const added = await Promise.all(
        Array.from({ length: 10 }, () => db.transaction().execute((trx) => addToLedger(trx, row))),
      );
      expect(added.filter(Boolean)).toHaveLength(1);
      expect(await openPeriods(db, campaign, NEXT)).toMatchObject([{ total: 500 + 750 + 40 }]);
      const seen = (await preview(db, campaign, MONDAY, NEXT))?.digest ?? '';
      const all = await Promise.all(
        Array.from({ length: 4 }, () =>
          lockPeriod(db, campaign, { startMs: MONDAY, seen, by: 'fay', atMs: NEXT }),
        ),
      );
      expect(new Set(all.map((one) => JSON.stringify(one))).size).toBe(1);
      const [locked] = all;
      if (locked === undefined || 'refused' in locked) throw new Error('not locked');
      const statements = (await statementsOf(db, locked.settlement)).map((one) => one.id);
      const paid = { statements, reference: 'x', by: 'fay', atMs: NEXT };
      expect(await markPaid(db, locked.settlement, paid)).toEqual({ paid: 3 });
      expect(await ownStatements(db, 'gil')).toMatchObject([{ total: 750, paidMs: NEXT }]);
      expect(await ownLines(db, 'ann', { size: 2 })).toMatchObject({ total: 3 });
      expect(await ownBalances(db, 'ann', NEXT)).toMatchObject([{ paid: 500, verdicts: 1 }]);
      expect((await contributionsOf(db, campaign.id)).map(({ person }) => person)).toEqual([
        'ann',
        'gil',
      ]);
      expect(await standingsOf(db, 'home', NEXT)).toMatchObject([
        { person: 'ann', verdicts: 1 },
        { person: 'gil', verdicts: 1 },
      ]);
      const signer = { sign: () => '', fits: () => true, knows: () => true };
      expect(await certificatesOf(db, signer, { project: 'home' })).toEqual([]);
      expect((await checkExperts(db, [], [ledgerSums])).broken).toEqual([]);
    } finally {
      await db.destroy();
    }
  });

  it('G6: a statement’s digest is the same on every database, whatever order its language puts ids in', async () => {
    const digests: string[] = [];
    // The server sorts by a language: a before B, which is another order than that of the bytes.
    for (const where of [':memory:', await server().createDatabase()]) {
      const db = await openDatabase(where);
      try {
        const campaign = await testCampaign(db, { items: [] });
        const row = {
          ...{ campaign: campaign.id, assignment: null },
          ...{ kind: 'bonus' as const, cause: 'hand' as const },
          ...{ sequence: 0, amount: 40, currency: 'CNY', priceRule: 1, tier: 0, rubric: 1 },
          ...{ reason: 'x', by: 'fay', atMs: MONDAY + DAY },
        } as const;
        for (const person of ['pa', 'pB', 'pc'])
          for (const id of ['a', 'B', 'c'])
            await db
              .transaction()
              .execute((trx) => addToLedger(trx, { ...row, id: `${person}${id}`, person }));
        const seen = (await preview(db, campaign, MONDAY, NEXT))?.digest ?? '';
        digests.push(seen);
        const asked = { startMs: MONDAY, seen, by: 'fay', atMs: NEXT };
        const locked = await lockPeriod(db, campaign, asked);
        if ('refused' in locked) throw new Error(locked.refused);
        expect(await unsound(db, locked.settlement)).toBeNull();
      } finally {
        await db.destroy();
      }
    }
    expect(new Set(digests).size).toBe(1);
  });

  it('B11, B12: posts and seats on PostgreSQL: the last seat is given once', async () => {
    const db = await openDatabase(await server().createDatabase());
    try {
      for (const person of ['ann', 'ben', 'cleo'])
        await join(db, person, { name: person, about: '' }, 1);
      expect(await members(db)).toHaveLength(3);
      const post = { parent: null, kind: 'post' as const, person: 'ann', title: 'a', body: 'b' };
      await addPost(db, { ...post, id: 'p1', link: '', atMs: 1 });
      expect(await postsOf(db, { parent: null, size: 5 })).toMatchObject({ total: 1 });
      const event = {
        id: 'e1',
        kind: 'talk' as const,
        title: 'x',
        about: '',
        speaker: '',
        place: '',
        url: '',
        startsMs: 10,
        endsMs: 20,
        zone: 'UTC',
        seats: 1,
        by: 'pam',
        atMs: 1,
      };
      await addEvent(db, event);
      const found = await eventOf(db, 'e1');
      if (found === null) throw new Error('no event');
      const came = await Promise.all(
        ['ann', 'ben', 'cleo'].map((person) => signUp(db, found.id, person, true, 2)),
      );
      expect(came.filter(Boolean)).toHaveLength(1);
    } finally {
      await db.destroy();
    }
  });
});
