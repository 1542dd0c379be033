import { z } from 'zod';
import { type HearthError, usageError } from '../contract/index.js';
import { nearNames } from './gate-near.js';
import {
  type FieldPath,
  fieldError,
  parseYaml,
  readText,
  schemaError,
  wideSign,
  type YamlText,
} from './plan-yaml.js';

/** Which way is harm. */
export type Way = 'fall' | 'rise';

/**
 * What a rule asks. Amounts are those of the policy: points (percent) for shares, the figure's own unit for scores.
 * - `margin`: no worse than the baseline by more than `amount` (non-inferiority)
 * - `same`: within `amount` of the baseline on both sides (equivalence, two one-sided tests)
 * - `shown`: no change for the worse is shown (regression test); it must be able to notice one of `notice`
 * - `share`: the candidate's own value is at most, or at least, `amount`
 * - `count`: at most `most` answers show it; `below`: and the true share is below so many percent
 */
export type Test =
  | { kind: 'margin'; way: Way; amount: number }
  | { kind: 'same'; amount: number }
  | { kind: 'shown'; way: Way; notice: number }
  | { kind: 'share'; way: 'at_most' | 'at_least'; amount: number }
  | { kind: 'count'; most: number; below: number | null };

export type Rule = {
  /** Unique in the policy. */
  name: string;
  line: number;
  figure: string;
  figureLine: number;
  /** Field of an item → the values that count; all of them must fit. */
  where: Readonly<Record<string, readonly string[]>>;
  /** Kind of group that varies; null: the coarsest that the items have. */
  groups: string | null;
  test: Test;
  /** 0.5…1. */
  sure: number;
  onCannotTell: 'fail' | 'warn';
  /** Share of items, 0…1, that may lack a value. */
  maxMissing: number;
};

export type Policy = {
  file: string;
  suite: string | null;
  /** Level of the regression rules, 0…1. */
  level: number;
  multiplicity: 'holm' | 'none';
  rules: Rule[];
};

/** A fall that a regression rule must be able to notice, where it does not say: 10 points. */
const NOTICE = 10;

const word = z.string().min(1);
const scalar = z.union([z.string(), z.number(), z.boolean()]);
const amount = z.number().positive();
const common = {
  sure: z.number().min(50).lt(100).optional(),
  on_cannot_tell: z.enum(['fail', 'warn']).optional(),
  max_missing: z.number().min(0).max(100).optional(),
};
const tests = {
  may_fall_by: amount.optional(),
  may_rise_by: amount.optional(),
  same_within: amount.optional(),
  must_not_fall: z.literal(true).optional(),
  must_not_rise: z.literal(true).optional(),
  at_most: z.number().optional(),
  at_least: z.number().optional(),
  count_at_most: z.number().int().min(0).optional(),
};
const rule = z.strictObject({
  name: word.optional(),
  figure: word,
  where: z.record(z.string(), z.union([scalar, z.array(scalar).min(1)])).optional(),
  groups: word.optional(),
  ...tests,
  notice: amount.optional(),
  share_below: z.number().positive().lt(100).optional(),
  ...common,
});
const schema = z.strictObject({
  suite: word.optional(),
  level: z.number().positive().max(50).optional(),
  multiplicity: z.enum(['holm', 'none']).optional(),
  ...common,
  rules: z.array(rule).min(1),
});
type Written = z.infer<typeof schema>;
type WrittenRule = z.infer<typeof rule>;

const TESTS = Object.keys(tests);

/** Reads a policy file. @throws HearthError exit 2 with file, line and field, and the names that are known. */
export async function readPolicy(file: string): Promise<Policy> {
  return parsePolicy(await readText(file), file);
}

/** The same for a text that was read already. Pure. */
export function parsePolicy(text: string, file: string): Policy {
  const yaml = parseYaml(text, file);
  const parsed = schema.safeParse(yaml.value ?? {});
  if (!parsed.success) throw withWideSign(formError(yaml, parsed.error.issues, file), text);
  const policy = parsed.data;
  const rules = policy.rules.map((one, i) =>
    ruleOf(one, policy, { yaml, file, path: ['rules', i] }),
  );
  rules.forEach((one, i) => {
    const twin = rules.slice(0, i).find(({ name }) => name === one.name);
    if (twin !== undefined)
      throw fieldError(
        yaml,
        ['rules', i],
        {
          en: `is called "${one.name}" as the rule in line ${twin.line} is; give it a "name" of its own`,
          'zh-CN': `与第 ${twin.line} 行的规则同名（“${one.name}”）；请用 “name” 另取一个名称`,
        },
        file,
      );
  });
  return {
    file,
    suite: policy.suite ?? null,
    level: (policy.level ?? 5) / 100,
    multiplicity: policy.multiplicity ?? 'holm',
    rules,
  };
}

type Place = { yaml: YamlText; file: string; path: FieldPath };

function ruleOf(own: WrittenRule, policy: Written, place: Place): Rule {
  const { yaml, path } = place;
  const test = testOf(own, place);
  const where = Object.fromEntries(
    Object.entries(own.where ?? {}).map(([key, values]) => [
      key,
      (Array.isArray(values) ? values : [values]).map(String),
    ]),
  );
  return {
    name: own.name ?? nameOf(own, where),
    line: yaml.lineOf(path),
    figure: own.figure,
    figureLine: yaml.lineOf([...path, 'figure']),
    where,
    groups: own.groups ?? null,
    test,
    sure: (own.sure ?? policy.sure ?? 95) / 100,
    onCannotTell: own.on_cannot_tell ?? policy.on_cannot_tell ?? 'fail',
    maxMissing: (own.max_missing ?? policy.max_missing ?? 5) / 100,
  };
}

function testOf(own: WrittenRule, place: Place): Test {
  const given = TESTS.filter((name) => Object.hasOwn(own, name));
  const [name, second] = given;
  if (name === undefined || second !== undefined)
    throw fault(
      place,
      second === undefined ? [] : [second],
      `needs exactly one of ${TESTS.join(', ')}`,
      `必须且只能写 ${TESTS.join('、')} 之一`,
    );
  const test = oneTest(own);
  if (own.notice !== undefined && test.kind !== 'shown')
    throw fault(
      place,
      ['notice'],
      'belongs to must_not_fall and must_not_rise',
      '只用于 must_not_fall 和 must_not_rise',
    );
  if (own.share_below !== undefined && test.kind !== 'count')
    throw fault(place, ['share_below'], 'belongs to count_at_most', '只用于 count_at_most');
  if (test.kind === 'count' && test.below !== null && test.most > 0)
    throw fault(
      place,
      ['share_below'],
      'goes with count_at_most: 0; for a share, use at_most',
      '只与 count_at_most: 0 搭配；限制比例请用 at_most',
    );
  return test;
}

function oneTest(own: WrittenRule): Test {
  const notice = own.notice ?? NOTICE;
  if (own.may_fall_by !== undefined)
    return { kind: 'margin', way: 'fall', amount: own.may_fall_by };
  if (own.may_rise_by !== undefined)
    return { kind: 'margin', way: 'rise', amount: own.may_rise_by };
  if (own.same_within !== undefined) return { kind: 'same', amount: own.same_within };
  if (own.must_not_fall === true) return { kind: 'shown', way: 'fall', notice };
  if (own.must_not_rise === true) return { kind: 'shown', way: 'rise', notice };
  if (own.at_most !== undefined) return { kind: 'share', way: 'at_most', amount: own.at_most };
  if (own.at_least !== undefined) return { kind: 'share', way: 'at_least', amount: own.at_least };
  return { kind: 'count', most: own.count_at_most ?? 0, below: own.share_below ?? null };
}

/** A name made of what the rule says, where it has none. */
function nameOf(own: WrittenRule, where: Rule['where']): string {
  const test = TESTS.find((name) => Object.hasOwn(own, name)) ?? '';
  const value = Object.entries(own).find(([key]) => key === test)?.[1];
  const slice = Object.entries(where).map(([key, values]) => `${key}=${values.join('|')}`);
  const asked = value === true ? test : `${test} ${String(value)}`;
  return [own.figure, ...(slice.length === 0 ? [] : [`[${slice.join(' ')}]`]), asked].join(' ');
}

const fault = (place: Place, field: FieldPath, en: string, zh: string): HearthError =>
  fieldError(place.yaml, [...place.path, ...field], { en, 'zh-CN': zh }, place.file);

/** The same error with a hint where its line, or the first one of the file, has a full-width sign. */
function withWideSign(error: HearthError, text: string): HearthError {
  const own = wideSign(text, error.place.line ?? 1);
  const lines = text.split('\n').map((_, i) => i + 1);
  const other = lines.find((line) => wideSign(text, line).en !== '');
  // A file whose first colon is full-width is one text to YAML, which stands in its first line.
  const hint =
    own.en !== '' || other === undefined || error.place.field !== undefined
      ? own
      : wideSign(text, other);
  if (hint.en === '') return error;
  const { en, 'zh-CN': zh } = error.text;
  return usageError({ en: `${en}${hint.en}`, 'zh-CN': `${zh}${hint['zh-CN']}` }, error.place);
}

/** A field that is not known is told with those that are, and an open bound as what it is. */
function formError(yaml: YamlText, issues: readonly z.core.$ZodIssue[], file: string): HearthError {
  const [issue] = issues;
  const path = (issue?.path ?? []).map((p) => (typeof p === 'number' ? p : String(p)));
  if (issue?.code === 'too_small' && issue.inclusive === false)
    return fieldError(
      yaml,
      path,
      { en: `must be above ${issue.minimum}`, 'zh-CN': `必须大于 ${issue.minimum}` },
      file,
    );
  if (issue?.code === 'too_big' && issue.inclusive === false)
    return fieldError(
      yaml,
      path,
      { en: `must be below ${issue.maximum}`, 'zh-CN': `必须小于 ${issue.maximum}` },
      file,
    );
  if (issue?.code !== 'unrecognized_keys') return schemaError(yaml, issues, file);
  const key = issue.keys[0] ?? '';
  const known = Object.keys(path.length === 0 ? schema.shape : rule.shape);
  return fieldError(
    yaml,
    [...path, key],
    {
      en: `is not a known field; known: ${nearNames(key, known).join(', ')}`,
      'zh-CN': `不是已知字段；可用：${nearNames(key, known).join('、')}`,
    },
    file,
  );
}
