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
