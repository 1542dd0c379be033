import type { z } from 'zod';
import type { Text } from '../contract/index.js';
import { ruleOf } from './api/rules.js';

type Issue = z.core.$ZodIssue;

/** Fields of forms as the pages call them. A field without a line here is called by its own name, in quotation marks. */
const FIELDS: Readonly<Record<string, Text>> = {
  name: { en: 'the name', 'zh-CN': '名称' },
  title: { en: 'the title', 'zh-CN': '标题' },
  label: { en: 'the label', 'zh-CN': '备注名' },
  note: { en: 'the note', 'zh-CN': '说明' },
  tag: { en: 'the tag', 'zh-CN': '标签' },
  model: { en: 'the model', 'zh-CN': '模型' },
  baseUrl: { en: 'the address', 'zh-CN': '地址' },
  url: { en: 'the address', 'zh-CN': '地址' },
  keyVariable: { en: 'the variable of the key', 'zh-CN': '密钥变量' },
  system: { en: 'the persona', 'zh-CN': '人设' },
  temperature: { en: 'the temperature', 'zh-CN': '温度' },
  topP: { en: 'top p', 'zh-CN': 'Top p' },
  maxTokens: { en: 'the most tokens of a reply', 'zh-CN': '回答最多 token 数' },
  seed: { en: 'the seed', 'zh-CN': '随机种子' },
  rpm: { en: 'the requests a minute', 'zh-CN': '每分钟请求数' },
  key: { en: 'the key', 'zh-CN': '密钥' },
  secret: { en: 'the secret', 'zh-CN': '签名密钥' },
  kinds: { en: 'what to send', 'zh-CN': '发送事项' },
  from: { en: 'the begin', 'zh-CN': '开始时间' },
  to: { en: 'the end', 'zh-CN': '结束时间' },
  email: { en: 'the mail address', 'zh-CN': '邮箱' },
  password: { en: 'the password', 'zh-CN': '密码' },
  find: { en: 'the search', 'zh-CN': '搜索内容' },
  file: { en: 'the file’s name', 'zh-CN': '文件名' },
  spec: { en: 'suite.yaml', 'zh-CN': 'suite.yaml' },
  draft: { en: 'the draft', 'zh-CN': '草稿' },
  targets: { en: 'the targets', 'zh-CN': '被测对象' },
  judges: { en: 'the judges', 'zh-CN': '裁判' },
  limit: { en: 'the number of first items', 'zh-CN': '只取前几题' },
  sample: { en: 'the size of the sample', 'zh-CN': '抽样题数' },
  repeats: { en: 'the repeats', 'zh-CN': '重复次数' },
  judgeRepeats: { en: 'the judge’s repeats', 'zh-CN': '评判次数' },
  maxConnections: { en: 'the requests at a time', 'zh-CN': '同时请求数' },
  maxCost: { en: 'the limit of cost', 'zh-CN': '费用上限' },
  maxCalls: { en: 'the limit of calls', 'zh-CN': '请求上限' },
  account: { en: 'the account', 'zh-CN': '账号' },
  amount: { en: 'the amount', 'zh-CN': '金额' },
  reference: { en: 'the reference', 'zh-CN': '付款凭证号' },
  said: { en: 'the text', 'zh-CN': '内容' },
  orcid: { en: 'the ORCID', 'zh-CN': 'ORCID 编号' },
  body: { en: 'the text', 'zh-CN': '正文' },
  reason: { en: 'the reason', 'zh-CN': '理由' },
  hours: { en: 'the hours', 'zh-CN': '小时数' },
  zone: { en: 'the time zone', 'zh-CN': '时区' },
};

/** The sentence for what does not fit a route's form: which field, what is wrong, what fits. */
export function saidOf(issue: Issue | undefined, path: readonly string[]): Text {
  const what = issue === undefined ? UNKNOWN : whyOf(issue);
  const last = path.filter((part) => !/^\d+$/.test(part)).at(-1);
  if (last === undefined)
    return { en: `what was sent ${what.en}`, 'zh-CN': `发送的内容${what['zh-CN']}` };
  const field = FIELDS[last] ?? { en: `"${last}"`, 'zh-CN': `“${last}”` };
  return { en: `${field.en} ${what.en}`, 'zh-CN': `${field['zh-CN']}${what['zh-CN']}` };
}

const UNKNOWN: Text = {
  en: 'has another form than is asked for',
  'zh-CN': '格式不符合要求',
};
const MISSING: Text = { en: 'is missing', 'zh-CN': '不能为空' };

function whyOf(issue: Issue): Text {
  switch (issue.code) {
    case 'too_big':
      return tooBig(issue.origin, Number(issue.maximum));
    case 'too_small':
      return tooSmall(issue.origin, Number(issue.minimum), issue.inclusive !== false);
    case 'invalid_type':
      return issue.input === undefined ? MISSING : typed(issue.expected);
    case 'invalid_format':
      return formOf(issue);
    case 'invalid_value': {
      const some = issue.values.map(String).join(', ');
      return { en: `must be one of: ${some}`, 'zh-CN': `须为以下之一：${some}` };
    }
    case 'unrecognized_keys': {
      const some = issue.keys.map((key) => `"${key}"`).join(', ');
      return { en: `has fields that nobody asks for: ${some}`, 'zh-CN': `含有多余的字段：${some}` };
    }
    case 'custom':
      return ownText(issue.params) ?? UNKNOWN;
    default:
      return UNKNOWN;
  }
}

/** What a rule of its own says in its `params`. */
function ownText(params: Record<string, unknown> | undefined): Text | null {
  const { en, 'zh-CN': zh } = params ?? {};
  return typeof en === 'string' && typeof zh === 'string' ? { en, 'zh-CN': zh } : null;
}

function formOf(issue: Extract<Issue, { code: 'invalid_format' }>): Text {
  if (issue.format === 'email') return { en: 'is no mail address', 'zh-CN': '不是有效的邮箱地址' };
  return ('pattern' in issue ? ruleOf(String(issue.pattern)) : null) ?? UNKNOWN;
}

function tooBig(origin: string, most: number): Text {
  if (origin === 'string')
    return {
      en: `is too long: at most ${most} characters`,
      'zh-CN': `太长，最多 ${most} 个字符`,
    };
  if (origin === 'array' || origin === 'set')
    return { en: `are too many: at most ${most}`, 'zh-CN': `太多，最多 ${most} 个` };
  return { en: `must be ${most} at most`, 'zh-CN': `不能大于 ${most}` };
}

function tooSmall(origin: string, least: number, inclusive: boolean): Text {
  if (origin === 'string')
    return least === 1
      ? MISSING
      : { en: `needs ${least} characters or more`, 'zh-CN': `至少 ${least} 个字符` };
  if (origin === 'array' || origin === 'set')
    return least === 1
      ? { en: 'must name one or more', 'zh-CN': '至少需要一项' }
      : { en: `must be ${least} or more`, 'zh-CN': `至少 ${least} 个` };
  return inclusive
    ? { en: `must be ${least} or more`, 'zh-CN': `不能小于 ${least}` }
    : { en: `must be more than ${least}`, 'zh-CN': `须大于 ${least}` };
}

function typed(expected: string): Text {
  if (expected === 'int') return { en: 'must be a whole number', 'zh-CN': '须为整数' };
  if (expected === 'number') return { en: 'must be a number', 'zh-CN': '须为数字' };
  if (expected === 'string') return { en: 'must be text', 'zh-CN': '须为文字' };
  return UNKNOWN;
}
