import { sql } from 'kysely';
import type { Db } from '../../store/index.js';

/** What the counts may be told apart by. */
export const COUNTED_BY = ['version', 'persona', 'policy'] as const;
export type CountedBy = (typeof COUNTED_BY)[number];

/** How often something was seen. `by`: null where all are counted together. `share`: of the turns there, 0…1. */
export type CountRow = {
  by: string | null;
  kind: string;
  name: string;
  n: number;
  share: number | null;
};

/**
 * What guards have counted on this database, added up over hours and models.
 * @param sinceMs ms since 1970; hours that begin earlier are left out
 * @throws HearthError exit 4 where the database cannot be read
 */
export async function readCounts(
  db: Db,
  sinceMs: number,
  by: CountedBy | null,
): Promise<CountRow[]> {
  const rows = await db
    .selectFrom('label_count')
    .select(['kind', 'name', sql<number | string>`sum(n)`.as('n')])
    .select(by === null ? sql<null>`null`.as('by') : `${by} as by`)
    .where('hour_ms', '>=', sinceMs)
    .groupBy(['kind', 'name', ...(by === null ? [] : [by])])
    .execute();
  const turns = new Map<string | null, number>();
  for (const { by: place, kind, name, n } of rows)
    if (kind === 'reply' && MODES.has(name)) turns.set(place, (turns.get(place) ?? 0) + Number(n));
  return rows
    .map(({ by: place, kind, name, n }) => {
      const all = turns.get(place) ?? 0;
      return { by: place, kind, name, n: Number(n), share: all === 0 ? null : Number(n) / all };
    })
    .sort(
      (a, b) =>
        order(a.by ?? '', b.by ?? '') || kindOrder(a, b) || b.n - a.n || order(a.name, b.name),
    );
}

/** Every turn is counted under one of these once, so that their sum is the number of turns. */
const MODES: ReadonlySet<string> = new Set(['act', 'shadow', 'pass']);
const KINDS = ['reply', 'label', 'sent', 'user', 'cue', 'duty', 'rule', 'action'];

const order = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
const kindOrder = (a: { kind: string }, b: { kind: string }): number =>
  KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind);
