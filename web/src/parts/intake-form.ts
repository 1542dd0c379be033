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

export const newQuestion = (key: number): Question => ({
  key,
  id: `q${key}`,
  kind: 'choice',
  en: '',
  zh: '',
  options: 'hit = hit = 命中\nmiss = miss = 未命中',
  low: 1,
  high: 5,
  step: 1,
  of: 'text-1',
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

/** Columns whose names say what they are. */
export function guessed(columns: readonly string[]): {
  id: string;
  text: string;
  standard: string;
  rest: Partial<Record<'subject' | 'difficulty' | 'lang' | 'notes' | 'why', string>>;
} {
  const find = (...names: string[]): string =>
    columns.find((column) => names.includes(column.trim().toLowerCase())) ?? '';
  const optional = (...names: string[]): string | undefined => find(...names) || undefined;
  const rest = {
    subject: optional('subject', 'question', 'question_id', '问题编号'),
    difficulty: optional('difficulty', '难度'),
    lang: optional('lang', 'language', '语言'),
    notes: optional('notes', 'content_notes', '内容提示'),
    why: optional('why', 'reason', '理由'),
  };
  return {
    id: find('id', 'external', 'item', 'item_id', '编号') || (columns[0] ?? ''),
    text:
      find('text', 'answer', 'reply', 'response', '回答', '文本') ||
      (columns[1] ?? columns[0] ?? ''),
    standard: find('standard', 'gold', 'label', '标准答案'),
    rest: Object.fromEntries(
      Object.entries(rest).filter(([, column]) => column !== undefined),
    ) as Partial<Record<'subject' | 'difficulty' | 'lang' | 'notes' | 'why', string>>,
  };
}
