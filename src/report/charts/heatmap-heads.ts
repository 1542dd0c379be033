import { blockHeight, line, type Mark, SIZE, text } from './marks.js';
import { textWidth, wrap } from './measure.js';

/** Names above the columns of a heat map: how high they are, and their marks with the bottom at `y` + height. */
export type Heads = { height: number; at: (left: number, y: number) => Mark[] };

/** Longest name that is turned to read upwards before it is wrapped, in px. */
const TURNED = 120;
const MOST_LINES = 4;

/**
 * Column names are wrapped where their words fit the column; where they fit two columns, every second one is lifted
 * above its neighbours; otherwise all are turned to read upwards. Words are never broken or cut.
 * `column`: distance of columns in px; `cell`: width of their cells.
 */
export function columnHeads(names: readonly string[], column: number, cell: number): Heads {
  const middle = (left: number, i: number): number => left + i * column + cell / 2;
  if (wordsFit(names, column - 4)) return flat(names, column - 4, middle);
  if (names.length > 1 && wordsFit(names, 2 * column - 10))
    return lifted(names, 2 * column - 10, middle);
  return turned(names, column, middle);
}

type Middle = (left: number, i: number) => number;

const wordsFit = (names: readonly string[], room: number): boolean =>
  names.every(
    (name) =>
      wrap(name, room, SIZE.small).length <= MOST_LINES &&
      name
        .split(/\s+/)
        .every((word) => /\p{Script=Han}/u.test(word) || textWidth(word, SIZE.small) <= room),
  );

const word = (x: number, y: number, lines: string[]): Mark =>
  text({ x, y, text: lines, size: SIZE.small, align: 'center', at: 'bottom', role: 'muted' });

const highest = (names: readonly string[][]): number =>
  blockHeight(Math.max(1, ...names.map((lines) => lines.length)), SIZE.small);

function flat(names: readonly string[], room: number, middle: Middle): Heads {
  const lines = names.map((name) => wrap(name, room, SIZE.small));
  const height = highest(lines);
  return { height, at: (left, y) => lines.map((own, i) => word(middle(left, i), y + height, own)) };
}

function lifted(names: readonly string[], room: number, middle: Middle): Heads {
  // The last name has only half of its room to the right.
  const lines = names.map((name, i) =>
    wrap(name, i === names.length - 1 ? Math.max(room / 2, longestWord(name)) : room, SIZE.small),
  );
  const isUp = (i: number): boolean => (names.length - 1 - i) % 2 === 1;
  const lower = highest(lines.filter((_, i) => !isUp(i)));
  const upper = highest(lines.filter((_, i) => isUp(i)));
  const height = lower + upper + 5;
  return {
    height,
    at: (left, y) =>
      lines.flatMap((own, i) => {
        const x = middle(left, i);
        if (!isUp(i)) return [word(x, y + height, own)];
        return [word(x, y + upper, own), line([x, y + upper + 3, x, y + height + 2], 'grid')];
      }),
  };
}

const longestWord = (name: string): number =>
  Math.max(...name.split(/\s+/).map((w) => textWidth(w, SIZE.small)));

function turned(names: readonly string[], column: number, middle: Middle): Heads {
  // Narrow columns have no room for a second line.
  const room = column < 28 ? Number.POSITIVE_INFINITY : TURNED;
  const lines = names.map((name) => wrap(name, room, SIZE.small));
  const height = Math.max(...lines.flat().map((l) => textWidth(l, SIZE.small)));
  return {
    height,
    at: (left, y) =>
      lines.map((own, i) =>
        text({
          x: middle(left, i),
          y: y + height,
          text: own,
          size: SIZE.small,
          rotate: 90,
          leading: 1.12,
          role: 'muted',
        }),
      ),
  };
}
