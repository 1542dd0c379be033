import { say } from '../say.js';
import { decimalComma } from './fold.js';

type Text = ReturnType<typeof say>;

/**
 * The points of a criterion, as a cell or a line says them.
 * - `score`: below 0 for a penalty, null for a gate
 * - `silent`: nothing was written; that is read as a gate too, but whoever reads it says so
 * - `fault`: what was written is no score, and what to write instead
 */
export type Points =
  | { score: number | null; silent?: true }
  | { fault: readonly [what: Text, mend: Text] };

const GATE = /^(?:null|none|gate|门槛|一票否决)项?$/i;
const NUMBER = String.raw`[+-]?\d+(?:\.\d+)?`;
/** A number, with the verbs and the unit that people write round it: 扣3分, +2 points. */
const WRITTEN = new RegExp(`^(扣|减|加|得|计)?\\s*(${NUMBER})\\s*(?:分|pts?|points?|pt)?$`, 'i');

/** Compatibility forms, and the minus signs that spreadsheets and Chinese input methods write. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .trim()
    .replace(/^([扣减加得计]?)\s*[−–—-]\s*(?=\d)/, '$1-');

/** Reads a cell of points. An explicit null and the words gate, 门槛 and 一票否决 are gates; 0 is no score. */
export function readPoints(value: string | number | null): Points {
  if (value === null) return { score: null };
  if (typeof value === 'number') return usable(value, String(value));
  const text = plain(value);
  if (text === '') return { score: null, silent: true };
  if (GATE.test(text)) return { score: null };
  const [, verb, digits] = WRITTEN.exec(text) ?? [];
  if (digits === undefined) return noScore(value);
  const n = Number(digits);
  return usable(/^[扣减]$/.test(verb ?? '') ? -Math.abs(n) : n, value);
}

const usable = (n: number, written: string): Points =>
  Number.isFinite(n) && n !== 0 ? { score: n } : noScore(written);

function noScore(written: string): Points {
  const what = say(`"${written}" is no score`, `“${written}”不是分值`);
  const point = decimalComma(written);
  if (point !== null)
    return {
      fault: [
        what,
        say(
          `decimals take a point, not a comma: write ${point}.`,
          `小数点请用“.”而不是逗号：请写 ${point}。`,
        ),
      ],
    };
  return {
    fault: [
      what,
      say(
        'write a number other than 0, below 0 for a penalty, or "gate" for a gate.',
        '请填写不为 0 的数（扣分项用负数）；一票否决项请写“一票否决”。',
      ),
    ],
  };
}

// A criterion's own text stays as it was written, so both widths of every sign are named here.
const D = '[\\d０-９]';
const SIGN = '[+\\-−–—＋－]';
const DECIMAL = `${D}+(?:[.．,，]${D}+)?`;
const UNIT = '(?:分|pts?|points?)';
const VERB = '[扣减加得计]';
const END = '\\s*[.。;；,，]?\\s*$';

/** In brackets: （+3）, (-2), （扣3分）, [gate]. */
const BRACKETS = new RegExp(
  `[([（［【]\\s*(${VERB}?\\s*${SIGN}?\\s*${DECIMAL}\\s*${UNIT}?|gate|门槛项?|一票否决项?)\\s*[)\\]）］】]${END}`,
  'i',
);
/** Without brackets they need a sign or a unit, and must not be the end of a range: +3, 2分, 扣3分. */
const BARE = new RegExp(
  `(?<![\\d０-９.,+\\-−–—＋－~～至到])(${VERB}?\\s*(?:${SIGN}\\s*${DECIMAL}\\s*${UNIT}?|${DECIMAL}\\s*${UNIT}))${END}`,
  'i',
);

/** A line of text and the points at its end; `points` null where there are none. */
export function pointsAtEnd(line: string): { text: string; points: Points | null } {
  const text = line.trim();
  for (const form of [BRACKETS, BARE]) {
    const found = form.exec(text);
    const before = text.slice(0, found?.index ?? 0).replace(/[\s:：,，]+$/, '');
    if (found !== null && before !== '')
      return { text: before, points: readPoints(found[1] ?? '') };
  }
  return { text, points: null };
}
