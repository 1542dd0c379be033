import type { FormPage, Text } from '../../contract/index.js';

/** What a version says of a level of a field; `null` words are the form's own. */
export type LevelChange = { value: string; label: Text | null; help: Text | null; gone: boolean };

/** What a version says of a field, which is known by its id. The form itself, and what suites make of it, stay. */
export type FieldChange = {
  /** One item's field; null: the field of this id in every item. */
  item: string | null;
  /** One page's field; null: on every page. */
  step: string | null;
  /**
   * Only where the form itself calls the page so, in English. Pages of the same step may ask each item something else: the
   * criteria of one question are on the pages of all its answers, and on no others.
   */
  titled?: string | undefined;
  field: string;
  label: Text | null;
  help: Text | null;
  /** What the page is called from now on, where it has other words. */
  title?: Text | null | undefined;
  levels: readonly LevelChange[];
  weight: number | null;
  /** No longer asked. */
  gone: boolean;
  /** A question that the form itself does not have. */
  added?: AddedField | undefined;
};

/**
 * Questions that a version adds to the form. Each is a change of a field that the form does not have, so that later
 * versions reword it, move its levels and drop it like any other. Verdicts from before have no answer to it: that is
 * missing, never a zero.
 */
type AddedField =
  /** `ordered`: its levels are a scale, the lowest first. */
  | { kind: 'choice'; optional: boolean; ordered: boolean }
  | { kind: 'number'; optional: boolean; low: number; high: number; step: number }
  | { kind: 'text'; optional: boolean; max: number };

export type AddedChange = FieldChange & { added: AddedField };

export const isAdded = (change: FieldChange): change is AddedChange => change.added !== undefined;

/** What a change is about. */
export type ChangeName = Pick<FieldChange, 'item' | 'step' | 'field' | 'titled'>;

/** One name for the same field of the same items. Pure. */
export const changeKey = ({ item, step, field, titled }: ChangeName): string =>
  JSON.stringify([item, step, field, ...(titled === undefined ? [] : [titled])]);

type FormsPage = Pick<FormPage, 'step' | 'title'>;

/** Whether a change is about pages like this one of the form itself. Pure. */
export const isOnPage = (
  { item: of, step, titled }: ChangeName,
  item: string,
  page: FormsPage,
): boolean =>
  (of === null || of === item) &&
  (step === null || step === page.step) &&
  (titled === undefined || titled === page.title.en);

/** Whether a change is about this field. Pure. */
export const isAbout = (
  change: ChangeName,
  item: string,
  page: FormsPage,
  field: string,
): boolean => change.field === field && isOnPage(change, item, page);
