import { isRole } from './pseudonyms.js';
import { type Rename, renamer } from './rename.js';
import type { AskOptions, RescueItem, Row } from './types.js';

type Look = Pick<AskOptions, 'evidence' | 'swap'>;

/** Words that say whether a person is a woman or a man, kinship among them. English in whole words. */
const GENDERED = new RegExp(
  [
    `\\b(?:${[
      'he|him|his|himself|she|her|hers|herself|mr|mrs|ms|sir|madam|ladies|gentlemen',
      'm[ae]n|wom[ae]n|boys?|girls?|boyfriend|girlfriend|husband|wife|son|daughter|brother|sister',
      'mother|father|m[ou]m|mommy|mummy|mama|dad|daddy|papa|grand(?:mother|father|ma|pa|son|daughter)',
      'aunt|uncle|niece|nephew|step(?:mother|father|son|daughter)',
    ].join('|')})s?\\b`,
    '(?<!其)他(?!们|人)|她|[爸妈哥弟姐妹男女妻]|父亲|母亲|儿子|丈夫|老公|老婆|先生|太太|媳妇',
    '[奶爷]{2}|外婆|外公|姥姥|姥爷|叔叔|阿姨|舅舅|姑姑',
  ].join('|'),
  'iu',
);

/**
 * Whether the first two people can exchange names without contradicting the rest of what a request shows. A name that is
 * a role cannot. The names that the import gives fit women and men, so "she" and "my son" stay right wherever the names
 * go; those of our own sessions do not, so there no shown row may say which of the two is a woman, a man or whose child.
 */
export function canSwapNames(item: RescueItem, evidence: AskOptions['evidence']): boolean {
  const [a, b] = item.window.participants;
  if (a === undefined || b === undefined || isRole(a) || isRole(b)) return false;
  if (item.origin === 'official') return true;
  const { earlier, current, emotions } = item.window;
  const rows = current === null ? earlier : [...earlier, current];
  const texts = [
    ...rows.flatMap((row) => textsOf(row, evidence)),
    ...emotions.map(({ phrase }) => phrase),
  ];
  return !texts.some((text) => GENDERED.test(text));
}

/** What a request shows of a row in words. */
function textsOf(row: Row, evidence: AskOptions['evidence']): string[] {
  const sound = evidence === 'audio' || evidence === 'audiovisual';
  const picture = evidence === 'visual' || evidence === 'audiovisual';
  const seen = [...row.posture, ...row.face, ...row.selfDirected, ...row.interaction];
  return [
    row.text,
    ...row.background.map(({ text }) => text),
    ...(sound ? [row.tone] : []),
    ...(picture ? seen.map(({ text }) => text) : []),
  ];
}

/**
 * Names exchanged under `swap=names`: those of the first two people, where that contradicts nothing; elsewhere the item
 * is asked as it is. Applied twice it gives the text back.
 */
export function swapOf(item: RescueItem, { swap, evidence }: Look): Rename {
  const [a, b] = item.window.participants;
  return swap === 'names' && a !== undefined && b !== undefined && canSwapNames(item, evidence)
    ? renamer(
        new Map([
          [a, b],
          [b, a],
        ]),
      )
    : (text) => text;
}
