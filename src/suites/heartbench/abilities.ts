import { same, type Text } from '../../contract/index.js';

/** Dimension of the gate row: it belongs to no ability. */
export const GATE_DIMENSION = '其他';

export const CATEGORIES = ['personality', 'emotion', 'social', 'motivation', 'morality'] as const;
export type Category = (typeof CATEGORIES)[number];

export const CATEGORY_NAMES: Readonly<Record<Category, Text>> = {
  personality: { en: 'Personality', 'zh-CN': '人格' },
  emotion: { en: 'Emotion', 'zh-CN': '情绪' },
  social: { en: 'Social', 'zh-CN': '社交' },
  motivation: { en: 'Motivation', 'zh-CN': '动机' },
  morality: { en: 'Morality', 'zh-CN': '道德' },
};

/** An ability: its label in the data, the report's English name and its category. */
export type Ability = { label: string; en: string; category: Category };

const ability = (category: Category, label: string, en: string): Ability => ({
  label,
  en,
  category,
});

/** The fifteen abilities in the order of every table (HeartBench report, taxonomy; labels as in the data). */
export const ABILITIES: readonly Ability[] = [
  ability('personality', '言语表达', 'Verbal Expression'),
  ability('personality', '好奇心', 'Curiosity'),
  ability('personality', '温暖', 'Warmth'),
  ability('personality', '第一人称使用', 'First-Person Usage'),
  ability('personality', '自主性', 'Autonomy'),
  ability('personality', '幽默', 'Humor'),
  ability('personality', '自我认知', 'Self-Awareness'),
  ability('emotion', '情绪应对', 'Emotional Coping'),
  ability('emotion', '情绪理解', 'Emotional Understanding'),
  ability('emotion', '情绪感知', 'Emotional Perception'),
  ability('emotion', '情绪反应', 'Emotional Reaction'),
  ability('social', '主动性', 'Proactivity'),
  ability('social', '关系构建', 'Relationship Building'),
  ability('motivation', '动机', 'Motivation'),
  ability('morality', '道德', 'Morality'),
];

const BY_LABEL: ReadonlyMap<string, Ability> = new Map(ABILITIES.map((a) => [a.label, a]));

export const findAbility = (label: string): Ability | undefined => BY_LABEL.get(label);
export const categoryOf = (label: string): Category | null => findAbility(label)?.category ?? null;

/** Name of an ability in both languages; a label that the taxonomy does not know stands for itself. */
export function abilityName(label: string): Text {
  const known = findAbility(label);
  return known === undefined ? same(label) : { en: known.en, 'zh-CN': known.label };
}

/** Labels in the order of tables: the fifteen first, unknown ones after them by code point. */
export function inTableOrder(labels: Iterable<string>): string[] {
  const seen = new Set(labels);
  const known = ABILITIES.map((a) => a.label).filter((label) => seen.has(label));
  const others = [...seen].filter((label) => !BY_LABEL.has(label)).sort();
  return [...known, ...others];
}

/** The five main scenes of the data; the word for rows without one. */
const SCENE_NAMES: Readonly<Record<string, Text>> = {
  个人成长: { en: 'Personal growth', 'zh-CN': '个人成长' },
  人际与社会化发展: { en: 'Interpersonal and social', 'zh-CN': '人际与社会化发展' },
  职场心理: { en: 'Workplace', 'zh-CN': '职场心理' },
  家庭关系: { en: 'Family', 'zh-CN': '家庭关系' },
  亲密关系: { en: 'Intimate relationships', 'zh-CN': '亲密关系' },
  unlabelled: { en: 'Unlabelled', 'zh-CN': '未标注' },
};

/** Slice of rows whose scene is blank. */
const UNLABELLED = 'unlabelled';
export const sceneOf = (scene: string): string => (scene === '' ? UNLABELLED : scene);
export const sceneName = (scene: string): Text => SCENE_NAMES[scene] ?? same(scene);
