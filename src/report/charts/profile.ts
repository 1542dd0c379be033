import type { Chart } from '../../contract/index.js';
import { formatShort } from '../format.js';
import type { Picture } from './draw.js';
import { gapEntries } from './gaps.js';
import { type Entry, legend } from './legend.js';
import { blockHeight, dot, line, type Mark, path, SIZE, text } from './marks.js';
import { textWidth, wrap, wrappedWidth } from './measure.js';
import { type Area, axisFormat, type DrawRow, picture } from './plot.js';
import { referenceEntries, standOut } from './references.js';
import { axisEnd } from './scale.js';
import { stack } from './stack.js';
import { type Reader, widthOf } from './words.js';

type Profile = Extract<Chart, { kind: 'profile' }>;
type Series = Profile['series'][number];

const VALUE_ROOM = 38;
const GAP = 18;

/**
 * One panel a series over named axes: in each panel its own points stand out with intervals and printed values, and the
 * others stay grey behind them; along ordered axes lines join them, references dashed. So six series can be told apart
 * without colours.
 */
export function drawProfile(chart: Profile, r: Reader): Picture {
  const width = widthOf(r);
  const axes = chart.axes.map(r.say);
  // On a phone long words get room before the panels do.
  const word = Math.max(
    ...axes.flatMap((a) => a.split(/\s+/).map((w) => textWidth(w, SIZE.label))),
    0,
  );
  const most = r.narrow ? Math.min(136, Math.max(100, word)) : 186;
  const labelWidth = Math.max(50, ...axes.map((a) => wrappedWidth(a, most, SIZE.label))) + 4;
  const perRow = Math.max(1, Math.min(chart.series.length, r.narrow ? 2 : 3));
  const panel = Math.min(240, (width - labelWidth - GAP * (perRow - 1)) / perRow);
  const rows = stack([{ heading: null, lines: axes.map((label) => ({ label })) }], {
    labelWidth,
    headingWidth: panel,
    beside: true,
  });
  const values = chart.series.flatMap((s) => s.values.flatMap((e) => [e.value ?? 0, e.high ?? 0]));
  const [begin, end] = chart.ends ?? [0, axisEnd(values, chart.unit)];

  const dashed = standOut(chart.series);
  const areas: { area: Area; rows: number[]; draw: DrawRow }[] = [];
  const marks: Mark[] = [];
  const ys = rows.lines.map((l) => l.y);
  let y = 0;
  for (let first = 0; first < chart.series.length; first += perRow) {
    const inRow = chart.series.slice(first, first + perRow);
    const names = inRow.map((s) => wrap(heading(s, r), panel, SIZE.label));
    const head = blockHeight(Math.max(...names.map((n) => n.length)), SIZE.label) + 8;
    const top = y + head;
    marks.push(...rows.lines.map((l) => text({ x: 0, y: top + l.labelY, text: l.label })));
    inRow.forEach((series, i) => {
      const left = labelWidth + i * (panel + GAP) + 6;
      marks.push(
        text({ x: left, y: top - 6, text: names[i] ?? [], bold: true, at: 'bottom' }),
        ...rows.lines.map((l, axis) =>
          text({
            x: left + panel - 6,
            y: top + l.y,
            text: shown(series, axis, chart.unit, r),
            size: SIZE.value,
            align: 'right',
          }),
        ),
      );
      const area: Area = {
        left,
        top,
        width: panel - 6 - VALUE_ROOM,
        height: rows.height,
        bands: rows.bands,
        min: begin,
        max: end,
        step: (end - begin) / 2,
        format: axisFormat(chart.unit, r.lang),
      };
      areas.push({ area, rows: ys, draw: drawPanel(chart, series, dashed, ys) });
    });
    y = top + rows.height + 38;
  }

  const entries: Entry[] = [{ sign: 'interval', words: r.t('whiskerDots') }];
  if (chart.series.length > 1)
    entries.push({ sign: chart.ordered ? 'others' : 'other-dots', words: r.t('others') });
  entries.push(...referenceEntries(chart.series, chart.ordered ? 'dashed' : 'hollow-dot', r));
  entries.push(
    ...gapEntries(
      chart.series.flatMap((s) => s.values),
      r,
    ),
  );
  const below = legend(entries, { y, width });
  marks.push(...below.marks);
  return picture({ width, height: below.bottom }, areas, marks);
}

const heading = (s: Series, r: Reader): string => r.say(s.label);

function shown(series: Series, axis: number, unit: Profile['unit'], r: Reader): string {
  const value = series.values[axis]?.value ?? null;
  return value === null ? '–' : formatShort(value, unit, r.lang);
}

/** Every row draws its own dot and interval before the others' points; lines go through all rows, so row 0 draws them. */
function drawPanel(
  { series: all, ordered }: Profile,
  own: Series,
  dashed: readonly Series[],
  ys: readonly number[],
): DrawRow {
  return (row, x, y) => {
    const shift = y - (ys[row] ?? 0);
    const through = (s: Series, strong: boolean): Mark[] =>
      runs(s, ys).map((run) =>
        path(
          run.map(([value, at]) => [x(value), at + shift]),
          strong ? 'accent' : 'faint',
          { width: strong ? 1.8 : 1.1, dashed: dashed.includes(s) },
        ),
      );
    const others = all.filter((s) => s !== own);
    const behind = ordered
      ? row === 0
        ? [...others.flatMap((s) => through(s, false)), ...through(own, true)]
        : []
      : others.flatMap((s) => {
          const value = s.values[row]?.value ?? null;
          return value === null ? [] : [dot(x(value), y, 2.6, 'faint', dashed.includes(s))];
        });
    return [...behind, ...point(own, row, [x, y], dashed.includes(own))];
  };
}

function point(
  own: Series,
  row: number,
  [x, y]: readonly [(value: number) => number, number],
  hollow: boolean,
): Mark[] {
  const e = own.values[row];
  if (e === undefined || e.value === null) return [];
  const interval =
    e.low === null || e.high === null
      ? []
      : [line([x(e.low), y, x(e.high), y], 'accent', { width: 2 })];
  return [...interval, dot(x(e.value), y, 3.6, 'accent', hollow)];
}

/** Stretches of a line between missing values: [value, y]. */
function runs(s: Series, ys: readonly number[]): (readonly [number, number])[][] {
  const found: (readonly [number, number])[][] = [[]];
  s.values.forEach((e, i) => {
    if (e.value === null) found.push([]);
    else found.at(-1)?.push([e.value, ys[i] ?? 0]);
  });
  return found.filter((run) => run.length > 1);
}
