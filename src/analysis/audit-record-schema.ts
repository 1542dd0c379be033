import { z } from 'zod';
import { PROBES } from './audit-probe-types.js';

/** The form of a validity record that comes from outside this machine, as in a bundle. */

const number = z.number();
const words = z.strictObject({ en: z.string(), 'zh-CN': z.string() });
const estimate = z.object({
  value: number.nullable(),
  low: number.nullable(),
  high: number.nullable(),
  n: number,
  reason: z.string().optional(),
});
const group = z.object({ units: number, agreement: estimate, ac: estimate, alpha: estimate });
const pair = group.extend({
  kappa: estimate,
  bias: estimate,
  levels: z.array(number),
  table: z.array(z.array(number)),
  precision: estimate.nullable(),
  recall: estimate.nullable(),
});
const tested = z.object({
  person: number,
  n: number,
  judgeWins: number,
  personWins: number,
  p: number.nullable(),
  adjusted: number.nullable(),
  beaten: z.boolean(),
  name: z.string(),
});
const person = z.object({
  person: z.string(),
  agreement: estimate,
  kappa: estimate,
  units: number,
});
const people = z.object({
  consensus: number,
  ties: number,
  alone: number,
  among: group,
  judge: pair,
  each: z.array(person),
  ceiling: z.object({ human: estimate, judge: estimate, difference: estimate }),
  test: z.object({
    epsilon: number,
    winningRate: number.nullable(),
    advantage: number.nullable(),
    passes: z.boolean().nullable(),
    reason: z.literal('too_few').optional(),
    people: z.array(tested),
  }),
});
const none = z.object({ reason: z.enum(['one_repeat', 'no_second', 'no_people', 'no_ratings']) });
const pooled = z.array(z.object({ group: words.nullable(), agreement: estimate }));
const byKind = <F extends z.ZodType>(figures: F) =>
  z.object({ kinds: z.record(z.string(), figures), pooled });

const probe = z.object({
  probe: z.enum(PROBES),
  what: words,
  n: number,
  shift: z.array(
    z.object({
      kind: z.string(),
      value: number.nullable(),
      low: number.nullable(),
      high: number.nullable(),
    }),
  ),
  changed: estimate,
  noise: estimate.nullable(),
  p: number.nullable(),
  unread: number,
  wanted: z.enum(['steady', 'moves']),
  verdict: z.enum(['steady', 'moves', 'cannot tell']),
  why: words.optional(),
});

const kind = z.object({
  label: words,
  scale: z.enum(['nominal', 'ordinal', 'interval']),
  levels: z.array(z.object({ value: number, label: words })).optional(),
  group: words.optional(),
});

export const validityRecord = z.object({
  schema: z.literal(1),
  id: z.string().min(1),
  hearth: z.string(),
  madeMs: z.int(),
  suite: z.string(),
  run: z.string(),
  conditions: z.array(z.string()),
  judge: z.object({
    name: z.string(),
    kind: z.enum(['model', 'file', 'local']),
    model: z.string().nullable(),
    params: z.record(z.string(), number),
    prompt: z.string().nullable(),
    hash: z.string().nullable(),
    digest: z.string(),
  }),
  items: number,
  answers: number,
  coverage: z
    .object({
      answers: number,
      rated: number,
      unread: number,
      people: number.nullable(),
      second: number.nullable(),
    })
    .optional(),
  clusters: z.array(z.string()),
  seed: z.string(),
  people: z.boolean(),
  kinds: z.record(z.string(), kind),
  parts: z.object({
    repeats: z.union([none, byKind(group).extend({ repeats: number })]),
    second: z.union([none, byKind(pair).extend({ judge: z.string() })]),
    people: z.union([
      none,
      byKind(people).extend({ people: z.array(z.string()), epsilon: number }),
    ]),
    probes: z.object({ madeMs: z.int(), results: z.array(probe) }).nullable(),
  }),
});
