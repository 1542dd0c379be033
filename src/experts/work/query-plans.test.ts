import { type CompiledQuery, type RootOperationNode, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Db, openDatabase } from '../../store/index.js';
import { claim } from './claim.js';
import { storeDraft } from './drafts.js';
import { submit } from './submit.js';
import { filledIn, joined, someItems, testCampaign } from './work.testkit.js';

let db: Db;
beforeEach(async () => {
  db = await openDatabase(':memory:');
});
afterEach(() => db.destroy());

/** Every statement that is sent while something is done. */
async function sentBy(act: (watched: Db) => Promise<unknown>): Promise<CompiledQuery[]> {
  const nodes: RootOperationNode[] = [];
  const watched = db.withPlugin({
    transformQuery({ node }) {
      nodes.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await act(watched);
  return nodes.map((node) => db.getExecutor().compileQuery(node, { queryId: 'plan' }));
}

const TABLES = 'work_item|assignment|submission|draft|work_event|active_time|work_content';

async function scans(queries: readonly CompiledQuery[]): Promise<string[]> {
  const found: string[] = [];
  for (const query of queries) {
    // Parts of statements pass here too; alone they are none.
    const part = query.sql.includes('"w".') && !query.sql.includes('as "w"');
    if (part || !/^(select|update|delete)/i.test(query.sql)) continue;
    const plan = await db.executeQuery<{ detail: string }>({
      ...query,
      sql: `explain query plan ${query.sql}`,
    });
    for (const { detail } of plan.rows)
      if (new RegExp(`^SCAN (${TABLES}|[a-z])\\b(?!.*USING (COVERING )?INDEX)`).test(detail))
        found.push(`${detail}: ${query.sql}`);
  }
  return found;
}

describe('plans of the statements of the hot path', () => {
  it('4.3: claims, drafts and verdicts look things up by an index, so that they are flat in the number of items', async () => {
    const campaign = await testCampaign(db, { items: someItems(300) });
    await joined(db, campaign, 'ann');
    await sql`analyze`.execute(db);
    const device = 'd';
    let id = '';
    const queries = await sentBy(async (watched) => {
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
    expect(queries.length).toBeGreaterThan(50);
    expect(await scans(queries)).toEqual([]);
    const claims = queries.filter(({ sql: text }) => /from "work_item" as "w"/.test(text));
    const plans = await Promise.all(
      claims.map(async (query) => {
        const text = `explain query plan ${query.sql}`;
        const { rows } = await db.executeQuery<{ detail: string }>({ ...query, sql: text });
        return rows.map(({ detail }) => detail).join('; ');
      }),
    );
    expect(plans.length).toBeGreaterThan(0);
    for (const plan of plans) {
      expect(plan).toContain('work_item_open');
      expect(plan).not.toContain('TEMP B-TREE');
    }
  });
});
