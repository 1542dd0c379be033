import type { ZodType, z } from 'zod';
import {
  type AnySuite,
  type Asked,
  type Json,
  type Preset,
  type Profile,
  type Source,
  type Text,
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
  const wanted = new Map(
    first.error.issues.flatMap((i): [PropertyKey | undefined, string][] =>
      i.code === 'invalid_type' ? [[i.path[0], i.expected]] : [],
    ),
  );
  const result = schema.safeParse(asTyped(value, wanted));
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const fault = faultOf(issue);
  const given = value[String(issue?.path[0])];
  const list = typeof given === 'string' && /[,，]/.test(given);
  throw usageError(
    {
      en: list ? `${fault.en}; ${REPEAT.en}` : fault.en,
      'zh-CN': list ? `${fault['zh-CN']}；${REPEAT['zh-CN']}` : fault['zh-CN'],
    },
    { field: `--set ${issue?.path.join('.') ?? ''}` },
  );
}

const REPEAT: Text = {
  en: 'a comma joins nothing here: for several values, each a condition of its own, repeat --set KEY=VALUE',
  'zh-CN': '这里不能用逗号连接多个值：需要多个取值时（每个取值成为一个条件），请重复写 --set 键=值',
};

function faultOf(issue: z.core.$ZodIssue | undefined): Text {
  if (issue?.code === 'invalid_type' && issue.expected === 'boolean')
    return {
      en: 'must be true or false (yes and no are taken as well)',
      'zh-CN': '应为 true 或 false（也可以写 yes、no）',
    };
  const message = issue?.message ?? 'not valid';
  const choices =
    issue?.code === 'invalid_value' ? issue.values.map((v) => String(v)).join('、') : null;
  return {
    en: message,
    'zh-CN': choices === null ? `取值无效：${message}` : `取值无效，应为以下之一：${choices}`,
  };
}

const BOOLEANS: Readonly<Record<string, boolean>> = {
  true: true,
  yes: true,
  false: false,
  no: false,
};

/** Words of a command line are text; where the suite wants another type, `500` is a number and `yes` a boolean. */
function asTyped(
  value: Record<string, Json>,
  wanted: ReadonlyMap<PropertyKey | undefined, string>,
): Record<string, Json> {
  const read = (text: string, type: string): Json => {
    if (type === 'boolean') return BOOLEANS[text.trim().toLowerCase()] ?? text;
    const n = Number(text);
    return text.trim() !== '' && Number.isFinite(n) ? n : text;
  };
  return Object.fromEntries(
    Object.entries(value).map(([key, v]) => {
      const type = wanted.get(key);
      return [key, typeof v === 'string' && type !== undefined ? read(v, type) : v];
    }),
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
