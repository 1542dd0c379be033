import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, type TestStudio, testStudio, type Visitor } from '../studio.testkit.js';
import { makeLink } from './links.js';

type Signed = Visitor & { id: string };
const tokenOf = (body: unknown): string => new URL((body as { link: string }).link).hash.slice(1);

/** Nobody reaches what is another's, or becomes more than somebody made them. */
describe('what people have of each other', () => {
  let t: TestStudio;
  let owner: Signed;
  let pm: Signed;
  let lead: Signed;
  let outsider: Signed;

  beforeAll(async () => {
    t = await testStudio();
    owner = await t.signedIn('owner', { team: 'owner' });
    pm = await t.signedIn('pm', { team: 'pm' });
    for (const id of ['ja', 'jb'])
      await t.db
        .insertInto('project')
        .values({ id, name: `project ${id}`, created_ms: 1 })
        .execute();
    lead = await t.signedIn('lead', { projects: { ja: 'pm' } });
    outsider = await t.signedIn('outsider', { projects: { jb: 'auditor' } });
  });
  afterAll(() => t.close());

  it('keys, sessions and passkeys of others are not there', async () => {
    const made = await owner.call('POST /api/keys', {
      name: 'mine',
      scopes: ['read'],
      project: null,
    });
    const { id } = made.body as { id: string };
    expect((await lead.call(`DELETE /api/keys/${id}`)).status).toBe(404);
    const mine = (await owner.call('GET /api/me')).body as { sessions: { id: string }[] };
    const session = mine.sessions[0]?.id ?? '';
    expect((await lead.call(`DELETE /api/me/sessions/${session}`)).status).toBe(404);
    expect((await owner.call('GET /api/me')).status).toBe(200);
    expect((await lead.call('DELETE /api/me/passkeys/cnone')).status).toBe(404);
    const seen = (await lead.call('GET /api/keys')).body as { keys: unknown[] };
    expect(seen.keys).toEqual([]);
    expect((await lead.call('GET /api/keys?of=team')).status).toBe(403);
  });

  it('a key is shown once, works with its scopes only, and dies with its maker’s rights', async () => {
    const maker = await t.signedIn('maker', { team: 'pm' });
    const more = await maker.call('POST /api/keys', {
      name: 'x',
      scopes: ['audit'],
      project: null,
    });
    expect([more.status, more.text]).toEqual([400, expect.stringContaining('audit')]);
    const { body } = await maker.call('POST /api/keys', {
      name: 'reader',
      scopes: ['read', 'people'],
      project: 'ja',
    });
    const { key, id } = body as { key: string; id: string };
    const stored = await t.db.selectFrom('api_key').selectAll().where('id', '=', id).execute();
    expect(JSON.stringify(stored)).not.toContain(key.slice(3));
    const bearer = { Authorization: `Bearer ${key}` };
    const program = t.visitor();
    expect((await program.call('GET /api/runs', undefined, bearer)).status).toBe(200);
    const projects = (await program.call('GET /api/projects', undefined, bearer)).body;
    expect(projects).toMatchObject({ projects: [{ id: 'ja' }] });
    expect((await program.call('GET /api/people', undefined, bearer)).status).toBe(403);
    // A cookie beside a wrong key does not help.
    expect(
      (await owner.call('GET /api/me', undefined, { Authorization: 'Bearer hk-x' })).status,
    ).toBe(401);
    await owner.call(`PATCH /api/people/${maker.id}`, { role: 'finance' });
    expect((await program.call('GET /api/runs', undefined, bearer)).status).toBe(403);
    await owner.call(`DELETE /api/people/${maker.id}`);
    expect((await program.call('GET /api/runs', undefined, bearer)).status).toBe(401);
  });

  it('a product manager makes no owner, auditor or payer, and touches none', async () => {
    for (const role of ['owner', 'auditor', 'finance'])
      expect(
        (await pm.call('POST /api/invitations', { label: 'x', role, projects: {} })).status,
      ).toBe(403);
    for (const [key, body] of [
      [`PATCH /api/people/${owner.id}`, { role: 'expert' }],
      [`DELETE /api/people/${owner.id}`, undefined],
      [`PATCH /api/people/${pm.id}`, { role: 'owner' }],
    ] as const)
      expect((await pm.call(key, body)).status).toBe(403);
    const { body } = await owner.call('GET /api/audit?outcome=refused&size=3');
    const { rows } = body as { rows: { name: string; route: string }[] };
    expect(rows.map(({ name, route }) => `${name} ${route}`)).toEqual([
      'pm PATCH /api/people/:person',
      'pm DELETE /api/people/:person',
      'pm PATCH /api/people/:person',
    ]);
  });

  it('the lead of a project invites into that project only, and does not see who else there is', async () => {
    const invite = (role: string | null, projects: Record<string, string>) =>
      lead.call('POST /api/invitations', { label: 'x', role, projects });
    expect((await invite('expert', {})).status).toBe(403);
    expect((await invite(null, { jb: 'expert' })).status).toBe(404);
    expect((await invite(null, { ja: 'expert', jb: 'expert' })).status).toBe(404);
    expect((await invite(null, { ja: 'owner' })).status).toBe(403);
    expect((await invite(null, { ja: 'expert' })).status).toBe(200);
    await owner.call('POST /api/invitations', { label: 'not for leads', role: 'pm', projects: {} });
    const list = (await lead.call('GET /api/invitations')).text;
    expect(list).not.toContain('not for leads');
    expect(
      (await lead.call(`PUT /api/projects/ja/members/${outsider.id}`, { role: 'expert' })).status,
    ).toBe(404);
    expect((await lead.call(`DELETE /api/projects/ja/members/${outsider.id}`)).status).toBe(404);
  });

  it('a project is not there for outsiders: names, counts, lists, audit', async () => {
    await owner.call('PATCH /api/projects/ja', { name: 'the hidden one' });
    for (const key of [
      'GET /api/projects',
      'GET /api/session',
      'GET /api/runs',
      'GET /api/runs?project=ja',
      'GET /api/audit',
      'GET /api/audit.csv',
      'GET /api/audit?project=ja',
    ]) {
      const { text, status } = await outsider.call(key);
      expect([key, status]).toEqual([key, 200]);
      expect(text).not.toMatch(/hidden one|\bja\b/);
    }
    const { text } = await outsider.call('PATCH /api/projects/ja', { name: 'taken over' });
    expect(text).toBe((await outsider.call('PATCH /api/projects/jnone', { name: 'x' })).text);
  });

  it('somebody new sees nothing that was not shared', async () => {
    const fresh = await t.signedIn('fresh', {});
    expect((await fresh.call('GET /api/projects')).body).toEqual({ projects: [] });
    expect((await fresh.call('GET /api/runs')).status).toBe(403);
    expect((await fresh.call('GET /api/people')).status).toBe(403);
  });

  it('a link works once, also for two at once, and not after it was taken back or ran out', async () => {
    const come = (token: string, name: string) =>
      t.visitor().call('POST /api/link/password', {
        token,
        name,
        email: `${name}@link.example`,
        password: PASSWORD,
      });
    const invite = () =>
      pm.call('POST /api/invitations', { label: 'x', role: 'expert', projects: {} });
    const token = tokenOf((await invite()).body);
    const both = await Promise.all([come(token, 'one'), come(token, 'two')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
    const { body } = await invite();
    await owner.call(`DELETE /api/invitations/${(body as { id: string }).id}`);
    expect((await come(tokenOf(body), 'three')).status).toBe(404);
    const old = await makeLink(
      t.db,
      {
        kind: 'invitation',
        label: 'x',
        roles: { team: 'owner', projects: {} },
        person: null,
        madeBy: null,
        lastsMs: 1000,
      },
      Date.now() - 1001,
    );
    expect((await come(old.token, 'four')).status).toBe(404);
  });

  it('an invited person gets the roles of the link and no field of their own', async () => {
    const { body } = await pm.call('POST /api/invitations', {
      label: 'x',
      role: null,
      projects: { ja: 'expert' },
    });
    const one = t.visitor();
    const sent = { token: tokenOf(body), name: 'Di', email: 'di@link.example', password: PASSWORD };
    expect((await one.call('POST /api/link/password', { ...sent, role: 'owner' })).status).toBe(
      400,
    );
    expect((await one.call('POST /api/link/password', sent)).status).toBe(200);
    expect((await one.call('GET /api/session')).body).toMatchObject({
      viewer: { role: null, may: [], projects: [{ id: 'ja', may: ['annotate'] }] },
    });
  });

  it('a new password ends every other session and takes the one so far', async () => {
    const one = await t.signedIn('changer', { team: 'expert' });
    const other = t.visitor();
    await other.call('POST /api/sign-in', { email: 'changer@team.example', password: PASSWORD });
    const change = (current: string, password: string) =>
      one.call('POST /api/me/password', { current, password });
    expect((await change('not this one', 'a boat on a lake')).text).toContain('wrong_password');
    expect((await change(PASSWORD, 'short')).text).toContain('weak_password');
    expect((await change(PASSWORD, 'a boat on a lake')).status).toBe(200);
    expect((await one.call('GET /api/me')).status).toBe(200);
    expect((await other.call('GET /api/me')).status).toBe(401);
  });

  it('somebody who is removed hears no more of a run that they listen to', async () => {
    await t.db
      .insertInto('run')
      .values({
        id: 'heard',
        suite: 'nothing',
        status: 'running',
        created_ms: 1,
        updated_ms: 1,
        tag: null,
        manifest: '{}',
        lease_owner: null,
        lease_ms: null,
      })
      .execute();
    const one = await t.signedIn('listener', { team: 'senior-expert' });
    const cookie = [...one.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const stream = await fetch(`http://127.0.0.1:${t.studio.port}/api/runs/heard/events`, {
      headers: { Cookie: cookie },
    });
    expect(stream.status).toBe(200);
    const heard = stream.text().catch(() => 'cut off');
    await owner.call(`DELETE /api/people/${one.id}`);
    expect(await heard).toBe('cut off');
  });

  it('a filter takes no other column and no SQL', async () => {
    expect((await owner.call('GET /api/audit?outcome=password')).status).toBe(400);
    for (const query of ["person=' or 1=1 --", 'route=%25', 'password=x', 'after=-1', 'after=x'])
      expect((await owner.call(`GET /api/audit?${encodeURI(query)}`)).status).toBe(200);
    expect((await owner.call("GET /api/audit?person='%20or%201=1%20--")).body).toMatchObject({
      total: 0,
    });
  });
});
