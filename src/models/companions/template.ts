import { type Json, usageError } from '../../contract/index.js';

/** What a body may ask for. Anything else in double braces is a typing error and is refused. */
export const PLACEHOLDERS = [
  'message',
  'messages',
  'history',
  'system',
  'session',
  'thread',
  'temperature',
  'top_p',
  'max_tokens',
  'seed',
] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];

/** Undefined: the request does not say; a member that is only this placeholder is then left out. */
export type Values = Record<Placeholder, Json | undefined>;

const ANY = /\{\{\s*([^{}]*?)\s*\}\}/g;

/** Placeholders of a template. @throws HearthError exit 2, naming the file and the field, for unknown ones */
export function placeholdersOf(template: Json, file: string, field: string): Set<Placeholder> {
  const found = new Set<Placeholder>();
  walk(template, field, (text, at) => {
    for (const [, name] of text.matchAll(ANY)) {
      const known = PLACEHOLDERS.find((p) => p === name);
      if (known === undefined) throw unknown(name ?? '', file, at);
      found.add(known);
    }
  });
  return found;
}

/**
 * A template with its values in place. A string that is one placeholder becomes the value itself, of whatever type;
 * placeholders inside a longer string become text. One pass: values are never looked at for placeholders.
 */
export function render(template: Json, values: Values): Json | undefined {
  if (typeof template === 'string') {
    const whole = /^\{\{\s*([^{}]*?)\s*\}\}$/.exec(template)?.[1];
    if (whole !== undefined) return values[whole as Placeholder];
    return fill(template, values, (text) => text);
  }
  if (Array.isArray(template))
    return template.map((item) => render(item, values)).filter((item) => item !== undefined);
  if (template === null || typeof template !== 'object') return template;
  const members = Object.entries(template)
    .map(([key, value]) => [key, render(value, values)] as const)
    .filter((member): member is readonly [string, Json] => member[1] !== undefined);
  return Object.fromEntries(members);
}

/** A string with its placeholders as text, each passed through `encode` (such as URL encoding). */
export const fill = (template: string, values: Values, encode: (text: string) => string): string =>
  template.replace(ANY, (_, name: string) => encode(asText(values[name as Placeholder])));

const asText = (value: Json | undefined): string =>
  value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);

function walk(value: Json, at: string, visit: (text: string, at: string) => void): void {
  if (typeof value === 'string') visit(value, at);
  else if (Array.isArray(value)) for (const [i, v] of value.entries()) walk(v, `${at}.${i}`, visit);
  else if (value !== null && typeof value === 'object')
    for (const [key, v] of Object.entries(value)) walk(v, `${at}.${key}`, visit);
}

const unknown = (name: string, file: string, field: string) =>
  usageError(
    {
      en: `unknown placeholder {{${name}}}; known: ${PLACEHOLDERS.join(', ')}`,
      'zh-CN': `未知占位符 {{${name}}}；可用：${PLACEHOLDERS.join('、')}`,
    },
    { file, field },
  );
