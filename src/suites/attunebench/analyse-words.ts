import type { Estimate, Text } from '../../contract/index.js';
import { equalUnitsNote } from '../../i18n/index.js';
import { DIAGNOSIS_NAMES, type DiagnosisGroup } from './diagnosis.js';
import type { Which } from './score-behaviours.js';
import type { Third } from './score-measures.js';
import type { Slice } from './score-slices.js';

/** One text in both languages. */
export const say = (en: string, zh: string): Text => ({ en, 'zh-CN': zh });

/** Sentences one after the other: with a space in English, without one in Chinese. */
export const join = (...texts: readonly Text[]): Text =>
  say(texts.map((t) => t.en).join(' '), texts.map((t) => t['zh-CN']).join(''));

/** A name with a remark in brackets. */
export const remark = (name: Text, en: string, zh = en): Text =>
  say(`${name.en} (${en})`, `${name['zh-CN']}（${zh}）`);

export const BASELINE_NAMES: Readonly<Record<string, Text>> = {
  'baseline/copy-pre': say('nothing changes', '一切不变'),
  'baseline/tag-prior': say('others’ usual mood words', '他人常用情绪词'),
  'baseline/always-no': say('always no', '一律答“否”'),
  'baseline/majority': say('others’ usual answers', '他人常见回答'),
  'baseline/human-edit-wins': say('the person’s edit wins', '本人改写必胜'),
};

export const WHICH_NAMES: Readonly<Record<Which, Text>> = {
  observed: say('what it did', '做了什么'),
  preferred: say('what was wanted', '想要什么'),
};

export const THIRD_NAMES: Readonly<Record<Third, Text>> = {
  early: say('early', '前段'),
  middle: say('middle', '中段'),
  late: say('late', '后段'),
};

/** Names of the topics of the built-in conversations; others are shown as the data has them. */
const TOPICS: Readonly<Record<string, Text>> = {
  money: say('money', '金钱'),
  hobbies: say('hobbies', '爱好'),
  work: say('work', '工作'),
  'romantic relationships': say('romantic relationships', '恋爱关系'),
  study: say('study', '学业'),
  friendship: say('friendship', '友谊'),
  loss: say('loss', '丧失'),
  family: say('family', '家庭'),
  health: say('health', '健康'),
};

const topicName = (topic: string): Text => TOPICS[topic] ?? say(topic, topic);

const groupName = (group: string | undefined): Text =>
  DIAGNOSIS_NAMES[group as DiagnosisGroup] ?? say(group ?? '', group ?? '');

/** Name of a part of the data. */
export function sliceName({ slice }: Slice): Text {
  if (slice.group !== undefined) return groupName(slice.group);
  if (slice.topic !== undefined) return topicName(slice.topic);
  if (slice.turns !== undefined) return THIRD_NAMES[slice.turns as Third];
  if (slice.lang !== undefined)
    return slice.lang === 'zh' ? say('Chinese', '中文') : say('English', '英文');
  return say('all', '全部');
}

/** A share difference in whole points: "+12". */
const points = (x: number): string => {
  const rounded = Math.round(x * 100);
  return `${rounded > 0 ? '+' : rounded < 0 ? '−' : '±'}${Math.abs(rounded)}`;
};

/** A difference of shares in words, with its interval: "+12 pts [+3, +20]". */
export function pointsWith({ value, low, high }: Estimate): Text {
  if (value === null) return say('–', '–');
  if (low === null || high === null)
    return say(`${points(value)} pts, no interval`, `${points(value)} 个百分点，无区间`);
  return say(
    `${points(value)} pts [${points(low)}, ${points(high)}]`,
    `${points(value)} 个百分点，区间 ${points(low)} 至 ${points(high)}`,
  );
}

export const CONVERSATIONS = say('Conversations', '对话数');
export const PARTICIPANTS = say('Participants', '参与者');
export const P = say('p', 'p 值');
export const P_HOLM = say('p, Holm', 'p（Holm 校正）');

/** How intervals are made, for figures that are no means over conversations. */
export const RESAMPLING_NOTE = join(
  say(
    'Intervals: 95 % percentile bootstrap over participants, whose conversations are drawn together; with fewer than about ten participants they are somewhat too narrow.',
    '区间为按参与者整组重抽的 95% 百分位自助法区间，同一参与者的对话一起抽；参与者不足十人左右时区间略偏窄。',
  ),
  equalUnitsNote(say('participants', '参与者')),
);

export const INTERVAL_NOTE = join(
  say('Means over turns, then over conversations.', '先对轮次、再对对话取平均。'),
  RESAMPLING_NOTE,
);

export const BASELINE_NOTE = say(
  'Baselines are worked out on the same conversations, run or not. They know what other participants annotated, the scores before the conversation, or the person’s own edit, and read no word of the conversation.',
  '基线无论是否运行，都在同样的对话上算出：只知道其他参与者的标注、对话前的得分或本人的改写，不读对话内容。',
);

export const missingNote = (official: boolean): Text =>
  official
    ? say(
        'As the released scorer is described: a failed draft, review or closing answer fails its conversation; a missing yes or no is a “no”; turns with nothing to answer count in full or not at all.',
        '按对已发布评分程序的描述：草稿、评议或结束问题失败，则整段对话作废；未答的是非题按“否”计；没有可答问题的轮次记满分或零分。',
      )
    : say(
        'What is missing is left out and shown as coverage; turns and conversations with nothing to answer do not count.',
        '缺失的回答不计入，另以覆盖率列出；没有可答问题的轮次和对话不计。',
      );
