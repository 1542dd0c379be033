import type { FormField, FormOption, FormPage, Text } from '../../contract/index.js';

/** A part of the guide, one in both languages. Its id stays when its words change. */
export type GuideSection = { id: string; title: Text; body: Text };

/** What a version says of a level of a field; `null` words are the form's own. */
export type LevelChange = { value: string; label: Text | null; help: Text | null; gone: boolean };

/** What a version says of a field, which is known by its id. The form itself, and what suites make of it, stay. */
export type FieldChange = {
  /** One item's field; null: the field of this id in every item. */
  item: string | null;
  /** One page's field; null: on every page. */
  step: string | null;
  field: string;
  label: Text | null;
  help: Text | null;
  levels: readonly LevelChange[];
  weight: number | null;
  /** No longer asked. */
  gone: boolean;
};

export type RubricContent = {
  guide: readonly GuideSection[];
  fields: readonly FieldChange[];
};

export const EMPTY_RUBRIC: RubricContent = { guide: [], fields: [] };

/** What a change is about: one name for the same field of the same items. */
export const changeKey = ({
  item,
  step,
  field,
}: Pick<FieldChange, 'item' | 'step' | 'field'>): string => JSON.stringify([item, step, field]);

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
  return pages
    .map((page) => ({
      ...page,
      fields: page.fields.flatMap((field) => {
        const own = mine.filter(
          (change) => change.field === field.id && (change.step ?? page.step) === page.step,
        );
        let now = field;
        let gone = false;
        for (const change of own) {
          gone = change.gone;
          now = changed(now, change);
        }
        return gone ? [] : [now];
      }),
    }))
    .filter(({ fields }) => fields.length > 0);
}

const specific = ({ item, step }: FieldChange): number =>
  (item === null ? 0 : 2) + (step === null ? 0 : 1);

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
        ({ label, help, levels }) =>
          half(label) ||
          half(help) ||
          levels.some((level) => half(level.label) || half(level.help)),
      )
      .map(({ field }) => field),
  ];
}
