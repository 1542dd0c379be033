import { HttpFault, type ShellContext } from '../serve/http/index.js';

/**
 * Requests that change something come from this server's own pages, or from a program that sends a key.
 * @throws HttpFault 403 where a page of another site sent it.
 */
export function sameSite(c: ShellContext): void {
  if (c.req.header('Authorization') !== undefined) return;
  const site = c.req.header('Sec-Fetch-Site');
  const origin = c.req.header('Origin');
  const host = c.req.header('Host');
  const own =
    site === undefined ? origin === undefined || hostOf(origin) === host : site === 'same-origin';
  if (own) return;
  throw new HttpFault(403, 'other_site', {
    en: 'this came from a page of another site, and was refused',
    'zh-CN': '该请求来自其他网站的页面，已拒绝',
  });
}

function hostOf(origin: string): string | null {
  try {
    return new URL(origin).host;
  } catch {
    return null;
  }
}
