import { folded } from '../../store/search-words.js';
import { jiebaCut } from '../../suites/h2htalk/overlap-tokens.js';

/** Words that say nothing of what a question is about. */
const EMPTY = new Set(
  `a an and are as at be but by can could do does for from had has have how i if in into is it its me my no not of on or
so that the their them then there these they this those to was we were what when where which who why will with would you
your should shall may might must about please
的 了 和 是 在 我 你 您 他 她 它 们 我们 你们 他们 吗 呢 吧 啊 呀 什么 怎么 怎么样 如何 为什么 是否 请问 请 这 那 这个 那个
一个 有 没有 要 应该 可以 能 能否 还是 或者 或 如果 时候 时 对 对于 就 都 也 很 到 把 被 给 与 及 以 里 中 上 下 还 会 该 算 哪 哪个 哪些
怎样 多少 需要 不 不是 一下 问`.split(/\s+/),
);

/** The words of a text that say what it is about, each once: Chinese cut into words, English without its endings. */
export async function tokensOf(text: string): Promise<string[]> {
  const cut = await jiebaCut();
  const words = cut(folded(text))
    .map((word) => word.trim())
    .filter((word) => /[\p{L}\p{N}]/u.test(word) && !EMPTY.has(word))
    .map(stem)
    .filter((word) => word.length > 1 || /\p{Script=Han}/u.test(word));
  return [...new Set(words)];
}

/** "ratings", "rating" and "rated" are one word here; anything cleverer would join what differs. */
const stem = (word: string): string =>
  /^[a-z]{5,}$/.test(word) ? word.replace(/(?:ings?|ed|es|s)$/, '') : word;

/** Of the words of the shorter list, the share that stands in the other: 1 where it asks nothing else. Pure. */
export function overlap(a: readonly string[], b: readonly string[]): number {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (short.length === 0) return 0;
  const known = new Set(long);
  return short.filter((word) => known.has(word)).length / short.length;
}

/** Of all words of both, the share that stands in both. Pure. */
export function jaccard(a: readonly string[], b: readonly string[]): number {
  const all = new Set([...a, ...b]);
  if (all.size === 0) return 0;
  const known = new Set(b);
  return new Set(a.filter((word) => known.has(word))).size / all.size;
}

/**
 * Whether two questions ask the same: half of all their words in common, or nearly all of the shorter one, which must
 * then have two at least. Pure.
 */
export const asksSame = (a: readonly string[], b: readonly string[]): boolean =>
  jaccard(a, b) >= 0.5 || (Math.min(a.length, b.length) >= 2 && overlap(a, b) >= 0.75);
