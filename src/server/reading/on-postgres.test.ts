import { expect, it } from 'vitest';
import { onEachDatabase, onPostgres } from '../../store/databases.testkit.js';
import { readingStudio } from './reading.testkit.js';

onPostgres('reading', (server) => {
  it('lists, searches, shows and takes disagreements on PostgreSQL as on SQLite', async () => {
    const t = await readingStudio({ accounts: false, database: await server().createDatabase() });
    try {
      const get = async (path: string) => {
        const { status, body, text } = await t.visitor().call(`GET ${path}`);
        if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
        return body;
      };
      const base = `/api/runs/${t.run}`;
      const filters = await get(`${base}/filters`);
      expect(filters).toMatchObject({ upToDate: true, answers: 6, verdicts: 18 });
      const find = encodeURIComponent('ＡＢＣ 100%');
      expect(await get(`${base}/answers?find=${find}`)).toMatchObject({ total: 0, read: 6 });
      const query = 'kind=retention&least=2&order=spread&verdict=rated&spread=0.5';
      expect(await get(`${base}/answers?${query}`)).toMatchObject({
        total: 1,
        rows: [{ item: 'en-name-1', spread: 1 }],
      });
      const code = encodeURIComponent('code=name');
      expect(await get(`${base}/answers?cluster=${code}`)).toMatchObject({ total: 6 });
      expect(await get(`${base}/items/zh-name-1/beside?order=spread`)).toEqual({
        before: 'en-name-1',
        after: 'en-name-2',
        place: 2,
        items: 3,
      });
      expect(await get(`/api/search?find=juniper`)).toMatchObject({
        rows: [{ item: 'en-name-1' }, { item: 'en-name-1' }],
        next: null,
        unread: 0,
      });
      const { answers } = (await get(`${base}/items/en-name-1`)) as {
        answers: { condition: string; target: string; verdicts: { judge: string }[] }[];
      };
      const [first] = answers;
      const said = await t.visitor().call(`POST ${base}/items/en-name-1/disagreements`, {
        condition: first?.condition,
        target: first?.target,
        repeat: 1,
        judge: first?.verdicts[0]?.judge,
        id: crypto.randomUUID(),
        after: 0,
        filled: { rating: { retention: 'none' } },
        note: '没有挽留',
      });
      expect(said.body).toMatchObject({ revision: 1 });
      expect(await get('/api/disagreements?find=挽留&by=me')).toMatchObject({
        total: 1,
        next: null,
        rows: [{ revision: 1, note: '没有挽留' }],
      });
    } finally {
      await t.close();
    }
  });
});

onEachDatabase('the list of runs', (database) => {
  it('finds a tag as it is written, also with large letters of other languages than English', async () => {
    const where = await database.fresh();
    const t = await readingStudio({ accounts: false, database: where });
    try {
      const db = await database.open(where);
      await db.updateTable('run').set({ tag: 'ÄRGER_1' }).execute();
      const found = async (find: string) => {
        const path = `/api/runs?find=${encodeURIComponent(find)}`;
        const { body } = await t.visitor().call(`GET ${path}`);
        return (body as { total: number }).total;
      };
      for (const find of ['ÄRG', 'rger', 'RGER_'])
        expect([find, await found(find)]).toEqual([find, 1]);
      expect(await found('R_ER')).toBe(0);
    } finally {
      await t.close();
    }
  });
});
