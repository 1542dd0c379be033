import type { Db } from '../../store/index.js';

/** What is counted: names of one of these kinds. */
export const COUNTED = ['label', 'sent', 'user', 'cue', 'duty', 'rule', 'action'] as const;
export type Counted = (typeof COUNTED)[number];
export type Bucket = 'hour' | 'day';

/** One thing, of some of the replies. Left out or null: of all. */
export type CountFilter = {
  kind: Counted;
  name: string;
  policy?: string | null | undefined;
  persona?: string | null | undefined;
  version?: string | null | undefined;
  model?: string | null | undefined;
};
export type Place = Omit<CountFilter, 'kind' | 'name'>;

export const BUCKET_MS: Readonly<Record<Bucket, number>> = { hour: 3_600_000, day: 86_400_000 };
/** Buckets of one chart: the newest. Two weeks of hours, half a year of days. */
export const MOST_BUCKETS: Readonly<Record<Bucket, number>> = { hour: 336, day: 180 };

/** Turns that the guard looked at; those that it let pass without a look say nothing of labels. */
const LOOKED_AT = ['act', 'shadow'];
/** What a thing is a share of: labels of replies that were rated, the rest of all turns that were looked at. */
const basisOf = (kind: Counted): readonly string[] =>
  kind === 'label' || kind === 'sent' ? ['rated'] : LOOKED_AT;

/** A bucket in which there was something to count: `n` of `of`. */
export type Count = { atMs: number; n: number; of: number };

/** `label_count` at some places. */
function counted(db: Db, place: Place) {
  let rows = db.selectFrom('label_count');
  for (const column of ['policy', 'persona', 'version', 'model'] as const) {
    const wanted = place[column];
    if (wanted !== undefined && wanted !== null) rows = rows.where(column, '=', wanted);
  }
  return rows;
}

/**
 * A thing's share over time. Buckets without replies are left out. `n` of a kind that may be seen several times in a turn
 * is held to `of`. `offsetMs`: what days begin by, against UTC.
 */
export async function countSeries(
  db: Db,
  { kind, name, ...place }: CountFilter,
  bucket: Bucket,
  offsetMs = 0,
  sinceMs = 0,
): Promise<Count[]> {
  const sums = async (kinds: string, names: readonly string[]) =>
    counted(db, place)
      .select(['hour_ms', (eb) => eb.fn.sum<number>('n').as('n')])
      .where('kind', '=', kinds)
      .where('name', 'in', [...names])
      .where('hour_ms', '>=', sinceMs)
      .groupBy('hour_ms')
      .orderBy('hour_ms')
      .execute();
  const [seen, basis] = [await sums(kind, [name]), await sums('reply', basisOf(kind))];
  const buckets = new Map<number, Count>();
  const bucketOf = (hourMs: number): Count => {
    const width = BUCKET_MS[bucket];
    const atMs = Math.floor((Number(hourMs) + offsetMs) / width) * width - offsetMs;
    const known = buckets.get(atMs) ?? { atMs, n: 0, of: 0 };
    buckets.set(atMs, known);
    return known;
  };
  for (const { hour_ms: hour, n } of basis) bucketOf(hour).of += Number(n);
  for (const { hour_ms: hour, n } of seen) bucketOf(hour).n += Number(n);
  return [...buckets.values()]
    .filter(({ of }) => of > 0)
    .map((count) => ({ ...count, n: Math.min(count.n, count.of) }))
    .sort((a, b) => a.atMs - b.atMs)
    .slice(-MOST_BUCKETS[bucket]);
}

/** Stretches between two buckets of a series in which the guard counted nothing. */
export function gapsIn(
  counts: readonly Count[],
  bucket: Bucket,
): { fromMs: number; toMs: number }[] {
  const width = BUCKET_MS[bucket];
  return counts.flatMap(({ atMs }, i) => {
    const before = counts[i - 1];
    return before === undefined || atMs - before.atMs <= width
      ? []
      : [{ fromMs: before.atMs + width, toMs: atMs }];
  });
}

/** How often a thing was seen, by version and persona: `n` of `of`. */
export async function countsByPlace(
  db: Db,
  { kind, name, ...place }: CountFilter,
): Promise<{ version: string; persona: string; n: number; of: number }[]> {
  const basis = basisOf(kind);
  const rows = await counted(db, place)
    .select(['version', 'persona', 'kind', (eb) => eb.fn.sum<number>('n').as('n')])
    .where((eb) =>
      eb.or([
        eb.and([eb('kind', '=', kind), eb('name', '=', name)]),
        eb.and([eb('kind', '=', 'reply'), eb('name', 'in', [...basis])]),
      ]),
    )
    .groupBy(['version', 'persona', 'kind'])
    .orderBy('version')
    .orderBy('persona')
    .execute();
  const places = new Map<string, { version: string; persona: string; n: number; of: number }>();
  for (const { version, persona, kind: counts, n } of rows) {
    const key = JSON.stringify([version, persona]);
    const known = places.get(key) ?? { version, persona, n: 0, of: 0 };
    places.set(key, known);
    known[counts === 'reply' ? 'of' : 'n'] += Number(n);
  }
  return [...places.values()]
    .filter(({ of }) => of > 0)
    .map((one) => ({ ...one, n: Math.min(one.n, one.of) }));
}

/** What the guard ever counted: since when, how many turns by mode and by what became of the rating, which names. */
export async function countedAtAll(db: Db) {
  const names = await db
    .selectFrom('label_count')
    .select([
      'kind',
      'name',
      (eb) => eb.fn.sum<number>('n').as('n'),
      (eb) => eb.fn.min('hour_ms').as('first'),
      (eb) => eb.fn.max('hour_ms').as('last'),
    ])
    .groupBy(['kind', 'name'])
    .execute();
  const places = await db
    .selectFrom('label_count')
    .select(['policy', 'persona', 'version', 'model'])
    .distinct()
    .execute();
  const values = (column: keyof (typeof places)[number]): string[] =>
    [...new Set(places.map((place) => place[column]))].sort();
  return {
    names: names.map(({ kind, name, n }) => ({ kind, name, n: Number(n) })),
    firstMs: names.length === 0 ? null : Math.min(...names.map(({ first }) => Number(first))),
    lastMs: names.length === 0 ? null : Math.max(...names.map(({ last }) => Number(last))),
    policies: values('policy'),
    personas: values('persona'),
    versions: values('version'),
    models: values('model'),
  };
}
