import { blockHeight, SIZE } from './marks.js';
import { wrap } from './measure.js';

/** Lines of a chart under headings. `right`: a second label at the other side. */
export type Stacked = {
  heading: string | null;
  /** A second heading at the other side of the axis. */
  headingRight?: string;
  lines: readonly { label: string; right?: string }[];
};

/** A placed line: `y` is the middle of its bar in px, words stand round `labelY`. */
export type PlacedLine = {
  group: number;
  line: number;
  y: number;
  labelY: number;
  label: string[];
  right: string[];
};
export type PlacedHeading = { y: number; text: string[]; right: string[] };

const BAR_ROW = 23;
const GROUP_GAP = 16;
const HEADING_GAP = 5;

/**
 * Places lines below each other so that no words touch: a label is wrapped to `width` px and its row grows with it.
 * `beside`: labels stand beside the bars; otherwise above them (narrow pages).
 */
export function stack(
  groups: readonly Stacked[],
  how: { labelWidth: number; headingWidth: number; beside: boolean },
): { lines: PlacedLine[]; headings: PlacedHeading[]; bands: [number, number][]; height: number } {
  const lines: PlacedLine[] = [];
  const headings: PlacedHeading[] = [];
  const bands: [number, number][] = [];
  let y = 0;
  groups.forEach(({ heading, headingRight, lines: own }, group) => {
    if (group > 0) y += heading === null ? 4 : GROUP_GAP;
    if (heading !== null) {
      const text = wrap(heading, how.headingWidth, SIZE.head);
      const right =
        headingRight === undefined ? [] : wrap(headingRight, how.headingWidth, SIZE.head);
      headings.push({ y, text, right });
      y += blockHeight(Math.max(text.length, right.length), SIZE.head) + HEADING_GAP;
    }
    const start = y;
    own.forEach(({ label, right }, line) => {
      const words = wrap(label, how.labelWidth, SIZE.label);
      const others = right === undefined ? [] : wrap(right, how.labelWidth, SIZE.label);
      const block = blockHeight(Math.max(words.length, others.length));
      const height = how.beside ? Math.max(BAR_ROW, block + 6) : block + BAR_ROW;
      const middle = y + height / 2;
      lines.push({
        group,
        line,
        y: how.beside ? middle : y + block + 9,
        labelY: how.beside ? middle : y + block / 2,
        label: words,
        right: others,
      });
      if (!how.beside) bands.push([y + block, y + height - 4]);
      y += height;
    });
    if (how.beside) bands.push([start, y]);
  });
  return { lines, headings, bands: joined(bands), height: y };
}

/** Stretches that nearly touch are one. */
function joined(bands: readonly [number, number][]): [number, number][] {
  const found: [number, number][] = [];
  for (const [from, to] of bands) {
    const last = found.at(-1);
    if (last !== undefined && from - last[1] <= 5) last[1] = to;
    else found.push([from, to]);
  }
  return found;
}
