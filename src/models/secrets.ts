import { PRESETS } from './presets.js';
import { VENDORS } from './vendors.js';

/** Variables that hold the keys of known providers. */
const KEY_NAMES: ReadonlySet<string> = new Set([
  ...Object.values(PRESETS).map(({ keyName }) => keyName),
  ...Object.values(VENDORS).flatMap(({ keyNames, secretNames }) => [
    ...keyNames,
    ...(secretNames ?? []),
  ]),
]);

const SECRET_NAME = /(^|_)(API_?KEY|KEY|TOKEN|SECRET|PASSWORD|PASSWD|PASS|PWD|CREDENTIALS?|AUTH)$/i;

/**
 * Whether a variable holds a secret: a provider's key, a name such as `MY_BOT_TOKEN`, or a value that looks like a key
 * (20 and more letters and digits in one piece, of both kinds). Paths and working folders are none.
 */
export function isSecret(name: string, value: string): boolean {
  if (KEY_NAMES.has(name)) return true;
  if (/[\s/\\]/.test(value)) return false;
  if (SECRET_NAME.test(name)) return true;
  return /^[\w.+=~-]{20,}$/.test(value) && /[a-z]/i.test(value) && /\d/.test(value);
}

/** All secrets among the variables, passwords in addresses included: what code of the user's own could print. */
export const secretsIn = (env: NodeJS.ProcessEnv): string[] =>
  Object.entries(env).flatMap(([name, value]) => {
    const trimmed = value?.trim() ?? '';
    if (trimmed === '') return [];
    if (URL.canParse(trimmed)) {
      const { password } = new URL(trimmed);
      if (password !== '') return [password, decodeURIComponent(password)];
    }
    return isSecret(name, trimmed) ? [trimmed] : [];
  });
