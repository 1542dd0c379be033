import type { FormField, FormPage, Lang, Shown, Text } from '../contract/index.js';
import { SHEET_WORDS, valueWords } from './sheet-words.js';

/** One answer as it is laid out: its texts once, then one row a page. `ids`: of the pages, in their order. */
export type LaidAnswer = {
  shown: readonly Shown[];
  pages: readonly FormPage[];
  ids: readonly string[];
};

export type Column = {
  /** Stands in brackets at the end of the header, so that columns are found again wherever they are moved. */
  key: string;
  header: string;
  /** In characters. */
  width: number;
  /** Shown when the sheet is scrolled to the side. */
  frozen: boolean;
  field: boolean;
};
/** `fields`: those of the row's page by id; other columns of fields are not for this row. */
export type LaidRow = {
  cells: ReadonlyMap<string, string>;
  fields: ReadonlyMap<string, FormField>;
};
export type Layout = { columns: Column[]; rows: LaidRow[] };

/** Keys of the columns that are no fields. */
export const KEYS = {
  number: 'no',
  talk: 'conversation',
  reply: 'reply',
  context: 'context',
  page: 'question',
  rater: 'rater',
  id: 'id',
} as const;

/** Longest text of one cell; a spreadsheet's own limit is 32,767 UTF-16 units. */
const CELL = 32_000;

/** The table that a rater fills in: answers in the order given, one row a page. */
export function layOut(answers: readonly LaidAnswer[], rater: string, lang: Lang): Layout {
  const fields = fieldsOf(answers);
  const questions = new Set(answers.flatMap(({ pages }) => pages.map((p) => p.title[lang])));
  const digits = String(answers.length).length;
  const rows = answers.flatMap(({ shown, pages, ids }, a) => {
    const texts = textsOf(shown, lang);
    return pages.map((page, p): LaidRow => {
      const n = String(a + 1).padStart(digits, '0');
      const cells = new Map([
        [KEYS.number, pages.length === 1 ? n : `${n}.${String(p + 1).padStart(2, '0')}`],
        // The texts stand once: a reply with ten criteria would fill ten screens.
        ...(p === 0 ? texts : []),
        [KEYS.page, questionOf(page, fields, lang)],
        [KEYS.rater, rater],
        [KEYS.id, ids[p] ?? ''],
      ]);
      return { cells, fields: new Map(page.fields.map((f) => [f.id, f])) };
    });
  });
  const used = (key: string): boolean =>
    rows.some(({ cells }) => (cells.get(key) ?? '').trim() !== '');
  const parts = (key: string): string[] => [
    ...new Set(
      rows.flatMap(({ cells }) => [...cells.keys()].filter((k) => k.split('~')[0] === key)),
    ),
  ];
  const column = (
    key: string,
    words: Text,
    width: number,
    more: Partial<Pick<Column, 'frozen' | 'field'>> = {},
  ): Column => ({
    key,
    header: `${words[lang]}${key.includes('~') ? ` ${key.split('~')[1]}` : ''}\n[${key}]`,
    width,
    frozen: false,
    field: false,
    ...more,
  });
  const w = SHEET_WORDS;
  const columns: Column[] = [
    column(KEYS.number, w.number, 8, { frozen: true }),
    ...parts(KEYS.talk).map((key) => column(key, w.talk, 42, { frozen: true })),
    ...parts(KEYS.reply).map((key) => column(key, w.reply, 50, { frozen: true })),
    ...parts(KEYS.context).map((key) => column(key, w.context, 42)),
    ...(questions.size > 1 ? [column(KEYS.page, w.question, 44)] : []),
    ...fields.map(({ field, same }) => fieldColumn(field, same, lang)),
    column(KEYS.rater, w.rater, 12),
    column(KEYS.id, w.id, 26),
  ];
  return { columns: columns.filter(({ key, field }) => field || used(key)), rows };
}

type Merged = { field: FormField; same: boolean };

/**
 * Fields of all pages, each once, in an order in which each page's fields keep theirs where that is possible. `same`: the
 * values that it allows are the same on all of its pages.
 */
function fieldsOf(answers: readonly LaidAnswer[]): Merged[] {
  const merged: Merged[] = [];
  const known = new Map<string, Merged>();
  for (const page of answers.flatMap(({ pages }) => [...pages]))
    page.fields.forEach((field, i) => {
      const first = known.get(field.id);
      if (first !== undefined) {
        if (valueWords(first.field, 'en') !== valueWords(field, 'en')) first.same = false;
        return;
      }
      const one = { field, same: true };
      known.set(field.id, one);
      const next = page.fields.slice(i + 1).find(({ id }) => known.has(id));
      const at = merged.findIndex((m) => m.field.id === next?.id);
      merged.splice(at < 0 ? merged.length : at, 0, one);
    });
  return merged;
}

function fieldColumn(field: FormField, same: boolean, lang: Lang): Column {
  const allowed = same ? valueWords(field, lang) : SHEET_WORDS.seeQuestion[lang];
  const optional = field.optional === true ? SHEET_WORDS.optional[lang] : '';
  const wide = field.kind === 'text' || field.kind === 'spans';
  return {
    key: field.id,
    header: `${field.label[lang]}${optional}\n${allowed}\n[${field.id}]`,
    width: wide ? 32 : 17,
    frozen: false,
    field: true,
  };
}

function questionOf(page: FormPage, fields: readonly Merged[], lang: Lang): string {
  const own = page.fields.filter((f) =>
    fields.some(({ field, same }) => field.id === f.id && !same),
  );
  return [
    page.title[lang],
    ...own.map((f) => `${f.label[lang]}${lang === 'en' ? ': ' : '：'}${valueWords(f, lang)}`),
  ].join('\n');
}

/**
 * The texts by column: what is known beside, the conversation, and the reply where there is one. Several replies stay in
 * their conversation.
 */
function textsOf(shown: readonly Shown[], lang: Lang): [string, string][] {
  const replies = shown.filter(({ by }) => by === 'target').length;
  const firstSaid = shown.findIndex(({ by }) => by !== 'context');
  const groups = new Map<string, Shown[]>();
  shown.forEach((one, i) => {
    // Beside several replies, context in the middle belongs to its turn.
    const aside = one.by === 'context' && (replies <= 1 || i < firstSaid);
    const key =
      replies === 1 && one.by === 'target' ? KEYS.reply : aside ? KEYS.context : KEYS.talk;
    const group = groups.get(key) ?? [];
    groups.set(key, [...group, one]);
  });
  return [...groups].flatMap(([key, group]) => {
    const bare = key !== KEYS.context && group.length === 1;
    const whole = bare
      ? (group[0]?.text ?? '')
      : group.map(({ title, text }) => `${named(title[lang], lang)}\n${text}`).join('\n\n');
    return pieces(whole).map((text, i): [string, string] => [
      i === 0 ? key : `${key}~${i + 1}`,
      text,
    ]);
  });
}

const named = (title: string, lang: Lang): string =>
  lang === 'en' ? `[${title}]` : `【${title}】`;

/** A text in pieces that a cell holds, never cut inside a character. */
function pieces(text: string): string[] {
  const out: string[] = [];
  let from = 0;
  while (text.length - from > CELL) {
    const at = from + CELL;
    const end = /[\ud800-\udbff]/.test(text[at - 1] ?? '') ? at - 1 : at;
    out.push(text.slice(from, end));
    from = end;
  }
  return [...out, text.slice(from)];
}
