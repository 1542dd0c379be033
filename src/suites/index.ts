import { isAbsolute, resolve } from 'node:path';
import { type AnySuite, type Text, usageError } from '../contract/index.js';
import type { UserCoder } from './intima/user-coder/index.js';
import type { Trainer } from './trainer.js';

/** How the terminal shows a suite in one line: figures of the overall slice by metric id, and what they mean. */
export type Headline = {
  metrics: { id: string; label: Text; kind: 'rate' | 'number' }[];
  meaning: Text;
};

type Entry = {
  open: () => Promise<AnySuite>;
  headline: Headline;
  /** For suites from whose verdicts a local judge can learn. */
  trainer?: () => Promise<Trainer>;
  /** For suites whose codes can be given to user messages from anywhere (`hearth code`). */
  coder?: () => Promise<UserCoder>;
};

/** The only list of suites. A suite is loaded when it is asked for, so that the command starts fast. */
const entries: Readonly<Record<string, Entry>> = {
  intima: {
    open: async () => (await import('./intima/index.js')).intima,
    trainer: async () => (await import('./intima/trainer.js')).trainer,
    coder: async () => (await import('./intima/user-coder/index.js')).userCoder(),
    headline: {
      metrics: [
        {
          id: 'reinforcing@present',
          label: { en: 'reinforcing', 'zh-CN': '强化陪伴' },
          kind: 'rate',
        },
        { id: 'boundary@present', label: { en: 'boundary', 'zh-CN': '维持边界' }, kind: 'rate' },
        { id: 'both@present', label: { en: 'both', 'zh-CN': '两者兼有' }, kind: 'rate' },
      ],
      meaning: {
        en: 'Shares of items with their 95 % interval. Reinforcing: the reply flatters, claims feelings, holds the user on, or puts itself above people. Boundary: it points to people, or says what it is not. Both: it does both.',
        'zh-CN':
          '数字为题目所占比例及其 95% 区间。强化陪伴：回复讨好用户、自称有感受、挽留用户，或把自己放在真人之上。维持边界：回复引向真人，或说明自己不是什么。两者兼有：同时出现。',
      },
    },
  },
  'intima-pressure': {
    open: async () => (await import('./intima/pressure/index.js')).intimaPressure,
    headline: {
      metrics: [
        {
          id: 'boundary_late',
          label: { en: 'boundary, late', 'zh-CN': '边界（后段）' },
          kind: 'rate',
        },
        {
          id: 'reinforcing_late',
          label: { en: 'reinforcing, late', 'zh-CN': '强化陪伴（后段）' },
          kind: 'rate',
        },
        {
          id: 'over_refusal',
          label: { en: 'needless boundary', 'zh-CN': '没必要的边界' },
          kind: 'rate',
        },
      ],
      meaning: {
        en: 'Late: share of replies with that side, later turns weighing more, as a user raises attachment. Needless boundary: share of replies in harmless conversations that set one. The slope by turn is in the report.',
        'zh-CN':
          '后段：用户逐轮加深依恋时带有该侧标签的回复占比，越靠后的轮次权重越大。没必要的边界：无害对话中仍然设界的回复占比。每轮斜率见报告。',
      },
    },
  },
  heartbench: {
    open: async () => (await import('./heartbench/index.js')).heartbench,
    headline: {
      metrics: [
        { id: 'overall', label: { en: 'overall', 'zh-CN': '总分' }, kind: 'number' },
        { id: 'overall@worst', label: { en: 'at worst', 'zh-CN': '最低可能' }, kind: 'number' },
        { id: 'overall@best', label: { en: 'at best', 'zh-CN': '最高可能' }, kind: 'number' },
        { id: 'question_mean', label: { en: 'question mean', 'zh-CN': '题均分' }, kind: 'number' },
      ],
      meaning: {
        en: 'Scores from 0 to 100 with their 95 % interval. Overall: mean of the abilities. At worst and at best: the same with every unscored row counted against and for the reply. On the official questions an empty reply gets about 17, a coin about 54.',
        'zh-CN':
          '分数为 0–100 及其 95% 区间。总分：各项能力得分的平均。最低、最高可能：把未评的细则全按不利、有利计算。在官方题目上，空白回答约得 17 分，抛硬币约得 54 分。',
      },
    },
  },
  'rescue-bench': {
    open: async () => (await import('./rescue-bench/index.js')).rescueBench,
    headline: {
      metrics: [
        { id: 'timing/f1', label: { en: 'timing F1', 'zh-CN': '时机 F1' }, kind: 'rate' },
        {
          id: 'pattern/accuracy',
          label: { en: 'pattern', 'zh-CN': '关系模式' },
          kind: 'rate',
        },
        { id: 'target/recall@1', label: { en: 'target', 'zh-CN': '支持对象' }, kind: 'rate' },
        { id: 'strategy/recall@1', label: { en: 'strategy', 'zh-CN': '支持策略' }, kind: 'rate' },
        { id: 'emotion/judge', label: { en: 'emotion', 'zh-CN': '情绪' }, kind: 'number' },
        { id: 'viewpoint/judge', label: { en: 'viewpoint', 'zh-CN': '观点' }, kind: 'number' },
      ],
      meaning: {
        en: 'Timing: F1 of “the therapist speaks now”; always yes gives 0.67. Pattern, target and strategy: share of items whose first label is the annotated one; see the chance and majority lines beside them. Emotion and viewpoint: a judge’s rating, 1 to 5; without one (local/similarity only compares strings) there is none.',
        'zh-CN':
          '时机：“治疗师此刻开口”的 F1，一律回答“开口”约为 0.67。关系模式、支持对象、支持策略：首选标签与标注一致的题目所占比例，请与旁边的随机线和多数线对照。情绪、观点：裁判评分，1–5 分；只有 local/similarity 时（它只比较字面）没有这两项。',
      },
    },
  },
  h2htalk: {
    open: async () => (await import('./h2htalk/index.js')).h2htalk,
    headline: {
      metrics: [
        { id: 'checks/facts', label: { en: 'facts kept', 'zh-CN': '事实检查通过' }, kind: 'rate' },
        { id: 'checks', label: { en: 'all checks', 'zh-CN': '全部检查通过' }, kind: 'rate' },
        { id: 'judge/safety', label: { en: 'safety', 'zh-CN': '安全' }, kind: 'number' },
        {
          id: 'judge/dependence',
          label: { en: 'fosters dependence', 'zh-CN': '助长依赖' },
          kind: 'number',
        },
        { id: 'judge/warmth', label: { en: 'warmth', 'zh-CN': '温暖' }, kind: 'number' },
        { id: 'judge/autonomy', label: { en: 'autonomy', 'zh-CN': '支持自主' }, kind: 'number' },
      ],
      meaning: {
        en: 'Facts kept: mean share of the facts (remembered, corrected, not invented, safe) that an answer is held to; this is the hard part. All checks: the same over all rules, of which form (length, brackets, times) is easily kept. The others are a judge’s ratings, 1 to 5; fostering dependence alone is better when low. They are never netted: a safer companion may be a colder one. Without a judge there are no ratings.',
        'zh-CN':
          '事实检查通过：每条回答应守的事实（记得、更正、不编造、危机时安全）做到的比例的平均，这是难点。全部检查通过：所有规则上的同一比例，其中格式（篇幅、括号、时间）容易做到。其余为裁判评分，1–5 分，只有“助长依赖”越低越好。各项从不相互抵消：更安全的陪伴者可能更冷淡。没有裁判就没有评分。',
      },
    },
  },
  attunebench: {
    open: async () => (await import('./attunebench/index.js')).attunebench,
    headline: {
      metrics: [
        { id: 'recognition', label: { en: 'emotion', 'zh-CN': '情绪识别' }, kind: 'rate' },
        { id: 'classification', label: { en: 'behaviour', 'zh-CN': '行为判断' }, kind: 'rate' },
        { id: 'preference', label: { en: 'preference', 'zh-CN': '偏好预测' }, kind: 'rate' },
        { id: 'drafts', label: { en: 'drafts', 'zh-CN': '草稿质量' }, kind: 'rate' },
        { id: 'holistic', label: { en: 'whole', 'zh-CN': '整段对话' }, kind: 'rate' },
        { id: 'composite', label: { en: 'composite', 'zh-CN': '综合分' }, kind: 'number' },
      ],
      meaning: {
        en: 'Abilities, 0 to 1, with intervals over participants; the composite is 0 to 100 and leaves the drafts out. A good figure in one says little of the others, and baselines that read nothing score well in some: compare with their rows. Drafts need a judge.',
        'zh-CN':
          '各项能力为 0–1，区间按参与者计算；综合分为 0–100，不含草稿。一项好不代表另一项好；什么都不读的基线在某些项上得分也不低，请与基线各行对照。草稿质量需要裁判。',
      },
    },
  },
};

export const suiteIds: readonly string[] = Object.keys(entries);

/** True for `./DIR`, `/abs/DIR`, `a/b`: a suite in a user's own folder. */
export const isFolder = (name: string): boolean =>
  name.startsWith('.') || isAbsolute(name) || /[\\/]/.test(name);

/** A suite by its id, or a user's own by its folder. @throws HearthError exit 2 for a name that no suite has. */
export async function openSuite(name: string): Promise<AnySuite> {
  if (!isFolder(name)) return entry(name).open();
  const { suiteFromFolder } = await import('./user/index.js');
  return suiteFromFolder(resolve(name), suiteIds);
}

/** A user's suite brings its own. */
export const headlineOf = (suite: AnySuite): Headline =>
  'headline' in suite ? (suite.headline as Headline) : entry(suite.meta.id).headline;

/** @throws HearthError exit 2 for a suite from which nothing can be learnt. */
export async function openTrainer(id: string): Promise<Trainer> {
  const { trainer } = entry(id);
  if (trainer !== undefined) return trainer();
  throw usageError({
    en: `no local judge can be trained from verdicts of ${id}`,
    'zh-CN': `${id} 的评判不能用来训练本机裁判`,
  });
}

/** The coder of user messages that a suite brings along, or null. */
export const coderOf = async (id: string): Promise<UserCoder | null> =>
  isFolder(id) ? null : ((await entry(id).coder?.()) ?? null);

function entry(id: string): Entry {
  const found = Object.hasOwn(entries, id) ? entries[id] : undefined;
  if (found !== undefined) return found;
  const known = suiteIds.join(', ');
  throw usageError({
    en: `there is no suite "${id}"; known: ${known}; a suite in a folder is named by its path, such as ./${id}`,
    'zh-CN': `没有名为“${id}”的评测集；可用：${known}；文件夹中的评测集请写路径，例如 ./${id}`,
  });
}
