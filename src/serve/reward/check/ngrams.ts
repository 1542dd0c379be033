/**
 * Phrases of a reply: runs of one to five words; in Chinese, where no blanks tell words, runs of two to eight characters.
 * Emoji count as words. Nothing runs across punctuation.
 */
export function phrasesOf(text: string): Set<string> {
  const found = new Set<string>();
  for (const part of text.toLowerCase().split(/[^\p{L}\p{N}\p{Extended_Pictographic}'’\s]+|\n+/u)) {
    for (const run of part.match(/\p{Script=Han}+|[^\p{Script=Han}]+/gu) ?? []) {
      if (/^\p{Script=Han}/u.test(run)) addRuns(found, Array.from(run), '', 2, 8);
      else addRuns(found, wordsOf(run), ' ', 1, 5);
    }
  }
  return found;
}

/** All words of a text in lower case, and each Chinese character; punctuation is none. */
export const unitsOf = (text: string): string[] =>
  (text.toLowerCase().match(/\p{Script=Han}+|[^\p{Script=Han}]+/gu) ?? []).flatMap((run) =>
    /^\p{Script=Han}/u.test(run) ? Array.from(run) : wordsOf(run),
  );

const wordsOf = (run: string): string[] =>
  run.match(/\p{Extended_Pictographic}|[\p{L}\p{N}]+(?:['’][\p{L}]+)*/gu) ?? [];

function addRuns(
  found: Set<string>,
  units: readonly string[],
  joint: string,
  least: number,
  most: number,
): void {
  for (let from = 0; from < units.length; from++)
    for (let n = least; n <= most && from + n <= units.length; n++)
      found.add(units.slice(from, from + n).join(joint));
}
