import { expect, it } from 'vitest';
import { itemIds, rates } from '../../experts/talk/talk.testkit.js';
import { filledIn, joined, newItem, testCampaign } from '../../experts/work/work.testkit.js';
import { onPostgres } from '../../store/databases.testkit.js';
import { passOn } from '../setup/notices/expert-notices.js';
import { handOutward } from '../setup/notices/outward-events.js';
import { testStudio } from '../studio.testkit.js';
import type { ThreadTold } from './thread-view.js';

onPostgres('talks and consultations', (server) => {
  it('threads, votes, search, rooms and their notices work as on SQLite, also when ten write at once', async () => {
    const t = await testStudio({ database: await server().createDatabase() });
    try {
      const pm = await t.signedIn('pm', { projects: { home: 'pm' } });
      const people = [];
      for (const name of ['ann', 'ben', 'cai'])
        people.push(await t.signedIn(name, { projects: { home: 'expert' } }));
      const [ann] = people;
      if (ann === undefined) throw new Error('nobody is there');
      const at = Date.now() - 60_000;
      const campaign = await testCampaign(t.db, { items: [newItem('q0')], nowMs: at });
      await joined(t.db, campaign, ...people.map(({ id }) => id));
      const [item = ''] = await itemIds(t.db, campaign);
      for (const [i, hit] of (['1', '1', '0'] as const).entries())
        await rates(t.db, campaign, item, people[i]?.id ?? '', filledIn(hit), at);
      await t.db.updateTable('campaign').set({ status: 'closed' }).execute();

      const message = (body: string) => ({ key: crypto.randomUUID(), body });
      const first = { ...message('怎么判共情？ 100% sure'), question: true, mentions: [pm.id] };
      const began = await ann.call(`POST /api/work/${item}/threads`, first);
      const { id } = began.body as ThreadTold;
      const once = message('the same');
      const replies = await Promise.all([
        ...people.map((one) => one.call(`POST /api/threads/${id}/messages`, message('hello'))),
        ...people.map((one) => one.call(`POST /api/threads/${id}/messages`, message('again'))),
        ...[1, 2, 3, 4].map(() => pm.call(`POST /api/threads/${id}/messages`, once)),
      ]);
      expect(replies.map(({ status }) => status)).toEqual(new Array(10).fill(200));
      const poll = { question: 'Hit?', options: ['hit', 'miss'], quorum: 2 };
      const made = await ann.call(`POST /api/threads/${id}/polls`, poll);
      const [vote] = (made.body as ThreadTold).polls;
      for (const one of people) await one.call(`PUT /api/polls/${vote?.id}/vote`, { option: 0 });
      await pm.call(`POST /api/polls/${vote?.id}/close`);
      const told = (await ann.call(`GET /api/threads/${id}`)).body as ThreadTold;
      expect(told.said.map(({ n }) => n)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
      expect(told.polls).toMatchObject([{ counts: [3, 0], result: { winner: 0 } }]);
      for (const find of ['共情', '100%', 'hello'])
        expect(
          (
            await ann.call(
              `GET /api/campaigns/${campaign.id}/threads?find=${encodeURIComponent(find)}&only=mine`,
            )
          ).body,
        ).toMatchObject({ total: 1, rows: [{ id }] });

      const rooms = await pm.call(`GET /api/campaigns/${campaign.id}/consultations`);
      expect(rooms.body).toMatchObject({ total: 1, open: 1, rows: [{ members: 3, round: 1 }] });
      const { rows } = rooms.body as { rows: { id: string }[] };
      const room = await ann.call(`GET /api/consultations/${rows[0]?.id}`);
      expect(room.body).toMatchObject({ before: { equal: 1 }, may: { vote: true } });

      await passOn(t.db, 'team', 0, Date.now());
      await handOutward(t.db, Date.now());
      const waiting = await t.db
        .selectFrom('outward_event')
        .select('id')
        .where('handed_ms', 'is', null)
        .execute();
      expect(waiting).toEqual([]);
    } finally {
      await t.close();
    }
  });
});
