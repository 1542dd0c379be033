import { usageError } from '../../contract/index.js';
import { isLoopback } from '../../serve/http/index.js';

/**
 * The address under which people reach a server with accounts: links, cookies and passkeys are made for it. Without
 * `--url` it is this machine.
 * @throws HearthError exit 2 where passwords would travel in the clear, or for what is no address
 */
export function publicOrigin(url: string | undefined, host: string, port: number): string {
  if (url === undefined) {
    if (isLoopback(host)) return `http://localhost:${port}`;
    throw usageError(
      {
        en: `${host} can be reached from other machines: name the address that people use with --url https://…, and let a proxy with a certificate stand in front`,
        'zh-CN': `${host} 可被其他机器访问：请用 --url https://… 写明大家使用的地址，并在前面放置带证书的代理`,
      },
      { field: '--url' },
    );
  }
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (parsed === null || !/^https?:$/.test(parsed.protocol) || parsed.pathname !== '/')
    throw usageError(
      {
        en: 'is no address of the form https://hearth.example.org (no path)',
        'zh-CN': '不是 https://hearth.example.org 形式的地址（不含路径）',
      },
      { field: '--url' },
    );
  if (parsed.protocol === 'http:' && !isLoopback(parsed.hostname))
    throw usageError(
      {
        en: 'begins with http://, so passwords would travel in the clear; use https://',
        'zh-CN': '以 http:// 开头，密码会以明文传输；请使用 https://',
      },
      { field: '--url' },
    );
  return parsed.origin;
}
