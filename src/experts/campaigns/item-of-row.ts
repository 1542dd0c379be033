import type { FormPage, Json, Shown, Text } from '../../contract/index.js';
import { formValues } from '../../pipeline/form-values.js';
import type { FilledPages } from '../work/content.js';
import { difficultyOf, featuresOf, languageOf } from './difficulty.js';
import type { MakeableKind, NewItem } from './new-item.js';
import { isHeavy, topicsIn } from './privacy.js';

/** What the columns of a file are. `standard`: `step/field` → column. */
export type RowColumns = {
  id: string;
  subject: string | null;
  texts: readonly { column: string; by: Shown['by']; title: Text }[];
  difficulty: string | null;
  tier: string | null;
  abilities: string | null;
  notes: string | null;
  lang: string | null;
  heavy: string | null;
  overlap: string | null;
  standard: Readonly<Record<string, string>>;
  why: string | null;
};

export type RowFault = { column: string | null; text: Text };

/** A row as an item, or all that is wrong with it. Pure. */
export function itemOfRow(
  record: Readonly<Record<string, Json>>,
  columns: RowColumns,
  form: { pages: readonly FormPage[]; version: string; kind: MakeableKind },
): { item: NewItem } | { faults: RowFault[] } {
  const faults: RowFault[] = [];
  const bad = (column: string | null, en: string, zh: string): void => {
    faults.push({ column, text: { en, 'zh-CN': zh } });
  };
  const cell = (column: string | null): string =>
    column === null ? '' : cellText(record[column]).trim();
  const whole = (column: string | null, low: number, high: number): number | null => {
    const text = cell(column);
    if (text === '') return null;
    const value = Number(text);
    if (Number.isInteger(value) && value >= low && value <= high) return value;
    bad(
      column,
      `“${text.slice(0, 40)}” is no whole number from ${low} to ${high}`,
      `“${text.slice(0, 40)}”不是 ${low} 到 ${high} 的整数`,
    );
    return null;
  };
  const external = cell(columns.id);
  if (external === '')
    bad(columns.id, 'has no id; give each row one of its own', '没有编号；请为每行填写不同的编号');
  if (external.length > 500)
    bad(columns.id, 'the id is longer than 500 characters', '编号超过 500 个字符');
  const shown = columns.texts.flatMap(({ column, by, title }, i): Shown[] => {
    const text = cellText(record[column]);
    return text.trim() === '' ? [] : [{ id: shownId(i), by, title, text }];
  });
  if (shown.length === 0)
    bad(
      columns.texts[0]?.column ?? null,
      'all text columns are empty: there is nothing to rate',
      '所有文本列都为空，没有可评的内容',
    );
  // Whoever rates would be shown half of it: a question that nobody answered.
  else
    for (const { column, by } of columns.texts)
      if (by === 'target' && cell(column) === '')
        bad(column, 'is empty: there is no answer to rate', '为空：没有可评的回答');
  const texts = shown.map(({ text }) => text);
  const notes = [...new Set([...words(cell(columns.notes)), ...topicsIn(texts)])];
  const lang = cell(columns.lang) || languageOf(texts);
  const difficulty = whole(columns.difficulty, 1, 3);
  const tier = whole(columns.tier, 0, 3);
  const overlap = whole(columns.overlap, 1, 15);
  const heavy = /^(?:1|yes|true|y|是)$/i.test(cell(columns.heavy)) || isHeavy(notes);
  const standard = standardOf(record, columns, form.pages, bad);
  const given = Object.values(columns.standard).some((column) => cell(column) !== '');
  if (!given && form.kind !== 'task' && Object.keys(columns.standard).length > 0)
    bad(Object.values(columns.standard)[0] ?? null, 'has no standard answer', '没有标准答案');
  if (faults.length > 0) return { faults };
  const why = cell(columns.why);
  return {
    item: {
      external,
      kind: form.kind,
      subject: cell(columns.subject) || external,
      difficulty: (difficulty ??
        difficultyOf(featuresOf(texts, form.pages), lang.startsWith('zh'))) as 1 | 2 | 3,
      tier,
      heavy,
      lang,
      priority: 0,
      ...(overlap !== null && { overlap }),
      content: {
        formVersion: form.version,
        shown,
        pages: form.pages,
        abilities: words(cell(columns.abilities)),
        notes,
      },
      ref: null,
      standard,
      // One wording in both places: the file has one.
      why: why === '' ? null : { en: why, 'zh-CN': why },
    },
  };
}

/** Ids of texts, which the form's `spans` fields name: `text-1`, `text-2`, … in the order of the columns. */
export const shownId = (i: number): string => `text-${i + 1}`;

/** Null where the row gives no standard at all. */
function standardOf(
  record: Readonly<Record<string, Json>>,
  columns: RowColumns,
  pages: readonly FormPage[],
  bad: (column: string | null, en: string, zh: string) => void,
): FilledPages | null {
  const filled: Record<string, Record<string, Json>> = {};
  for (const page of pages) {
    for (const field of page.fields) {
      const column = columns.standard[`${page.step}/${field.id}`];
      const raw = column === undefined ? undefined : record[column];
      if (column === undefined || cellText(raw).trim() === '') continue;
      const value = formValue(field, raw as Json);
      try {
        // Says what is wrong with it.
        formValues(page, { [field.id]: value });
        filled[page.step] = { ...filled[page.step], [field.id]: value };
      } catch (error) {
        if (!(error instanceof Error)) throw error;
        const asked = askedOf(field);
        bad(
          column,
          `“${cellText(raw).slice(0, 60)}” is no answer to ${field.label.en}: write ${asked.en}`,
          `“${cellText(raw).slice(0, 60)}”不能作为“${field.label['zh-CN']}”的答案：请写${asked['zh-CN']}`,
        );
      }
    }
  }
  return Object.keys(filled).length === 0 ? null : filled;
}

type Field = FormPage['fields'][number];

/** What a cell must hold to be an answer. */
function askedOf(field: Field): Text {
  switch (field.kind) {
    case 'choice': {
      const values = field.options.map(({ value }) => value);
      return { en: `one of ${values.join(', ')}`, 'zh-CN': `其中之一：${values.join('、')}` };
    }
    case 'number': {
      const { low, high, step } = field;
      return {
        en: `a number from ${low} to ${high} in steps of ${step}`,
        'zh-CN': `${low} 到 ${high} 之间的数，步长 ${step}`,
      };
    }
    case 'ranking': {
      const order = field.options.map(({ value }) => value).join(' > ');
      return {
        en: `each option once, the first one first, with = between equals, such as ${order}`,
        'zh-CN': `全部选项各一次，从第一名写起，并列用 =，例如 ${order}`,
      };
    }
    case 'spans':
      return {
        en: 'the passages as they stand in the text, one a line',
        'zh-CN': '文中的原句，每行一段',
      };
    case 'text':
      return {
        en: `a text of at most ${field.max} characters`,
        'zh-CN': `不超过 ${field.max} 个字符的文字`,
      };
  }
}

/** A cell as the form has it: labels of options stand for their values, JSON for what has parts. */
function formValue(field: Field, raw: Json): Json {
  if (typeof raw !== 'string') return raw;
  const text = raw.trim();
  switch (field.kind) {
    case 'number':
      return text === '' || Number.isNaN(Number(text)) ? text : Number(text);
    case 'choice':
      return optionOf(field.options, text);
    case 'ranking': {
      const json = parsed(text);
      if (Array.isArray(json)) return json;
      // `b > a = c`: b first, then the other two at one place.
      return text.split(/[>＞]/).map((place) =>
        place
          .split(/[=＝]/)
          .map((one) => optionOf(field.options, one.trim()))
          .filter((one) => one !== ''),
      );
    }
    case 'spans': {
      const json = parsed(text);
      return Array.isArray(json) ? json : text.split('\n').filter((one) => one.trim() !== '');
    }
    case 'text':
      return text;
  }
}

function optionOf(options: readonly { value: string; label: Text }[], text: string): string {
  const found = options.find(
    ({ value, label }) => value === text || label.en === text || label['zh-CN'] === text,
  );
  return found?.value ?? text;
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return null;
  }
}

const cellText = (value: Json | undefined): string =>
  value === undefined || value === null
    ? ''
    : typeof value === 'string'
      ? value
      : JSON.stringify(value);

const words = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,;，；、|]/)
      .map((one) => one.trim())
      .filter((one) => one !== ''),
  ),
];
