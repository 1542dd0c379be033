import { bare, fold, letterOf, parseNumeral } from '../items/fold.js';
import { isNothing } from '../items/gold.js';
import { optionOfSign } from '../items/option-columns.js';
import type { GoldItem } from '../items/types.js';
import type { GoldSpec } from '../spec/types.js';

/** What a reply answers: letters or words as the suite has them, and the part of the reply that says so. */
export type Given = { given: string[]; raw: string };
/** Why a reply cannot be read; one of a few fixed words. */
export type NotRead = { why: string };

/** A line that announces the answer, with the answer behind it. */
const MARKER =
  /^[\s*_#>-]*(?:my |the |final |so the |therefore,? the )*(?:answer|最终答案|正确答案|答案)\s*(?:\*\*|__)?\s*(?:is\b|是|为|[:：])\s*[:：]?\s*(?:\*\*|__)?\s*(?<answer>\S.*)$/iu;

/**
 * Reads the answer of a reply. What counts is the last line that begins with “Answer:”, “The answer is”, “答案：” or the
 * like; two such lines that differ are ambiguous. Without one the whole reply must be the answer, or, where there are
 * options, its first or last line. Nothing is guessed out of running text.
 */
export function readAnswer(text: string, item: GoldItem, spec: GoldSpec): Given | NotRead {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const marked = lines.flatMap((line) => MARKER.exec(line)?.groups?.answer ?? []);
  const read = (part: string): Given | NotRead => READERS[spec.match](part, item, spec);
  if (marked.length > 0) return agreed(marked.map(read)) ?? read(marked.at(-1) ?? '');
  const whole = read(text);
  if ('given' in whole || spec.match === 'set' || lines.length < 2) return whole;
  return agreed([lines[0] ?? '', lines.at(-1) ?? ''].map(read)) ?? whole;
}

/** The answer that all readable parts give; null where none can be read. */
function agreed(parts: readonly (Given | NotRead)[]): Given | NotRead | null {
  const read = parts.filter((part) => 'given' in part);
  const [first] = read;
  if (first === undefined) return null;
  const last = read.at(-1) ?? first;
  const same = read.every((part) => part.given.join('\n') === first.given.join('\n'));
  return same ? last : { why: 'two_answers' };
}

const READERS: Readonly<
  Record<GoldSpec['match'], (part: string, item: GoldItem, spec: GoldSpec) => Given | NotRead>
> = {
  choice: (part, item) => readChoice(part, item.options),
  exact: (part, _item, { classes }) => readWord(part, classes),
  set: (part, _item, { classes }) => readSet(part, classes),
  number: readNumber,
};

/** Words that may stand before a letter. */
const BEFORE =
  /^(?:i (?:would )?(?:choose|pick)|option|choice|answer|选项|答案|我?(?:会)?选择?)\s*[:：]?\s*/iu;
/** A letter alone, or with its option's text behind a mark. */
const LETTER = /^(?<letter>[a-z甲乙丙丁戊己庚辛壬癸])(?:\s*[.):：、,，]\s*(?<rest>\S.*)?)?$/isu;

/** Nothing but further letters. */
const FURTHER = /^[a-z甲乙丙丁戊己庚辛壬癸](?:\s*[,、]\s*[a-z甲乙丙丁戊己庚辛壬癸])*$/;

/** One letter alone, a letter with its option's text, or an option's text. A letter inside a word is none. */
function readChoice(part: string, options: readonly string[]): Given | NotRead {
  const folded = fold(part);
  const same = options.flatMap((option, i) => (fold(option) === folded ? [i] : []));
  const [byText] = same;
  if (byText !== undefined && same.length === 1)
    return { given: [letterOf(byText)], raw: part.trim() };
  const found = LETTER.exec(bare(part.normalize('NFKC')).replace(BEFORE, ''))?.groups;
  const at = optionOfSign(found?.letter ?? '');
  if (at === null) return { why: 'no_letter' };
  if (at >= options.length) return { why: 'no_such_option' };
  const rest = fold(found?.rest ?? '');
  if (FURTHER.test(rest) && rest !== fold(options[at] ?? '')) return { why: 'two_answers' };
  const other = options.findIndex((option) => rest !== '' && fold(option) === rest);
  if (other >= 0 && other !== at && fold(options[at] ?? '') !== rest) return { why: 'two_answers' };
  return { given: [letterOf(at)], raw: part.trim() };
}

function readWord(part: string, classes: readonly string[]): Given | NotRead {
  const folded = fold(part);
  if (folded === '') return { why: 'no_answer' };
  if (classes.length === 0) return { given: [folded], raw: part.trim() };
  const found = classes.find((name) => fold(name) === folded);
  return found === undefined ? { why: 'not_a_class' } : { given: [found], raw: part.trim() };
}

function readSet(part: string, classes: readonly string[]): Given | NotRead {
  if (isNothing(part)) return { given: [], raw: part.trim() };
  const words = part
    .split(/[;；,，、|\n]/u)
    .map((word) => word.replace(/^\s*(?:[-*•]|\d+[.)])\s+/u, ''))
    .flatMap((word) => splitAnd(word, classes))
    .filter((word) => fold(word) !== '');
  const read = words.map((word) => readWord(word, classes));
  const bad = read.find((one) => 'why' in one);
  if (bad !== undefined) return bad;
  const given = [...new Set(read.flatMap((one) => ('given' in one ? one.given : [])))].sort();
  return given.length === 0 ? { why: 'no_answer' } : { given, raw: part.trim() };
}

/** “joy and fear” is two words where the classes are known and do not hold it as one. */
function splitAnd(word: string, classes: readonly string[]): string[] {
  if (classes.length === 0 || classes.some((name) => fold(name) === fold(word))) return [word];
  return word.split(/\s+and\s+|[和与及]/iu);
}

/** The one number in the text. */
function readNumber(part: string): Given | NotRead {
  const plain = part.normalize('NFKC').replace(/[−–—](?=\d)/g, '-');
  const found = plain.match(/(?<![\d.])-?\d+(?:,\d{3})*(?:\.\d+)?/g) ?? [];
  const values = [...new Set(found.map((text) => parseNumeral(text)))];
  const [value] = values;
  if (value === undefined || value === null) return { why: 'no_number' };
  if (values.length > 1) return { why: 'several_numbers' };
  return { given: [String(value)], raw: part.trim() };
}

/** Whether what was given is right. Numbers: within the tolerance. Sets: the same members. */
export function isRight(given: readonly string[], item: GoldItem, spec: GoldSpec): boolean {
  switch (spec.match) {
    case 'number': {
      const [a, b] = [parseNumeral(given[0] ?? ''), parseNumeral(item.gold[0] ?? '')];
      if (a === null || b === null) return false;
      const { by, share } = spec.tolerance;
      const allowed = share ? by * Math.abs(b) : by;
      // Sums of decimal fractions: 0.3 is within 0.1 of 0.2.
      return Math.abs(a - b) <= allowed + 1e-9 * Math.max(1, Math.abs(b));
    }
    case 'set': {
      const [a, b] = [foldAll(given), foldAll(item.gold)];
      return a.size === b.size && [...a].every((word) => b.has(word));
    }
    default:
      return item.gold.some((gold) => fold(gold) === fold(given[0] ?? ''));
  }
}

const foldAll = (words: readonly string[]): Set<string> => new Set(words.map(fold));
