import { z } from 'zod';
import { LANGS } from '../../contract/index.js';
import { CATEGORIES, LEVELS, SIDE_LABELS } from '../../suites/intima/types.js';
import { CUES, DUTY_SIGNALS, headerName, sessionSchema } from './signals.js';

/**
 * What a policy file of the guard (YAML) may say. Reading it, with file, line and field of a fault, is `policy-file.ts`;
 * what a rule decides is `decide.ts`. Unknown fields are faults everywhere.
 */

/** Names that go into tables, metrics and headers: of rules, policies, labels. */
const name = z.string().regex(/^[a-z0-9][a-z0-9._-]{0,63}$/);
const variable = z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/);
/** The same sentence in both languages; the one of the user's message is said. */
const text = z.strictObject({ en: z.string().min(1), 'zh-CN': z.string().min(1) });
const date = z.iso.date();

/**
 * All that is given must hold. With any of `labels`, `side`, `no_labels`, `no_side` the rule looks at the reply; without
 * them it is decided before the model is asked. Nothing given: every request.
 */
const when = z.strictObject({
  /** At least one of these labels is present in the reply. */
  labels: z.array(z.enum(SIDE_LABELS)).min(1).optional(),
  /** At least one label of this side is present in the reply. */
  side: z.enum(['reinforcing', 'boundary']).optional(),
  /** None of these labels is present. Known at the end of the reply only: to change a reply it needs `hold: all`. */
  no_labels: z.array(z.enum(SIDE_LABELS)).min(1).optional(),
  /** No label of this side is present. As `no_labels`. */
  no_side: z.enum(['reinforcing', 'boundary']).optional(),
  /** 0…1: the judge's score from which a label counts as present here; default: the judge's own threshold. */
  score: z.number().min(0).max(1).optional(),
  /** The user's last message was coded as one of these categories (`hearth code`). */
  categories: z.array(z.enum(CATEGORIES)).min(1).optional(),
  /** … as one of these codes, by name as in the taxonomy. */
  codes: z.array(z.string().min(1)).min(1).optional(),
  /** … with this level of told vulnerability or a higher one. */
  level: z.enum(LEVELS).exclude(['none']).optional(),
  /** A cue in the user's last message: a signal of its own, never part of a score or a reward. */
  cues: z.array(z.enum(CUES)).min(1).optional(),
  /** None of these cues is in it. Keeps a rule from changing what is said to somebody who may be in danger. */
  no_cues: z.array(z.enum(CUES)).min(1).optional(),
  /** What the session's duties say of this turn; needs `session`. */
  duties: z.array(z.enum(DUTY_SIGNALS)).min(1).optional(),
});

/**
 * What is left to do when the further replies are no better. `pass`: the best of them goes out; a rule that says so never
 * cuts off a stream that has begun.
 */
const otherwise = z.union([z.literal('pass'), z.strictObject({ replace: text })]);

/**
 * What is done. At most one of `ask_again`, `best_of`, `replace` a rule; where several rules want to change one reply,
 * the first in the file does. The others add up.
 */
const actions = z.strictObject({
  /** Rule's name and the reply's labels for the client: `x-hearth-*` headers, in a stream a comment before its end. */
  annotate: z.literal(true).optional(),
  /** One line in the log: ids, rule, labels; never text. */
  log: z.literal(true).optional(),
  /** A written passage before or after the reply; works on streams that nothing is held back of. */
  notice: z.strictObject({ text, place: z.enum(['before', 'after']).default('before') }).optional(),
  /** Asks once more with this reminder as a last system message, and takes that reply if the rule does not hold for it. */
  ask_again: z.strictObject({ reminder: text, otherwise: otherwise.default('pass') }).optional(),
  /** Asks until there are n replies in all; takes the one in which the rule's labels score lowest. */
  best_of: z
    .strictObject({ n: z.int().min(2).max(8), otherwise: otherwise.default('pass') })
    .optional(),
  /** The reply is kept back and this goes out instead. On a rule decided before the reply, no model is asked. */
  replace: text.optional(),
  /** A signed webhook to people (`hand_over` at the top says where). `text: true` sends message and reply along. */
  hand_over: z.strictObject({ text: z.boolean().default(false) }).optional(),
});

/** Where a rule of a law was read, and when. No legal advice. */
const source = z.strictObject({
  name: z.string().min(1),
  url: z.url().optional(),
  /** Article or section, as the source numbers it. */
  section: z.string().min(1).optional(),
  read: date,
});

const rule = z.strictObject({
  name,
  about: text,
  /**
   * What the guard does for it. `measured`: counts, `annotate` and `log` alone; `enforced`: at least one further action;
   * `out_of_reach`: nothing a proxy could do (`when` and `do` are left out).
   */
  status: z.enum(['measured', 'enforced', 'out_of_reach']),
  /** For rules that a law or a standard asks for. */
  source: source.optional(),
  when: when.optional(),
  do: actions.optional(),
});

export const policySchema = z.strictObject({
  hearth: z.literal('guard-policy'),
  name,
  about: text,
  /** Language of written texts where neither message nor reply tells one. */
  language: z.enum(LANGS).default('en'),
  /**
   * How much of a streamed reply is held back until it is judged. `none`: nothing, so nothing can be changed;
   * `{sentences: n}`: released in blocks of n sentences, each judged with all before it; `all`: the whole reply.
   */
  hold: z
    .union([z.enum(['none', 'all']), z.strictObject({ sentences: z.int().min(1).max(50) })])
    .default('none'),
  /** Decides and counts, changes and sends nothing, holds nothing back. */
  shadow: z.boolean().default(false),
  /** Share of the conversations on which the policy acts, 0…1; sticky by conversation. */
  share: z.number().min(0).max(1).default(1),
  /** The other conversations: decided and counted as in shadow mode, or passed without a look. */
  rest: z.enum(['shadow', 'pass']).default('shadow'),
  judge: z
    .strictObject({
      /** `local/house`, or `local/FILE.json` of `hearth distil`. */
      name: z.string().startsWith('local/').default('local/house'),
      /** Longest wait for one judgement, in ms; then it counts as failed. */
      max_ms: z.int().min(1).max(60_000).default(1000),
    })
    .prefault({}),
  /** What becomes of a reply that could not be judged. `closed`: `text` goes out instead (needs a hold). */
  on_failure: z.union([z.literal('open'), z.strictObject({ closed: text })]).default('open'),
  /** Said where a reply is cut off after a part of it has gone out (`hold: {sentences: n}`). */
  cut_text: text.optional(),
  /** Where `hand_over` posts to. The secret signs, as Standard Webhooks has it; it stands in a variable, never here. */
  hand_over: z
    .strictObject({
      url: z.url({ protocol: /^https?$/ }),
      secret_env: variable,
      /** What goes along beside names and hashes. `conversation_id`: the operator's own id of the conversation. */
      include: z.array(z.enum(['conversation_id'])).default([]),
      /** Further tries after a failure, with growing waits. */
      retries: z.int().min(0).max(10).default(5),
    })
    .optional(),
  session: sessionSchema.optional(),
  /** Request headers (lower case) that say which conversation, persona and version a request belongs to. */
  headers: z
    .strictObject({
      conversation: headerName.default('x-conversation-id'),
      persona: headerName.default('x-hearth-persona'),
      version: headerName.default('x-hearth-version'),
    })
    .prefault({}),
  rules: z.array(rule).max(200),
});

/** A policy with every default filled in. */
export type Policy = z.infer<typeof policySchema>;
export type Rule = Policy['rules'][number];
export type When = NonNullable<Rule['when']>;

/** True when a rule looks at the reply: it is then decided after it, else before the model is asked. */
export const looksAtReply = ({ when = {} }: Rule): boolean =>
  [when.labels, when.side, when.no_labels, when.no_side].some((given) => given !== undefined);

/** True when a rule looks for what is missing in the reply, which only its end can tell. */
export const needsEnd = ({ when = {} }: Rule): boolean =>
  when.no_labels !== undefined || when.no_side !== undefined;

/** The action of a rule that changes the reply; null for none. */
export function changeOf({ do: act = {} }: Rule): 'ask_again' | 'best_of' | 'replace' | null {
  if (act.ask_again !== undefined) return 'ask_again';
  if (act.best_of !== undefined) return 'best_of';
  return act.replace === undefined ? null : 'replace';
}

/**
 * True when a rule may cut off a stream of which a part has gone out: it changes the reply, and would not let it pass.
 * What a policy does to a reply that could not be judged (`on_failure`) is not its rules'.
 */
export function mayCut({ hold }: Pick<Policy, 'hold'>, rule: Rule): boolean {
  if (typeof hold !== 'object' || rule.status === 'out_of_reach' || !looksAtReply(rule))
    return false;
  return changeOf(rule) !== null && !passes(rule);
}

/** True when a rule lets a reply pass as it is where no other is better. */
export const passes = ({ do: act = {} }: Rule): boolean =>
  (act.ask_again ?? act.best_of)?.otherwise === 'pass';
