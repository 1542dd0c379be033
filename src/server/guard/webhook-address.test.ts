import { describe, expect, it } from 'vitest';
import { allowedHosts, isInner, outerLookup, refusalOf } from './webhook-address.js';

const NONE: ReadonlySet<string> = new Set();

describe('addresses of webhooks', () => {
  it.each([
    'https://127.0.0.1/x',
    'https://localhost/x',
    'https://a.localhost/x',
    'https://10.1.2.3/',
    'https://172.16.0.1/',
    'https://192.168.1.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://100.64.0.1/',
    'https://0.0.0.0/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[fd00::1]/',
    'https://[fe80::1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[2002:7f00:1::]/',
  ])('%s is on this machine or in a private network', (url) => {
    expect(refusalOf(url, NONE)).toBe('inner');
  });

  it.each(['http://example.org/', 'ftp://example.org/', 'file:///etc/passwd', 'javascript:1'])(
    '%s is not https',
    (url) => {
      expect(refusalOf(url, NONE)).toBe('not https');
    },
  );

  it('names and public addresses over https may be', () => {
    expect(refusalOf('https://hooks.example.org/a?b=c', NONE)).toBeNull();
    expect(refusalOf('https://93.184.216.34/', NONE)).toBeNull();
    expect(refusalOf('https://[2606:2800:220:1::1]/', NONE)).toBeNull();
  });

  it('no user and password, and nothing that is no address', () => {
    expect(refusalOf('https://a:b@example.org/', NONE)).toBe('not an address');
    expect(refusalOf('example.org', NONE)).toBe('not an address');
  });

  it('hosts of the variable may be reached by http too, and no others', () => {
    const allowed = allowedHosts({ HEARTH_WEBHOOK_HOSTS: ' 127.0.0.1, Alarm.internal ' });
    expect(refusalOf('http://127.0.0.1:8080/', allowed)).toBeNull();
    expect(refusalOf('http://alarm.internal/', allowed)).toBeNull();
    expect(refusalOf('ftp://alarm.internal/', allowed)).toBe('not https');
    expect(refusalOf('http://127.0.0.2/', allowed)).toBe('not https');
  });

  it('a name that points to this machine is refused when it is looked up', async () => {
    const looked = (allowed: ReadonlySet<string>) =>
      new Promise((done) =>
        outerLookup(allowed)('localhost', { all: true }, (error) => done(error?.message ?? null)),
      );
    expect(await looked(NONE)).toMatch('private network');
    expect(await looked(new Set(['localhost']))).toBeNull();
  });

  it('what is no address is never outside', () => {
    expect(isInner('')).toBe(true);
    expect(isInner('example.org')).toBe(true);
  });
});
