import type { Asked } from '../../../src/server/api/index.js';

type Stage = Asked<'POST /api/imports/:import/stage'>['body'];
export type StagePages = Stage['pages'];
export type StageColumns = Stage['columns'];

export const KINDS = ['choice', 'number', 'ranking', 'spans', 'text'] as const;
/** A question as it is typed. */
export type Question = {
  key: number;
  id: string;
  kind: (typeof KINDS)[number];
  en: string;
  zh: string;
  options: string;
  low: number;
  high: number;
  step: number;
  of: string;
  optional: boolean;
  /** Column of the standard answer; empty: none. */
  standard: string;
};

/** @param said which text, from 1 on, a question about stretches of a text is about */
export const newQuestion = (key: number, said: number): Question => ({
  key,
  id: `q${key}`,
  kind: 'choice',
  en: '',
  zh: '',
  options: 'hit = hit = 命中\nmiss = miss = 未命中',
  low: 1,
  high: 5,
  step: 1,
  of: `text-${Math.max(1, said)}`,
  optional: false,
  standard: '',
});

/** The page that all questions of a table's form stand on. */
export const STEP = 'item';

type Field = StagePages[number]['fields'][number];
type Option = { value: string; label: { en: string; 'zh-CN': string }; help: null };

/** `value = English = 中文`, one a line; what is left out is the part before. */
export function optionsOf(text: string): Option[] {
  return text
    .split('\n')
    .map((line) => line.split('=').map((part) => part.trim()))
    .filter(([value = '']) => value !== '')
    .map(([value = '', en, zh]) => ({
      value,
      label: { en: en || value, 'zh-CN': zh || en || value },
      help: null,
    }));
}

/** Questions as a form. Words in one language stand for both. */
export function pagesOf(
  questions: readonly Question[],
  title: { en: string; 'zh-CN': string },
): StagePages {
  return [{ step: STEP, title, fields: questions.map(fieldOf) }];
}

function fieldOf(one: Question): Field {
  const en = one.en.trim() || one.zh.trim() || one.id;
  const base = {
    id: one.id.trim(),
    label: { en, 'zh-CN': one.zh.trim() || en },
    help: null,
    optional: one.optional,
  };
  switch (one.kind) {
    case 'choice':
    case 'ranking':
      return { ...base, kind: one.kind, options: optionsOf(one.options) };
    case 'number':
      return { ...base, kind: 'number', low: one.low, high: one.high, step: one.step };
    case 'spans':
      return { ...base, kind: 'spans', of: one.of };
    case 'text':
      return { ...base, kind: 'text', max: 2000 };
  }
}

/** Names by which columns say what they are, small letters. */
const KNOWN = {
  subject: ['subject', 'question_id', '问题编号'],
  difficulty: ['difficulty', '难度'],
  tier: ['tier', 'lowest_tier', '最低等级'],
  abilities: ['ability', 'abilities', '能力'],
  notes: ['notes', 'content_notes', '内容提示'],
  lang: ['lang', 'language', '语言'],
  heavy: ['heavy', '沉重'],
  overlap: ['overlap', '每题人数'],
  why: ['why', 'reason', '理由'],
} as const;
const IDS = ['id', 'external', 'item', 'item_id', '编号'];
const ASKED = ['question', 'prompt', 'user', 'message', '问题', '提问'];
const ANSWERED = ['text', 'answer', 'reply', 'response', '回答', '文本'];
const STANDARDS = ['standard', 'gold', 'label', '标准答案'];

/** Columns whose names say what they are. `asked`: what the user said, where a column says so; empty: none. */
export function guessed(columns: readonly string[]): {
  id: string;
  asked: string;
  text: string;
  standard: string;
  rest: Partial<Record<keyof typeof KNOWN, string>>;
} {
  const find = (names: readonly string[]): string =>
    columns.find((column) => names.includes(column.trim().toLowerCase())) ?? '';
  const asked = find(ASKED);
  const text = find(ANSWERED) || (columns[1] ?? columns[0] ?? '');
  const rest: Partial<Record<keyof typeof KNOWN, string>> = {};
  for (const name of Object.keys(KNOWN) as (keyof typeof KNOWN)[]) {
    const column = find(KNOWN[name]);
    if (column !== '') rest[name] = column;
  }
  // The same question must not come again soon: without an id of its own, its words say which it is.
  if (rest.subject === undefined && asked !== '') rest.subject = asked;
  return {
    id: find(IDS) || (columns[0] ?? ''),
    asked: asked === text ? '' : asked,
    text,
    standard: find(STANDARDS),
    rest,
  };
}
