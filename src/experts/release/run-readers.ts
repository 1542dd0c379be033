import { sql } from 'kysely';
import type { Db } from '../../store/index.js';

/** Roles that may read runs or review campaigns, and so see models' names and the judge's verdicts. */
export const READING_ROLES = ['owner', 'pm', 'senior-expert', 'auditor'] as const;

/** The project of runs that were put into none. */
const HOME = 'home';
/** The one person of a machine without accounts. */
const LOCAL = 'local';

/**
 * Who can open a run or the campaign that tests it: whose answers they are and what the judge said is one page away for
 * them, so that they cannot rate blind.
 */
export async function runReaders(
  db: Db,
  { run, project }: { run: string; project: string },
): Promise<ReadonlySet<string>> {
  const place = await db
    .selectFrom('project_run')
    .select('project')
    .where('run', '=', run)
    .executeTakeFirst();
  const inTeam = await db
    .selectFrom('person')
    .select('id')
    .where('role', 'in', [...READING_ROLES])
    .execute();
  const inProjects = await db
    .selectFrom('member')
    .select('person as id')
    .where('project', 'in', [...new Set([project, place?.project ?? HOME])])
    .where('role', 'in', [...READING_ROLES])
    .execute();
  return new Set([LOCAL, ...[...inTeam, ...inProjects].map(({ id }) => id)]);
}

/** An open blind test in which this person has a place, of a campaign or of a run; null: none. */
export async function openBlindPlace(
  db: Db,
  person: string,
  of: { campaign: string } | { run: string } | { test: string },
): Promise<{ test: string; campaign: string } | null> {
  let asked = db
    .selectFrom('blind_test')
    .select(['blind_test.id', 'blind_test.campaign'])
    .where('blind_test.status', '=', 'open')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('blind_rater')
          .select('blind_rater.person')
          .whereRef('blind_rater.test', '=', 'blind_test.id')
          .where('blind_rater.person', '=', person)
          .where('blind_rater.state', '!=', 'left'),
      ),
    );
  if ('campaign' in of) asked = asked.where('blind_test.campaign', '=', of.campaign);
  else if ('run' in of) asked = asked.where('blind_test.run', '=', of.run);
  else asked = asked.where('blind_test.id', '=', of.test);
  const row = await asked.executeTakeFirst();
  return row === undefined ? null : { test: row.id, campaign: row.campaign };
}

/** Whether the run that a column names has no open blind test in which this person has a place. */
export const notRatedBlind = (column: string, person: string) =>
  sql<boolean>`not exists (select 1 from blind_test inner join blind_rater on blind_rater.test = blind_test.id
    where blind_test.run = ${sql.ref(column)} and blind_test.status = 'open'
    and blind_rater.person = ${person} and blind_rater.state != 'left')`;
