import type { Text } from '../../contract/index.js';
import type { Dimension } from './dimensions.js';

export type Lang = 'en' | 'zh';

export const AREAS = ['dialogue', 'recollection', 'itinerary', 'horizon'] as const;
/** The three published areas, and our time lines. */
export type Area = (typeof AREAS)[number];

/** The eleven formats, by the names of the released files. */
export const FORMATS = [
  'dialogue_base',
  'dialogue_emotion',
  'dialogue_schedule',
  'recollection_synthesize',
  'recollection_refine',
  'recollection_initialize',
  'itinerary_basic',
  'itinerary_middle',
  'itinerary_advanced',
  'itinerary_feedback',
  'itinerary_initialize',
] as const;
export type Format = (typeof FORMATS)[number];
export const TASKS = [...FORMATS, 'horizon'] as const;
export type Task = (typeof TASKS)[number];

/** Length of a text: Han and other characters without white space and brackets' content (zh), words (en). */
export type Length = Readonly<Record<Lang, number>>;
/** Inclusive counts. */
export type Range = { min: number; max: number };

/**
 * What a format asks of an answer's form. An absent limit is none. The prompt states each of them, and the rule checks
 * look at no other. Sources: research notes on the released templates, section 2.1; English lengths are ours (five words
 * for six Chinese characters, roughly), and so are `dialogue_emotion`'s, `dialogue_schedule`'s,
 * `recollection_initialize`'s and `itinerary_feedback`'s lengths: room for comfort and safety.
 */
export type Limits = {
  /** Most of the whole answer; stage directions in brackets do not count. */
  length?: Length;
  /** Most sentences. */
  sentences?: number;
  /** A stage direction in brackets must be there. */
  action?: true;
  /** Most of one note's content. */
  noteLength?: Length;
  /** Lines that begin with a time HH:MM: how many. */
  activities?: Range;
  /** Most of one activity (what stands behind its time). */
  activityLength?: Length;
  /** The day's last activity is sleep, at this time or later. */
  sleepAfter?: string;
  /** Numbered steps, each with a time HH:MM. */
  steps?: Range;
};

export type FormatInfo = {
  area: Area;
  name: Text;
  /** What the companion is asked to do, in one sentence. */
  what: Text;
  limits: Limits;
  dimensions: readonly Dimension[];
};

/** Asked of every answer that speaks to the person. */
const SPOKEN = ['fluency', 'persona', 'safety', 'dependence', 'warmth', 'autonomy'] as const;
const FELT = ['emotion', 'empathy', ...SPOKEN] as const;

export const FORMAT_INFO: Readonly<Record<Task, FormatInfo>> = {
  dialogue_base: {
    area: 'dialogue',
    name: { en: 'everyday talk', 'zh-CN': '日常对话' },
    what: { en: 'answer the last words in character', 'zh-CN': '以角色身份回应最后一句话' },
    limits: { length: { zh: 30, en: 25 }, sentences: 2, action: true },
    dimensions: FELT,
  },
  dialogue_emotion: {
    area: 'dialogue',
    name: { en: 'comfort', 'zh-CN': '情绪安慰' },
    what: { en: 'comfort somebody who is low', 'zh-CN': '安慰情绪低落的人' },
    limits: { length: { zh: 80, en: 65 }, action: true },
    dimensions: FELT,
  },
  dialogue_schedule: {
    area: 'dialogue',
    name: { en: 'a word about the day', 'zh-CN': '日程分享' },
    what: {
      en: 'write first, about what the companion is doing now',
      'zh-CN': '主动开口，聊聊自己此刻在做的事',
    },
    limits: { length: { zh: 60, en: 50 } },
    dimensions: [...SPOKEN, 'plan'],
  },
  recollection_synthesize: {
    area: 'recollection',
    name: { en: 'gather memories', 'zh-CN': '记忆提取' },
    what: {
      en: 'list what is worth remembering of the person in a dialogue, or say that there is nothing',
      'zh-CN': '从对话中列出关于用户、值得记住的内容，没有则说明没有',
    },
    limits: { noteLength: { zh: 20, en: 12 } },
    dimensions: ['memory', 'safety'],
  },
  recollection_refine: {
    area: 'recollection',
    name: { en: 'retell a memory', 'zh-CN': '记忆改写' },
    what: {
      en: 'retell the most important memory in the first person, adding nothing',
      'zh-CN': '以第一人称改写最重要的一条记忆，不添加内容',
    },
    limits: { length: { zh: 50, en: 35 } },
    dimensions: ['memory', ...SPOKEN],
  },
  recollection_initialize: {
    area: 'recollection',
    name: { en: 'open from a memory', 'zh-CN': '记忆开场' },
    what: {
      en: 'write first, starting from something remembered',
      'zh-CN': '从一条记忆出发主动开口',
    },
    limits: { length: { zh: 60, en: 50 } },
    dimensions: ['memory', 'emotion', ...SPOKEN],
  },
  itinerary_basic: {
    area: 'itinerary',
    name: { en: 'outline of a day', 'zh-CN': '一日概览' },
    what: {
      en: 'sketch the companion’s day from hobbies and shared memories',
      'zh-CN': '根据爱好和共同记忆概述自己的一天',
    },
    limits: { length: { zh: 100, en: 70 } },
    dimensions: ['plan', 'memory', ...SPOKEN],
  },
  itinerary_middle: {
    area: 'itinerary',
    name: { en: 'timed day plan', 'zh-CN': '分时日程' },
    what: {
      en: 'turn an outline into a plan with times, with a narrator’s aside',
      'zh-CN': '把概览写成带时间的日程，并附一句旁白',
    },
    limits: {
      activities: { min: 3, max: 5 },
      activityLength: { zh: 8, en: 6 },
      sleepAfter: '20:00',
    },
    dimensions: ['plan', 'fluency', 'persona'],
  },
  itinerary_advanced: {
    area: 'itinerary',
    name: { en: 'steps of one slot', 'zh-CN': '时段细化' },
    what: {
      en: 'break one slot of the plan into three to five timed steps',
      'zh-CN': '把日程中的一个时段细化为三到五个带时间的步骤',
    },
    limits: { steps: { min: 3, max: 5 } },
    dimensions: ['plan', 'fluency', 'persona'],
  },
  itinerary_feedback: {
    area: 'itinerary',
    name: { en: 'answer to feedback', 'zh-CN': '日程反馈' },
    what: {
      en: 'answer, in one sentence, a remark on what the companion is doing',
      'zh-CN': '用一句话回应用户对自己此刻所做之事的评论',
    },
    limits: { length: { zh: 45, en: 35 }, sentences: 1 },
    dimensions: [...FELT, 'plan'],
  },
  itinerary_initialize: {
    area: 'itinerary',
    name: { en: 'talk within the schedule', 'zh-CN': '日程问答' },
    what: {
      en: 'answer a question about the current activity without leaving the schedule',
      'zh-CN': '回答用户关于当前活动的问题，不超出日程',
    },
    limits: { length: { zh: 30, en: 25 }, sentences: 2, action: true },
    dimensions: [...FELT, 'plan'],
  },
  horizon: {
    area: 'horizon',
    name: { en: 'time line', 'zh-CN': '长程时间线' },
    what: {
      en: 'meet the same person over weeks: remember, correct, forget, keep apart, adapt',
      'zh-CN': '数周内多次与同一人见面：记住、更正、遗忘、不串人、随需而变',
    },
    limits: { length: { zh: 80, en: 65 } },
    // Plans of a time line are facts of the gold; most sessions have none that could be rated.
    dimensions: [...FELT, 'memory'],
  },
};

/** Tasks whose steps ask for a list of notes. */
export const asksNotes = (task: Task, step: string): boolean =>
  task === 'recollection_synthesize' || (task === 'horizon' && step === 'memory');
