import { expect, it } from 'vitest';
import { onPostgres } from '../../store/databases.testkit.js';
import { openDatabase } from '../../store/index.js';
import { checkExperts } from '../check/checks.js';
import { newItem, testCampaign } from '../work/work.testkit.js';
import { putImport, reads } from './campaigns.testkit.js';
import { decide, stage } from './intake.js';
import type { NewItem } from './new-item.js';
import { addStaged } from './put-in.js';
import { dropStaged } from './staged-rows.js';

onPostgres('intake', (server) => {
  it('stages, puts in what is new, drops the rest, and leaves no text that nobody reaches', async () => {
    const db = await openDatabase(await server().createDatabase());
    try {
      const campaign = await testCampaign(db);
      const items = (n: number) => Array.from({ length: n }, (_, i) => newItem(`q${i}`) as NewItem);
      await putImport(db, campaign.id, 'u1');
      expect(await stage(db, 'u1', campaign, reads(items(130)))).toMatchObject({ new: 130 });
      await decide(db, 'u1', [3], 'drop', { person: 'boss', atMs: 1 });
      await addStaged(db, 'u1', campaign, 5);
      await putImport(db, campaign.id, 'u2');
      const counts = await stage(db, 'u2', campaign, reads(items(140)));
      expect(counts).toMatchObject({ new: 11, same: 129 });
      expect((await checkExperts(db)).broken).toEqual([]);
      await dropStaged(db, 'u2');
      const contents = await db.selectFrom('work_content').select('item').execute();
      expect(contents).toHaveLength(129);
      expect((await checkExperts(db)).broken).toEqual([]);
    } finally {
      await db.destroy();
    }
  });
});
