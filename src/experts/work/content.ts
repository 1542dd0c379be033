import type { FormPage, Json, Shown } from '../../contract/index.js';

/** What raters see of an item; nothing here names a target, a judge or a standard. */
export type WorkContent = {
  /** Of the suite's form; a verdict is read with the form that it was given in. */
  formVersion: string;
  shown: readonly Shown[];
  pages: readonly FormPage[];
  /** Rubric abilities that the item is about, as the suite or the importer names them. */
  abilities: readonly string[];
  /** Content notes, such as `self-harm`: what people may opt out of. */
  notes: readonly string[];
};

/** Where an item came from; never shown to raters before the work is closed. */
export type WorkRef = {
  run: string;
  condition: string;
  target: string;
  repeat: number;
  item: string;
  /** The judge whose verdict is meant; null where the item is rated anew. */
  judge: string | null;
  judgeRepeat: number;
};

/** What was filled in: page (step) → field → value. */
export type FilledPages = Readonly<Record<string, Readonly<Record<string, Json>>>>;
