import { type Expression, type SqlBool, sql } from 'kysely';

/**
 * A text as it is looked through: compatibility forms folded (full-width letters), lower case, curly quotes as straight
 * ones, white space as one space. Chinese needs no words for this: any stretch of a text finds it, also of two
 * characters or one.
 */
export const folded = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('\0', ' ')
    .replace(/[“”„‟]/g, '"')
    .replace(/[‘’‚‛]/g, "'")
    .replace(/\s+/g, ' ')
    .trim();

/**
 * The parts that a text must hold, all of them: what stands in quotation marks is one part, else each word. Marks that
 * are not closed count for nothing.
 */
export function partsOf(query: string): string[] {
  const parts = query.matchAll(/["“”「『]([^"“”「」『』]+)["“”」』]|([^\s"“”「」『』]+)/g);
  return [...parts].map(([, quoted, word]) => folded(quoted ?? word ?? '')).filter((p) => p !== '');
}

/** Whether a column holds a text, which must be folded as the column is. `%`, `_` and `\` stand for themselves. */
export const holds = (column: string, part: string): Expression<SqlBool> =>
  sql<SqlBool>`${sql.ref(column)} like ${`%${part.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`;

/** Characters before and after what was found. */
const AROUND = 40;

/**
 * The first part that was looked for, in the folded text with a few characters on both sides. Null where the excerpt
 * shows one already, and where nothing is looked for.
 */
export function hitIn(words: string, excerpt: string, parts: readonly string[]): string | null {
  const begin = folded(excerpt);
  const [part] = parts;
  if (part === undefined || parts.some((one) => begin.includes(one))) return null;
  const at = words.indexOf(part);
  if (at === -1) return null;
  const around = words.slice(Math.max(0, at - AROUND), at + part.length + AROUND);
  // A character of two units that was cut in half is left out.
  return around.replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, '');
}
