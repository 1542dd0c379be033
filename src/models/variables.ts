import { EXIT, HearthError, type Json } from '../contract/index.js';

/** `$NAME` and `${NAME}` stand for a variable's value, `$$` for a dollar sign. */
const VARIABLE = /\$\$|\$\{([A-Za-z_][A-Za-z0-9_]*)\}|\$([A-Za-z_][A-Za-z0-9_]*)/g;

/** A text without the variables that it names: what of it stands there to be read. */
export const literalPart = (template: string): string =>
  template.replace(VARIABLE, (whole) => (whole === '$$' ? '$' : ''));

/** Exit 2: something that is asked for needs a variable that is not set. Told apart because a dry run can do without. */
export class UnsetVariable extends HearthError {}

/** Texts with values of variables in their places, and those values apart, to be kept out of sight. */
export type Resolved<T> = { value: T; secrets: string[] };

/**
 * Headers with the values of the variables that they name.
 * @throws UnsetVariable
 */
export function resolveHeaders(
  headers: Readonly<Record<string, string>>,
  env: NodeJS.ProcessEnv,
  file?: string,
): { headers: Record<string, string>; secrets: string[] } {
  const { value, secrets } = resolveJson(headers, env, 'headers', file);
  return { headers: value, secrets };
}

/**
 * As `resolveHeaders`, for every string within a JSON value such as a body's extra fields.
 * @param field the name under which it was written, for messages
 * @throws UnsetVariable
 */
export function resolveJson<T extends Json>(
  value: T,
  env: NodeJS.ProcessEnv,
  field: string,
  file?: string,
): Resolved<T> {
  const secrets: string[] = [];
  const filled = (text: string, at: string): string =>
    text.replace(VARIABLE, (whole, braced?: string, bare?: string) => {
      if (whole === '$$') return '$';
      const name = braced ?? bare ?? '';
      const found = env[name]?.trim();
      if (!found) throw unset(name, at, file);
      secrets.push(found);
      return found;
    });
  return { value: mapStrings(value, filled, field) as T, secrets };
}

/** A JSON value with each of its strings replaced; `at` is the way to the string, with dots. */
export function mapStrings(
  value: Json,
  replace: (text: string, at: string) => string,
  at: string,
): Json {
  if (typeof value === 'string') return replace(value, at);
  if (Array.isArray(value)) return value.map((item, i) => mapStrings(item, replace, `${at}.${i}`));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, mapStrings(one, replace, `${at}.${key}`)]),
  );
}

const unset = (variable: string, field: string, file: string | undefined): UnsetVariable =>
  new UnsetVariable(
    EXIT.usage,
    {
      en: `${variable} is not set; export it`,
      'zh-CN': `未设置 ${variable}；请先导出该变量`,
    },
    { ...(file !== undefined && { file }), field },
  );
