import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { raw } from '../../serve/http/server.testkit.js';
import { api } from '../api/index.js';
import { PASSWORD, type TestStudio, testStudio } from '../studio.testkit.js';

/**
 * Known faults of annotation tools (the list H1–H18 of the platform's specification, with advisories there), by file:
 * - H1, H7, H17, words that run: attacks-words.test.ts; in the browser, web/test/accounts.browser.test.ts.
 * - H2, H3, H9, H15, what is another's: attacks-objects.test.ts, with every role and route in rules.test.ts.
 * - H4, H10, filters and floods: attacks-fields.test.ts; tries to sign in below.
 * - H5, H6, H8, H11, H12, H14, secrets, addresses, paths, proxies: attacks-places.test.ts; origins below.
 * - H13, open doors: below, and the first owner's link in journey.test.ts.
 * - H16, mails and messages: attacks-notices.test.ts.
 * - H18, one's own history: attacks-history.test.ts.
 * - Ids that were used before, with other content: attacks-again.test.ts.
 */
describe('attacks on the ways in', () => {
  let t: TestStudio;
  beforeAll(async () => {
    t = await testStudio();
    await t.person('ann', { team: 'owner' });
  });
  afterAll(() => t.close());
  const ann = { email: 'ann@team.example', password: PASSWORD };

  it.each(Object.keys(api).filter((key) => !key.startsWith('GET ')))(
    'H14: a page of another site cannot call %s',
    async (key) => {
      const one = t.visitor();
      for (const headers of [
        { Origin: 'https://evil.example' },
        { Origin: 'null' },
        { Origin: t.studio.address, 'Sec-Fetch-Site': 'cross-site' },
        { Origin: t.studio.address, 'Sec-Fetch-Site': 'same-site' },
      ])
        expect((await one.call(key, {}, headers)).text).toContain('"other_site"');
    },
  );

  it.each(['evil.example', 'localhost.evil.example', 'evil.example:80', '10.0.0.1'])(
    'H14: is not reached under the name %s',
    async (host) => {
      const said = await raw(
        t.studio.port,
        `GET /api/session HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
      );
      expect(said).toMatch(/^HTTP\/1\.1 403 /);
      expect(said).toContain('foreign_host');
    },
  );

  it('H13: has no route that makes an account, nor any other of the sign-in library', async () => {
    for (const key of [
      'POST /api/auth/sign-up/email',
      'POST /api/auth/sign-in/email',
      'POST /api/auth/update-user',
      'POST /api/auth/reset-password',
      'POST /api/auth/passkey/generate-register-options',
      'GET /api/auth/get-session',
      'GET /api/auth/list-sessions',
      'GET /api/auth/error',
    ]) {
      const { status } = await t.visitor().call(key, key.startsWith('POST') ? ann : undefined);
      expect([key, status]).toEqual([key, 404]);
    }
  });

  it('H1: sets a cookie that no script reads and no other site sends', async () => {
    const { headers } = await t.visitor().call('POST /api/sign-in', ann);
    const cookie = headers.getSetCookie().find((one) => one.includes('session_token')) ?? '';
    expect(cookie).toMatch(/^hearth\.session_token=/);
    expect(cookie).toMatch(/; HttpOnly/i);
    expect(cookie).toMatch(/; SameSite=Lax/i);
    expect(cookie).toMatch(/; Path=\//i);
    expect(cookie).not.toMatch(/Domain=/i);
  });

  it('H15: takes over no session that was there before, and ends it', async () => {
    const one = t.visitor();
    one.cookies.set('hearth.session_token', 'planted.AAAA');
    await one.call('POST /api/sign-in', ann);
    const first = one.cookies.get('hearth.session_token');
    expect(first).not.toContain('planted');
    await one.call('POST /api/sign-in', ann);
    expect(one.cookies.get('hearth.session_token')).not.toBe(first);
    const old = t.visitor();
    old.cookies.set('hearth.session_token', first ?? '');
    expect((await old.call('GET /api/me')).status).toBe(401);
  });

  it('H5: takes no cookie whose signature is another, and none after signing out', async () => {
    const one = t.visitor();
    await one.call('POST /api/sign-in', ann);
    const cookie = one.cookies.get('hearth.session_token') ?? '';
    const forged = t.visitor();
    forged.cookies.set('hearth.session_token', `${cookie.split('.')[0]}.AAAAAAAAAAAAAAAAAAAAAAAA`);
    expect((await forged.call('GET /api/me')).status).toBe(401);
    await one.call('POST /api/sign-out', {});
    expect(one.cookies.has('hearth.session_token')).toBe(false);
    one.cookies.set('hearth.session_token', cookie);
    expect((await one.call('GET /api/me')).status).toBe(401);
  });

  it('H4: says the same of a wrong password and of an address that nobody has', async () => {
    const wrong = await t.visitor().call('POST /api/sign-in', { ...ann, password: 'no such word' });
    const nobody = await t
      .visitor()
      .call('POST /api/sign-in', { email: 'nobody@team.example', password: 'no such word' });
    expect([wrong.status, wrong.text]).toEqual([401, nobody.text]);
    expect(nobody.status).toBe(401);
  });

  it('H10: slows guessing, also of many at once, and lets the right one wait too', async () => {
    await t.person('slow', { team: 'expert' });
    const guess = (password: string) =>
      t.visitor().call('POST /api/sign-in', { email: 'slow@team.example', password });
    const replies = await Promise.all(Array.from({ length: 12 }, (_, i) => guess(`wrong ${i}`)));
    const counts = replies.map(({ status }) => status).sort();
    expect(counts.filter((status) => status === 401).length).toBeLessThanOrEqual(6);
    expect(counts.filter((status) => status === 429).length).toBeGreaterThanOrEqual(6);
    const right = await guess(PASSWORD);
    expect(right.status).toBe(429);
    expect(Number(right.headers.get('Retry-After'))).toBeGreaterThan(0);
    // Another account of the same network goes on.
    expect((await t.visitor().call('POST /api/sign-in', ann)).status).toBe(200);
  });

  it('H1, H9: takes no field that a form does not have', async () => {
    const one = t.visitor();
    await one.call('POST /api/sign-in', ann);
    for (const [key, body] of [
      ['POST /api/sign-in', { ...ann, role: 'owner' }],
      ['POST /api/sign-in', { ...ann, callbackURL: 'https://evil.example' }],
      ['PATCH /api/me', { name: 'Ann', role: 'owner' }],
      ['PATCH /api/me', { name: 'Ann', email: 'x@y.example' }],
      ['POST /api/projects', { name: 'x', id: 'home' }],
      ['POST /api/sign-in/oidc', { callbackURL: 'https://evil.example' }],
    ] as const)
      expect([key, (await one.call(key, body)).status]).toEqual([key, 400]);
  });

  it('H16: writes no password, token, cookie or address into its log or the audit log', async () => {
    const one = t.visitor();
    await one.call('POST /api/sign-in', { ...ann, password: 'secret-try-in-vain' });
    await one.call('POST /api/sign-in', ann);
    const audit = await one.call('GET /api/audit.csv');
    for (const text of [t.lines.join('\n'), audit.text])
      for (const secret of [
        'secret-try-in-vain',
        PASSWORD,
        'ann@team.example',
        one.cookies.get('hearth.session_token')?.slice(0, 20) ?? 'none',
      ])
        expect(text).not.toContain(secret);
    expect(audit.text).toContain('failed');
  });
});

describe('a server behind a proxy with https', () => {
  it('H14: answers under its name, takes its own pages and marks the cookie as secure', async () => {
    const t = await testStudio({ url: 'https://hearth.example.org' });
    try {
      await t.person('ann', { team: 'owner' });
      const one = t.visitor();
      const reply = await one.call('POST /api/sign-in', {
        email: 'ann@team.example',
        password: PASSWORD,
      });
      const [cookie = ''] = reply.headers.getSetCookie();
      expect(cookie).toMatch(/^__Secure-hearth\.session_token=/);
      expect(cookie).toMatch(/; Secure/i);
      expect((await one.call('GET /api/me')).status).toBe(200);
      const said = await raw(
        t.studio.port,
        'GET /api/session HTTP/1.1\r\nHost: hearth.example.org\r\nConnection: close\r\n\r\n',
      );
      expect(said).toMatch(/^HTTP\/1\.1 200 /);
      const other = await one.call(
        'POST /api/sign-out',
        {},
        { Origin: 'https://evil.example.org' },
      );
      expect(other.text).toContain('--url');
    } finally {
      await t.close();
    }
  });
});
