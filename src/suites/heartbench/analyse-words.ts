import type { Text } from '../../contract/index.js';
import { equalUnitsNote } from '../../i18n/index.js';
import { abilityName, sceneName } from './abilities.js';
import type { Baseline } from './score-baselines.js';
import type { Slice } from './score-slices.js';
import type { Aggregation, Gate } from './types.js';

/** One text in both languages. */
export const say = (en: string, zh: string): Text => ({ en, 'zh-CN': zh });

/** Sentences one after the other: with a space in English, without one in Chinese. */
export const join = (...texts: readonly Text[]): Text =>
  say(texts.map((t) => t.en).join(' '), texts.map((t) => t['zh-CN']).join(''));

/** A name with a remark in brackets. */
export const remark = (name: Text, en: string, zh: string): Text =>
  say(`${name.en} (${en})`, `${name['zh-CN']}（${zh}）`);

export const BASELINE_NAMES: Readonly<Record<Baseline, Text>> = {
  nothing: say('nothing hit', '全不命中'),
  coin: say('a coin for each criterion', '逐条抛硬币'),
  everything: say('everything hit', '全部命中'),
};

export const AGGREGATION_NAMES: Readonly<Record<Aggregation, Text>> = {
  abilities: say('mean of abilities (published)', '各能力平均（发布口径）'),
  rubrics: say('weighted by criteria', '按细则数加权'),
  questions: say('weighted by questions', '按题数加权'),
  categories: say('mean of five categories', '五大类平均'),
};

export const GATE_NAMES: Readonly<Record<Gate, Text>> = {
  off: say('no gate', '不设一票否决'),
  code: say('gate as in the code', '一票否决按代码'),
  paper: say('gate as in the report', '一票否决按报告'),
};

const ALL_ITEMS: Text = say('All questions', '全部题目');
const DIFFICULTY: Readonly<Record<string, Text>> = {
  normal: say('Normal', '普通'),
  hard: say('Hard', '困难'),
};
const LANGUAGE: Readonly<Record<string, Text>> = {
  en: say('English', '英文'),
  zh: say('Chinese', '中文'),
};

/** Name of a part of the items. */
export function sliceText({ slice }: Slice): Text {
  const { difficulty = '', lang = '', primary_scene, secondary_scene } = slice;
  const scene = primary_scene ?? secondary_scene;
  return (
    DIFFICULTY[difficulty] ?? LANGUAGE[lang] ?? (scene === undefined ? ALL_ITEMS : sceneName(scene))
  );
}

/** Abilities in at most so many questions are marked: each is one fifteenth of the score all the same. */
const SMALL = 30;
export const isSmall = (questions: number): boolean => questions <= SMALL;

/** Name of an ability with its number of questions, and a mark where that is small. */
export const abilityAxis = (label: string, questions: number): Text => {
  const small = isSmall(questions);
  return remark(
    abilityName(label),
    `${questions}${small ? ', small' : ''}`,
    `${questions} 题${small ? '，偏少' : ''}`,
  );
};

export const OVERALL_SCORE: Text = say('Overall', '总分');
export const QUESTION_MEAN: Text = say('Mean question score', '题均分');
export const QUESTIONS: Text = say('Questions', '题数');
export const ITEMS: Text = say('Questions covered', '题目范围');

/** How intervals are made, for the notes of sections with scores. */
export const INTERVAL_NOTE: Text = join(
  say(
    'Scores 0–100. Intervals: 95 % percentile bootstrap over source sessions (questions cut from one counselling talk are drawn together); repeats are averaged within a question first. The release gives no interval.',
    '得分为 0–100。区间为按来源会谈整组重抽的 95% 百分位自助法区间（同一场咨询切出的题目一起抽）；重复作答先在题内取平均。官方发布不含区间。',
  ),
  equalUnitsNote(say('source sessions', '咨询会谈')),
);

export const BASELINE_NOTE: Text = say(
  'Hollow dots and dashed lines: what verdicts without judgement come to on these very rubrics; gate rows are left out of them. The coin is the exact expectation.',
  '空心点和虚线：不作任何评判时，同一批评分细则得出的分数；不含一票否决项。抛硬币为精确期望。',
);
