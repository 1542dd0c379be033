import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Db, openDatabase } from '../../store/index.js';
import { claim } from './claim.js';
import { storeDraft } from './drafts.js';
import { plansOf, sentBy, walks } from './query-plans.testkit.js';
import { submit } from './submit.js';
import { filledIn, joined, someItems, testCampaign } from './work.testkit.js';

let db: Db;
beforeEach(async () => {
  db = await openDatabase(':memory:');
});
afterEach(() => db.destroy());

describe('plans of the statements of the hot path', () => {
  it('4.3: claims, drafts and verdicts look things up by an index, so that they are flat in the number of items', async () => {
    const campaign = await testCampaign(db, { items: someItems(300) });
    await joined(db, campaign, 'ann');
    await sql`analyze`.execute(db);
    const device = 'd';
    let id = '';
    const queries = await sentBy(db, async (watched) => {
      const hooks = [{ optedOut: async () => new Set(['x']), goldDue: async () => true }];
      for (let i = 0; i < 3; i++) {
        const asking = { campaign: campaign.id, person: 'ann', device, nowMs: 10 + i };
        const found = await claim(watched, hooks, asking);
        if ('none' in found) throw new Error(found.none.why);
        id = found.assignment.id;
        const of = { assignment: id, person: 'ann', filled: filledIn(), note: '', active: [] };
        await storeDraft(watched, [], { ...of, after: 0, device }, 20);
        await submit(watched, [], { ...of, key: `k${i}` }, 30 + i);
      }
    });
    const plans = await plansOf(db, queries);
    expect(plans.length).toBeGreaterThan(20);
    expect(walks(plans)).toEqual([]);
    const claims = plans.filter(({ sql: text }) => /from "work_item" as "w"/.test(text));
    expect(claims.length).toBeGreaterThan(0);
    for (const { plan } of claims) {
      expect(plan).toContain('work_item_open');
      expect(plan).not.toContain('TEMP B-TREE');
    }
  });

  it('a statement that walks a table is seen', async () => {
    const queries = await sentBy(db, async (watched) => {
      await watched.selectFrom('work_item as w').selectAll().where('w.lang', '=', 'en').execute();
      await watched.selectFrom('audit').select('n').where('person', '=', 'x').execute();
    });
    expect(walks(await plansOf(db, queries))).toHaveLength(1);
  });
});
