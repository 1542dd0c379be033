import { expect, it } from 'vitest';
import { onPostgres } from '../../store/databases.testkit.js';
import { openDatabase } from '../../store/index.js';
import { checkExperts } from '../check/checks.js';
import { moneyHooks } from '../money/pay.js';
import { claim } from './claim.js';
import { storeDraft } from './drafts.js';
import { endOverdue } from './leases.js';
import { ownList } from './own-list.js';
import { ownWork } from './own-work.js';
import { campaignsFor } from './rater-campaigns.js';
import { skip } from './skip.js';
import { submit } from './submit.js';
import { undo } from './undo.js';
import { filledIn, joined, newItem, someItems, testCampaign } from './work.testkit.js';

const T = Date.UTC(2026, 5, 1, 4);

onPostgres('the engine of work', (server) => {
  it('B1, A8, A12: claims, drafts and verdicts at once on many connections keep everything that must hold', async () => {
    const db = await openDatabase(await server().createDatabase());
    const hooks = [
      moneyHooks,
      {
        goldDue: async () => true,
        optedOut: async () => new Set(['self-harm']),
      },
    ];
    try {
      const items = [
        ...someItems(8, (i) => ({ overlap: 3, heavy: i === 1 })),
        newItem('gold', { kind: 'gold', priority: 1 }),
      ];
      const campaign = await testCampaign(db, { settings: { skipped: 'last' }, items });
      const people = Array.from({ length: 30 }, (_, i) => `p${i}`);
      await joined(db, campaign, ...people);
      const device = 'd';
      const asking = (person: string, nowMs: number) => ({
        campaign: campaign.id,
        person,
        device,
        nowMs,
      });
      const first = await Promise.all(people.map((p) => claim(db, hooks, asking(p, T))));
      expect(first.every((one) => 'assignment' in one)).toBe(true);
      const all = await Promise.all(
        first.flatMap((one) => {
          if ('none' in one) return [];
          const { id, person } = one.assignment;
          const of = { assignment: id, person, filled: filledIn(), note: person, active: [] };
          const draft = storeDraft(db, hooks, { ...of, after: 0, device }, T);
          return Array.from({ length: 3 }, () =>
            draft.then(() => submit(db, hooks, { ...of, key: 'k' }, T + 1)),
          );
        }),
      );
      expect(new Set(all.map(({ submission }) => submission)).size).toBe(30);
      // All had the hidden check; now the work: 24 places for 30 people.
      const second = await Promise.all(people.map((p) => claim(db, hooks, asking(p, T + 2))));
      const got = second.flatMap((one) => ('assignment' in one ? [one.assignment] : []));
      expect(got).toHaveLength(24);
      const why = second.flatMap((one) => ('none' in one ? [one.none.why] : []));
      expect(new Set(why)).toEqual(new Set(['all-leased']));
      await Promise.all(
        got.map(async ({ id, person }, i) => {
          const of = { assignment: id, person };
          if (i % 3 === 0) return skip(db, hooks, { ...of, reason: 'unclear', note: 'x' }, T + 3);
          const verdict = { ...of, key: 'k', filled: filledIn(), note: '', active: [] };
          if (i % 3 === 1) return submit(db, hooks, verdict, T + 3);
          await submit(db, hooks, verdict, T + 3);
          return undo(db, hooks, of, T + 4);
        }),
      );
      expect(await endOverdue(db, hooks, T + 3_600_000)).toBe(8);
      const row = await db
        .selectFrom('assignment')
        .selectAll()
        .where('id', '=', got[0]?.id ?? '')
        .executeTakeFirstOrThrow();
      expect((await ownWork(db, hooks, row))?.title).toBe('Warm replies');
      const mine = await ownList(db, campaign.id, got[0]?.person ?? '', { size: 1 });
      expect(mine).toMatchObject({ total: 2, rows: [{ counts: true }] });
      const person = got[0]?.person ?? '';
      const seen = await campaignsFor(db, hooks, { projects: ['home'], person, nowMs: T });
      expect(seen).toMatchObject([{ id: campaign.id, joined: { done: 1 } }]);
      expect((await checkExperts(db)).broken).toEqual([]);
    } finally {
      await db.destroy();
    }
  });
});
