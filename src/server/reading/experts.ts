import { badgesOf } from '../../experts/people/badges.js';
import { conflictsOf } from '../../experts/people/conflicts.js';
import { type Credential, credentialsOf, usableKinds } from '../../experts/people/credentials.js';
import { progressOf } from '../../experts/people/evaluate.js';
import { abilityFigures, checksToldUntil, type Figures } from '../../experts/people/figures.js';
import { historyOf } from '../../experts/people/history.js';
import type { Profile } from '../../experts/people/profile.js';
import { NO_SHARE } from '../../experts/people/share.js';
import { type TierChange, tierChanges, tierIn } from '../../experts/people/standing.js';
import { namesOf } from '../../experts/person-names.js';
import type { Db } from '../../store/index.js';
import type { Answer } from '../api/index.js';

type Mine = Answer<'GET /api/me/expert'>;
export type Standing = Mine['standings'][number];

/** Lower bound of agreement from which somebody counts as strong in an ability. */
const STRONG = 0.75;

/** A profile as it is told. */
export const profileTold = ({ weekly, exceptions, ...said }: Profile): Mine['profile'] => ({
  ...said,
  weekly: copied(weekly),
  exceptions: copied(exceptions),
});

const copied = (days: Profile['weekly']): Mine['profile']['weekly'] =>
  Object.fromEntries(Object.entries(days).map(([day, slots]) => [day, [...slots]]));

/** What is told of a person's credentials, with the verifiers' names. */
export async function credentialsTold(
  db: Db,
  person: string,
  nowMs: number,
): Promise<Mine['credentials']> {
  const all = await credentialsOf(db, [person], nowMs);
  const name = await namesOf(
    db,
    all.flatMap(({ verifier }) => verifier ?? []),
  );
  return all.map((one: Credential) => ({
    ...one,
    verifier: one.verifier === null ? null : name(one.verifier),
  }));
}

/** What is told of a person's conflicts of interest. */
export const conflictsTold = async (db: Db, person: string): Promise<Mine['conflicts']> =>
  (await conflictsOf(db, [person])).map((one) => ({ ...one, own: one.madeBy === person }));

/**
 * Figures by ability, the ones with most points first; and the abilities in which they are high.
 * @param checksUntilMs for raters: hidden checks since then are left out
 */
export async function figuresTold(
  db: Db,
  person: string,
  campaigns: readonly string[],
  checksUntilMs?: number,
): Promise<Pick<Mine, 'figures' | 'derived'>> {
  const own: ReadonlyMap<string, Figures> =
    (await abilityFigures(db, [person], campaigns, checksUntilMs)).get(person) ?? new Map();
  const figures = [...own]
    .map(([ability, { agreement, accuracy }]) => ({ ability, agreement, accuracy }))
    .sort(
      (a, b) =>
        b.agreement.n + b.accuracy.n - a.agreement.n - a.accuracy.n ||
        (a.ability < b.ability ? -1 : 1),
    );
  return {
    figures,
    derived: figures
      // All abilities together are none.
      .filter(({ ability, agreement }) => ability !== '' && (agreement.low ?? 0) >= STRONG)
      .map(({ ability }) => ability),
  };
}

/** Where somebody stands in a project, with what the next tier wants and marks reached. */
export async function standingTold(
  db: Db,
  project: { id: string; name: string | null },
  person: string,
  nowMs: number,
): Promise<Standing> {
  const progress = await progressOf(db, project.id, person, checksToldUntil(nowMs));
  const { tier, sinceMs } = await tierIn(db, project.id, person);
  const campaigns = await db
    .selectFrom('rater')
    .innerJoin('campaign', 'campaign.id', 'rater.campaign')
    .select(['campaign.id', 'campaign.title', 'rater.calibrated'])
    .where('rater.person', '=', person)
    .where('campaign.project', '=', project.id)
    .orderBy('campaign.made_ms')
    .orderBy('campaign.id')
    .execute();
  const figures = progress?.figures ?? {
    volume: 0,
    accuracy: NO_SHARE,
    consistency: NO_SHARE,
    alarms: 0,
  };
  return {
    project: project.id,
    projectName: project.name,
    tier,
    sinceMs,
    volume: figures.volume,
    campaigns: campaigns.map(({ id, title }) => ({ id, title })),
    next: progress?.next ?? [],
    badges: badgesOf(figures, {
      calibrated: campaigns.some(({ calibrated }) => calibrated > 0),
      verified: usableKinds(await credentialsOf(db, [person], nowMs)).length > 0,
    }),
  };
}

/** Changes of a tier as they are told, with names. */
export async function changesTold(
  db: Db,
  person: string,
  project?: string,
): Promise<Mine['changes']> {
  const changes = await tierChanges(db, person, project);
  const name = await namesOf(
    db,
    changes.flatMap(({ by, appeal }) => [by, appeal?.answeredBy ?? '']),
  );
  return changes.map(({ by, appeal, ...change }: TierChange) => ({
    ...change,
    by: by === '' ? null : name(by),
    appeal:
      appeal === null
        ? null
        : {
            ...appeal,
            answeredBy: appeal.answeredBy === null ? null : name(appeal.answeredBy),
          },
  }));
}

/** What happened to a profile, as it is told. */
export const historyTold = async (db: Db, person: string): Promise<Mine['history']> =>
  (await historyOf(db, person)).map(({ kind, by, atMs, about }) => ({
    kind,
    byOneself: by === person,
    atMs,
    about,
  }));
