import { sql } from 'kysely';
import { type Db, fromColumn } from '../../store/index.js';
import { workDone } from '../work/work-done.js';
import { NO_SHARE, type Share, shareOf } from './share.js';
import type { TierFigures } from './tiers.js';

/** How somebody's verdicts stand: with the majority of the others, and with the standards of hidden checks. */
export type Figures = { agreement: Share; accuracy: Share };

const DAY = 86_400_000;

/**
 * Until when hidden checks are in figures that raters see: those of the day are left out, or a figure that moved at once
 * would tell that the last item was a check, and whether it was right, while it can still be taken back. Pure.
 */
export const checksToldUntil = (nowMs: number): number => Math.floor(nowMs / DAY) * DAY;

/**
 * Figures by person and rubric ability, over some campaigns. They are sums that the charts keep with each verdict; nobody
 * can type them in.
 * @param checksUntilMs hidden checks since then are left out
 */
export async function abilityFigures(
  db: Db,
  people: readonly string[],
  campaigns: readonly string[],
  checksUntilMs?: number,
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
  const fresh =
    checksUntilMs === undefined ? null : await freshChecks(db, people, campaigns, checksUntilMs);
  const found = new Map<string, Map<string, Figures>>();
  for (const { person, ability, source, ...sums } of rows) {
    const less = source === 'gold' ? fresh?.get(`${person} ${ability}`) : undefined;
    const n = Number(sums.n) - (less?.n ?? 0);
    const errors = Number(sums.errors) - (less?.errors ?? 0);
    if (n <= 0) continue;
    const own = found.get(person) ?? new Map<string, Figures>();
    const before = own.get(ability) ?? { agreement: NO_SHARE, accuracy: NO_SHARE };
    const share = shareOf(n - errors, n);
    own.set(ability, { ...before, [source === 'gold' ? 'accuracy' : 'agreement']: share });
    found.set(person, own);
  }
  return found;
}

/** Sums of hidden checks since a moment, by person and ability; the ability '' stands for all. */
async function freshChecks(
  db: Db,
  people: readonly string[],
  campaigns: readonly string[],
  sinceMs: number,
): Promise<ReadonlyMap<string, { n: number; errors: number }>> {
  const rows = await db
    .selectFrom('quality_point')
    .select(['person', 'abilities', 'error'])
    .where('campaign', 'in', [...campaigns])
    .where('person', 'in', [...people])
    .where('source', '=', 'gold')
    .where('at_ms', '>=', sinceMs)
    .execute();
  const found = new Map<string, { n: number; errors: number }>();
  for (const { person, abilities, error } of rows)
    for (const ability of new Set(['', ...fromColumn<string[]>(abilities)])) {
      const before = found.get(`${person} ${ability}`) ?? { n: 0, errors: 0 };
      found.set(`${person} ${ability}`, { n: before.n + 1, errors: before.errors + Number(error) });
    }
  return found;
}

/**
 * Figures of each person over all abilities; an item of several abilities counts once.
 * @param checksUntilMs hidden checks since then are left out
 */
export async function overallFigures(
  db: Db,
  people: readonly string[],
  campaigns: readonly string[],
  checksUntilMs?: number,
): Promise<ReadonlyMap<string, Figures>> {
  const found = new Map<string, Figures>();
  if (people.length === 0 || campaigns.length === 0) return found;
  const rows = await db
    .selectFrom('quality_point')
    .select((eb) => ['person', 'source', eb.fn.countAll().as('n'), eb.fn.sum('error').as('errors')])
    .where('campaign', 'in', [...campaigns])
    .where('person', 'in', [...people])
    .where('source', 'in', ['work', 'gold'])
    .$if(checksUntilMs !== undefined, (q) =>
      q.where((eb) => eb.or([eb('source', '=', 'work'), eb('at_ms', '<', checksUntilMs ?? 0)])),
    )
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
 * @param checksUntilMs hidden checks since then are left out
 */
export async function tierFigures(
  db: Db,
  person: string,
  campaigns: readonly string[],
  {
    window,
    sinceMs,
    checksUntilMs,
  }: { window: number; sinceMs: number; checksUntilMs?: number | undefined },
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
    .$if(checksUntilMs !== undefined, (q) => q.where('at_ms', '<', checksUntilMs ?? 0))
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

/** Verdicts of somebody in some campaigns; exams are no work. */
export async function volumeOf(
  db: Db,
  person: string,
  campaigns: readonly string[],
  sinceMs = 0,
): Promise<number> {
  if (campaigns.length === 0) return 0;
  if (sinceMs === 0) {
    const all = await db
      .selectFrom('rater')
      .select((eb) => eb.fn.sum(workDone()).as('n'))
      .where('person', '=', person)
      .where('campaign', 'in', [...campaigns])
      .executeTakeFirst();
    return Number(all?.n ?? 0);
  }
  const exams = db
    .selectFrom('assignment')
    .where('person', '=', person)
    .where('campaign', 'in', [...campaigns])
    .where('state', '=', 'submitted')
    // Literal, so that SQLite knows the index of exams' answers to do.
    .where('mode', '=', sql.lit('exam'));
  const row = await db
    .selectFrom('submission')
    .select((eb) => eb.fn.countAll().as('n'))
    .where('person', '=', person)
    .where('campaign', 'in', [...campaigns])
    .where('latest', '=', 1)
    .where('at_ms', '>', sinceMs)
    .where('assignment', 'not in', exams.select('assignment.id'))
    .executeTakeFirst();
  return Number(row?.n ?? 0);
}
