import { over } from './checks-form.js';
import { type Check, fail, NOT_APPLICABLE, type Outcome, PASS, unless } from './checks-outcome.js';
import { lengthOf } from './checks-text.js';
import { asksNotes, FORMAT_INFO } from './formats.js';
import { findCategory, IMPORTANCES } from './memory.js';
import type { Answer, Note, TalkItem } from './types.js';

/**
 * What the gold says of a step: whether there is nothing to remember; null where it does not say. Of sessions it does not:
 * a passing mood may be noted or not.
 */
export const nothingOf = (item: TalkItem, step: string): boolean | null =>
  asksNotes(item.task, step) ? item.gold.nothing : null;

/** Sessions ask for notes in the same form as the format that is named after it. */
const NOTE_LENGTH = FORMAT_INFO.recollection_synthesize.limits.noteLength;

/** Each note must hold; nothing to look at where there are none, or where the list cannot be read. */
const everyNote =
  (fault: (note: Note) => string | null) =>
  (answer: Answer): Outcome => {
    if (answer.notes === null || answer.notes.length === 0) return NOT_APPLICABLE;
    return unless(answer.notes.map(fault).find((found) => found !== null) ?? null);
  };

const asks: Check['applies'] = ({ item, step }) => asksNotes(item.task, step);

export const NOTE_CHECKS: readonly Check[] = [
  {
    id: 'notes_form',
    group: 'notes',
    name: { en: 'notes in the form asked', 'zh-CN': '记忆条目格式' },
    applies: asks,
    test: (_, { notes }) => (notes === null ? fail('?') : PASS),
  },
  {
    id: 'note_length',
    group: 'notes',
    name: { en: 'notes within the length', 'zh-CN': '条目不超篇幅' },
    applies: (asked) => asks(asked) && NOTE_LENGTH !== undefined,
    test: ({ item }, answer) => {
      const most = NOTE_LENGTH?.[item.lang] ?? Number.POSITIVE_INFINITY;
      return everyNote(({ content }) => over(lengthOf(content, item.lang), most))(answer);
    },
  },
  {
    id: 'category',
    group: 'notes',
    name: { en: 'category of the closed list', 'zh-CN': '类别在限定清单内' },
    applies: asks,
    test: (_, answer) =>
      everyNote(({ category }) => (findCategory(category) === null ? `+ "${category}"` : null))(
        answer,
      ),
  },
  {
    id: 'importance',
    group: 'notes',
    name: { en: 'importance 0, 1 or 2', 'zh-CN': '重要度为 0、1 或 2' },
    applies: asks,
    test: (_, answer) =>
      everyNote(({ importance }) =>
        IMPORTANCES.some((known) => known === importance) ? null : `+ ${importance ?? '?'}`,
      )(answer),
  },
  {
    id: 'nothing',
    group: 'notes',
    name: { en: 'whether there is anything to remember', 'zh-CN': '有无可记的判断' },
    applies: ({ item, step }) => nothingOf(item, step) !== null,
    test: ({ item, step }, { notes }) => {
      if (notes === null) return fail('?');
      const nothing = nothingOf(item, step);
      if ((notes.length === 0) === nothing) return PASS;
      return fail(nothing === true ? `${notes.length} > 0` : '0 < 1');
    },
  },
];
