import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, type TestStudio, testStudio } from '../studio.testkit.js';

const tokenOf = (link: string): string => new URL(link).hash.slice(1);

describe('a team from its first owner on', () => {
  let t: TestStudio;
  beforeAll(async () => {
    t = await testStudio();
  });
  afterAll(() => t.close());

  it('begins with a link that makes one owner, once', async () => {
    const link = t.studio.firstOwner ?? '';
    expect(link).toMatch(/^http:\/\/localhost:\d+\/first-owner#[\w-]{43}$/);
    const first = t.visitor();
    const token = tokenOf(link);
    const look = await first.call('POST /api/link', { token });
    expect(look.body).toMatchObject({ kind: 'owner', name: null, email: null });
    const came = await first.call('POST /api/link/password', {
      token,
      name: 'Ada',
      email: 'Ada@Team.example',
      password: PASSWORD,
    });
    expect([came.status, came.body]).toEqual([200, { done: true }]);
    const session = await first.call('GET /api/session');
    expect(session.body).toMatchObject({
      mode: 'team',
      viewer: { name: 'Ada', role: 'owner' },
    });
    const again = await t.visitor().call('POST /api/link/password', {
      token,
      name: 'Eve',
      email: 'eve@team.example',
      password: PASSWORD,
    });
    expect(again.status).toBe(404);
    expect(again.text).toContain('link_gone');
  });

  it('goes on with an invitation, a removal and the end of all ways in', async () => {
    const owner = t.visitor();
    await owner.call('POST /api/sign-in', { email: 'ada@team.example', password: PASSWORD });
    const { body } = await owner.call('POST /api/invitations', {
      label: 'Bo, rater',
      role: 'expert',
      projects: {},
    });
    const { link } = body as { link: string };
    const bo = t.visitor();
    await bo.call('POST /api/link/password', {
      token: tokenOf(link),
      name: 'Bo',
      email: 'bo@team.example',
      password: 'quiet rivers run deep',
    });
    expect((await bo.call('GET /api/me')).body).toMatchObject({ name: 'Bo', password: true });
    const { body: list } = await owner.call('GET /api/people');
    const { people } = list as { people: { id: string; name: string }[] };
    const id = people.find(({ name }) => name === 'Bo')?.id ?? '';
    expect((await owner.call(`DELETE /api/people/${id}`)).status).toBe(200);
    expect((await bo.call('GET /api/me')).status).toBe(401);
    const back = await bo.call('POST /api/sign-in', {
      email: 'bo@team.example',
      password: 'quiet rivers run deep',
    });
    expect(back.status).toBe(401);
    const log = await owner.call('GET /api/audit');
    const { rows } = log.body as { rows: { route: string; outcome: string }[] };
    expect(rows.map(({ route, outcome }) => `${outcome} ${route}`)).toEqual([
      'failed POST /api/sign-in',
      'done DELETE /api/people/:person',
      'done POST /api/link/password',
      'done POST /api/invitations',
      'done POST /api/sign-in',
      'done POST /api/link/password',
    ]);
    const check = await owner.call('GET /api/audit/check');
    expect(check.body).toMatchObject({ whole: true, rows: 6, broken: null });
  });

  it('does not let the last owner go', async () => {
    const owner = t.visitor();
    await owner.call('POST /api/sign-in', { email: 'ada@team.example', password: PASSWORD });
    const me = (await owner.call('GET /api/me')).body as { id: string };
    for (const [key, sent] of [
      [`DELETE /api/people/${me.id}`, undefined],
      [`PATCH /api/people/${me.id}`, { role: 'pm' }],
    ] as const) {
      const reply = await owner.call(key, sent);
      expect([reply.status, reply.text]).toEqual([409, expect.stringContaining('last_owner')]);
    }
  });

  it('gives an owner the power to reset somebody, whose old ways in end', async () => {
    const owner = t.visitor();
    await owner.call('POST /api/sign-in', { email: 'ada@team.example', password: PASSWORD });
    const cy = await t.signedIn('cy', { team: 'expert' });
    const { body } = await owner.call(`POST /api/people/${cy.id}/reset`);
    const token = tokenOf((body as { link: string }).link);
    // Until it is used, nothing has changed.
    expect((await cy.call('GET /api/me')).status).toBe(200);
    const fresh = t.visitor();
    const look = await fresh.call('POST /api/link', { token });
    expect(look.body).toMatchObject({ kind: 'reset', name: 'cy', email: 'cy@team.example' });
    await fresh.call('POST /api/link/password', { token, password: 'another lamp is lit' });
    expect((await fresh.call('GET /api/me')).body).toMatchObject({ id: cy.id, name: 'cy' });
    expect((await cy.call('GET /api/me')).status).toBe(401);
  });
});
