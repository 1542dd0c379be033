import { EXIT } from '../../contract/index.js';
import { UnsetVariable } from '../variables.js';

/** What programs need to be found, to speak the user's language and to reach the network. Nothing of Hearth's. */
const PASSED = new Set([
  'PATH',
  'HOME',
  'USER',
  'LOGNAME',
  'SHELL',
  'LANG',
  'LANGUAGE',
  'TZ',
  'TMPDIR',
  'TMP',
  'TEMP',
  'HTTP_PROXY',
  'HTTPS_PROXY',
  'ALL_PROXY',
  'NO_PROXY',
  'NODE_EXTRA_CA_CERTS',
  'SSL_CERT_FILE',
  'SSL_CERT_DIR',
  // Windows
  'SYSTEMROOT',
  'COMSPEC',
  'PATHEXT',
  'USERPROFILE',
  'APPDATA',
  'LOCALAPPDATA',
]);

const isPassed = (name: string): boolean =>
  PASSED.has(name.toUpperCase()) || /^LC_[A-Z]+$/.test(name);

/**
 * The variables of a companion's command: a few that every program needs, and those that its entry names. Keys of
 * providers are no business of it.
 * @throws HearthError exit 2 for a named variable that is not set
 */
export function childEnv(env: NodeJS.ProcessEnv, named: readonly string[]): NodeJS.ProcessEnv {
  const unset = named.find((name) => env[name] === undefined);
  if (unset !== undefined)
    throw new UnsetVariable(
      EXIT.usage,
      {
        en: `${unset} is not set; export it`,
        'zh-CN': `未设置 ${unset}；请先导出该变量`,
      },
      { field: 'env' },
    );
  return Object.fromEntries(
    Object.entries(env).filter(([name]) => isPassed(name) || named.includes(name)),
  );
}
