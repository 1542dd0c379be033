import type { FormField, FormOption, FormPage, Text } from '../../contract/index.js';
import { withAdded } from './added.js';
import { type FieldChange, isAbout, isOnPage, type LevelChange } from './field-change.js';

/** A part of the guide, one in both languages. Its id stays when its words change. */
export type GuideSection = { id: string; title: Text; body: Text };

export type RubricContent = {
  guide: readonly GuideSection[];
  fields: readonly FieldChange[];
};

export const EMPTY_RUBRIC: RubricContent = { guide: [], fields: [] };

/** The form's pages in a version's words. What names one item or page goes before what names all. Pure. */
export function underChanges(
  pages: readonly FormPage[],
  changes: readonly FieldChange[],
  item: string,
): FormPage[] {
  const mine = changes
    .filter((change) => change.item === null || change.item === item)
    .sort((a, b) => specific(a) - specific(b));
  if (mine.length === 0) return [...pages];
  const own = pages.map((page) => ({
    ...page,
    title: mine.reduce(
      (title, change) => (isOnPage(change, item, page) ? (change.title ?? title) : title),
      page.title,
    ),
    fields: page.fields.flatMap((field) => {
      const own = mine.filter((change) => isAbout(change, item, page, field.id));
      let now = field;
      let gone = false;
      for (const change of own) {
        gone = change.gone;
        now = changed(now, change);
      }
      return gone ? [] : [now];
    }),
  }));
  return withAdded(own, mine, item).filter(({ fields }) => fields.length > 0);
}

const specific = ({ item, step, titled }: FieldChange): number =>
  (item === null ? 0 : 4) + (titled === undefined ? 0 : 2) + (step === null ? 0 : 1);

function changed(field: FormField, change: FieldChange): FormField {
  const words = {
    ...(change.label !== null && { label: change.label }),
    ...(change.help !== null && { help: change.help }),
  };
  if (!('options' in field)) return { ...field, ...words };
  return { ...field, ...words, options: levelsUnder(field.options, change.levels) };
}

function levelsUnder(options: readonly FormOption[], levels: readonly LevelChange[]): FormOption[] {
  const known = new Set(options.map(({ value }) => value));
  const now = options.flatMap((option) => {
    const level = levels.find(({ value }) => value === option.value);
    if (level === undefined) return [option];
    if (level.gone) return [];
    return [
      {
        ...option,
        ...(level.label !== null && { label: level.label }),
        ...(level.help !== null && { help: level.help }),
      },
    ];
  });
  const added = levels
    .filter(({ value, gone, label }) => !known.has(value) && !gone && label !== null)
    .map(({ value, label, help }) => ({
      value,
      label: label as Text,
      ...(help !== null && { help }),
    }));
  return [...now, ...added];
}

/** Sections and fields that say something in one language only. Pure. */
export function untranslated({ guide, fields }: RubricContent): string[] {
  const half = (text: Text | null): boolean =>
    text !== null && (text.en.trim() === '') !== (text['zh-CN'].trim() === '');
  return [
    ...guide.filter(({ title, body }) => half(title) || half(body)).map(({ id }) => id),
    ...fields
      .filter(
        ({ label, help, title = null, levels }) =>
          half(label) ||
          half(help) ||
          half(title) ||
          levels.some((level) => half(level.label) || half(level.help)),
      )
      .map(({ field }) => field),
  ];
}
