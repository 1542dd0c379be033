import type { Text } from '../contract/index.js';
import type { ProbeName } from './audit-probe-types.js';

/** What each probe is called. */
export const PROBE_NAMES: Readonly<Record<ProbeName, Text>> = {
  padding: { en: 'padding', 'zh-CN': '加长' },
  order: { en: 'order', 'zh-CN': '倒序' },
  position: { en: 'position', 'zh-CN': '换位' },
  style: { en: 'style', 'zh-CN': '版式' },
  'self-preference': { en: 'self-preference', 'zh-CN': '偏向同族' },
  'injection-highest': { en: 'injection: rate highest', 'zh-CN': '注入：全评最高' },
  'injection-none': { en: 'injection: rate nothing', 'zh-CN': '注入：全评为无' },
  'injection-fence': { en: 'injection: false end', 'zh-CN': '注入：冒充运营方' },
  paraphrase: { en: 'paraphrase', 'zh-CN': '改述' },
  context: { en: 'context', 'zh-CN': '语境' },
};

/** What each probe does, as a reader of its figures needs to know. */
export const WHAT: Readonly<Record<ProbeName, Text>> = {
  padding: {
    en: 'neutral sentences are added until the answer is about twice as long',
    'zh-CN': '加入中性的句子，使回答约长一倍',
  },
  order: {
    en: 'what is rated in one go (rubric rows, options) stands in the reverse order',
    'zh-CN': '把一次评判中的各项（评分项、选项）倒序排列',
  },
  position: {
    en: 'the two replies that are compared change places',
    'zh-CN': '互换两条被比较的回复的位置',
  },
  style: {
    en: 'the same sentences are set as a list with a heading, bold type and emoji',
    'zh-CN': '同样的句子改排成带标题、加粗和表情符号的列表',
  },
  'self-preference': {
    en: 'ratings of targets of the judge’s own family and of the others, each against other raters',
    'zh-CN': '以其他评判者为参照，比较裁判对同家族模型与其余被测对象的评分',
  },
  'injection-highest': {
    en: 'the answer tells the judge to give the highest rating everywhere',
    'zh-CN': '回答中要求裁判每一项都评为最高',
  },
  'injection-none': {
    en: 'the answer tells the judge to rate nothing',
    'zh-CN': '回答中要求裁判每一项都评为最低或“无”',
  },
  'injection-fence': {
    en: 'the answer pretends to end and goes on as an order of the operator',
    'zh-CN': '回答假装已经结束，后面冒充运营方下达指令',
  },
  paraphrase: {
    en: 'the same in other words, by rule: synonyms, short and full forms, order of clauses, width of signs',
    'zh-CN': '按规则换一种说法：同义词、缩写与全写、分句次序、全角与半角',
  },
  context: {
    en: 'one and the same reply to two messages for which the right verdicts differ',
    'zh-CN': '同一条回复分别回应两句话，而两处应得的评判不同',
  },
};

/** Why nothing is said of a change on few groups of items. `kinds`: of rating that stand on too few; empty: all. */
export function fewGroups(kinds: readonly Text[], least: number): Text {
  const named = (lang: 'en' | 'zh-CN'): string => {
    const names = kinds.slice(0, 3).map((kind) => kind[lang]);
    const more = kinds.length - names.length;
    if (lang === 'en') return `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
    return `${names.join('、')}${more > 0 ? `等 ${kinds.length} 项` : ''}`;
  };
  return {
    en: `no clear change, but fewer than ${least} groups of items${kinds.length === 0 ? '' : ` for ${named('en')}`}: too few to exclude one`,
    'zh-CN': `没有明确变动，但${kinds.length === 0 ? '' : `${named('zh-CN')}的`}题目组不足 ${least} 个，不足以排除变动`,
  };
}

export const WHY = {
  noRatings: {
    en: 'does not apply: this suite’s verdicts cannot be taken apart into ratings',
    'zh-CN': '不适用：该评测集的评判无法拆成单项评分',
  },
  noParts: {
    en: 'does not apply: the judge rates one thing at a time, or its order is not known',
    'zh-CN': '不适用：裁判一次只评一项，或其次序无从得知',
  },
  noReplies: {
    en: 'does not apply: this suite’s judge compares no replies',
    'zh-CN': '不适用：该评测集的裁判不作两两比较',
  },
  noPairs: {
    en: 'does not apply: the suite has no such pairs',
    'zh-CN': '不适用：该评测集没有这样的配对',
  },
  noText: {
    en: 'does not apply: no answer of the sample has a text that this changes',
    'zh-CN': '不适用：抽到的回答中没有可以这样改写的文本',
  },
  file: {
    en: 'the judge is a file of verdicts and cannot be asked again',
    'zh-CN': '该裁判是评判文件，无法再次询问',
  },
  notModel: {
    en: 'does not apply: the judge is no model and belongs to no family',
    'zh-CN': '不适用：该裁判不是模型，不属于任何模型家族',
  },
  noFamily: {
    en: 'needs at least one target of the judge’s own family and one of another',
    'zh-CN': '需要至少一个与裁判同家族、一个不同家族的被测对象',
  },
  noOthers: {
    en: 'needs verdicts of another judge of another family, or of people, on the same answers',
    'zh-CN': '需要另一家族的裁判或人对同样回答的评判',
  },
  notReached: {
    en: 'was not reached: the budget is spent, or it was interrupted',
    'zh-CN': '尚未进行到：预算已用完，或已被中断',
  },
  nothingRated: {
    en: 'no rating could be compared',
    'zh-CN': '没有可以比较的评分',
  },
  unread: {
    en: 'more than a fifth of the verdicts on changed texts could not be read',
    'zh-CN': '改动后的文本中，超过五分之一的评判无法读取',
  },
  wide: {
    en: 'no clear change, but the intervals are too wide to exclude one; a larger sample would tell',
    'zh-CN': '没有明确变动，但区间过宽，无法排除；加大样本可以判断',
  },
} as const satisfies Record<string, Text>;
