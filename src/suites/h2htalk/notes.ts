import type { Memory } from './memory.js';
import { CATEGORY_WORDS, findCategory } from './memory.js';
import type { Lang, Note } from './types.js';

/** What to answer where there is nothing to remember. */
export const NOTHING: Readonly<Record<Lang, string>> = {
  en: 'Nothing to remember.',
  zh: '没有需要记住的内容。',
};
const NOTHING_FORMS = [
  /^nothing (?:new )?to remember\.?$/i,
  /^没有(?:任何)?(?:新的)?(?:需要|值得|要)记住的(?:内容|事情|信息)?[。.]?$/,
];

/** Bullets and numbers that lists begin with. */
const BULLET = /^\s*(?:[-*•·]|\(?\d{1,2}[.)、．)])\s*/;

/**
 * Reads a reply as a list of notes: one a line, `content | category | importance`; bars may be full-width. Lines of a
 * code fence, blank ones and those that end in a colon are passed over. A category outside the closed list stands as written (rule checks look at
 * it), an importance that is no whole number is null.
 * @returns null when a line is neither a note nor the sentence for nothing, or when both stand side by side
 */
export function readNotes(text: string): Note[] | null {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^```\w*$|[:：]$/.test(line));
  if (lines.length === 0) return null;
  const notes: Note[] = [];
  let nothing = false;
  for (const line of lines) {
    const bare = line.replace(BULLET, '');
    if (NOTHING_FORMS.some((form) => form.test(bare))) {
      nothing = true;
      continue;
    }
    const parts = bare.split(/[|｜]/).map((part) => part.trim());
    const [content = '', word = '', degree = ''] = parts;
    if (parts.length !== 3 || content === '' || word === '') return null;
    const importance = /^\d+$/.test(degree) ? Number(degree) : null;
    notes.push({ content, category: findCategory(word) ?? word, importance });
  }
  return nothing ? (notes.length === 0 ? [] : null) : notes;
}

/** A memory as prompts show it: content, category and degree in the list's own form. */
export const noteLine = (note: Pick<Memory, 'content' | 'category' | 'importance'>, lang: Lang) =>
  `${note.content} | ${CATEGORY_WORDS[note.category][lang]} | ${note.importance}`;
