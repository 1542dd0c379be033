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

/** A secret with the variable that holds it, wholly or as the password of an address. */
export type KnownSecret = { name: string; value: string };

/** All secrets among the variables, passwords in addresses included: what code of the user's own could print. */
export const knownSecrets = (env: NodeJS.ProcessEnv): KnownSecret[] =>
  Object.entries(env).flatMap(([name, set]) => {
    const value = set?.trim() ?? '';
    if (value === '') return [];
    if (URL.canParse(value)) {
      const { password } = new URL(value);
      if (password !== '')
        return [password, decodeURIComponent(password)].map((one) => ({ name, value: one }));
    }
    return isSecret(name, value) ? [{ name, value }] : [];
  });

export const secretsIn = (env: NodeJS.ProcessEnv): string[] =>
  knownSecrets(env).map(({ value }) => value);

/** Prefixes by which well-known services mark their keys, with as much behind them as no word has. */
const MARKED_KEY =
  /(^|[^\w-])(sk-[\w-]{16,}|hf_\w{20,}|gh[pousr]_\w{20,}|(AKIA|ASIA)[A-Z0-9]{16}|AIza[\w-]{30,}|xox[abprs]-[\w-]{10,})/;

/** Whether a text holds what can hardly be anything but a key. */
export const holdsMarkedKey = (text: string): boolean => MARKED_KEY.test(text);
