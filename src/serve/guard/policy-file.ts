import {
  type FieldPath,
  fieldError,
  parseYaml,
  readText,
  schemaError,
  type YamlText,
} from '../../analysis/plan-yaml.js';
import type { HearthError, Text } from '../../contract/index.js';
import { digest } from '../../store/index.js';
import { findCode } from '../../suites/intima/taxonomy.js';
import { isLoopback } from '../http/address.js';
import {
  changeOf,
  looksAtReply,
  needsEnd,
  type Policy,
  policySchema,
  type Rule,
} from './policy.js';

/** A policy with the digest of what it says (defaults filled in), which stands in every record and reply. */
export type LoadedPolicy = {
  policy: Policy;
  hash: string;
  /** An error about one of its fields, with file and line. */
  fault(path: FieldPath, text: Text): HearthError;
};

/** @throws HearthError exit 2 with file, line and field */
export const loadPolicy = async (file: string): Promise<LoadedPolicy> =>
  readPolicy(await readText(file), file);

/** As `loadPolicy`, of a text. @throws HearthError exit 2 with file, line and field */
export function readPolicy(text: string, file: string): LoadedPolicy {
  const yaml = parseYaml(text, file);
  const read = policySchema.safeParse(yaml.value);
  if (!read.success) throw schemaError(yaml, read.error.issues, file);
  const fault = faultOf(read.data);
  if (fault !== null) throw errorOf(yaml, fault, file);
  return {
    policy: read.data,
    hash: digest(read.data),
    fault: (path, text) => fieldError(yaml, path, text, file),
  };
}

type Fault = { path: FieldPath; text: Text };
const errorOf = (yaml: YamlText, { path, text }: Fault, file: string): HearthError =>
  fieldError(yaml, path, text, file);

/** The first thing that each field may say alone, but not together. */
function faultOf(policy: Policy): Fault | null {
  const seen = new Set<string>();
  for (const [i, rule] of policy.rules.entries()) {
    const at: FieldPath = ['rules', i];
    if (seen.has(rule.name)) return { path: [...at, 'name'], text: TWICE };
    seen.add(rule.name);
    const fault =
      statusFault(rule, at) ?? whenFault(policy, rule, at) ?? actFault(policy, rule, at);
    if (fault !== null) return fault;
  }
  if (policy.hold === 'none' && policy.on_failure !== 'open')
    return { path: ['on_failure'], text: CLOSED_UNHELD };
  return handOverFault(policy);
}

function statusFault({ status, when, do: act }: Rule, at: FieldPath): Fault | null {
  if (status === 'out_of_reach') {
    if (act !== undefined) return { path: [...at, 'do'], text: NOTHING_TO_DO };
    return when === undefined ? null : { path: [...at, 'when'], text: NOTHING_TO_DO };
  }
  const further = Object.keys(act ?? {}).some((name) => name !== 'annotate' && name !== 'log');
  if (status === 'measured' && further) return { path: [...at, 'do'], text: MEASURED_ACTS };
  if (status === 'enforced' && !further) return { path: [...at, 'status'], text: ENFORCED_IDLE };
  return null;
}

function whenFault({ session }: Policy, { when }: Rule, at: FieldPath): Fault | null {
  if (when?.duties !== undefined && session === undefined)
    return { path: [...at, 'when', 'duties'], text: NO_SESSION };
  const unknown = (when?.codes ?? []).findIndex((code) => findCode(code)?.place !== 'benchmark');
  return unknown === -1 ? null : { path: [...at, 'when', 'codes', unknown], text: NO_CODE };
}

function actFault(policy: Policy, rule: Rule, at: FieldPath): Fault | null {
  const act = rule.do ?? {};
  const changes = (['ask_again', 'best_of', 'replace'] as const).filter(
    (name) => act[name] !== undefined,
  );
  const change = changeOf(rule);
  if (changes.length > 1) return { path: [...at, 'do', changes[1] ?? ''], text: TWO_CHANGES };
  if (act.hand_over !== undefined && policy.hand_over === undefined)
    return { path: [...at, 'do', 'hand_over'], text: NO_RECEIVER };
  if (change === null) return null;
  const path = [...at, 'do', change];
  const before = !looksAtReply(rule);
  if (before) return change === 'replace' ? null : { path, text: NOTHING_TO_REPEAT };
  if (policy.hold === 'none') return { path, text: UNHELD };
  if (needsEnd(rule) && policy.hold !== 'all') return { path, text: NEEDS_ALL };
  if (change === 'best_of' && rule.when?.labels === undefined && rule.when?.side === undefined)
    return { path, text: NOTHING_TO_RANK };
  return null;
}

function handOverFault({ hand_over: to, rules }: Policy): Fault | null {
  if (to === undefined) return null;
  const url = new URL(to.url);
  if (url.username !== '' || url.password !== '')
    return { path: ['hand_over', 'url'], text: CREDENTIALS };
  const sendsText = rules.some((rule) => rule.do?.hand_over?.text === true);
  const open = url.protocol === 'http:' && !isLoopback(url.hostname);
  return sendsText && open ? { path: ['hand_over', 'url'], text: TEXT_IN_THE_OPEN } : null;
}

const TWICE: Text = {
  en: 'another rule has this name; give each its own',
  'zh-CN': '与另一条规则重名；请为每条规则取不同的名字',
};
const CLOSED_UNHELD: Text = {
  en: 'a reply that is not held back cannot be kept from going out: hold it (hold: all, or {sentences: n}), or set on_failure: open',
  'zh-CN': '不扣留的回复无法拦下：请扣留（hold: all 或 {sentences: n}），或改为 on_failure: open',
};
const NOTHING_TO_DO: Text = {
  en: 'a rule that is out of reach neither looks nor acts; leave this out, or change its status',
  'zh-CN': '状态为 out_of_reach 的规则不判断也不处置；请删去此项，或更改状态',
};
const MEASURED_ACTS: Text = {
  en: 'a measured rule may annotate and log only; for more its status is enforced',
  'zh-CN': 'measured 的规则只能 annotate 和 log；要做其他处置，状态应为 enforced',
};
const ENFORCED_IDLE: Text = {
  en: 'an enforced rule must do more than annotate and log; else its status is measured',
  'zh-CN': 'enforced 的规则除 annotate 和 log 外还须有其他处置；否则状态应为 measured',
};
const NO_SESSION: Text = {
  en: 'needs the section "session", which says when a session ends and a pause is due',
  'zh-CN': '需要 session 一节，说明会话何时结束、何时应提醒休息',
};
const NO_CODE: Text = {
  en: 'is no code of the taxonomy; "hearth code" prints them',
  'zh-CN': '不是分类体系中的编码；“hearth code”的输出中可以看到',
};
const TWO_CHANGES: Text = {
  en: 'a rule may change the reply in one way: ask_again, best_of or replace',
  'zh-CN': '一条规则只能用一种方式改动回复：ask_again、best_of 或 replace',
};
const NO_RECEIVER: Text = {
  en: 'needs the section "hand_over" at the top, with url and secret_env',
  'zh-CN': '需要顶层的 hand_over 一节，含 url 和 secret_env',
};
const NOTHING_TO_REPEAT: Text = {
  en: 'the rule is decided before the model is asked, so there is no reply to better; use replace, or look at the reply (labels, side)',
  'zh-CN':
    '这条规则在向模型提问之前就已判定，没有可改进的回复；请用 replace，或让规则查看回复（labels、side）',
};
const UNHELD: Text = {
  en: 'the stream is not held back, so what a reader has seen cannot be changed: set hold to all or {sentences: n}, or annotate, log, notice and hand_over only',
  'zh-CN':
    '流式回复没有扣留，读者已看到的内容无法改动：请把 hold 设为 all 或 {sentences: n}，或只用 annotate、log、notice、hand_over',
};
const NEEDS_ALL: Text = {
  en: 'no_labels and no_side are known at the end of the reply only: set hold to all',
  'zh-CN': 'no_labels 和 no_side 要到回复结束才能判定：请把 hold 设为 all',
};
const NOTHING_TO_RANK: Text = {
  en: 'needs labels or side in "when": the replies are ranked by them',
  'zh-CN': '需要 when 中有 labels 或 side：各回复按其得分排序',
};
const CREDENTIALS: Text = {
  en: 'must hold no user or password; the signature says who sends',
  'zh-CN': '不能含用户名或密码；由签名证明发送方',
};
const TEXT_IN_THE_OPEN: Text = {
  en: 'a rule sends texts along (hand_over: {text: true}), which goes over https only',
  'zh-CN': '有规则会附带文本（hand_over: {text: true}），只能使用 https',
};
