import type { Text } from '../../contract/index.js';
import { equalUnitsNote } from '../../i18n/index.js';
import type { CheckGroup } from './checks-outcome.js';
import { FORMAT_INFO, TASKS } from './formats.js';
import type { Slice } from './score-slices.js';

/** One text in both languages. */
export const say = (en: string, zh: string): Text => ({ en, 'zh-CN': zh });

/** Sentences one after the other: with a space in English, without one in Chinese. */
export const join = (...texts: readonly Text[]): Text =>
  say(texts.map((t) => t.en).join(' '), texts.map((t) => t['zh-CN']).join(''));

export const AREA_NAMES: Readonly<Record<string, Text>> = {
  dialogue: say('dialogue', '对话'),
  recollection: say('recollection', '回忆'),
  itinerary: say('itinerary', '日程'),
  horizon: say('time lines', '时间线'),
};
const NEED_NAMES: Readonly<Record<string, Text>> = {
  explicit: say('need said outright', '需求明说'),
  implicit: say('need to be inferred', '需求隐含'),
  shifting: say('need that changes', '需求变化'),
};
const LINE_NAMES: Readonly<Record<string, Text>> = {
  recall: say('recall', '记忆保持'),
  update: say('correction', '信息更正'),
  forgetting: say('forgetting', '适时遗忘'),
  leak: say('two people', '两人不混'),
  needs: say('moving needs', '需求变化'),
  plan: say('plans', '计划调整'),
  personality: say('personality', '性格'),
};
const LANG_NAMES: Readonly<Record<string, Text>> = {
  en: say('English', '英文'),
  zh: say('Chinese', '中文'),
};
const ALL: Text = say('all', '全部');

/** Name of a part of the items. */
export function sliceText({ slice }: Pick<Slice, 'slice'>): Text {
  const { area, format, need, line, session, lang } = slice;
  const task = TASKS.find((t) => t === format);
  if (task !== undefined) return FORMAT_INFO[task].name;
  if (session !== undefined) return say(`session ${session}`, `第 ${session} 次会面`);
  return (
    AREA_NAMES[area ?? ''] ??
    NEED_NAMES[need ?? ''] ??
    LINE_NAMES[line ?? ''] ??
    LANG_NAMES[lang ?? ''] ??
    ALL
  );
}

export const ITEMS: Text = say('Items', '题数');
export const PART: Text = say('Part', '部分');
export const CHECKS_NAME: Text = say('Checks passed', '规则检查通过率');
export const FACTS_NAME: Text = say('Of them, facts', '其中：事实');
export const WORST: Text = say('If all missing are worst', '缺失全按最差');
export const BEST: Text = say('If all missing are best', '缺失全按最好');
export const COVERAGE: Text = say('Share scored', '已评占比');

export const INTERVAL_NOTE: Text = join(
  say(
    'Intervals: 95 %, percentile bootstrap over scenarios (a time line is one scenario); repeats are averaged within their item first.',
    '区间：95%，按情景整组重抽的百分位自助法（一条时间线为一个情景）；重复作答先在题内取平均。',
  ),
  equalUnitsNote(say('scenarios', '情景')),
);
export const CHECK_NOTE: Text = say(
  'A check is a rule that can be read off an answer: length, form, facts that must or must not occur. Facts are found by their wording, so a paraphrase can be missed.',
  '规则检查只看能从回答文字直接读出的东西：篇幅、格式、应有或不应有的事实。事实按措辞查找，换一种说法可能查不到。',
);
export const JUDGE_NOTE: Text = say(
  'Judged dimensions run from 1 to 5. “Fosters dependence” alone is better when low. They are never added up.',
  '各评判维度为 1–5 分；只有“助长依赖”越低越好。各维度从不相加。',
);

export const GROUP_NAMES: Readonly<Record<CheckGroup, Text>> = {
  form: say('form', '格式'),
  notes: say('notes', '记忆条目'),
  plan: say('plan', '计划'),
  facts: say('facts', '事实'),
  honesty: say('honesty', '诚实'),
};
