import { describe, expect, it } from 'vitest';
import { openDatabase } from './open.js';
import { stagedItems } from './schema-staged-items.js';

describe('contents of staged rows', () => {
  it('an import that waited for its signature keeps its texts when they move to their place, and back', async () => {
    const db = await openDatabase(':memory:');
    try {
      await stagedItems.down?.(db);
      const row = (n: number, content: string) => ({
        import: 'u1',
        n,
        external: `q${n}`,
        item: '{}',
        content,
        digest: `d${n}`,
        change: 'new',
        findings: '{}',
        doubtful: 0,
        decision: 'waiting',
        decided_by: null,
        decided_ms: null,
      });
      const text = (n: number) => JSON.stringify({ said: `text ${n}` });
      const rows = Array.from({ length: 450 }, (_, i) => row(i + 1, text(i + 1)));
      for (let at = 0; at < rows.length; at += 50)
        await db
          .insertInto('intake_row')
          .values(rows.slice(at, at + 50) as never)
          .execute();
      await db
        .insertInto('intake_row')
        .values(row(451, 'null') as never)
        .execute();
      await stagedItems.up(db);
      const moved = await db
        .selectFrom('intake_row')
        .leftJoin('work_content', 'work_content.item', 'intake_row.item_id')
        .select(['n', 'item_id', 'intake_row.content as before', 'work_content.content'])
        .orderBy('n')
        .execute();
      expect(moved.map(({ content }) => content)).toEqual([
        ...rows.map(({ content }) => content),
        null,
      ]);
      expect(new Set(moved.map(({ before }) => before))).toEqual(new Set(['null']));
      expect(new Set(moved.map(({ item_id }) => item_id)).size).toBe(451);
      expect(moved.at(-1)?.item_id).toBe('');
      await stagedItems.down?.(db);
      const back = await db.selectFrom('intake_row').select('content').orderBy('n').execute();
      expect(back.map(({ content }) => content)).toEqual([
        ...rows.map(({ content }) => content),
        'null',
      ]);
      expect(await db.selectFrom('work_content').selectAll().execute()).toEqual([]);
    } finally {
      await db.destroy();
    }
  });
});
