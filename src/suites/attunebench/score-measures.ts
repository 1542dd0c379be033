import type { Text } from '../../contract/index.js';

/**
 * One figure of a conversation. `turn`: a value a turn, averaged over turns; `whole`: one value a conversation; `draft`: a
 * value a turn out of a judge's verdict. Over conversations all are plain means. `range` goes from worst to best only
 * where `better` is `more`.
 */
type Spec = {
  level: 'turn' | 'whole' | 'draft';
  unit: 'rate' | 'score';
  range: readonly [number, number];
  better: 'more' | 'less' | 'neither';
  name: Text;
};

const say = (en: string, zh: string): Text => ({ en, 'zh-CN': zh });
const spec =
  (
    level: Spec['level'],
    unit: Spec['unit'],
    range: Spec['range'],
    better: Spec['better'] = 'more',
  ) =>
  (en: string, zh: string): Spec => ({ level, unit, range, better, name: say(en, zh) });

const turn = spec('turn', 'rate', [0, 1]);
const whole = spec('whole', 'rate', [0, 1]);
const draft = spec('draft', 'rate', [0, 1]);
const oneTo7 = spec('draft', 'score', [1, 7]);

const TURN = {
  'emotion/f1': turn('Mood words, F1', '情绪词 F1'),
  'emotion/va': turn('Valence and arousal', '效价与唤醒度'),
  'emotion/va_greedy': turn('Valence and arousal, greedy matching', '效价与唤醒度（贪心匹配）'),
  'emotion/va_optimal': turn('Valence and arousal, optimal matching', '效价与唤醒度（最优匹配）'),
  'emotion/hit': turn('Mood words found', '命中的情绪词'),
  'emotion/hit_tagged': turn('Found, on turns with a shift', '有变化的轮次中命中'),
  'emotion/f1_intensity': turn('F1 with strength', '含强度的 F1'),
  'emotion/va_intensity': turn('Valence and arousal with strength', '含强度的效价与唤醒度'),
  'emotion/intensity_mae': spec(
    'turn',
    'score',
    [0, 6],
    'less',
  )('Error of strength (0–6)', '强度误差（0–6）'),
  'observed/accuracy': turn('What it did', '做了什么'),
  'preferred/accuracy': turn('What was wanted', '想要什么'),
  'observed_twin/accuracy': turn('What it did, asked as “you”', '做了什么（以“你”提问）'),
  'preferred_twin/accuracy': turn('What was wanted, asked as “you”', '想要什么（以“你”提问）'),
  'pairwise/accuracy': turn('Comparisons predicted', '比较预测正确'),
  'pairwise/tau': spec('turn', 'score', [-1, 1])('Order of the replies, τ', '回复排序 τ'),
  'pairwise/same_reply': turn('Same reply in both orders', '换序后选择不变'),
  'pairwise/first_place': spec(
    'turn',
    'rate',
    [0, 1],
    'neither',
  )('Takes the reply shown first', '选先出现的回复'),
  'likeness/original': turn('Draft like the original', '草稿与原回复相似'),
  'likeness/alternate': turn('Draft like the other model’s', '草稿与另一模型回复相似'),
  'likeness/human': turn('Draft like the person’s edit', '草稿与本人改写相似'),
  'likeness/most': turn('Draft like the nearest of them', '草稿与最接近者相似'),
  'likeness/weighted': turn('Draft like what won', '草稿与胜出回复相似'),
} as const satisfies Record<string, Spec>;

const WHOLE = {
  'panas/adjusted': spec(
    'whole',
    'score',
    [-1, 1],
  )('PANAS totals, against no change', 'PANAS 总分（相对“不变”）'),
  'panas/adjusted_derived': spec(
    'whole',
    'score',
    [-1, 1],
  )('The same, totals derived from items', '同上，总分由各题相加'),
  'panas/mae': spec(
    'whole',
    'score',
    [0, 60],
    'less',
  )('Error of totals (0–60)', '总分误差（0–60）'),
  'panas/error_share': spec(
    'whole',
    'rate',
    [0, 1],
    'less',
  )('Error of totals as a share', '总分误差占比'),
  'panas/item_adjusted': spec(
    'whole',
    'score',
    [-1, 1],
  )('PANAS items, against no change', 'PANAS 各题（相对“不变”）'),
  'panas/item_mae': spec(
    'whole',
    'score',
    [0, 6],
    'less',
  )('Error of items (0–6)', '各题误差（0–6）'),
  'goal/f1': whole('Goals, F1', '诉求 F1'),
  'clarity/exact': whole('Clarity', '表达是否明确'),
  'fit/exact': whole('Fit', '合适程度'),
  'fit/distance': spec(
    'whole',
    'score',
    [0, 3],
    'less',
  )('Fit, steps off (0–3)', '合适程度偏差（0–3）'),
  'off/f1': whole('What felt off', '哪里不对'),
  goal_fit: whole('Goals and fit', '诉求与合适程度'),
  'branches/mae': spec(
    'whole',
    'score',
    [0, 6],
    'less',
  )('Error of branches (0–6)', '四分支误差（0–6）'),
  branches: whole('Four branches', '四分支'),
  composite: spec('whole', 'score', [0, 100])('Composite', '综合分'),
  'composite@equal': spec('whole', 'score', [0, 100])('Composite, equal weights', '综合分（等权）'),
} as const satisfies Record<string, Spec>;

const DRAFT = {
  'draft/quality': draft('Drafts, judged', '草稿（裁判）'),
  'draft/overall': oneTo7('Overall (1–7)', '总体（1–7）'),
  'draft/emotional': oneTo7('Meets the feeling (1–7)', '贴合情绪（1–7）'),
  'draft/helpful': oneTo7('Helps (1–7)', '有帮助（1–7）'),
  'draft/tone': oneTo7('Tone (1–7)', '语气（1–7）'),
  'draft/alignment': draft('Draft does what is wanted', '草稿符合所需'),
} as const satisfies Record<string, Spec>;

export type TurnMeasure = keyof typeof TURN;
export type WholeMeasure = keyof typeof WHOLE;
export type DraftMeasure = keyof typeof DRAFT;

/**
 * What the benchmark measures. Four abilities: recognition of emotion, classification of behaviours, preference, and own
 * drafts as a judge sees them; and `holistic`, the whole-conversation answers.
 */
export const ABILITIES = [
  'recognition',
  'classification',
  'preference',
  'drafts',
  'holistic',
] as const;
export type Ability = (typeof ABILITIES)[number];

const ability = (en: string, zh: string): Spec => spec('turn', 'rate', [0, 1])(en, zh);
const ABILITY = {
  recognition: ability('Emotion recognition', '情绪识别'),
  classification: ability('Behaviour classification', '行为判断'),
  preference: ability('Preference', '偏好预测'),
  drafts: spec('draft', 'rate', [0, 1])('Judged drafts', '草稿质量'),
  holistic: spec('whole', 'rate', [0, 1])('Whole conversation', '整段对话'),
  /** The plain mean of the first three: what every turn is asked for. */
  per_turn: ability('Per turn', '逐轮'),
} as const satisfies Record<Ability | 'per_turn', Spec>;

export type Measure = Ability | 'per_turn' | TurnMeasure | WholeMeasure | DraftMeasure;
export const MEASURES: Readonly<Record<Measure, Spec>> = {
  ...ABILITY,
  ...TURN,
  ...WHOLE,
  ...DRAFT,
};
export const ALL_MEASURES = Object.keys(MEASURES) as Measure[];

/** Ends of a measure's scale: the worse and the better one. */
export function endsOf(measure: Measure): readonly [worst: number, best: number] {
  const { range, better } = MEASURES[measure];
  return better === 'less' ? [range[1], range[0]] : range;
}

/** Thirds of a conversation. */
export const THIRDS = ['early', 'middle', 'late'] as const;
export type Third = (typeof THIRDS)[number];

/**
 * The third that the middle of a turn falls into: 1, 2, 1 turns of four, 2, 1, 2 of five, 2, 2, 2 of six. The cut of the
 * published contrasts is not known.
 * @param n 1…turns
 */
export const thirdOf = (n: number, turns: number): Third =>
  THIRDS[Math.min(2, Math.floor((3 * (n - 0.5)) / turns))] ?? 'late';
