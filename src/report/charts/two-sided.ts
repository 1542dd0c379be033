import type { Estimate } from '../../contract/index.js';
import { formatShort, NONE } from '../format.js';
import type { Picture } from './draw.js';
import { gapEntries } from './gaps.js';
import { legend } from './legend.js';
import { blockHeight, line, type Mark, rect, SIZE, text } from './marks.js';
import { textWidth, wrap, wrappedWidth } from './measure.js';
import { color } from './palette.js';
import { axisFormat, type DrawRow, picture } from './plot.js';
import { referenceEntries, standOut } from './references.js';
import { axisEnd } from './scale.js';
import { type PlacedHeading, type PlacedLine, type Stacked, stack } from './stack.js';
import { type Bar, pairUp, type TwoSided } from './two-sided-pairs.js';
import { type Reader, widthOf } from './words.js';

const BAR = 13;
/** Room for a printed value beyond the longest bar. */
const VALUE_ROOM = 46;

/** Two sides that are never netted: bars to the left and right of one axis, with intervals and printed values. */
export function drawTwoSided(chart: TwoSided, r: Reader): Picture {
  const width = widthOf(r);
  const groups = pairUp(chart, r);
  const twoLabels = groups.some(({ pairs: own }) => own.some((p) => p.right !== undefined));
  const most = twoLabels ? 176 : 190;
  const labelWidth = r.narrow
    ? (width - 12) / (twoLabels ? 2 : 1)
    : Math.min(most, widest(groups, most) + 2);
  const left = r.narrow ? VALUE_ROOM : labelWidth + 10 + VALUE_ROOM;
  const right = width - (r.narrow || !twoLabels ? VALUE_ROOM : labelWidth + 10 + VALUE_ROOM);
  // Where each bar has a name of its own, the name stands at the bar's end, so that no eye has to travel.
  const atEnds = twoLabels && !r.narrow;
  const middle = (left + right) / 2;
  const twoHeadings = groups.some((g) => g.headingRight !== undefined);
  const headingWidth = twoHeadings ? width - middle - 10 : width;
  const rows = stack(groups, { labelWidth, headingWidth, beside: !r.narrow });
  const head = sideNames(chart, r, { middle, half: middle - 14 });
  const top = head.height + 10;

  const all = groups.flatMap((g) => g.pairs.flatMap((p) => p.bars));
  const end = axisEnd(
    all.flatMap(({ estimate: e }) => [e.value ?? 0, e.high ?? 0]),
    'rate',
  );
  const area = {
    left,
    top,
    width: right - left,
    height: rows.height,
    bands: rows.bands,
    min: -end,
    max: end,
    step: end / 2,
    format: (value: number) => axisFormat('rate', r.lang)(Math.abs(value)),
    zero: 0,
  };
  const outlined = standOut(all);
  const draw: DrawRow = (i, x, y) => {
    const at = rows.lines[i];
    const bars = at === undefined ? [] : (groups[at.group]?.pairs[at.line]?.bars ?? []);
    const how = { r, named: atEnds ? labelWidth : null };
    return bars.flatMap((bar) => drawBar(bar, outlined.includes(bar), [x, y], how));
  };

  const below = legend(
    [
      { sign: 'whisker', words: r.t('whisker') },
      ...referenceEntries(all, 'hollow', r),
      ...gapEntries(
        all.map((bar) => bar.estimate),
        r,
      ),
    ],
    { y: top + rows.height + 30, width },
  );
  const words: Mark[] = [
    ...head.marks,
    ...rows.headings.flatMap((h) => headings(h, top, middle)),
    ...(atEnds ? [] : rows.lines.flatMap((at) => labels(at, top, width))),
    ...below.marks,
  ];
  return picture(
    { width, height: below.bottom },
    [{ area, rows: rows.lines.map((l) => l.y), draw }],
    words,
  );
}

const widest = (groups: readonly Stacked[], most: number): number =>
  Math.max(
    60,
    ...groups.flatMap(({ lines }) =>
      lines.flatMap(({ label, right }) =>
        [label, right ?? ''].map((s) => wrappedWidth(s, most, SIZE.label)),
      ),
    ),
  );

/** Names of the sides above the axis, each at its side, with a sample of its colour. */
function sideNames(chart: TwoSided, r: Reader, { middle, half }: { middle: number; half: number }) {
  const left = wrap(r.say(chart.left), half - 16, SIZE.head);
  const right = wrap(r.say(chart.right), half - 16, SIZE.head);
  const height = blockHeight(Math.max(left.length, right.length), SIZE.head);
  const word = (lines: string[], align: 'left' | 'right', x: number) =>
    text({ x, y: height, text: lines, bold: true, size: SIZE.head, align, at: 'bottom' });
  const y = height - blockHeight(1, SIZE.head) + 3;
  return {
    height,
    marks: [
      rect([middle - 18, y, 10, 10], color('left'), { radius: 2 }),
      rect([middle + 8, y, 10, 10], color('right'), { radius: 2 }),
      word(left, 'right', middle - 24),
      word(right, 'left', middle + 24),
    ],
  };
}

/** One heading stands at the left; two stand at both sides of the axis. */
function headings(h: PlacedHeading, top: number, middle: number): Mark[] {
  const word = (x: number, lines: string[], align: 'left' | 'right'): Mark =>
    text({ x, y: top + h.y, text: lines, bold: true, size: SIZE.head, align, at: 'top' });
  if (h.right.length === 0) return [word(0, h.text, 'left')];
  return [word(middle - 8, h.text, 'right'), word(middle + 8, h.right, 'left')];
}

function labels(at: PlacedLine, top: number, width: number): Mark[] {
  const y = top + at.labelY;
  return [
    text({ x: 0, y, text: at.label }),
    ...(at.right.length > 0 ? [text({ x: width, y, text: at.right, align: 'right' })] : []),
  ];
}

/** `outlined`: a reference among others. `named`: the room for the bar's own name beyond its value, or null where names stand elsewhere. */
function drawBar(
  bar: Bar,
  outlined: boolean,
  [x, y]: readonly [(value: number) => number, number],
  { r, named }: { r: Reader; named: number | null },
): Mark[] {
  const side = bar.side === 'left' ? -1 : 1;
  const e = bar.estimate;
  const shown = e.value === null ? NONE : formatShort(e.value, 'rate', r.lang);
  const beyond = x(side * Math.max(e.value ?? 0, e.high ?? 0)) + side * 6;
  const align = side < 0 ? ('right' as const) : ('left' as const);
  const words: Mark[] = [text({ x: beyond, y, text: shown, size: SIZE.value, align })];
  if (named !== null) {
    const name = wrap(r.say(bar.label), named, SIZE.label);
    const after = beyond + side * (textWidth(shown, SIZE.value) + 7);
    words.push(text({ x: after, y, text: name, align, role: 'muted' }));
  }
  if (e.value === null) return words;
  const [zero, end] = [x(0), x(side * e.value)];
  const box = [Math.min(zero, end), y - BAR / 2, Math.abs(end - zero), BAR] as const;
  const soft = color(bar.side === 'left' ? 'leftSoft' : 'rightSoft');
  const body = outlined ? rect(box, soft, { hollow: bar.side }) : rect(box, color(bar.side));
  return [body, ...whisker(e, (v) => x(side * v), y), ...words];
}

/** The interval: a thin line with ends. */
function whisker(e: Estimate, x: (value: number) => number, y: number): Mark[] {
  if (e.low === null || e.high === null) return [];
  const [a, b] = [x(e.low), x(e.high)];
  return [
    line([a, y, b, y], 'whisker'),
    line([a, y - 3, a, y + 3], 'whisker'),
    line([b, y - 3, b, y + 3], 'whisker'),
  ];
}
