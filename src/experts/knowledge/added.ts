import { type FormField, type FormPage, same, type Text } from '../../contract/index.js';
import type { FilledPages } from '../work/content.js';
import {
  type AddedChange,
  changeKey,
  type FieldChange,
  isAdded,
  isOnPage,
  type LevelChange,
} from './field-change.js';

/** What an added question is as a field of the form. Pure. */
export function addedField(change: AddedChange): FormField {
  const { added, field: id, label, help, levels } = change;
  const named = {
    id,
    label: whole(label) ?? same(id),
    ...(help !== null && { help }),
    ...(added.optional && { optional: true as const }),
  };
  switch (added.kind) {
    case 'choice':
      return {
        ...named,
        kind: 'choice',
        options: levels.filter(({ gone }) => !gone).map(optionOf),
        ...(added.ordered && { ordered: true as const }),
      };
    case 'number':
      return { ...named, kind: 'number', low: added.low, high: added.high, step: added.step };
    case 'text':
      return { ...named, kind: 'text', max: added.max };
  }
}

/** Where one language is missing the other stands in: a question without words cannot be answered. */
function whole(text: Text | null): Text | null {
  if (text === null || (text.en.trim() === '' && text['zh-CN'].trim() === '')) return null;
  return { en: text.en.trim() || text['zh-CN'], 'zh-CN': text['zh-CN'].trim() || text.en };
}

const optionOf = ({ value, label, help }: LevelChange) => ({
  value,
  label: whole(label) ?? same(value),
  ...(help !== null && { help }),
});

/** Whether an item asks an added question: on the page that it names, or at the end of the form. Pure. */
export const isAskedOn = (
  change: FieldChange,
  item: string,
  pages: readonly FormPage[],
  page: FormPage,
): boolean => isOnPage(change, item, page) && (change.step ?? pages.at(-1)?.step) === page.step;

/** The form's pages with the questions that are added to them; what the form asks itself stays. Pure. */
export const withAdded = (
  pages: readonly FormPage[],
  changes: readonly FieldChange[],
  item: string,
): FormPage[] =>
  pages.map((page) => {
    const own = new Set(page.fields.map(({ id }) => id));
    const more = changes
      .filter(isAdded)
      .filter((one) => !one.gone && !own.has(one.field) && isAskedOn(one, item, pages, page));
    return more.length === 0
      ? page
      : { ...page, fields: [...page.fields, ...more.map(addedField)] };
  });

/**
 * Each question that any of these versions added, with every level that it ever had, so that verdicts under all of them
 * are read on one scale. Pure.
 * @param versions what each version says of fields, the earliest first
 */
export function everAdded(versions: readonly (readonly FieldChange[])[]): AddedChange[] {
  const found = new Map<string, AddedChange>();
  for (const change of versions.flat().filter(isAdded)) {
    const before = found.get(changeKey(change));
    const now = new Map(change.levels.map((level) => [level.value, level]));
    const levels = (before?.levels ?? []).map((level) => {
      const later = now.get(level.value);
      now.delete(level.value);
      return later ?? level;
    });
    found.set(changeKey(change), {
      ...change,
      gone: false,
      levels: [...levels, ...now.values()].map((level) => ({ ...level, gone: false })),
    });
  }
  return [...found.values()];
}

/** Questions of a version that the one before did not ask. Pure. */
export function freshlyAsked(
  before: readonly FieldChange[],
  after: readonly FieldChange[],
): AddedChange[] {
  const asked = new Set(before.filter((one) => isAdded(one) && !one.gone).map(changeKey));
  return after.filter(isAdded).filter((one) => !one.gone && !asked.has(changeKey(one)));
}

/** What kind of answer is wanted, in words. Pure. */
export function kindWords({ added }: AddedChange): Text {
  const [en, zh] = added.optional ? ['can be left out', '选填'] : ['required', '必填'];
  switch (added.kind) {
    case 'choice':
      return added.ordered
        ? { en: `levels in order, ${en}`, 'zh-CN': `有序等级，${zh}` }
        : { en: `choice, ${en}`, 'zh-CN': `单选，${zh}` };
    case 'number': {
      const { low, high, step } = added;
      return {
        en: `number from ${low} to ${high} in steps of ${step}, ${en}`,
        'zh-CN': `数字，${low} 至 ${high}，步长 ${step}，${zh}`,
      };
    }
    case 'text':
      return {
        en: `text of up to ${added.max} characters, ${en}`,
        'zh-CN': `文字，最多 ${added.max} 字，${zh}`,
      };
  }
}

/** Of what was filled in only what the form itself asks: its suite knows nothing of questions that were added. Pure. */
export const ownAnswers = (pages: readonly FormPage[], filled: FilledPages): FilledPages =>
  Object.fromEntries(
    Object.entries(filled).map(([step, fields]) => {
      const own = new Set(pages.find((page) => page.step === step)?.fields.map(({ id }) => id));
      return [step, Object.fromEntries(Object.entries(fields).filter(([id]) => own.has(id)))];
    }),
  );
