import type { IncomingMessage } from 'node:http';
import { namesLoopback } from './address.js';
import { HttpFault, tooMany } from './fault.js';
import type { GuessBrake } from './guess-brake.js';
import { type Key, matchKey } from './keys.js';

/**
 * The name of the key that a request came with; null on a server without keys.
 * @throws HttpFault 401 without a key or with a wrong one, 429 for an address that has guessed too often, 400 for two
 * Authorization headers, 403 on a server without keys for requests under another name than this machine's
 */
export function authenticate(
  request: IncomingMessage,
  keys: readonly Key[] | null,
  brake: GuessBrake,
): string | null {
  if (keys === null) {
    if (namesLoopback(request.headers.host)) return null;
    throw new HttpFault(403, 'foreign_host', {
      en: 'this server has no keys, so it answers to localhost only',
      'zh-CN': '本服务没有设密钥，只响应对 localhost 的请求',
    });
  }
  // Node keeps the first of two; whatever stands in front of this server may have looked at the second.
  if (count(request.rawHeaders, 'authorization') > 1)
    throw new HttpFault(400, 'two_keys', {
      en: 'there are two Authorization headers; send one',
      'zh-CN': '有两个 Authorization 头；只能有一个',
    });
  const sent = sentKey(request.headers.authorization ?? '');
  if (sent === null)
    throw unauthorized('no_key', {
      en: 'a key is needed: Authorization: Bearer KEY',
      'zh-CN': '需要密钥：Authorization: Bearer 密钥',
    });
  const key = matchKey(keys, sent);
  const verdict = brake.judge(request.socket.remoteAddress ?? '', key?.name ?? null);
  if (verdict === 'pass') return key?.name ?? null;
  if (verdict.retryAfterSeconds > 0)
    throw tooMany(
      'too_many_wrong_keys',
      {
        en: 'too many wrong keys came from this address; try again later',
        'zh-CN': '此地址多次使用错误的密钥，请稍后重试',
      },
      verdict.retryAfterSeconds,
    );
  throw unauthorized('wrong_key', { en: 'the key is not known', 'zh-CN': '密钥无效' });
}

/**
 * The key in an Authorization header: `Bearer KEY`, or the password of `Basic`, for clients that can send nothing but an
 * address such as `http://me:KEY@HOST/`.
 */
function sentKey(header: string): string | null {
  const [, scheme = '', value = ''] = /^(Bearer|Basic) +(\S+)$/i.exec(header) ?? [];
  if (scheme.toLowerCase() !== 'basic') return value === '' ? null : value;
  const [, password = ''] =
    /^[^:]*:(.*)$/s.exec(Buffer.from(value, 'base64').toString('utf8')) ?? [];
  return password === '' ? null : password;
}

/**
 * A page that points a name of its own at this server must not reach it.
 * @throws HttpFault 403 for a Host header that is neither one of `hosts` nor this machine
 */
export function refuseOtherHosts(host: string | undefined, hosts: readonly string[]): void {
  if (namesLoopback(host) || (host !== undefined && hosts.includes(host.toLowerCase()))) return;
  throw new HttpFault(403, 'foreign_host', {
    en: 'this server answers under the name that was given with --url only; if that is yours, let the proxy pass the Host header on',
    'zh-CN': '本服务只响应 --url 所写的域名；如果这正是你的域名，请让代理转发 Host 头',
  });
}

const unauthorized = (code: string, text: { en: string; 'zh-CN': string }) =>
  new HttpFault(401, code, text, { 'WWW-Authenticate': 'Bearer', Connection: 'close' });

/** How often a header stands in a request. `raw`: names and values by turns. */
function count(raw: readonly string[], name: string): number {
  let n = 0;
  for (let i = 0; i < raw.length; i += 2) if (raw[i]?.toLowerCase() === name) n += 1;
  return n;
}
