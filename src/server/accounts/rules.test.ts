import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiKey, api, PERMISSIONS, ROLES, type Role } from '../api/index.js';
import { type TestStudio, testStudio, type Visitor } from '../studio.testkit.js';
import { makeKey } from './api-keys.js';
import { routeAddress } from './route-objects.testkit.js';
import { READ, RULES, type Rule } from './route-rules.testkit.js';

/** Where the object is that the path names: in the actor's project, in another one, or nowhere. */
const PLACES = ['own', 'other', 'none'] as const;
type Place = (typeof PLACES)[number];
type Actor =
  | { as: 'nobody' }
  | { as: 'team' | 'member'; role: Role }
  /** Keys of an owner: one that may only read, and one that may all in one project. */
  | { as: 'reading key' | 'project key' };
type Verdict = 'allowed' | 'signed_out' | 'forbidden' | 'not_found';

/** What must come of it, by the table above alone. */
function expected(rule: Rule, actor: Actor, place: Place): Verdict {
  if (rule.for === 'all') return 'allowed';
  if (actor.as === 'nobody') return 'signed_out';
  const key = actor.as === 'reading key' || actor.as === 'project key';
  if (rule.for === 'signed-in') return key && !rule.key ? 'forbidden' : 'allowed';
  const may =
    'role' in actor
      ? rule.roles.includes(actor.role)
      : actor.as === 'project key' || rule.roles === READ;
  if (rule.for === 'team')
    return may && actor.as !== 'member' && actor.as !== 'project key' ? 'allowed' : 'forbidden';
  if (rule.of !== null) {
    if (place === 'none') return 'not_found';
    const sees =
      actor.as === 'member' || actor.as === 'project key'
        ? place === 'own'
        : !('role' in actor) || actor.role !== 'participant';
    if (!sees) return 'not_found';
  }
  return may ? 'allowed' : 'forbidden';
}

const ACTORS: readonly Actor[] = [
  { as: 'nobody' },
  ...ROLES.map((role) => ({ as: 'team' as const, role })),
  ...ROLES.map((role) => ({ as: 'member' as const, role })),
  { as: 'reading key' },
  { as: 'project key' },
];
const nameOf = (actor: Actor): string => ('role' in actor ? `${actor.as} ${actor.role}` : actor.as);

const PROJECT: Readonly<Record<Place, string>> = { own: 'jown', other: 'jother', none: 'jnone' };
const RUN: Readonly<Record<Place, string>> = {
  own: 'run-own',
  other: 'run-other',
  none: 'run-none',
};

describe('H2: the rules of all routes', () => {
  let t: TestStudio;
  const visitors = new Map<
    string,
    { visitor: Visitor; id: string; headers: Record<string, string> }
  >();

  beforeAll(async () => {
    t = await testStudio();
    const { db } = t;
    for (const place of ['own', 'other'] as const) {
      await db
        .insertInto('project')
        .values({ id: PROJECT[place], name: place, created_ms: 1 })
        .execute();
      await db
        .insertInto('run')
        .values({
          id: RUN[place],
          suite: 'nothing',
          status: 'done',
          created_ms: 1,
          updated_ms: 1,
          tag: null,
          manifest: JSON.stringify({
            suite: 'nothing',
            targets: [],
            judges: [],
            conditions: [],
            repeats: 1,
            judgeRepeats: 1,
            seed: '1',
            hearth: '0',
          }),
          lease_owner: null,
          lease_ms: null,
        })
        .execute();
      await db
        .insertInto('project_run')
        .values({ run: RUN[place], project: PROJECT[place] })
        .execute();
    }
    const boss = await t.person('boss', { team: 'owner' });
    for (const actor of ACTORS) {
      const name = nameOf(actor);
      if (actor.as === 'nobody') visitors.set(name, { visitor: t.visitor(), id: '', headers: {} });
      else if ('role' in actor) {
        const one = await t.signedIn(
          name.replace(' ', '-'),
          actor.as === 'team' ? { team: actor.role } : { projects: { [PROJECT.own]: actor.role } },
        );
        visitors.set(name, { visitor: one, id: one.id, headers: {} });
      } else {
        const { key } = await makeKey(
          db,
          {
            person: boss,
            name,
            scopes: actor.as === 'reading key' ? ['read'] : PERMISSIONS,
            project: actor.as === 'reading key' ? null : PROJECT.own,
            lastsMs: 3_600_000,
          },
          Date.now(),
        );
        visitors.set(name, {
          visitor: t.visitor(),
          id: boss,
          headers: { Authorization: `Bearer ${key}` },
        });
      }
    }
  });
  afterAll(() => t.close());

  it('has a rule for every route, and none for a route that is not there', () => {
    expect(Object.keys(RULES).sort()).toEqual(Object.keys(api).sort());
  });

  it.each(Object.keys(api))('%s', async (key) => {
    const rule = RULES[key];
    if (rule === undefined) throw new Error(`no rule is written down for ${key}`);
    const seen: string[] = [];
    const wanted: string[] = [];
    const places = rule.for === 'project' && rule.of !== null ? PLACES : (['own'] as const);
    for (const actor of ACTORS)
      for (const place of places) {
        const got = await verdict(key as ApiKey, actor, place);
        seen.push(`${nameOf(actor)}, ${place}: ${got}`);
        wanted.push(`${nameOf(actor)}, ${place}: ${expected(rule, actor, place)}`);
      }
    expect(seen).toEqual(wanted);
  });

  async function verdict(key: ApiKey, actor: Actor, place: Place): Promise<string> {
    const known = visitors.get(nameOf(actor));
    if (known === undefined) throw new Error('an actor without a visitor');
    const route = api[key];
    const address = await routeAddress(t, key, {
      actor: known.id,
      project: PROJECT[place],
      there: place !== 'none',
      run: RUN[place],
      invitedTo: PROJECT.own,
    });
    // Where the rule lets it through, this body is refused for its form: nothing is changed by the test.
    const body = 'body' in route ? { 'no such field': 1 } : undefined;
    const { body: reply } = await known.visitor.call(address, body, known.headers);
    const { error } = (reply ?? {}) as { error?: { code: string } };
    const code = error?.code ?? 'none';
    if (['signed_out', 'forbidden', 'not_found'].includes(code)) return code;
    return 'allowed';
  }
});
