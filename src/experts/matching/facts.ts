import type { Db } from '../../store/index.js';
import { readOnce } from '../../store/read-once.js';
import { type Conflict, conflictsOf } from '../people/conflicts.js';
import { credentialsOf, usableKinds } from '../people/credentials.js';
import { abilityFigures } from '../people/figures.js';
import { profileOf } from '../people/profile.js';
import { tierIn } from '../people/standing.js';
import { heldBy } from '../work/assignments.js';
import type { Campaign } from '../work/campaigns.js';
import { raterOf } from '../work/raters.js';
import type { Candidate } from './candidate.js';
import { campaignsIn, freeMinutesOf } from './read-people.js';

/** What decides whether items fit a person. */
type Facts = {
  conflicts: readonly Conflict[];
  licences: readonly string[];
  langs: readonly string[];
  learner: boolean;
  /** Whether anybody experienced takes part, who could be beside a learner. */
  experienced: boolean;
  /** Whether places are kept for anybody here. */
  kept: boolean;
};

/** Read once in an act, however many items are looked at. */
export const factsOf = (
  db: Db,
  campaign: Campaign,
  person: string,
  nowMs: number,
): Promise<Facts> =>
  readOnce(
    db,
    `facts ${campaign.id} ${person}`,
    [
      ...(['expert', 'expert_tier', 'expert_conflict', 'expert_credential'] as const),
      ...(['campaign', 'rater', 'panel_place'] as const),
    ],
    () => readFacts(db, campaign, person, nowMs),
  );

async function readFacts(
  db: Db,
  campaign: Campaign,
  person: string,
  nowMs: number,
): Promise<Facts> {
  const { novice } = campaign.settings.matching;
  const { tier } = await tierIn(db, campaign.project, person);
  const learner = tier === 0 && (await volumeIn(db, campaign.project, person)) < novice;
  return {
    conflicts: await conflictsOf(db, [person]),
    licences: usableKinds(await credentialsOf(db, [person], nowMs)),
    langs: (await profileOf(db, person)).langs,
    learner,
    experienced: learner && (await anyExperienced(db, campaign)),
    kept:
      (await db
        .selectFrom('panel_place')
        .select('item')
        .where('campaign', '=', campaign.id)
        .where('until_ms', '>', nowMs)
        .limit(1)
        .executeTakeFirst()) !== undefined,
  };
}

async function volumeIn(db: Db, project: string, person: string): Promise<number> {
  const row = await db
    .selectFrom('rater')
    .select((eb) => eb.fn.sum('submitted').as('n'))
    .where('person', '=', person)
    .where('campaign', 'in', await campaignsIn(db, project))
    .executeTakeFirst();
  return Number(row?.n ?? 0);
}

/** Whether somebody active is past learning: by tier, or by verdicts in this campaign. */
async function anyExperienced(db: Db, { id, project, settings }: Campaign): Promise<boolean> {
  const row = await db
    .selectFrom('rater')
    .leftJoin('expert_tier', (on) =>
      on.onRef('expert_tier.person', '=', 'rater.person').on('expert_tier.project', '=', project),
    )
    .select('rater.person')
    .where('rater.campaign', '=', id)
    .where('rater.status', '=', 'active')
    .where((eb) =>
      eb.or([
        eb('expert_tier.tier', '>', 0),
        eb('rater.submitted', '>=', settings.matching.novice),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** What "why me?" tells a person of themselves. */
export type AboutOne = Pick<
  Candidate,
  'learner' | 'licences' | 'abilities' | 'strong' | 'freeMinutes' | 'load'
>;

/** Null for somebody who takes no part. `load` says only whether there is anything. */
export async function aboutOne(
  db: Db,
  campaign: Campaign,
  person: string,
  nowMs: number,
): Promise<AboutOne | null> {
  const rater = await raterOf(db, campaign.id, person);
  if (rater === null || rater.status === 'left') return null;
  const { learner, licences, kept } = await factsOf(db, campaign, person, nowMs);
  const own = await profileOf(db, person);
  const begun = await heldBy(db, campaign.id, person);
  const figures = await abilityFigures(db, [person], await campaignsIn(db, campaign.project));
  return {
    learner,
    licences,
    abilities: new Map(
      [...(figures.get(person) ?? [])].map(([name, { agreement }]) => [name, agreement]),
    ),
    strong: own.strong,
    freeMinutes: freeMinutesOf(campaign, own, nowMs),
    load: begun.length > 0 || (kept && (await hasPlace())) ? 1 : 0,
  };

  async function hasPlace(): Promise<boolean> {
    const row = await db
      .selectFrom('panel_place')
      .select('item')
      .where('campaign', '=', campaign.id)
      .where('person', '=', person)
      .where('until_ms', '>', nowMs)
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  }
}
