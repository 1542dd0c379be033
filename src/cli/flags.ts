import { PROFILES, type Profile, type Text, usageError } from '../contract/index.js';
import type { PanelHow, SetValues } from '../pipeline/index.js';

/** Each use of the flag adds one value; nothing is split, nothing greedy. */
export const repeated = (value: string, before: string[] | undefined): string[] => [
  ...(before ?? []),
  value,
];

/** Comma-separated values; several uses of the flag add up. */
export const separated = (value: string, before: string[] | undefined): string[] => [
  ...(before ?? []),
  ...value
    .split(',')
    .map((v) => v.trim())
    .filter((v) => v !== ''),
];

/** A whole number in a range. @throws HearthError exit 2. */
export const whole =
  (flag: string, min: number, max = 1_000_000) =>
  (value: string): number => {
    const n = Number(value);
    if (/^\d+$/.test(value.trim()) && n >= min && n <= max) return n;
    throw wrong(flag, value, {
      en: `a whole number from ${min} to ${max}`,
      'zh-CN': `${min} 到 ${max} 的整数`,
    });
  };

/** A number in a range. @throws HearthError exit 2. */
export const decimal =
  (flag: string, min: number, max: number) =>
  (value: string): number => {
    const n = Number(value);
    if (value.trim() !== '' && n >= min && n <= max) return n;
    throw wrong(flag, value, {
      en: `a number from ${min} to ${max}`,
      'zh-CN': `${min} 到 ${max} 的数`,
    });
  };

/** `on` or `off`. @throws HearthError exit 2. */
export const onOff =
  (flag: string) =>
  (value: string): boolean =>
    oneOf(flag, value, ['on', 'off']) === 'on';

/** How many expected (item, step)s may stay unscored: a count, or a share of all. */
export type Allowed = { count: number } | { share: number };

/** `3` or `2.5%`. @throws HearthError exit 2. */
export function allowedUnscored(value: string): Allowed {
  const match = /^(\d+(?:\.\d+)?)(%?)$/.exec(value.trim());
  const n = Number(match?.[1]);
  if (match?.[2] === '%' && n <= 100) return { share: n / 100 };
  if (match?.[2] === '' && Number.isInteger(n)) return { count: n };
  throw wrong('--fail-on-error', value, {
    en: 'a whole number or a percentage such as 5%',
    'zh-CN': '整数或百分比（如 5%）',
  });
}

/** @throws HearthError exit 2 for other words. */
export const profilesOf = (values: readonly string[]): Profile[] =>
  values.map((value) => oneOf('--profile', value, PROFILES));

const PANELS: readonly PanelHow[] = ['median', 'majority'];
export const panelsOf = (values: readonly string[]): PanelHow[] => [
  ...new Set(values.map((value) => oneOf('--panel', value, PANELS))),
];

/** @throws HearthError exit 2 for a word that is none of `known`. */
export function oneOf<T extends string>(flag: string, value: string, known: readonly T[]): T {
  const found = known.find((k) => k === value);
  if (found !== undefined) return found;
  throw wrong(flag, value, {
    en: `one of ${known.join(', ')}`,
    'zh-CN': `${known.join('、')} 之一`,
  });
}

/** `key=value` pairs; a key given twice has two values. @throws HearthError exit 2 for a pair without `=`. */
export function settings(pairs: readonly string[]): SetValues {
  const set: Record<string, string[]> = {};
  for (const pair of pairs) {
    const at = pair.indexOf('=');
    if (at < 1) {
      throw wrong('--set', pair, { en: 'of the form key=value', 'zh-CN': 'key=value 的形式' });
    }
    const key = pair.slice(0, at).trim();
    const values = set[key] ?? [];
    values.push(pair.slice(at + 1).trim());
    set[key] = values;
  }
  return set;
}

const wrong = (flag: string, value: string, wanted: Text) =>
  usageError(
    { en: `"${value}" is not ${wanted.en}`, 'zh-CN': `“${value}”不是${wanted['zh-CN']}` },
    { field: flag },
  );
