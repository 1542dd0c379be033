import { usageError } from '../../contract/index.js';
import { isLoopback } from '../../serve/http/index.js';

/** An OpenID Connect provider that people of the team may sign in with. */
export type Oidc = { name: string; discovery: string; clientId: string; clientSecret: string };

const NAMES = {
  discovery: 'HEARTH_OIDC_DISCOVERY',
  clientId: 'HEARTH_OIDC_CLIENT_ID',
  clientSecret: 'HEARTH_OIDC_CLIENT_SECRET',
} as const;

/**
 * The provider of the environment: HEARTH_OIDC_DISCOVERY (its /.well-known/openid-configuration), …_CLIENT_ID,
 * …_CLIENT_SECRET and, for the button, …_NAME. Null where none is named.
 * @throws HearthError exit 2 where one of the three is missing, or for an address without https
 */
export function oidcOf(env: NodeJS.ProcessEnv): Oidc | null {
  const given = Object.entries(NAMES).map(([key, name]) => [key, env[name]?.trim() ?? ''] as const);
  if (given.every(([, value]) => value === '')) return null;
  const missing = given.find(([, value]) => value === '')?.[0];
  if (missing !== undefined)
    throw usageError(
      {
        en: `is missing; signing in with OIDC needs ${Object.values(NAMES).join(', ')}`,
        'zh-CN': `未设置；使用 OIDC 登录需要 ${Object.values(NAMES).join('、')}`,
      },
      { field: NAMES[missing as keyof typeof NAMES] },
    );
  const { discovery = '', clientId = '', clientSecret = '' } = Object.fromEntries(given);
  const url = URL.canParse(discovery) ? new URL(discovery) : null;
  const safe = url?.protocol === 'https:' || (url !== null && isLoopback(url.hostname));
  if (!safe)
    throw usageError(
      {
        en: 'is no address that begins with https://',
        'zh-CN': '不是以 https:// 开头的地址',
      },
      { field: NAMES.discovery },
    );
  return { name: env.HEARTH_OIDC_NAME?.trim() || 'OIDC', discovery, clientId, clientSecret };
}
