import type { Lang, Text } from '../../contract/index.js';
import { pick, type Translator, translator } from '../../i18n/index.js';

/** What a chart needs to know of its reader. `narrow`: drawn for a phone. */
export type Reader = {
  lang: Lang;
  narrow: boolean;
  t: Translator<'report'>;
  /** A text in the reader's language. */
  say: (text: Text) => string;
};

export const reader = (lang: Lang, narrow = false): Reader => ({
  lang,
  narrow,
  t: translator(lang, 'report'),
  say: (text) => pick(text, lang),
});

/** Widths of a picture in px: on a page, and on a phone. */
const WIDTH = { page: 820, phone: 344 } as const;
export const widthOf = (r: Reader): number => (r.narrow ? WIDTH.phone : WIDTH.page);
