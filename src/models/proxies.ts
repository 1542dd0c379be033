import { type HearthError, usageError } from '../contract/index.js';

/** Addresses of proxies with their scheme; empty for none. */
export type Proxies = { httpProxy: string; httpsProxy: string };

/**
 * What HTTP_PROXY and HTTPS_PROXY say (in lower case first, as elsewhere). An address without a scheme is one of http.
 * @throws HearthError exit 2, with the variable's name and without its value, for what is no address
 */
export const proxiesOf = (env: NodeJS.ProcessEnv): Proxies => ({
  httpProxy: proxyIn(env, ['http_proxy', 'HTTP_PROXY']),
  httpsProxy: proxyIn(env, ['https_proxy', 'HTTPS_PROXY']),
});

function proxyIn(env: NodeJS.ProcessEnv, names: readonly string[]): string {
  const name = names.find((one) => env[one] !== undefined);
  const value = name === undefined ? '' : (env[name]?.trim() ?? '');
  if (name === undefined || value === '') return '';
  if (value.includes('://')) {
    if (isProxy(value)) return value;
  } else if (isProxy(`http://${value}`) && /[.:]/.test(value)) {
    return `http://${value}`;
  }
  throw noProxy(name);
}

const SCHEMES = new Set(['http:', 'https:', 'socks5:', 'socks:']);
const isProxy = (address: string): boolean =>
  URL.canParse(address) &&
  SCHEMES.has(new URL(address).protocol) &&
  new URL(address).hostname !== '';

/** Passwords in the addresses of proxies, as they are written and as they are meant. */
export const proxySecrets = (env: NodeJS.ProcessEnv): string[] =>
  Object.values(proxiesOf(env))
    .filter((address) => address !== '')
    .flatMap((address) => {
      const { password } = new URL(address);
      return [password, decodeURIComponent(password)];
    });

const noProxy = (name: string): HearthError =>
  usageError(
    {
      en: 'is no address of a proxy; write http://HOST:PORT, or leave the variable empty',
      'zh-CN': '不是代理地址；应写成 http://主机:端口，或将该变量留空',
    },
    { field: name },
  );

/** Exit 2: every further request would be turned away by the proxy as well. */
export const proxyAsksForName = (): HearthError =>
  usageError({
    en: 'the proxy asks for a user name and password (status 407): set them in HTTP_PROXY and HTTPS_PROXY (http://USER:PASSWORD@HOST:PORT)',
    'zh-CN':
      '代理要求用户名和密码（状态码 407）：请写进 HTTP_PROXY 和 HTTPS_PROXY（http://用户名:密码@主机:端口）',
  });
