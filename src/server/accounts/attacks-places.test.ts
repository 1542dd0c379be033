import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { raw } from '../../serve/http/server.testkit.js';
import { api } from '../api/index.js';
import { PASSWORD, type TestStudio, testStudio, type Visitor } from '../studio.testkit.js';

const SECRET_WORDS = 'zq-what-no-page-shows';

describe('attacks on files of the server', () => {
  let t: TestStudio;
  let owner: Visitor & { id: string };
  beforeAll(async () => {
    const probe = await testStudio({ accounts: false });
    const { folder } = probe;
    await probe.close();
    const pages = join(folder, 'web');
    for (const name of ['web/assets', 'web-evil', 'uploads-evil'])
      mkdirSync(join(folder, name), { recursive: true });
    writeFileSync(join(pages, 'index.html'), '<!doctype html><title>the one page</title>');
    writeFileSync(join(pages, 'assets', 'app.js'), 'export const app = 1;');
    for (const file of [
      'secret.txt',
      'web-evil/app.js',
      'web-evil/index.html',
      'uploads-evil/a.csv',
    ])
      writeFileSync(join(folder, file), SECRET_WORDS);
    // A folder that a link leads to is not read either.
    symlinkSync(join(folder, 'web-evil'), join(pages, 'assets', 'more'));
    t = await testStudio({ pages });
    owner = await t.signedIn('owner', { team: 'owner' });
  });
  afterAll(() => t.close());

  const get = (path: string) =>
    raw(t.studio.port, `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);

  it('serves its pages, so that there is something to break out of', async () => {
    expect(await get('/assets/app.js')).toContain('export const app');
    expect(await get('/runs')).toContain('the one page');
    expect(await get('/runs/r/items/1.2')).toContain('the one page');
  });

  it.each(['/metrics', '/graphql', '/v1/models', '/api/none', '/robots.txt', '/assets/none.js'])(
    '%s, which programs ask for, is not answered with a page',
    async (path) => {
      expect(await get(path)).toContain('HTTP/1.1 404');
    },
  );

  it.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/%252e%252e%252fsecret.txt',
    '/..%5csecret.txt',
    '/..\\secret.txt',
    '/assets/../../secret.txt',
    '/assets/%2e%2e/%2e%2e/secret.txt',
    '/assets..%2f..%2fsecret.txt',
    '/assets../secret.txt',
    '//secret.txt',
    '///etc/passwd',
    '/%c0%ae%c0%ae/secret.txt',
    '/assets/app.js%00.html',
    '/assets/app.js/../../../secret.txt',
    '/api/../../secret.txt',
    '/file:///etc/passwd',
    '/assets;/../secret.txt',
  ])('H8: %s leads to no file beside the pages', async (path) => {
    const said = await get(path);
    expect(said).not.toContain(SECRET_WORDS);
    expect(said).not.toContain('root:');
    // A page of ours by another name, or nothing: never a fault.
    expect(said).toMatch(/^HTTP\/1\.1 (?:200|400|404) /);
    if (said.startsWith('HTTP/1.1 200')) expect(said).toMatch(/the one page|export const app/);
  });

  it.each([
    '/-evil/app.js',
    '/../web-evil/app.js',
    '/%2e%2e/web-evil/app.js',
    '/..%2fweb-evil%2findex.html',
    '/assets/../../web-evil/app.js',
    '/assets/more/app.js',
  ])('H12: %s leads to no sibling folder whose name begins alike', async (path) => {
    expect(await get(path)).not.toContain(SECRET_WORDS);
  });

  it.each(
    Object.keys(api).filter((key) => /:(?:upload|run|suite|target|project|item)\b/.test(key)),
  )('H8, H12: no path instead of an id leads %s to a file', async (key) => {
    for (const id of ['..%2f..%2fsecret.txt', '..%2fuploads-evil', '%2e%2e', '..%5c..', '%00']) {
      const address = key.replaceAll(/:\w+/g, id);
      const body = key.startsWith('GET ') || key.startsWith('DELETE ') ? undefined : {};
      const { status, text } = await owner.call(address, body);
      expect([id, status < 500]).toEqual([id, true]);
      expect(text).not.toContain(SECRET_WORDS);
      // Nor does it say what folders there are.
      expect(text).not.toContain(t.folder);
    }
  });
});

describe('attacks through the server on its own network', () => {
  let t: TestStudio;
  let pm: Visitor & { id: string };
  let hits = 0;
  const inside = createServer((_, response) => {
    hits += 1;
    response.end(SECRET_WORDS);
  });
  let port = 0;
  beforeAll(async () => {
    await new Promise<void>((done) => inside.listen(0, '127.0.0.1', () => done()));
    port = (inside.address() as AddressInfo).port;
    t = await testStudio({
      env: { HEARTH_SECRET: 's'.repeat(40), HEARTH_WEBHOOK_SECRET: 'w'.repeat(40) },
    });
    pm = await t.signedIn('pm', { team: 'pm' });
  });
  afterAll(async () => {
    await t.close();
    await new Promise((done) => inside.close(done));
  });

  const innerAddresses = (): string[] => [
    `http://127.0.0.1:${port}/`,
    `https://127.0.0.1:${port}/`,
    `https://localhost:${port}/`,
    `https://localhost.:${port}/`,
    `https://a.localhost:${port}/`,
    `https://2130706433:${port}/`,
    `https://0x7f.1:${port}/`,
    `https://0177.0.0.1:${port}/`,
    `https://[::1]:${port}/`,
    `https://[::ffff:127.0.0.1]:${port}/`,
    `https://0.0.0.0:${port}/`,
    `https://user@127.0.0.1:${port}/`,
    'https://169.254.169.254/latest/meta-data/',
    'https://[fd00:ec2::254]/',
    'file:///etc/passwd',
    'gopher://127.0.0.1:25/',
    `//127.0.0.1:${port}/`,
  ];
  const hook = (url: string) => ({
    name: 'x',
    form: 'generic',
    url,
    secret: null,
    lang: 'en',
    kinds: ['run.done'],
    quiet: null,
  });

  it('H6, H11: no webhook of a person or project reaches an inner address', async () => {
    for (const url of innerAddresses())
      for (const [make, test] of [
        ['POST /api/me/webhooks', (id: string) => `POST /api/me/webhooks/${id}/test`],
        ['POST /api/projects/home/webhooks', (id: string) => `POST /api/webhooks/${id}/test`],
      ] as const) {
        const made = await pm.call(make, hook(url));
        if (made.status === 400) continue;
        // By its words it could be an outer one; where the name leads is asked when it is sent.
        expect([url, made.status]).toEqual([url, 200]);
        const { id } = made.body as { id: string };
        const sent = await pm.call(test(id), {});
        expect([url, sent.body]).toEqual([url, { sent: 'unreachable' }]);
      }
    expect(hits).toBe(0);
  });

  it('H6, H11: nobody but who handles keys says where a model is asked', async () => {
    const voice = (baseUrl: string) => ({
      role: 'target',
      name: 'm',
      fields: {
        model: 'openai/m',
        baseUrl,
        keyVariable: null,
        system: null,
        params: { temperature: null, topP: null, maxTokens: null, seed: null },
        thinking: null,
        rpm: null,
      },
    });
    for (const url of [...innerAddresses(), 'https://evil.example/v1']) {
      const { status, text } = await pm.call('POST /api/projects/home/targets', voice(url));
      expect([url, status]).toEqual([url, 422]);
      expect(text).toContain('takes_keys');
    }
    for (const model of [`http/http://127.0.0.1:${port}/`, 'file//etc/passwd', 'exec/id']) {
      const { fields, ...rest } = voice('');
      const reply = await pm.call('POST /api/projects/home/targets', {
        ...rest,
        fields: { ...fields, baseUrl: null, model },
      });
      expect([model, reply.status]).toEqual([model, 422]);
    }
    expect((await pm.call('POST /api/provider-checks', { model: 'openai/m' })).status).toBe(403);
    expect(hits).toBe(0);
  });

  it('H6: no way in or out fetches what somebody who is not signed in names', async () => {
    const url = `http://127.0.0.1:${port}/`;
    for (const key of Object.keys(api).filter((one) => !one.startsWith('GET ')))
      await t.visitor().call(key.replaceAll(/:\w+/g, 'x'), {
        url,
        token: url.padEnd(30, 'x'),
        discoveryUrl: url,
        callbackURL: url,
        baseUrl: url,
      });
    await t.visitor().call(`GET /api/auth/callback/oidc?code=x&state=x&iss=${url}`);
    expect(hits).toBe(0);
  });
});

describe('attacks on the start', () => {
  it.each(['', 'changeme', 'secret', 'x'.repeat(31)])(
    'H5: a server with accounts does not start with “%s” as the secret in its file or environment',
    async (secret) => {
      if (secret !== '')
        await expect(testStudio({ env: { HEARTH_SECRET: secret } })).rejects.toThrow(/32/);
      const t = await testStudio({ accounts: false });
      const { folder } = t;
      await t.close();
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, 'secret'), secret, { mode: 0o600 });
      const { serverSecret } = await import('../secret.js');
      await expect(serverSecret(folder, {})).rejects.toThrow(/32/);
    },
  );

  it('H5: a session of another server’s secret is none here', async () => {
    const [one, two] = [await testStudio(), await testStudio()];
    try {
      const ann = await one.signedIn('ann', { team: 'owner' });
      const cookie = ann.cookies.get('hearth.session_token') ?? '';
      const forged = two.visitor();
      const id = await two.person('ann', { team: 'owner' });
      const [session] = await one.db.selectFrom('person_session').selectAll().execute();
      if (session === undefined) throw new Error('no session');
      await two.db
        .insertInto('person_session')
        .values({ ...session, person: id })
        .execute();
      forged.cookies.set('hearth.session_token', cookie);
      expect((await forged.call('GET /api/me')).status).toBe(401);
    } finally {
      await one.close();
      await two.close();
    }
  });
});

describe('a server behind a proxy', () => {
  it('H14: takes its own pages whatever Host the proxy sends on, with one setting', async () => {
    const t = await testStudio({ url: 'https://hearth.example.org' });
    try {
      await t.person('ann', { team: 'owner' });
      const body = JSON.stringify({ email: 'ann@team.example', password: PASSWORD });
      const signIn = (host: string, origin: string, more = '') =>
        raw(
          t.studio.port,
          `POST /api/sign-in HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${origin}\r\n${more}Content-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
        );
      for (const host of ['hearth.example.org', `127.0.0.1:${t.studio.port}`])
        expect(await signIn(host, 'https://hearth.example.org')).toMatch(/^HTTP\/1\.1 200 /);
      // What a client says of the way it came is no origin.
      const lied = await signIn(
        'hearth.example.org',
        'https://evil.example',
        'X-Forwarded-Host: evil.example\r\nX-Forwarded-Proto: https\r\n',
      );
      expect(lied).toMatch(/^HTTP\/1\.1 403 /);
      expect(lied).toContain('--url');
    } finally {
      await t.close();
    }
  });

  it('H14: without the setting it refuses, and names it', async () => {
    const t = await testStudio();
    try {
      const reply = await t
        .visitor()
        .call('POST /api/sign-in', {}, { Origin: 'https://hearth.example.org' });
      expect([reply.status, reply.text]).toEqual([403, expect.stringContaining('--url')]);
      const zh = await t
        .visitor()
        .call(
          'POST /api/sign-in',
          {},
          { Origin: 'https://hearth.example.org', 'Accept-Language': 'zh-CN' },
        );
      expect(zh.text).toContain('--url');
      expect(zh.text).toMatch(/[\u4e00-\u9fff]/);
    } finally {
      await t.close();
    }
  });
});
