import type { Db } from '../../store/index.js';
import { NO_SHARE, type Share, shareOf } from './share.js';
import type { TierFigures } from './tiers.js';

/** How somebody's verdicts stand: with the majority of the others, and with the standards of hidden checks. */
export type Figures = { agreement: Share; accuracy: Share };

/**
 * Figures by person and rubric ability, over some campaigns. They are sums that the charts keep with each verdict; nobody
 * can type them in.
 */
export async function abilityFigures(
  db: Db,
  people: readonly string[],
  campaigns: readonly string[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, Figures>>> {
  if (people.length === 0 || campaigns.length === 0) return new Map();
  const rows = await db
    .selectFrom('quality_ability')
    .select((eb) => [
      'person',
      'ability',
      'source',
      eb.fn.sum('n').as('n'),
      eb.fn.sum('errors').as('errors'),
    ])
    .where('campaign', 'in', [...campaigns])
    .where('person', 'in', [...people])
    .where('source', 'in', ['work', 'gold'])
    .groupBy(['person', 'ability', 'source'])
    .execute();
  const found = new Map<string, Map<string, Figures>>();
  for (const { person, ability, source, n, errors } of rows) {
    const own = found.get(person) ?? new Map<string, Figures>();
    const before = own.get(ability) ?? { agreement: NO_SHARE, accuracy: NO_SHARE };
    const share = shareOf(Number(n) - Number(errors), Number(n));
    own.set(ability, { ...before, [source === 'gold' ? 'accuracy' : 'agreement']: share });
    found.set(person, own);
  }
  return found;
}

/** Figures of each person over all abilities; an item of several abilities counts once. */
export async function overallFigures(
  db: Db,
  people: readonly string[],
  campaigns: readonly string[],
): Promise<ReadonlyMap<string, Figures>> {
  const found = new Map<string, Figures>();
  if (people.length === 0 || campaigns.length === 0) return found;
  const rows = await db
    .selectFrom('quality_point')
    .select((eb) => ['person', 'source', eb.fn.countAll().as('n'), eb.fn.sum('error').as('errors')])
    .where('campaign', 'in', [...campaigns])
    .where('person', 'in', [...people])
    .where('source', 'in', ['work', 'gold'])
    .groupBy(['person', 'source'])
    .execute();
  for (const { person, source, n, errors } of rows) {
    const before = found.get(person) ?? { agreement: NO_SHARE, accuracy: NO_SHARE };
    const share = shareOf(Number(n) - Number(errors), Number(n));
    found.set(person, { ...before, [source === 'gold' ? 'accuracy' : 'agreement']: share });
  }
  return found;
}

/**
 * What somebody's tier stands on in a project's campaigns.
 * @param window how many of the last closed items the agreement is of
 * @param sinceMs after a demotion: only what came later counts
 */
export async function tierFigures(
  db: Db,
  person: string,
  campaigns: readonly string[],
  { window, sinceMs }: { window: number; sinceMs: number },
): Promise<TierFigures> {
  if (campaigns.length === 0)
    return { volume: 0, accuracy: NO_SHARE, consistency: NO_SHARE, alarms: 0 };
  const points = db
    .selectFrom('quality_point')
    .where('campaign', 'in', [...campaigns])
    .where('person', '=', person)
    .where('at_ms', '>', sinceMs);
  const gold = await points
    .where('source', '=', 'gold')
    .select((eb) => [eb.fn.countAll().as('n'), eb.fn.sum('error').as('errors')])
    .executeTakeFirst();
  const last = await points
    .where('source', '=', 'work')
    .select('error')
    .orderBy('at_ms', 'desc')
    .orderBy('item')
    .limit(window)
    .execute();
  const alarms = await db
    .selectFrom('quality_alarm')
    .select((eb) => eb.fn.countAll().as('n'))
    .where('campaign', 'in', [...campaigns])
    .where('person', '=', person)
    .where('state', '=', 'open')
    .executeTakeFirst();
  const n = Number(gold?.n ?? 0);
  return {
    volume: await volumeOf(db, person, campaigns, sinceMs),
    accuracy: shareOf(n - Number(gold?.errors ?? 0), n),
    consistency: shareOf(
      last.reduce((sum, { error }) => sum + 1 - Number(error), 0),
      last.length,
    ),
    alarms: Number(alarms?.n ?? 0),
  };
}

/** Verdicts of somebody in some campaigns. */
export async function volumeOf(
  db: Db,
  person: string,
  campaigns: readonly string[],
  sinceMs = 0,
): Promise<number> {
  if (campaigns.length === 0) return 0;
  const row =
    sinceMs === 0
      ? await db
          .selectFrom('rater')
          .select((eb) => eb.fn.sum('submitted').as('n'))
          .where('person', '=', person)
          .where('campaign', 'in', [...campaigns])
          .executeTakeFirst()
      : await db
          .selectFrom('submission')
          .select((eb) => eb.fn.countAll().as('n'))
          .where('person', '=', person)
          .where('campaign', 'in', [...campaigns])
          .where('latest', '=', 1)
          .where('at_ms', '>', sinceMs)
          .executeTakeFirst();
  return Number(row?.n ?? 0);
}
