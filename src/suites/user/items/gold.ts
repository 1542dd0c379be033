import { say } from '../say.js';
import type { Columns, GoldSpec } from '../spec/types.js';
import { cellJson, cellList, cellText, type Tell } from './cells.js';
import { decimalComma, fold, letterOf, parseNumeral } from './fold.js';
import { optionOfSign } from './option-columns.js';
import type { Line } from './table.js';

/** Words for a set without members. */
const NOTHING = ['none', 'nothing', '无', '没有', '[]'];
export const isNothing = (text: string): boolean =>
  NOTHING.includes(fold(text)) || text.trim() === '[]';

export type GoldCells = { gold: string[]; options: string[] };

/** Gold answers and options of one row. Null, with a fault told, where they cannot be used. */
export function readGoldCells(
  line: Line,
  columns: Columns,
  spec: GoldSpec,
  tell: Tell,
): GoldCells | null {
  const column = columns.gold ?? '';
  const given = cellText(line, column).trim();
  if (given === '') {
    tell(column, say('is empty', '为空'), say('write the right answer.', '请填写标准答案。'));
    return null;
  }
  switch (spec.match) {
    case 'choice':
      return choice(line, columns, cellList(line, column), tell);
    case 'number': {
      if (parseNumeral(given) !== null) return { gold: [given], options: [] };
      const point = decimalComma(given);
      tell(
        column,
        say(`"${given}" is not a number`, `“${given}”不是数`),
        point === null
          ? say('write digits, or use match: exact.', '请填写数字，或改用 match: exact。')
          : say(
              `decimals take a point, not a comma: write ${point}.`,
              `小数点请用“.”而不是逗号：请写 ${point}。`,
            ),
      );
      return null;
    }
    case 'exact':
      return words(cellList(line, column), spec, column, tell);
    case 'set': {
      const json = cellJson(line, column);
      const empty = isNothing(given) || (Array.isArray(json) && json.length === 0);
      return empty ? { gold: [], options: [] } : words(cellList(line, column), spec, column, tell);
    }
  }
}

function words(gold: string[], spec: GoldSpec, column: string, tell: Tell): GoldCells | null {
  const known = spec.classes.map(fold);
  const stranger = gold.find((word) => known.length > 0 && !known.includes(fold(word)));
  if (stranger === undefined) return { gold, options: [] };
  tell(
    column,
    say(`"${stranger}" is none of the classes`, `“${stranger}”不在 classes 之中`),
    say('correct it, or add it to gold.classes.', '请改正，或加到 gold.classes。'),
  );
  return null;
}

function choice(line: Line, columns: Columns, gold: string[], tell: Tell): GoldCells | null {
  const [only] = columns.options;
  const one = columns.options.length === 1;
  const texts = one
    ? cellList(line, only ?? null)
    : columns.options.map((c) => cellText(line, c).trim());
  const options = texts.slice(0, texts.findLastIndex((text) => text !== '') + 1);
  const gap = options.indexOf('');
  if (options.length < 2 || options.length > 26 || gap >= 0) {
    tell(
      columns.options[Math.max(0, gap)] ?? 'options',
      options.length < 2
        ? say('the item has fewer than two options', '这道题不足两个选项')
        : gap >= 0
          ? say('is empty, but a later option is not', '为空，而后面的选项不为空')
          : say('the item has more than 26 options', '这道题的选项超过 26 个'),
      say('fill the options from the first on.', '请从第一个选项起连续填写。'),
    );
    return null;
  }
  const letters = gold.map((text) => letterFor(text, options));
  const wrong = letters.indexOf(null);
  if (wrong === -1) return { gold: letters.filter((l) => l !== null), options };
  const last = letterOf(options.length - 1);
  tell(
    columns.gold ?? '',
    say(`"${gold[wrong]}" is no option of this item`, `“${gold[wrong]}”不是这道题的选项`),
    say(
      `write a letter from A to ${last}, or the option's own text.`,
      `请填写 A 到 ${last} 中的字母，或选项原文。`,
    ),
  );
  return null;
}

/** A letter (A, Ａ, 甲, 选项甲), or an option's own text. */
function letterFor(text: string, options: readonly string[]): string | null {
  const folded = fold(text);
  const sign = folded.replace(/^(?:option|choice|选项)\s*|选项$/gu, '');
  const byText = options.findIndex((option) => fold(option) === folded);
  const at = optionOfSign(sign) ?? byText;
  return at >= 0 && at < options.length ? letterOf(at) : null;
}
