import type { Text } from '../../contract/index.js';

/** Why a reply has no ratings: codes of ours, for programs. A missing term is another reason, `missing: TERM, …`. */
type UnratedCode =
  | 'refused'
  | 'unparsable'
  | 'errored'
  | 'language'
  | 'empty'
  | 'no_reply'
  | 'too_long';

/** What became of a reply that has no ratings. `detail`: more for people; a plain text is what a judge's reading said. */
export type Unrated = { unrated: UnratedCode; detail?: Text | string };

const DETAILS: Readonly<Record<'language' | 'empty' | 'no_reply' | 'too_long', Text>> = {
  language: {
    en: 'the judge knows English and Chinese only',
    'zh-CN': '该裁判只懂中文和英文',
  },
  empty: {
    en: 'the reply has no text besides reasoning',
    'zh-CN': '除思考过程外，回复没有文字',
  },
  no_reply: {
    en: 'the messages do not end with one of the assistant',
    'zh-CN': '消息列表没有以 assistant 的消息结尾',
  },
  too_long: {
    en: 'the prompt or the reply is longer than 100,000 characters',
    'zh-CN': '提示或回复超过 100,000 字符',
  },
};

/** A reply that is unrated by a rule of ours, without asking the judge. */
export const unratedBy = (code: keyof typeof DETAILS): Unrated => ({
  unrated: code,
  detail: DETAILS[code],
});

/** The judging itself failed. */
export const JUDGE_FAILED: Unrated = {
  unrated: 'errored',
  detail: { en: 'the judge failed on this reply', 'zh-CN': '裁判在这条回复上出错' },
};

const KNOWN: Readonly<Record<string, Text>> = {
  not_reached: { en: 'the judge was not reached', 'zh-CN': '未能问到裁判' },
  errored: { en: 'the call to the judge failed', 'zh-CN': '对裁判的调用失败' },
  no_record: { en: 'the judge gave no verdict', 'zh-CN': '裁判没有给出评判' },
  refused: { en: 'the judge refused', 'zh-CN': '裁判拒绝评判' },
  declined: { en: 'the judge declined in words', 'zh-CN': '裁判以文字推辞' },
  filtered: { en: 'the judge’s provider filtered it', 'zh-CN': '被裁判的服务商过滤' },
  truncated: { en: 'the judge’s answer was cut off', 'zh-CN': '裁判的回答被截断' },
  empty: { en: 'the judge’s answer was empty', 'zh-CN': '裁判的回答为空' },
};

/** What a suite says of a verdict that it could not read: its words of ours in both languages, else as they are. */
export const detailOf = (why: string): Text | string =>
  Object.hasOwn(KNOWN, why) ? (KNOWN[why] ?? why) : why;
