import type { Db } from '../../store/index.js';
import { readOnce } from '../../store/read-once.js';
import { type Calendar, freeMinutes, hasHours } from '../people/availability.js';
import { conflictsOf } from '../people/conflicts.js';
import { credentialsOf, usableKinds } from '../people/credentials.js';
import { abilityFigures } from '../people/figures.js';
import { profilesOf } from '../people/profile.js';
import { tiersIn } from '../people/standing.js';
import { dayAt, momentOf } from '../people/zone.js';
import { droppedIn } from '../quality/groups-barred.js';
import { noteName } from '../work/add-items.js';
import type { Campaign } from '../work/campaigns.js';
import { workDone } from '../work/work-done.js';
import type { Candidate } from './candidate.js';

const DAY_MS = 86_400_000;
/** Free time is counted to the due day, and no further than this. */
const HORIZON_DAYS = 14;

/** Until when free time counts for a campaign, in ms. */
const horizonOf = ({ dueMs }: Pick<Campaign, 'dueMs'>, nowMs: number): number =>
  dueMs === null || dueMs <= nowMs
    ? nowMs + 7 * DAY_MS
    : Math.min(dueMs, nowMs + HORIZON_DAYS * DAY_MS);

/** Campaigns of a project: figures of people are over all of them. */
export const campaignsIn = (db: Db, project: string): Promise<readonly string[]> =>
  readOnce(db, `campaigns in ${project}`, ['campaign'], async () =>
    (await db.selectFrom('campaign').select('id').where('project', '=', project).execute()).map(
      ({ id }) => id,
    ),
  );

/** Everything that matching knows of people, all at once. `only`: one person, whether or not they have joined. */
export async function candidatesOf(
  db: Db,
  campaign: Campaign,
  nowMs: number,
  only?: string,
): Promise<Candidate[]> {
  const raters = await db
    .selectFrom('rater')
    .selectAll()
    .where('campaign', '=', campaign.id)
    .$if(only !== undefined, (q) => q.where('person', '=', only ?? ''))
    .where('status', '!=', 'left')
    .orderBy('person')
    .execute();
  const people = raters.map(({ person }) => person);
  if (people.length === 0) return [];
  const { settings } = campaign;
  const campaigns = await campaignsIn(db, campaign.project);
  const profile = await profilesOf(db, people);
  const credentials = await credentialsOf(db, people, nowMs);
  const conflicts = await conflictsOf(db, people);
  const abilities = await abilityFigures(db, people, campaigns);
  const tiers = await tiersIn(db, campaign.project, people);
  const volumes = counts(
    await db
      .selectFrom('rater')
      .select((eb) => ['person', eb.fn.sum(workDone()).as('n')])
      .where('campaign', 'in', campaigns)
      .where('person', 'in', people)
      .groupBy('person')
      .execute(),
  );
  const begun = counts(
    await db
      .selectFrom('assignment')
      .select((eb) => ['person', eb.fn.countAll().as('n')])
      .where('person', 'in', people)
      .where('campaign', '=', campaign.id)
      .where('state', '=', 'leased')
      .groupBy('person')
      .execute(),
  );
  const kept = await db
    .selectFrom('panel_place')
    .select((eb) => ['person', eb.fn.countAll().as('n'), eb.fn.sum('practice').as('practice')])
    .where('campaign', '=', campaign.id)
    .where('person', 'in', people)
    .where('until_ms', '>', nowMs)
    .groupBy('person')
    .execute();
  const places = counts(kept);
  const practice = counts(kept.map((row) => ({ person: row.person, n: row.practice })));
  const left = await roomLeft(db, campaign, people, nowMs);
  const alarmed = new Set(
    (settings.quality.pauseOnAlarm
      ? await db
          .selectFrom('quality_alarm')
          .select('person')
          .where('campaign', '=', campaign.id)
          .where('state', '=', 'open')
          .execute()
      : []
    ).map(({ person }) => person),
  );
  const dropped = await droppedIn(db, campaign.id);
  return raters.map((row): Candidate => {
    const own = profile(row.person);
    const tier = tiers.get(row.person) ?? 0;
    const volume = volumes.get(row.person) ?? 0;
    return {
      person: row.person,
      tier,
      learner: tier === 0 && volume < settings.matching.novice,
      licences: usableKinds(credentials.filter(({ person }) => person === row.person)),
      langs: own.langs,
      optOuts: new Set(own.optOuts.map(noteName)),
      conflicts: conflicts.filter(({ person }) => person === row.person),
      abilities: new Map(
        [...(abilities.get(row.person) ?? [])].map(([name, { agreement }]) => [name, agreement]),
      ),
      strong: own.strong,
      volume,
      load: (begun.get(row.person) ?? 0) + (places.get(row.person) ?? 0),
      practice: practice.get(row.person) ?? 0,
      freeMinutes: freeMinutesOf(campaign, own, nowMs),
      left: left(row.person),
      house: own.house,
      band: row.band,
      barred:
        row.status === 'paused'
          ? 'paused'
          : settings.exam.required && row.calibrated < campaign.rubric
            ? 'not-calibrated'
            : dropped(row)
              ? 'group'
              : alarmed.has(row.person)
                ? 'alarm'
                : null,
    };
  });
}

/** Minutes that somebody wrote down before the work is due; null: they wrote down no hours. */
export const freeMinutesOf = (
  campaign: Pick<Campaign, 'dueMs'>,
  calendar: Calendar,
  nowMs: number,
): number | null =>
  hasHours(calendar)
    ? freeMinutes(calendar, { fromMs: nowMs, toMs: horizonOf(campaign, nowMs) })
    : null;

const counts = (
  rows: readonly { person: string; n: number | string | bigint | null }[],
): Map<string, number> => new Map(rows.map(({ person, n }) => [person, Number(n ?? 0)]));

/** How many more items the caps of a day and of a share leave somebody. */
async function roomLeft(
  db: Db,
  { id, settings }: Campaign,
  people: readonly string[],
  nowMs: number,
): Promise<(person: string) => number> {
  const { dailyCap, shareCap } = settings;
  const { zone } = settings.money;
  const today =
    dailyCap === null
      ? new Map<string, number>()
      : counts(
          await db
            .selectFrom('submission')
            .select((eb) => ['person', eb.fn.countAll().as('n')])
            .where('campaign', '=', id)
            .where('person', 'in', [...people])
            .where('at_ms', '>=', momentOf(dayAt(nowMs, zone), 0, zone))
            .where('revision', '=', 1)
            .groupBy('person')
            .execute(),
        );
  const names = ['items', ...people.map((person) => `by:${person}`)];
  const counters =
    shareCap >= 1
      ? new Map<string, number>()
      : new Map(
          (
            await db
              .selectFrom('work_count')
              .select(['name', 'n'])
              .where('campaign', '=', id)
              .where('name', 'in', names)
              .execute()
          ).map(({ name, n }) => [name, Number(n)]),
        );
  const ofShare = shareCap >= 1 ? null : Math.ceil((counters.get('items') ?? 0) * shareCap);
  return (person) =>
    Math.min(
      dailyCap === null ? Number.POSITIVE_INFINITY : dailyCap - (today.get(person) ?? 0),
      ofShare === null ? Number.POSITIVE_INFINITY : ofShare - (counters.get(`by:${person}`) ?? 0),
    );
}
