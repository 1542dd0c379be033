import type { Db } from '../../store/index.js';
import { freeMinutes, hasHours } from '../people/availability.js';
import { profilesOf } from '../people/profile.js';
import { tiersOf } from '../work/asked.js';
import type { Campaign } from '../work/campaigns.js';
import { countsOf } from '../work/events.js';
import type { Hooks } from '../work/hooks.js';
import { keptVerdictsByDay } from './daily.js';
import { type Forecast, forecast, LOOK_BACK_DAYS } from './forecast.js';
import { type RaterFacts, type Trouble, troubles } from './trouble.js';

/** Columns of the board; every item is in one of them. */
export const COLUMNS = [
  'open',
  'full',
  'diverged',
  'consulting',
  'closed',
  'resolved',
  'withdrawn',
] as const;
export type BoardColumn = (typeof COLUMNS)[number];

export type BoardRater = RaterFacts & { tier: number; done: number; week: number };

/** Where a campaign stands. Figures are the engine's counters; verdicts: done + under way + unassigned = wanted. */
export type Standing = {
  wanted: number;
  done: number;
  underWay: number;
  unassigned: number;
  surplus: number;
  skipped: number;
  items: number;
  /** Items by state; `live`: open or full. */
  states: Record<'live' | Exclude<BoardColumn, 'open' | 'full'>, number>;
  days: { day: string; n: number }[];
  forecast: Forecast;
};

/** Days of the chart. */
const DAYS = 28;

export async function standingOf(db: Db, campaign: Campaign, nowMs: number): Promise<Standing> {
  const counts = await countsOf(db, campaign.id);
  const of = (name: string): number => counts.get(name) ?? 0;
  const wanted = of('wanted');
  const [done, underWay] = [of('done'), of('leased')];
  const withdrawn = await missingOf(db, campaign.id);
  const states = {
    diverged: of('state:diverged'),
    consulting: of('state:consulting'),
    closed: of('state:closed'),
    resolved: of('state:resolved'),
    withdrawn: of('state:withdrawn'),
  };
  const ended = Object.values(states).reduce((sum, n) => sum + n, 0);
  const days = await keptVerdictsByDay(db, campaign.id, campaign.settings.money.zone, DAYS, nowMs);
  const remaining = Math.max(0, wanted - done - withdrawn);
  const whole = days.slice(-LOOK_BACK_DAYS - 1, -1).map(({ n }) => n);
  return {
    wanted: wanted - withdrawn,
    done,
    underWay,
    unassigned: Math.max(0, remaining - underWay),
    surplus: of('surplus'),
    skipped: of('skipped'),
    items: of('items'),
    states: { live: of('items') - ended, ...states },
    days,
    forecast: forecast({
      remaining,
      // Before the first verdict no day was without work; nor is it without where they come today.
      daily: whole.every((n) => n === 0) && (done === 0 || (days.at(-1)?.n ?? 0) > 0) ? [] : whole,
      nowMs,
      dueMs: campaign.dueMs,
      seed: campaign.seed,
    }),
  };
}

/** Verdicts that withdrawn items wanted and will not get. */
async function missingOf(db: Db, campaign: string): Promise<number> {
  const row = await db
    .selectFrom('work_item')
    .select((eb) => [eb.fn.sum('overlap').as('overlap'), eb.fn.sum('done').as('done')])
    .where('campaign', '=', campaign)
    .where('state', '=', 'withdrawn')
    .where('kind', 'in', ['task', 'blind'])
    .executeTakeFirst();
  return Number(row?.overlap ?? 0) - Number(row?.done ?? 0);
}

/** Every rater's state: what they hold, their last sign of life, this week's verdicts, their chart. */
export async function boardRaters(
  db: Db,
  hooks: readonly Hooks[],
  campaign: Campaign,
  nowMs: number,
): Promise<BoardRater[]> {
  const raters = await db
    .selectFrom('rater')
    .select(['person', 'status', 'joined_ms'])
    .select((eb) => [
      // Sought for each by an index: verdicts of a whole campaign are many more than people.
      eb
        .selectFrom('submission')
        .select((of) => of.fn.max('at_ms').as('at'))
        .whereRef('submission.campaign', '=', 'rater.campaign')
        .whereRef('submission.person', '=', 'rater.person')
        .as('verdict_ms'),
      eb
        .selectFrom('assignment')
        .innerJoin('draft', 'draft.assignment', 'assignment.id')
        .select((of) => of.fn.max('draft.at_ms').as('at'))
        .whereRef('assignment.person', '=', 'rater.person')
        .whereRef('assignment.campaign', '=', 'rater.campaign')
        .where('assignment.state', '=', 'leased')
        .as('typed_ms'),
    ])
    .where('campaign', '=', campaign.id)
    .orderBy('joined_ms')
    .orderBy('person')
    .execute();
  const counts = await countsOf(db, campaign.id);
  const held = new Map(
    (
      await db
        .selectFrom('assignment')
        .select(['person', (eb) => eb.fn.countAll().as('n')])
        .where('campaign', '=', campaign.id)
        .where('state', '=', 'leased')
        .groupBy('person')
        .execute()
    ).map((row) => [row.person, Number(row.n)]),
  );
  const week = new Map(
    (
      await db
        .selectFrom('submission')
        .select(['person', (eb) => eb.fn.countAll().as('n')])
        .where('campaign', '=', campaign.id)
        .where('at_ms', '>', nowMs - 7 * 86_400_000)
        .where('latest', '=', 1)
        // As `done` counts: hidden checks and exams are not told of.
        .where('counts', '=', 1)
        .groupBy('person')
        .execute()
    ).map((row) => [row.person, Number(row.n)]),
  );
  const charts = new Map(
    (
      await db
        .selectFrom('quality_chart')
        .select(['person', 'state', 'round'])
        .where('campaign', '=', campaign.id)
        .where('rubric', '=', campaign.rubric)
        .orderBy('round')
        .execute()
    ).map((row) => [row.person, row.state]),
  );
  // One of an earlier version's chart keeps the person from work as well.
  const alarms = new Map(
    (
      await db
        .selectFrom('quality_alarm')
        .select('person')
        .where('campaign', '=', campaign.id)
        .where('state', '=', 'open')
        .execute()
    ).map(({ person }) => [person, 'alarm']),
  );
  const people = raters.map(({ person }) => person);
  const profile = await profilesOf(db, people);
  const tier = await tiersOf(hooks, db, campaign, people);
  return raters.map(({ person, status, joined_ms, verdict_ms, typed_ms }) => {
    const lastMs = latest(verdict_ms, typed_ms);
    const joinedMs = Number(joined_ms);
    const calendar = profile(person);
    const fromMs = lastMs ?? joinedMs;
    return {
      person,
      status: status as RaterFacts['status'],
      held: held.get(person) ?? 0,
      lastMs,
      joinedMs,
      chart: (alarms.get(person) ?? charts.get(person) ?? 'none') as RaterFacts['chart'],
      freeSinceMs: hasHours(calendar)
        ? freeMinutes(calendar, { fromMs, toMs: Math.min(nowMs, fromMs + 60 * 86_400_000) }) *
          60_000
        : null,
      tier: tier(person),
      done: counts.get(`by:${person}`) ?? 0,
      week: week.get(person) ?? 0,
    };
  });
}

/** Last verdict, or the last time that they did something with what they hold. */
function latest(...signs: readonly unknown[]): number | null {
  const times = signs.flatMap((ms) => (ms === undefined || ms === null ? [] : [Number(ms)]));
  return times.length === 0 ? null : Math.max(...times);
}

/** What is to be looked at in a campaign now. */
export async function troublesOf(
  db: Db,
  hooks: readonly Hooks[],
  campaign: Campaign,
  nowMs: number,
): Promise<Trouble[]> {
  const standing = await standingOf(db, campaign, nowMs);
  return troubles({
    raters: await boardRaters(db, hooks, campaign, nowMs),
    forecast: standing.forecast,
    waiting: standing.unassigned + standing.underWay,
    nowMs,
  });
}
