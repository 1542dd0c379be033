import type { Db } from '../store/index.js';

/** Who is told of what a campaign's owner should know: the team's and the project's owners and product managers. */
export const managersOf = (db: Db, project: string): Promise<string[]> =>
  peopleWith(db, project, ['owner', 'pm']);

/** Who looks after a project's money. */
export const payersOf = (db: Db, project: string): Promise<string[]> =>
  peopleWith(db, project, ['owner', 'finance']);

async function peopleWith(db: Db, project: string, roles: readonly string[]): Promise<string[]> {
  const inTeam = await db
    .selectFrom('person')
    .select('id')
    .where('role', 'in', roles)
    .where('left_ms', 'is', null)
    .execute();
  const inProject = await db
    .selectFrom('member')
    .innerJoin('person', 'person.id', 'member.person')
    .select('person.id')
    .where('member.project', '=', project)
    .where('member.role', 'in', roles)
    .where('person.left_ms', 'is', null)
    .execute();
  const all = [...new Set([...inTeam, ...inProject].map(({ id }) => id))];
  // A machine without accounts has one person.
  return all.length > 0 ? all : ['local'];
}
