import { shownName } from '../../experts/person-names.js';
import type { Asker } from '../../experts/talk/access.js';
import type { Audience } from '../../experts/talk/audience.js';
import type { Db } from '../../store/index.js';
import { roleOf } from '../accounts/people.js';
import { MAY, type Permission } from '../api/access.js';
import type { Context } from '../context.js';
import { LOCAL, mayIn, type Viewer } from '../viewer.js';

/** The people of a project, by what they may do in it now. */
export async function audienceOf(
  db: Db,
  mode: Context['mode'],
  project: string,
): Promise<Audience> {
  if (mode === 'local') {
    const all = new Set([LOCAL.id]);
    return { raters: all, managers: all, reviewers: all };
  }
  const people = await db
    .selectFrom('person')
    .leftJoin('member', (join) =>
      join.onRef('member.person', '=', 'person.id').on('member.project', '=', project),
    )
    .select(['person.id', 'person.role', 'member.role as inProject'])
    .where('person.left_ms', 'is', null)
    .execute();
  const who = (permission: Permission): Set<string> =>
    new Set(
      people.flatMap(({ id, role, inProject }) =>
        [roleOf(role), roleOf(inProject)].some(
          (one) => one !== null && MAY[one].includes(permission),
        )
          ? [id]
          : [],
      ),
    );
  return { raters: who('annotate'), managers: who('set-up'), reviewers: who('review') };
}

/** The viewer as a reader of talks. */
export const askerOf = (viewer: Viewer, project: string): Asker => ({
  person: viewer.id,
  manages: mayIn(viewer, project, 'set-up'),
  reviews: mayIn(viewer, project, 'review'),
});

/** What people are called, also those who left. */
export async function namesOf(db: Db, people: Iterable<string>): Promise<Map<string, string>> {
  const ids = [...new Set(people)];
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('person')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .execute();
  return new Map([
    [LOCAL.id, shownName(LOCAL.id, null)],
    ...rows.map(({ id, name }) => [id, name] as const),
  ]);
}

/** How somebody is shown: by name and by what they are in the project. */
export const roleIn = (audience: Audience, person: string): 'manager' | 'senior' | 'rater' =>
  audience.managers.has(person) ? 'manager' : audience.reviewers.has(person) ? 'senior' : 'rater';
