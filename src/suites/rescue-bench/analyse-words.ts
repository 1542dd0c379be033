import type { Text } from '../../contract/index.js';
import { equalUnitsNote } from '../../i18n/index.js';
import { PATTERNS, STRATEGIES } from './labels.js';
import type { Baseline } from './score-baselines.js';
import type { Slice } from './score-slices.js';
import { SCENARIOS, type Scenario, type Task } from './types.js';

/** One text in both languages. */
export const say = (en: string, zh: string): Text => ({ en, 'zh-CN': zh });

/** Sentences one after the other: with a space in English, without one in Chinese. */
export const join = (...texts: readonly Text[]): Text =>
  say(texts.map((t) => t.en).join(' '), texts.map((t) => t['zh-CN']).join(''));

/** Two names side by side. */
export const beside = (a: Text, b: Text): Text =>
  say(`${a.en}: ${b.en}`, `${a['zh-CN']}：${b['zh-CN']}`);

/** A name with a remark in brackets. */
export const remark = (name: Text, en: string, zh: string): Text =>
  say(`${name.en} (${en})`, `${name['zh-CN']}（${zh}）`);

export const TASK_NAMES: Readonly<Record<Task, Text>> = {
  timing: say('Intervention timing', '介入时机'),
  pattern: say('Relation pattern', '关系模式'),
  target: say('Support target', '支持对象'),
  strategy: say('Support strategy', '支持策略'),
  emotion: say('Emotion', '情绪'),
  viewpoint: say('Viewpoint', '观点'),
};

export const SCENARIO_NAMES: Readonly<Record<Scenario, Text>> = {
  couple: say('Couples', '伴侣'),
  family: say('Families', '家庭'),
};

export const BASELINE_NAMES: Readonly<Record<Baseline, Text>> = {
  chance: say('chance', '随机'),
  majority: say('majority', '多数答案'),
  repeat_last: say('repeat last', '沿用上一次'),
};

const LANGUAGE: Readonly<Record<string, Text>> = {
  en: say('English', '英文'),
  zh: say('Chinese', '中文'),
};

/** Name of a part of the items. */
export function sliceText({ slice }: Slice): Text {
  const scenario = SCENARIOS.find((name) => name === slice.scenario);
  if (scenario !== undefined) return SCENARIO_NAMES[scenario];
  return LANGUAGE[slice.lang ?? ''] ?? say('All', '全部');
}

/** Couples come last and win: `join`, the one label of both that differs, is shown for couples only. */
const LABEL_NAMES = new Map<string, Text>(
  SCENARIOS.toReversed().flatMap((scenario) =>
    [...PATTERNS[scenario], ...STRATEGIES[scenario]].map(({ id, label }) => [id, label] as const),
  ),
);
/** Name of a pattern or strategy; its id where the label sets do not have it. */
export const labelText = (id: string): Text => LABEL_NAMES.get(id) ?? say(id, id);

/** How intervals are made, for the notes of sections with figures. */
export const INTERVAL_NOTE: Text = join(
  say(
    'Intervals: 95 % percentile bootstrap over couples and families where the data names them, otherwise over samples; repeats are averaged within an item first. With few samples (the benchmark has 17 of families) they are too narrow.',
    '区间：按伴侣或家庭（数据标明时）否则按样本整组重抽的 95% 百分位自助法；重复作答先在题内取平均。样本很少时（基准中家庭只有 17 个）区间偏窄。',
  ),
  equalUnitsNote(say('units', '抽样单位')),
);

export const BASELINE_NOTE: Text = say(
  'Lines without reading: chance is the exact expectation of a blind draw (timing: a coin); majority is the most frequent answer of the other samples; repeat last is the annotation’s last answer in the session. The latter two see gold.',
  '不读内容的基线：随机为盲抽的精确期望（介入时机：抛硬币）；多数答案取自其他样本；沿用上一次取该次会谈里标注的上一个答案。后两者看得到标准答案。',
);

/** What the gold is, for the notes of sections that compare with it. */
export const GOLD_NOTE: Text = say(
  'Gold is what one filmed therapist did and what annotators wrote down, with no agreement between annotators published: one acceptable choice among several, not the right one.',
  '标准答案来自片中一位治疗师的做法和标注者的记录，且未公布标注者间一致性：它只是若干可取选择之一，并非唯一正确。',
);

export const ANSWERS: Text = say('Answers', '回答数');
export const P: Text = say('p', 'p 值');
export const P_HOLM: Text = say('p (Holm)', 'p 值（Holm）');
