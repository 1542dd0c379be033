import type { Db } from '../../store/index.js';

/**
 * What the records of a run say of themselves in one text: when it is the same, what was made of them is up to date.
 * Judges may be added, verdict files read again, errors asked again.
 */
export async function recordsOf(db: Db, run: string): Promise<string> {
  const slots = await db
    .selectFrom('slot')
    .select((eb) => eb.fn.countAll().as('n'))
    .where('run', '=', run)
    .executeTakeFirstOrThrow();
  const files = await db
    .selectFrom('external')
    .select((eb) => eb.fn.countAll().as('n'))
    .where('run', '=', run)
    .executeTakeFirstOrThrow();
  const { updated_ms: updated } = await db
    .selectFrom('run')
    .select('updated_ms')
    .where('id', '=', run)
    .executeTakeFirstOrThrow();
  return `${slots.n}/${files.n}/${updated}`;
}

/** How many records each unit and item of a run has, by condition and target. */
export async function recordCounts(db: Db, run: string): Promise<Map<string, Map<string, number>>> {
  const counts = new Map<string, Map<string, number>>();
  const units = await db
    .selectFrom('slot')
    .select((eb) => ['condition', 'target', 'unit as of', eb.fn.countAll().as('n')])
    .where('run', '=', run)
    .groupBy(['condition', 'target', 'unit'])
    .execute();
  const items = await db
    .selectFrom('external')
    .select((eb) => ['condition', 'target', 'item as of', eb.fn.countAll().as('n')])
    .where('run', '=', run)
    .groupBy(['condition', 'target', 'item'])
    .execute();
  for (const [mark, rows] of [
    ['unit', units],
    ['item', items],
  ] as const)
    for (const row of rows) {
      const place = placeKey(row.condition, row.target);
      const known = counts.get(place) ?? new Map<string, number>();
      counts.set(place, known);
      known.set(`${mark} ${row.of}`, Number(row.n));
    }
  return counts;
}

export const placeKey = (condition: string, target: string): string =>
  JSON.stringify([condition, target]);
