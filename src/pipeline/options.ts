import type { ZodType } from 'zod';
import {
  type AnySuite,
  type Asked,
  type Json,
  type Preset,
  type Profile,
  type Source,
  usageError,
} from '../contract/index.js';

/** `--set` values by key; several values of one key make several conditions. */
export type SetValues = Readonly<Record<string, readonly string[]>>;

export type ResolvedOptions = { asked: Asked<Json>; scoring: Profile; scoreOptions: Json };

/**
 * Resolves a profile, a preset's values and `--set` into options, one entry a combination of values.
 * Whether a key is asked or scored is the suite's business: each key must be known to one of its two schemas.
 */
export function resolveOptions(
  suite: AnySuite,
  source: Source,
  profile: Profile,
  preset: Preset<Json, Json> | null,
  set: SetValues,
): ResolvedOptions[] {
  const askSchema = suite.askOptions(profile, source) as ZodType<Json>;
  const scoreSchema = suite.scoreOptions(profile) as ZodType<Json>;
  const owners = Object.keys(set).map((key) => {
    const [sample] = set[key] ?? [];
    const ask = knows(askSchema, key, sample ?? '');
    const score = knows(scoreSchema, key, sample ?? '');
    if (!ask && !score) throw unknownKey(suite, key);
    return [key, ask ? 'ask' : 'score'] as const;
  });
  return combinations(set).map((values) => {
    const pick = (owner: 'ask' | 'score'): Record<string, Json> =>
      Object.fromEntries(
        owners.filter(([, o]) => o === owner).map(([key]) => [key, values[key] ?? '']),
      );
    return {
      asked: {
        protocol: profile,
        o: parse(askSchema, { ...asObject(preset?.ask), ...pick('ask') }),
      },
      scoring: profile,
      scoreOptions: parse(scoreSchema, { ...asObject(preset?.score), ...pick('score') }),
    };
  });
}

/** The score options of a stored condition under another profile or other `--set` values. */
export function resolveScoring(
  suite: AnySuite,
  stored: { scoring: Profile; scoreOptions: Json },
  profile: Profile | null,
  set: SetValues,
): { scoring: Profile; scoreOptions: Json } {
  const scoring = profile ?? stored.scoring;
  const schema = suite.scoreOptions(scoring) as ZodType<Json>;
  const base = profile === null || profile === stored.scoring ? asObject(stored.scoreOptions) : {};
  const values = Object.fromEntries(
    Object.entries(set).map(([key, list]) => {
      if (list.length > 1) {
        throw usageError(
          { en: 'takes one value when scoring', 'zh-CN': '评分时只能取一个值' },
          { field: `--set ${key}` },
        );
      }
      if (!knows(schema, key, list[0] ?? '')) {
        throw usageError(
          {
            en: 'is not a scoring option of this suite; what is asked cannot change after the run',
            'zh-CN': '不是该套件的评分选项；提问方式在运行之后不能更改',
          },
          { field: `--set ${key}` },
        );
      }
      return [key, list[0] ?? ''];
    }),
  );
  return { scoring, scoreOptions: parse(schema, { ...base, ...values }) };
}

/** The options of a suite's generator. @throws HearthError exit 2 for unknown keys and values, and for two of one key. */
export function resolveGenerator<G>(suite: AnySuite, schema: ZodType<G>, set: SetValues): G {
  const values = Object.fromEntries(
    Object.entries(set).map(([key, list]) => {
      if (list.length > 1)
        throw usageError(
          { en: 'takes one value here', 'zh-CN': '这里只能取一个值' },
          { field: `--set ${key}` },
        );
      if (!knows(schema, key, list[0] ?? '')) throw unknownKey(suite, key);
      return [key, list[0] ?? ''];
    }),
  );
  return parse(schema, values);
}

const asObject = (value: unknown): Record<string, Json> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? (value as Record<string, Json>)
    : {};

/** Whether the schema has the key at all. What it throws itself is about the value, so the key is known. */
function knows(schema: ZodType, key: string, value: string): boolean {
  try {
    const result = schema.safeParse({ [key]: value });
    return (
      result.success ||
      !result.error.issues.some((i) => i.code === 'unrecognized_keys' && i.keys.includes(key))
    );
  } catch {
    return true;
  }
}

function parse<T>(schema: ZodType<T>, value: Record<string, Json>): T {
  const first = schema.safeParse(value);
  if (first.success) return first.data;
  const wrong = first.error.issues.flatMap((i) => (i.code === 'invalid_type' ? [i.path[0]] : []));
  const result = schema.safeParse(asNumbers(value, wrong));
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const message = issue?.message ?? 'not valid';
  const choices =
    issue?.code === 'invalid_value' ? issue.values.map((v) => String(v)).join('、') : null;
  throw usageError(
    {
      en: message,
      'zh-CN': choices === null ? `取值无效：${message}` : `取值无效，应为以下之一：${choices}`,
    },
    { field: `--set ${issue?.path.join('.') ?? ''}` },
  );
}

/** Words of a command line are text; where the suite wants another type, `500` is a number and `true` a boolean. */
function asNumbers(
  value: Record<string, Json>,
  keys: readonly (PropertyKey | undefined)[],
): Record<string, Json> {
  const read = (text: string): Json => {
    if (text === 'true' || text === 'false') return text === 'true';
    const n = Number(text);
    return text.trim() !== '' && Number.isFinite(n) ? n : text;
  };
  return Object.fromEntries(
    Object.entries(value).map(([key, v]) => [
      key,
      typeof v === 'string' && keys.includes(key) ? read(v) : v,
    ]),
  );
}

function unknownKey(suite: AnySuite, key: string) {
  return usageError(
    {
      en: `${suite.meta.id} has no such option; see: hearth show ${suite.meta.id}`,
      'zh-CN': `${suite.meta.id} 没有这个选项；请看：hearth show ${suite.meta.id}`,
    },
    { field: `--set ${key}` },
  );
}

/** The product of the values of all keys, the last key fastest. */
function combinations(set: SetValues): Record<string, string>[] {
  return Object.entries(set).reduce<Record<string, string>[]>(
    (all, [key, values]) => all.flatMap((one) => values.map((value) => ({ ...one, [key]: value }))),
    [{}],
  );
}
