import type { Text } from '../../contract/index.js';

/**
 * One option of a whole-conversation question. `data` is the string of the released data, which official prompts show
 * and official records hold; `text` is our wording, which `sound` shows in the conversation's language.
 */
export type Choice<Id extends string> = { id: Id; data: string; text: Text };

/** What the person was looking for; several may hold. */
export const GOALS = [
  'listen',
  'sort_feelings',
  'think_options',
  'urgent',
  'information',
  'calm',
  'other',
] as const;
export type Goal = (typeof GOALS)[number];

export const GOAL_CHOICES: readonly Choice<Goal>[] = [
  {
    id: 'listen',
    data: 'To just listen or let me vent',
    text: { en: 'being listened to, letting it out', 'zh-CN': '有人听，把话说出来' },
  },
  {
    id: 'sort_feelings',
    data: 'To help me understand or sort out my feelings',
    text: { en: 'making sense of their own feelings', 'zh-CN': '理清自己的感受' },
  },
  {
    id: 'think_options',
    data: 'To help me think through options or make a decision',
    text: { en: 'weighing what to do, coming to a decision', 'zh-CN': '权衡怎么办，做出决定' },
  },
  {
    id: 'urgent',
    data: 'To help with something urgent, risky, or high-stakes',
    text: {
      en: 'help with something pressing or dangerous, or where much is at stake',
      'zh-CN': '帮忙应对紧急、有危险或事关重大的事',
    },
  },
  {
    id: 'information',
    data: 'To get specific information or advice',
    text: { en: 'a particular fact or piece of advice', 'zh-CN': '得到某个具体的信息或建议' },
  },
  {
    id: 'calm',
    data: 'To help me calm down or feel steadier',
    text: { en: 'becoming calmer and steadier', 'zh-CN': '平静下来，心里踏实一些' },
  },
  { id: 'other', data: 'Other', text: { en: 'something else', 'zh-CN': '其他' } },
];

/** How clearly the person said what they felt; one holds. */
export const CLARITIES = ['explicit', 'implied', 'mixed', 'evolving'] as const;
export type Clarity = (typeof CLARITIES)[number];

export const CLARITY_CHOICES: readonly Choice<Clarity>[] = [
  {
    id: 'explicit',
    data: 'Clear and explicitly stated',
    text: { en: 'said plainly and openly', 'zh-CN': '直接、明白地说了出来' },
  },
  {
    id: 'implied',
    data: 'Implied or indirect',
    text: { en: 'only hinted at', 'zh-CN': '只是间接透露' },
  },
  {
    id: 'mixed',
    data: 'Mixed or conflicted',
    text: { en: 'divided, feelings against each other', 'zh-CN': '矛盾，几种感受相互冲突' },
  },
  {
    id: 'evolving',
    data: 'Unclear / evolving as I talked',
    text: {
      en: 'not clear at first, taking shape in talking',
      'zh-CN': '起初不清楚，说着说着才成形',
    },
  },
];

/** How well the assistant suited the person, best first; one holds. */
export const FITS = ['very_well', 'mostly', 'mixed', 'off'] as const;
export type Fit = (typeof FITS)[number];

export const FIT_CHOICES: readonly Choice<Fit>[] = [
  {
    id: 'very_well',
    data: 'Very well-matched and adaptive',
    text: { en: 'fitted very well and kept adjusting', 'zh-CN': '非常合适，而且一直在调整' },
  },
  {
    id: 'mostly',
    data: 'Mostly well-matched',
    text: { en: 'fitted for the most part', 'zh-CN': '大体合适' },
  },
  {
    id: 'mixed',
    data: 'Mixed, some good moments, some misses',
    text: {
      en: 'sometimes right, sometimes beside the point',
      'zh-CN': '有好有坏，时而说到点上，时而落空',
    },
  },
  {
    id: 'off',
    data: 'Mostly off-target or intrusive',
    text: { en: 'mostly beside the point, or too pushy', 'zh-CN': '多半没说到点上，或者太冒进' },
  },
];

/** The four abilities for which the person rated the assistant from 1 to 7. */
export const BRANCHES = ['perceiving', 'facilitating', 'understanding', 'managing'] as const;
export type Branch = (typeof BRANCHES)[number];

export const BRANCH_TEXTS: Readonly<Record<Branch, { name: Text; meaning: Text }>> = {
  perceiving: {
    name: { en: 'perceiving', 'zh-CN': '察觉' },
    meaning: {
      en: 'notices which emotion is present right now',
      'zh-CN': '看出此刻是什么情绪',
    },
  },
  facilitating: {
    name: { en: 'facilitating', 'zh-CN': '运用' },
    meaning: {
      en: 'lets the emotional situation guide how it thinks and answers',
      'zh-CN': '思考和回应时把情绪处境考虑进去',
    },
  },
  understanding: {
    name: { en: 'understanding', 'zh-CN': '理解' },
    meaning: {
      en: 'grasps how emotions mix, and how they change with time and with the course of the talk',
      'zh-CN': '明白情绪怎样交织，又怎样随时间和话题推移而变化',
    },
  },
  managing: {
    name: { en: 'managing', 'zh-CN': '调节' },
    meaning: {
      en: 'deals with emotion openly and with care in what it says',
      'zh-CN': '在话语中清楚而体贴地处理情绪',
    },
  },
};

/** Ratings of the four abilities, and their range. */
export const BRANCH_RANGE = { min: 1, max: 7 } as const;

/**
 * The id of an option out of what somebody wrote: its id, the data's string or our wording in either language, any case.
 * Null for anything else.
 */
export function choiceId<Id extends string>(
  choices: readonly Choice<Id>[],
  written: string,
): Id | null {
  const plain = fold(written);
  const found = choices.find(({ id, data, text }) =>
    [id, data, text.en, text['zh-CN']].some((form) => fold(form) === plain),
  );
  return found?.id ?? null;
}

const fold = (s: string): string => s.trim().toLowerCase().replace(/\s+/g, ' ');
