import { credentialsOf, usableKinds } from '../../experts/people/credentials.js';
import { checksToldUntil, overallFigures } from '../../experts/people/figures.js';
import { profilesOf } from '../../experts/people/profile.js';
import { NO_SHARE } from '../../experts/people/share.js';
import { namesOf } from '../../experts/person-names.js';
import { workDone } from '../../experts/work/work-done.js';
import type { Db } from '../../store/index.js';
import { MAY, ROLES } from '../api/access.js';
import type { Answer, Asked } from '../api/index.js';
import type { Context } from '../context.js';
import { HOME } from '../objects.js';
import { mayIn, projectsWith } from '../viewer.js';
import { folded } from './search-words.js';

/** Roles of those who rate and do not run the work. */
const EXPERTS = ROLES.filter(
  (role) => MAY[role].includes('annotate') && !MAY[role].includes('set-up'),
);

/** Whether somebody has anything to do with a project: rates in it, or has a role in it or in the team. */
export async function isExpertIn(db: Db, project: string, person: string): Promise<boolean> {
  const rates = await db
    .selectFrom('rater')
    .innerJoin('campaign', 'campaign.id', 'rater.campaign')
    .select('rater.person')
    .where('rater.person', '=', person)
    .where('campaign.project', '=', project)
    .limit(1)
    .executeTakeFirst();
  if (rates !== undefined) return true;
  const member = await db
    .selectFrom('person')
    .leftJoin('member', (on) =>
      on.onRef('member.person', '=', 'person.id').on('member.project', '=', project),
    )
    .select('person.id')
    .where('person.id', '=', person)
    .where('person.left_ms', 'is', null)
    .where((eb) => eb.or([eb('person.role', 'is not', null), eb('member.role', 'is not', null)]))
    .executeTakeFirst();
  return member !== undefined;
}

type Listed = Answer<'GET /api/experts'>;
type InProject = { person: string; project: string };

/** Experts of the projects that the viewer sees, by name: name and tier for peers, figures for who consults or manages. */
export async function expertsListed(
  { db, viewer, now }: Context,
  query: Asked<'GET /api/experts'>['query'],
): Promise<Listed> {
  if (viewer === null) return { experts: [], projects: [] };
  const seen = await projectsSeen(db, projectsWith(viewer, 'annotate'));
  const asked = seen.filter(({ id }) => query.project === undefined || query.project === id);
  const pairs = await expertsIn(
    db,
    asked.map(({ id }) => id),
  );
  const people = [...new Set(pairs.map(({ person }) => person))];
  const name = await namesOf(db, people);
  const find = folded(query.find ?? '');
  const found = people.filter((person) => find === '' || folded(name(person)).includes(find));
  const tiers =
    found.length === 0
      ? []
      : await db
          .selectFrom('expert_tier')
          .select(['person', 'project', 'tier'])
          .where('person', 'in', found)
          .execute();
  const detailed = pairs.filter(
    ({ person, project }) => found.includes(person) && mayIn(viewer, project, 'review'),
  );
  const runsAll = asked.every(({ id }) => mayIn(viewer, id, 'set-up'));
  const detail = await details(db, detailed, now, runsAll ? undefined : checksToldUntil(now));
  return {
    experts: found
      .map((person) => ({
        person,
        name: name(person),
        me: person === viewer.id,
        tiers: pairs
          .filter((one) => one.person === person)
          .map(({ project }) => ({
            project,
            tier: tiers.find((t) => t.person === person && t.project === project)?.tier ?? 0,
          })),
        detail: detail(person),
      }))
      .sort((a, b) => a.name.localeCompare(b.name) || (a.person < b.person ? -1 : 1)),
    projects: seen.map(({ id, name: called }) => ({
      id,
      name: called,
      manages: mayIn(viewer, id, 'set-up'),
    })),
  };
}

/** Projects with a campaign, or all that are named; null in `ids`: all. */
async function projectsSeen(
  db: Db,
  ids: readonly string[] | null,
): Promise<{ id: string; name: string | null }[]> {
  const named = await db.selectFrom('project').select(['id', 'name']).orderBy('name').execute();
  return [{ id: HOME, name: null }, ...named].filter(({ id }) => ids === null || ids.includes(id));
}

/** Who rates in a project, or is there to rate. */
async function expertsIn(db: Db, projects: readonly string[]): Promise<InProject[]> {
  if (projects.length === 0) return [];
  const raters = await db
    .selectFrom('rater')
    .innerJoin('campaign', 'campaign.id', 'rater.campaign')
    .select(['rater.person', 'campaign.project'])
    .where('campaign.project', 'in', [...projects])
    .where('rater.status', '!=', 'left')
    .distinct()
    .execute();
  const members = await db
    .selectFrom('member')
    .innerJoin('person', 'person.id', 'member.person')
    .select(['member.person', 'member.project'])
    .where('member.project', 'in', [...projects])
    .where('member.role', 'in', EXPERTS)
    .where('person.left_ms', 'is', null)
    .execute();
  const team = await db
    .selectFrom('person')
    .select('id')
    .where('role', 'in', EXPERTS)
    .where('left_ms', 'is', null)
    .execute();
  const all = new Map<string, InProject>();
  for (const { person, project } of [
    ...raters,
    ...members,
    ...team.flatMap(({ id }) => projects.map((project) => ({ person: id, project }))),
  ])
    all.set(`${person} ${project}`, { person, project });
  return [...all.values()];
}

type Detail = NonNullable<Listed['experts'][number]['detail']>;

/** Figures of people over the projects in which the viewer may see them. */
async function details(
  db: Db,
  pairs: readonly InProject[],
  now: number,
  checksUntilMs: number | undefined,
): Promise<(person: string) => Detail | null> {
  const people = [...new Set(pairs.map(({ person }) => person))];
  if (people.length === 0) return () => null;
  const projects = [...new Set(pairs.map(({ project }) => project))];
  const campaigns = (
    await db.selectFrom('campaign').select('id').where('project', 'in', projects).execute()
  ).map(({ id }) => id);
  const figures = await overallFigures(db, people, campaigns, checksUntilMs);
  const credentials = await credentialsOf(db, people, now);
  const profile = await profilesOf(db, people);
  const volumes =
    campaigns.length === 0
      ? []
      : await db
          .selectFrom('rater')
          .select((eb) => ['person', eb.fn.sum(workDone()).as('n')])
          .where('campaign', 'in', campaigns)
          .where('person', 'in', people)
          .groupBy('person')
          .execute();
  const appeals = await db
    .selectFrom('expert_tier_change')
    .select((eb) => ['person', eb.fn.countAll().as('n')])
    .where('appeal_state', '=', 'open')
    .where('project', 'in', projects)
    .groupBy('person')
    .execute();
  const n = (rows: readonly { person: string; n: unknown }[], of: string): number =>
    Number(rows.find(({ person }) => person === of)?.n ?? 0);
  return (person) => {
    if (!people.includes(person)) return null;
    const own = credentials.filter((one) => one.person === person);
    const { agreement, accuracy } = figures.get(person) ?? {
      agreement: NO_SHARE,
      accuracy: NO_SHARE,
    };
    return {
      verified: usableKinds(own),
      waiting: own.filter(({ state }) => state === 'claimed').length,
      appeals: n(appeals, person),
      langs: profile(person).langs,
      volume: n(volumes, person),
      agreement,
      accuracy,
    };
  };
}
