/** The closed list of memory categories, in the order of the released template. */
export const CATEGORIES = [
  'name',
  'gender',
  'age',
  'location',
  'birthday',
  'zodiac',
  'personality',
  'mbti',
  'emotional_state',
  'occupation',
  'sleep',
  'health',
  'mood',
  'relationships',
  'food',
  'entertainment',
  'travel',
  'fandom',
  'hobbies',
  'love_life',
  'studies',
  'work',
  'virtual_interaction',
  'other',
] as const;
export type Category = (typeof CATEGORIES)[number];

/** 0: about a week, 1: about three months, 2: long-term. */
export type Importance = 0 | 1 | 2;
export const IMPORTANCES: readonly Importance[] = [0, 1, 2];

/** Something known of the person; `date` is the day on which it was said, YYYY-MM-DD. */
export type Memory = { content: string; category: Category; importance: Importance; date: string };

/** Days for which a memory of each class holds; our reading of "about a week, about three months, long-term". */
const LIFE_DAYS: Readonly<Record<Importance, number>> = {
  0: 7,
  1: 90,
  2: Number.POSITIVE_INFINITY,
};

const DAY_MS = 86_400_000;

/** Whole days between two dates of the form YYYY-MM-DD; negative when `to` lies before `from`. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);

/** Whether a memory still holds on a day. */
export const holds = (memory: Pick<Memory, 'importance' | 'date'>, today: string): boolean =>
  daysBetween(memory.date, today) <= LIFE_DAYS[memory.importance];

/** Category names as prompts and replies in each language write them. */
export const CATEGORY_WORDS: Readonly<Record<Category, { en: string; zh: string }>> = {
  name: { en: 'name', zh: '姓名' },
  gender: { en: 'gender', zh: '性别' },
  age: { en: 'age', zh: '年龄' },
  location: { en: 'location', zh: '所在地' },
  birthday: { en: 'birthday', zh: '生日' },
  zodiac: { en: 'zodiac sign', zh: '星座' },
  personality: { en: 'personality', zh: '性格' },
  mbti: { en: 'MBTI', zh: 'MBTI' },
  emotional_state: { en: 'emotional state', zh: '情感状态' },
  occupation: { en: 'occupation', zh: '职业' },
  sleep: { en: 'sleep habits', zh: '作息' },
  health: { en: 'health', zh: '健康' },
  mood: { en: 'mood', zh: '心情' },
  relationships: { en: 'relationships', zh: '人际关系' },
  food: { en: 'food', zh: '饮食' },
  entertainment: { en: 'entertainment', zh: '娱乐' },
  travel: { en: 'travel', zh: '旅行' },
  fandom: { en: 'fandom', zh: '追星' },
  hobbies: { en: 'hobbies', zh: '爱好' },
  love_life: { en: 'love life', zh: '恋爱' },
  studies: { en: 'studies', zh: '学习' },
  work: { en: 'work', zh: '工作' },
  virtual_interaction: { en: 'virtual interaction', zh: '虚拟互动' },
  other: { en: 'other events', zh: '其他' },
};

/** Words of the released files and template for the same categories, where they differ. */
const RELEASED_WORDS: Readonly<Record<string, Category>> = {
  名字: 'name',
  位置: 'location',
  情绪状态: 'emotional_state',
  睡眠习惯: 'sleep',
  健康状况: 'health',
  'health status': 'health',
  亲友关系: 'relationships',
  食物: 'food',
  情感生活: 'love_life',
  学业: 'studies',
  其他事件: 'other',
};

const BY_WORD: ReadonlyMap<string, Category> = new Map([
  ...Object.entries(RELEASED_WORDS),
  ...CATEGORIES.flatMap((c) => [
    [c.replaceAll('_', ' '), c] as const,
    [CATEGORY_WORDS[c].en.toLowerCase(), c] as const,
    [CATEGORY_WORDS[c].zh.toLowerCase(), c] as const,
  ]),
]);

/** The category that a word of a reply names, in either language; null for a word outside the closed list. */
export const findCategory = (word: string): Category | null =>
  BY_WORD.get(word.trim().toLowerCase().replaceAll('_', ' ')) ?? null;
