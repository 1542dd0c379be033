import { type HearthError, type Place, usageError } from '../contract/index.js';

/** Names that can stand in a file's name and in a judge's: letters of any script, digits, `.`, `_`, `-`; at most 40. */
export const isRaterName = (name: string): boolean =>
  /^[\p{L}\p{N}][\p{L}\p{M}\p{N}._-]{0,39}$/u.test(name);

/** What is wrong with another name. */
export const raterRule = (name: string, place: Place): HearthError =>
  usageError(
    {
      en: `"${name.slice(0, 60)}" cannot be a rater's name; use letters, digits, ".", "_" and "-", at most 40`,
      'zh-CN': `“${name.slice(0, 60)}”不能用作评判人的名字；请用字母或汉字、数字、“.”“_”“-”，最多 40 个字符`,
    },
    place,
  );

/** A name for comparing: one width, lower case, nothing around it. */
export const foldedName = (name: string): string => name.normalize('NFKC').trim().toLowerCase();

/** Names that are known, each in the spelling in which it is met first. */
export class KnownNames {
  readonly #names = new Map<string, string>();

  constructor(names: Iterable<string>) {
    for (const name of names) this.add(name);
  }

  add(name: string): void {
    const key = foldedName(name);
    if (key !== '' && !this.#names.has(key)) this.#names.set(key, name.normalize('NFKC').trim());
  }

  /** The known spelling; null for a name that is new. */
  spelling(name: string): string | null {
    return this.#names.get(foldedName(name)) ?? null;
  }
}
