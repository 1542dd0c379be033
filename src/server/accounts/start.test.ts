import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { keyFor, serverSecret } from '../secret.js';
import { testStudio } from '../studio.testkit.js';
import { oidcOf } from './oidc.js';
import { publicOrigin } from './public-address.js';

const folder = (): string => {
  const path = mkdtempSync(join(tmpdir(), 'hearth-secret-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
};

describe('the server’s secret', () => {
  it('is made once, for its owner’s eyes alone, and differs from machine to machine', async () => {
    const home = folder();
    const secret = await serverSecret(home, {});
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(await serverSecret(home, {})).toBe(secret);
    expect(statSync(join(home, 'secret')).mode & 0o777).toBe(0o600);
    expect(await serverSecret(folder(), {})).not.toBe(secret);
    expect(keyFor(secret, 'a')).not.toEqual(keyFor(secret, 'b'));
  });

  it('is not taken where it is short, empty or open to others', async () => {
    await expect(serverSecret(folder(), { HEARTH_SECRET: 'changeme' })).rejects.toThrow(/32/);
    const empty = folder();
    writeFileSync(join(empty, 'secret'), '', { mode: 0o600 });
    await expect(serverSecret(empty, {})).rejects.toThrow(/32/);
    const open = folder();
    writeFileSync(join(open, 'secret'), `${'x'.repeat(43)}\n`, { mode: 0o644 });
    await expect(serverSecret(open, {})).rejects.toThrow(/chmod 600/);
    expect(await serverSecret(open, { HEARTH_SECRET: 'y'.repeat(32) })).toBe('y'.repeat(32));
  });
});

describe('the address that people use', () => {
  it.each([
    [undefined, '127.0.0.1', 'http://localhost:4321'],
    ['https://hearth.example.org', '0.0.0.0', 'https://hearth.example.org'],
    ['https://hearth.example.org:8443/', '127.0.0.1', 'https://hearth.example.org:8443'],
    ['http://localhost:5000', '127.0.0.1', 'http://localhost:5000'],
  ])('%s on %s is %s', (url, host, origin) => {
    expect(publicOrigin(url, host, 4321)).toBe(origin);
  });

  it.each([
    [undefined, '0.0.0.0', /--url https/],
    ['http://hearth.example.org', '0.0.0.0', /in the clear/],
    ['https://hearth.example.org/studio', '0.0.0.0', /no path/],
    ['hearth.example.org', '0.0.0.0', /https:\/\//],
    ['javascript:alert(1)', '0.0.0.0', /https:\/\//],
  ])('%s on %s is refused', (url, host, why) => {
    expect(() => publicOrigin(url, host, 4321)).toThrow(why);
  });
});

describe('the OIDC provider of the environment', () => {
  const whole = {
    HEARTH_OIDC_DISCOVERY: 'https://id.example/.well-known/openid-configuration',
    HEARTH_OIDC_CLIENT_ID: 'hearth',
    HEARTH_OIDC_CLIENT_SECRET: 'x',
  };
  it('is taken whole or not at all', () => {
    expect(oidcOf({})).toBeNull();
    expect(oidcOf({ ...whole, HEARTH_OIDC_NAME: 'Example' })).toMatchObject({ name: 'Example' });
    expect(() => oidcOf({ ...whole, HEARTH_OIDC_CLIENT_SECRET: '' })).toThrow(/CLIENT_SECRET/);
    expect(() => oidcOf({ ...whole, HEARTH_OIDC_DISCOVERY: 'http://id.example/x' })).toThrow(
      /https/,
    );
  });
});

describe('a machine without accounts', () => {
  it('lets its one viewer do everything, and says of accounts that there are none', async () => {
    const t = await testStudio({ accounts: false });
    try {
      const one = t.visitor();
      expect((await one.call('GET /api/session')).body).toMatchObject({
        mode: 'local',
        viewer: { role: 'owner' },
        ways: null,
      });
      for (const key of ['GET /api/me', 'GET /api/people', 'GET /api/keys', 'GET /api/invitations'])
        expect((await one.call(key)).text).toContain('--accounts');
      expect((await one.call('POST /api/projects', { name: 'mine' })).status).toBe(200);
      expect((await one.call('GET /api/audit')).body).toMatchObject({
        rows: [{ kind: 'local', route: 'POST /api/projects' }],
      });
    } finally {
      await t.close();
    }
  });
});
