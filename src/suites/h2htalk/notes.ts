import type { Memory } from './memory.js';
import { CATEGORY_WORDS, findCategory } from './memory.js';
import type { Lang, Note } from './types.js';

/** What to answer where there is nothing to remember. */
export const NOTHING: Readonly<Record<Lang, string>> = {
  en: 'Nothing to remember.',
  zh: '没有需要记住的内容。',
};
/** Ours, and the released files' and template's sentence for no key information. */
const NOTHING_FORMS = [
  /^nothing (?:new )?to remember[.!]?$/i,
  /^没有(?:任何)?(?:新的)?(?:需要|值得|要)记住的(?:内容|事情|信息)?[。.！!]?$/,
  /^no key (?:information|info|memory|memories)(?: (?:was |were )?(?:extracted|found))?[.!]?$/i,
  /^(?:未|没有|没)(?:提取到?|发现|有)?(?:任何)?(?:关键|重要)(?:的)?(?:信息|记忆)[。.！!]?$/,
];

/** The released form has three labelled lines a note. */
const LABELLED: Readonly<Record<'content' | 'category' | 'importance', RegExp>> = {
  content: /^(?:记忆)?内容\s*[:：]\s*|^(?:memory )?content\s*:\s*/i,
  category: /^(?:记忆)?类别\s*[:：]\s*|^(?:memory )?category\s*:\s*/i,
  importance: /^(?:记忆)?重要(?:性|度)\s*[:：]\s*|^(?:memory )?importance\s*:\s*/i,
};

/** Bullets and numbers that lists begin with. */
const BULLET = /^\s*(?:[-*•·]|\(?\d{1,2}[.)、．)])\s*/;

/**
 * Reads a reply as a list of notes: one a line, `content | category | importance` with plain or full-width bars, or, as
 * in the released files, three labelled lines a note. Lines of a code fence, blank ones and those that end in a colon are
 * passed over. A category outside the closed list stands as written (rule checks look at it), an importance that is no
 * whole number is null.
 * @returns null when a line is neither a note nor the sentence for nothing, or when both stand side by side
 */
export function readNotes(text: string): Note[] | null {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^```\w*$|[:：]$/.test(line));
  const [first] = lines;
  if (first === undefined) return null;
  if (LABELLED.content.test(first.replace(BULLET, ''))) return labelled(lines);
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
    notes.push(noteOf(content, word, degree));
  }
  return nothing ? (notes.length === 0 ? [] : null) : notes;
}

const noteOf = (content: string, word: string, degree: string): Note => ({
  content,
  category: findCategory(word) ?? word,
  importance: /^\d+$/.test(degree) ? Number(degree) : null,
});

/** Notes of three labelled lines each, content first; null where a line is missing or is none of them. */
function labelled(lines: readonly string[]): Note[] | null {
  const notes: Note[] = [];
  for (let i = 0; i < lines.length; i += 3) {
    const [content, category, importance] = (['content', 'category', 'importance'] as const).map(
      (label, j) => {
        const line = (lines[i + j] ?? '').replace(BULLET, '');
        return LABELLED[label].test(line) ? line.replace(LABELLED[label], '').trim() : '';
      },
    );
    if (!content || !category || !importance) return null;
    notes.push(noteOf(content.replace(/[。.]$/, ''), category, importance));
  }
  return notes;
}

/** A memory as prompts show it: content, category and degree in the list's own form. */
export const noteLine = (note: Pick<Memory, 'content' | 'category' | 'importance'>, lang: Lang) =>
  `${note.content} | ${CATEGORY_WORDS[note.category][lang]} | ${note.importance}`;
