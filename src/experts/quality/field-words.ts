import { type FormField, type FormPage, same, type Text } from '../../contract/index.js';
import { type Db, fromColumn } from '../../store/index.js';
import { pagesEver } from '../knowledge/pages-under.js';
import type { WorkContent } from '../work/content.js';
import { fieldKey } from '../work/field-ratings.js';

/** What a rated field is called: with its page, where a form has several, and alone. */
type FieldWords = { full: Text; own: Text; said: (value: number | string) => Text };

/** Both languages of a text made of others. */
const both = (make: (lang: keyof Text) => string): Text => ({
  en: make('en'),
  'zh-CN': make('zh-CN'),
});

/** A label with something in brackets, which Chinese writes in full width. */
const aside = (label: Text, inside: Text): Text => ({
  en: `${label.en} (${inside.en})`,
  'zh-CN': `${label['zh-CN']}（${inside['zh-CN']}）`,
});

/** The words of a rating's key in the form that it was given in; null where the form has no such field. Pure. */
export function fieldWords(pages: readonly FormPage[], key: string): FieldWords | null {
  for (const { step, title, fields } of pages)
    for (const field of fields) {
      const base = fieldKey(step, field.id);
      const isPair = field.kind === 'ranking' && key.startsWith(`${base}:`);
      if (key !== base && !isPair) continue;
      const pair = isPair ? pairIn(field, key.slice(base.length + 1)) : null;
      const own = pair === null ? field.label : aside(field.label, pair.said(1));
      const titled = pages.length > 1 && title.en !== field.label.en;
      return {
        own,
        full: titled ? both((l) => `${title[l]} · ${own[l]}`) : own,
        said: pair?.said ?? ((value) => valueIn(field, value)),
      };
    }
  return null;
}

/** `a>b` of a ranking: which of the two stands first. */
function pairIn(field: Extract<FormField, { kind: 'ranking' }>, pair: string) {
  const found = field.options.flatMap((a) =>
    field.options.filter((b) => `${a.value}>${b.value}` === pair).map((b) => [a, b] as const),
  )[0];
  const [a, b] = found === undefined ? [same(pair), null] : [found[0].label, found[1].label];
  return {
    said(value: number | string): Text {
      if (b === null) return a;
      const place = Number(value);
      if (place === 0) return both((l) => `${a[l]} = ${b[l]}`);
      return both((l) => (place > 0 ? `${a[l]} > ${b[l]}` : `${b[l]} > ${a[l]}`));
    },
  };
}

/** A value as ratings hold it, in the words of its option. Levels with words are held as their place. */
function valueIn(field: FormField, value: number | string): Text {
  if (field.kind === 'spans') return same(quoted(value));
  if (field.kind !== 'choice') return same(String(value));
  const numbered = field.options.every(
    (one) => one.value.trim() !== '' && Number.isFinite(Number(one.value)),
  );
  const found =
    typeof value === 'string'
      ? field.options.find((one) => one.value === value)
      : numbered
        ? field.options.find((one) => Number(one.value) === value)
        : field.options[value];
  return found?.label ?? same(String(value));
}

/** Sets are held as one JSON text. */
function quoted(value: number | string): string {
  try {
    const list: unknown = JSON.parse(String(value));
    return Array.isArray(list) ? list.map((one) => `“${String(one)}”`).join(' ') : String(value);
  } catch {
    return String(value);
  }
}

/** Forms that are looked into for one key: enough to see whether items call it differently. */
const LOOKED = 6;

/** Some of a list, spread over the whole of it. */
function spread<T>(list: readonly T[]): T[] {
  const step = Math.max(1, Math.ceil(list.length / LOOKED));
  return list.filter((_, i) => i % step === 0);
}

/** Reads an item's form, once however many fields ask for it. */
export function formReader(db: Db): (item: string) => Promise<readonly FormPage[]> {
  const known = new Map<string, Promise<readonly FormPage[]>>();
  return (item) => {
    const before = known.get(item);
    if (before !== undefined) return before;
    const read = db
      .selectFrom('work_content')
      .innerJoin('work_item', 'work_item.id', 'work_content.item')
      .select(['content', 'campaign'])
      .where('item', '=', item)
      .executeTakeFirst()
      .then((row) =>
        row === undefined
          ? []
          : pagesEver(db, row.campaign, item, fromColumn<WorkContent>(row.content).pages),
      );
    known.set(item, read);
    return read;
  };
}

/**
 * What many units' fields are called together; `unlike` where their items call them differently, null where they have no words.
 * @param which `full`: one field; `own`: fields of the same name on several pages
 */
export async function commonWords(
  formOf: (item: string) => Promise<readonly FormPage[]>,
  units: readonly { item: string; field: string }[],
  which: 'full' | 'own',
): Promise<Text | 'unlike' | null> {
  let common: Text | null = null;
  for (const { item, field } of spread(units)) {
    const words = fieldWords(await formOf(item), field)?.[which];
    if (words === undefined) return null;
    if (common !== null && (common.en !== words.en || common['zh-CN'] !== words['zh-CN']))
      return 'unlike';
    common = words;
  }
  return common;
}

/**
 * What the values of choices are called in a campaign's forms, where all that were looked into call them the same; `yes`
 * of one question may be `present` of another, and then it stands as it is.
 */
export async function optionWords(db: Db, campaign: string): Promise<(value: string) => Text> {
  const items = await db
    .selectFrom('work_item')
    .select('id')
    .where('campaign', '=', campaign)
    .orderBy('id')
    .limit(LOOKED)
    .execute();
  const formOf = formReader(db);
  const words = new Map<string, Text>();
  const unlike = new Set<string>();
  for (const { id } of items)
    for (const { fields } of await formOf(id))
      for (const field of fields)
        if (field.kind === 'choice')
          for (const { value, label } of field.options) {
            const known = words.get(value) ?? label;
            if (known.en !== label.en || known['zh-CN'] !== label['zh-CN']) unlike.add(value);
            words.set(value, label);
          }
  return (value) => (unlike.has(value) ? same(value) : (words.get(value) ?? same(value)));
}
