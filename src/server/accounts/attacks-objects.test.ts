import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../../store/index.js';
import { TABLES, tableRows } from '../../store/table-rows.js';
import { api } from '../api/index.js';
import { type TestStudio, testStudio, type Visitor } from '../studio.testkit.js';
import { routeAddress } from './route-objects.testkit.js';

type Signed = Visitor & { id: string };
/** Stands in every name of what the attackers must not see. */
const FOREIGN = 'zqforeign';
const WITH_OBJECT = Object.keys(api).filter((key) => key.includes('/:'));
const LISTS = Object.keys(api).filter((key) => key.startsWith('GET ') && !key.includes('/:'));

/** All rows but those of the audit log, which says that something was refused. */
async function allRows(db: Db): Promise<string> {
  const seen: unknown[] = [];
  for (const table of TABLES.filter((one) => one !== 'audit'))
    for await (const rows of tableRows(db, table)) seen.push(table, rows);
  return JSON.stringify(seen);
}

/** Known attacks on what belongs to others; rules.test.ts goes through every role, route and place. */
describe('attacks on what is another’s', () => {
  let t: TestStudio;
  /** May do everything, in a project of their own. */
  let stranger: Signed;
  let owner: Signed;

  beforeAll(async () => {
    t = await testStudio();
    const { db } = t;
    for (const [id, name] of [
      ['jforeign', `${FOREIGN} project`],
      ['jtheirs', 'theirs'],
    ] as const)
      await db.insertInto('project').values({ id, name, created_ms: 1 }).execute();
    await db
      .insertInto('run')
      .values({
        id: `run-${FOREIGN}`,
        suite: 'nothing',
        status: 'done',
        created_ms: 1,
        updated_ms: 1,
        tag: `${FOREIGN} tag`,
        manifest: JSON.stringify({
          suite: 'nothing',
          targets: [{ name: `${FOREIGN} target` }],
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
      .values({ run: `run-${FOREIGN}`, project: 'jforeign' })
      .execute();
    owner = await t.signedIn(FOREIGN, { team: 'owner' });
    stranger = await t.signedIn('stranger', { projects: { jtheirs: 'owner' } });
  });
  afterAll(() => t.close());

  it.each(WITH_OBJECT)(
    'H2, H9: somebody of another project learns and changes nothing by %s',
    async (key) => {
      const named = { actor: owner.id, run: `run-${FOREIGN}`, invitedTo: 'jforeign' };
      const foreign = await routeAddress(t, key, { ...named, project: 'jforeign', there: true });
      const nowhere = await routeAddress(t, key, {
        ...named,
        project: 'jnone',
        run: 'run-none',
        there: false,
        invitedTo: 'jforeign',
      });
      const body =
        'body' in api[key as keyof typeof api] ? { name: 'taken', role: null } : undefined;
      const before = await allRows(t.db);
      const reply = await stranger.call(foreign, body);
      // One's own sessions: `others` are one's own others.
      if (key === 'DELETE /api/me/sessions/:session') return;
      // Which variables hold providers' keys is no object of a project, and which suites there are is not secret; the
      // community is the whole team's, and whether a certificate is in force is for everybody. What one may do in
      // another's campaign is nothing, as in one that is not there.
      const open =
        /^GET \/api\/suites\/|\/provider-keys\/|\/api\/community\/|\/api\/verify\/|\/rights$/.test(
          key,
        );
      // 400: whose it is, is asked after the form of what was sent; the same for what is not there.
      if (!open) expect([400, 403, 404]).toContain(reply.status);
      // Events of the community are made anew for each address.
      if (!key.includes('/api/community/'))
        expect(reply.text).toBe((await stranger.call(nowhere, body)).text);
      expect(reply.text).not.toContain(FOREIGN);
      expect(await allRows(t.db)).toBe(before);
    },
  );

  it.each(LISTS)('H9: somebody new finds nothing of others in %s', async (key) => {
    const fresh = await t.signedIn(`fresh${LISTS.indexOf(key)}`, {});
    const { status, text } = await fresh.call(key);
    // 302: the way back from a provider, which says that nobody came.
    expect([200, 302, 400, 403, 404]).toContain(status);
    expect(text).not.toContain(FOREIGN);
    expect(text).not.toContain(owner.id);
  });

  it.each(['root', 'Owner', 'owner ', 'admin', '*', ''])(
    'H3: a role that is none (“%s”) opens nothing',
    async (role) => {
      const one = await t.signedIn(`odd${Math.random()}`.replace('.', ''), {});
      await t.db.updateTable('person').set({ role }).where('id', '=', one.id).execute();
      await t.db
        .insertInto('member')
        .values({ person: one.id, project: 'jforeign', role })
        .execute();
      expect((await one.call('GET /api/runs')).status).toBe(403);
      expect((await one.call(`GET /api/runs/run-${FOREIGN}`)).status).toBe(404);
      expect((await one.call('GET /api/projects')).body).toEqual({ projects: [] });
      expect((await one.call('GET /api/people')).status).toBe(403);
    },
  );

  it('H3: whoever loses a project, or leaves, sees nothing of it from the next request on', async () => {
    const one = await t.signedIn('leaver', { projects: { jforeign: 'senior-expert' } });
    const asked = `GET /api/runs/run-${FOREIGN}`;
    expect((await one.call(asked)).status).not.toBe(404);
    await owner.call(`DELETE /api/projects/jforeign/members/${one.id}`);
    expect((await one.call(asked)).status).toBe(404);
    expect((await one.call('GET /api/runs')).status).toBe(403);
    // A session that was forgotten when somebody left opens nothing either.
    const rows = await t.db
      .selectFrom('person_session')
      .selectAll()
      .where('person', '=', one.id)
      .execute();
    await owner.call(`DELETE /api/people/${one.id}`);
    for (const row of rows) await t.db.insertInto('person_session').values(row).execute();
    expect((await one.call('GET /api/me')).status).toBe(401);
  });

  it.each(Object.keys(api))('H15: no session comes of %s without a person', async (key) => {
    const nobody = t.visitor();
    const address = key.replaceAll(/:\w+/g, 'x');
    const { headers } = await nobody.call(address, key.startsWith('GET ') ? undefined : {});
    expect(headers.getSetCookie().join()).not.toMatch(/session_token=[^;]/);
    expect([...nobody.cookies.keys()].join()).not.toContain('session_token');
  });

  it('H15: no person is there before one is made, and no key', async () => {
    const fresh = await testStudio();
    try {
      for (const table of ['person', 'api_key', 'person_session'] as const)
        expect(await fresh.db.selectFrom(table).selectAll().execute()).toEqual([]);
    } finally {
      await fresh.close();
    }
  });
});
