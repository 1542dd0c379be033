import type { Json } from '../contract/index.js';
import { type Db, fromColumn } from '../store/index.js';

/** Replies of one model that spent all their tokens on reasoning. */
export type ReasoningCut = { model: string; replies: number };

/** How many replies of a run were cut before the first word of an answer, by model; another limit mends it. */
export async function reasoningCutsOf(db: Db, run: string): Promise<ReasoningCut[]> {
  const rows = await db
    .selectFrom('call')
    .select(['model', 'reply'])
    .where('state', '=', 'truncated')
    .where('id', 'in', db.selectFrom('slot').select('call').where('run', '=', run))
    .orderBy('model')
    .execute();
  const counts = new Map<string, number>();
  for (const { model, reply } of rows) {
    const { meta } = fromColumn<{ meta: { [key: string]: Json } }>(reply);
    if (meta.cut === 'reasoning') counts.set(model, (counts.get(model) ?? 0) + 1);
  }
  return [...counts].map(([model, replies]) => ({ model, replies }));
}
