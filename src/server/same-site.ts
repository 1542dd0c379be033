import { HttpFault, type ShellContext } from '../serve/http/index.js';

/**
 * Requests that change something come from this server's own pages, or from a program that sends a key.
 * @param origin the address that `--url` names; a proxy may send another Host header
 * @throws HttpFault 403 where a page of another site sent it.
 */
export function sameSite(c: ShellContext, origin: string | null): void {
  if (c.req.header('Authorization') !== undefined) return;
  const site = c.req.header('Sec-Fetch-Site');
  const from = c.req.header('Origin');
  const host = c.req.header('Host');
  const own =
    site === undefined
      ? from === undefined || from === origin || hostOf(from) === host
      : site === 'same-origin';
  if (own) return;
  throw new HttpFault(403, 'other_site', {
    en: 'this came from a page of another site, and was refused; behind a proxy, start the server with --url and the address in the browser',
    'zh-CN': '该请求来自其他网站的页面，已拒绝；如经代理访问，请用 --url 写明浏览器中的地址',
  });
}

function hostOf(origin: string): string | null {
  try {
    return new URL(origin).host;
  } catch {
    return null;
  }
}
