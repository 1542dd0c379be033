/**
 * A text as it is looked through: compatibility forms folded (full-width letters), lower case, white space as one space.
 * Chinese needs no words for this: any stretch of a text finds it, also of two characters or one.
 */
export const folded = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replaceAll('\0', ' ').replace(/\s+/g, ' ').trim();

/** The parts that a text must hold, all of them: what stands in quotation marks is one part, else each word. */
export function partsOf(query: string): string[] {
  const parts = query.matchAll(/["“”「」]([^"“”「」]+)["“”「」]|(\S+)/g);
  return [...parts].map(([, quoted, word]) => folded(quoted ?? word ?? '')).filter((p) => p !== '');
}

/** A part as a pattern of SQL's `like`, with `\` as its escape. */
export const likePart = (part: string): string => `%${part.replace(/[\\%_]/g, '\\$&')}%`;
