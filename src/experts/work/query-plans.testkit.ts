import type { CompiledQuery, RootOperationNode } from 'kysely';
import type { Db } from '../../store/index.js';

export type Plan = { sql: string; plan: string };

/** Every statement that is sent while something is done; of one that is sent often, one. */
export async function sentBy(db: Db, act: (watched: Db) => Promise<unknown>) {
  const nodes: RootOperationNode[] = [];
  const watched = db.withPlugin({
    transformQuery({ node }) {
      nodes.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await act(watched);
  const queries = nodes.map((node) => db.getExecutor().compileQuery(node, { queryId: 'plan' }));
  return [...new Map(queries.map((query) => [query.sql, query])).values()];
}

/** How SQLite goes about them. Without figures of the tables, as in a database that is in use. */
export async function plansOf(db: Db, queries: readonly CompiledQuery[]): Promise<Plan[]> {
  const found: Plan[] = [];
  for (const query of queries) {
    if (!/^(select|update|delete|with)/i.test(query.sql)) continue;
    const text = `explain query plan ${query.sql}`;
    const told = await db
      .executeQuery<{ detail: string }>({ ...query, sql: text })
      // Parts of statements pass the plugin too; alone they are none.
      .catch(() => null);
    if (told === null) continue;
    found.push({ sql: query.sql, plan: told.rows.map(({ detail }) => detail).join('; ') });
  }
  return found;
}

/** Tables that grow with the number of items or verdicts. */
const LARGE =
  'work_item|assignment|submission|draft|work_event|active_time|work_content|work_secret|ledger|pay_line|quality_item|quality_point|audit';

/** Those that walk a whole table, or a whole index of one. */
export function walks(plans: readonly Plan[]): string[] {
  return plans.flatMap(({ sql, plan }) => {
    const large = new Map<string, string>(LARGE.split('|').map((name) => [name, name]));
    for (const [, name = '', alias = ''] of sql.matchAll(/"(\w+)" as "(\w+)"/g))
      if (large.has(name)) large.set(alias, name);
    return [...plan.matchAll(/\bSCAN (\w+)\b/g)]
      .filter(([, name = '']) => large.has(name))
      .map(([step]) => `${step}: ${sql}`);
  });
}
