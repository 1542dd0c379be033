import { blockHeight, dot, line, type Mark, rect, SIZE, text } from './marks.js';
import { textWidth, wrap } from './measure.js';
import { color } from './palette.js';

/** A sign of a chart and what it says. */
export type Entry = {
  sign:
    | 'whisker'
    | 'interval'
    | 'hollow'
    | 'hollow-dot'
    | 'dashed'
    | 'others'
    | 'other-dots'
    | 'none';
  words: string;
};

const SIGN = 22;
const GAP = 22;

/** Entries side by side below a chart, wrapped to its width. `y`: top in px. */
export function legend(
  entries: readonly Entry[],
  at: { y: number; width: number },
): { marks: Mark[]; bottom: number } {
  const marks: Mark[] = [];
  let x = 0;
  let y = at.y;
  let rowHeight = 0;
  for (const { sign, words } of entries) {
    const indent = sign === 'none' ? 0 : SIGN + 6;
    const lines = wrap(words, at.width - indent, SIZE.small);
    const width = indent + Math.max(...lines.map((l) => textWidth(l, SIZE.small)));
    if (x > 0 && x + width > at.width) {
      y += rowHeight + 4;
      x = 0;
      rowHeight = 0;
    }
    marks.push(...drawSign(sign, x, y + 8));
    marks.push(text({ x: x + indent, y, text: lines, size: SIZE.small, role: 'muted', at: 'top' }));
    x += width + GAP;
    rowHeight = Math.max(rowHeight, blockHeight(lines.length, SIZE.small));
  }
  return { marks, bottom: Math.ceil(y + rowHeight + 4) };
}

function drawSign(sign: Entry['sign'], x: number, y: number): Mark[] {
  switch (sign) {
    case 'whisker':
      return [
        line([x, y, x + SIGN, y], 'whisker'),
        line([x, y - 3, x, y + 3], 'whisker'),
        line([x + SIGN, y - 3, x + SIGN, y + 3], 'whisker'),
      ];
    case 'interval':
      return [
        line([x, y, x + SIGN, y], 'accent', { width: 2 }),
        dot(x + SIGN / 2, y, 3.5, 'accent'),
      ];
    case 'hollow':
      return [rect([x + 2, y - 5, SIGN - 4, 10], color('paper'), { hollow: 'whisker' })];
    case 'hollow-dot':
      return [dot(x + SIGN / 2, y, 4, 'accent', true)];
    case 'dashed':
      return [line([x, y, x + SIGN, y], 'accent', { width: 1.6, dashed: true })];
    case 'others':
      return [line([x, y, x + SIGN, y], 'faint', { width: 1.4 })];
    case 'other-dots':
      return [dot(x + SIGN / 2, y, 2.6, 'faint')];
    case 'none':
      return [];
  }
}
