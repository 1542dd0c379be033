import type { Chart } from '../../contract/index.js';
import { formatCompact } from '../format.js';
import type { Picture } from './draw.js';
import { gapEntries } from './gaps.js';
import { type Entry, legend } from './legend.js';
import { dot, line, type Mark, SIZE, text } from './marks.js';
import { textWidth, wrappedWidth } from './measure.js';
import { axisFormat, type DrawRow, picture } from './plot.js';
import { referenceEntries, standOut } from './references.js';
import { axisRange } from './scale.js';
import { type Stacked, stack } from './stack.js';
import { type Reader, widthOf } from './words.js';

type Intervals = Extract<Chart, { kind: 'intervals' }>;
type Point = Intervals['points'][number];

/** Points with intervals round a reference value; the figures stand beside them. */
export function drawIntervals(chart: Intervals, r: Reader): Picture {
  const width = widthOf(r);
  const groups = grouped(chart.points, r);
  const placed = groups.flatMap((g) => g.points);
  const words = placed.map((p) => formatCompact(p.estimate, chart.unit, r.lang));
  const wordRoom = Math.max(...words.map((w) => textWidth(w, SIZE.value)), 40) + 4;

  const most = r.narrow ? width - wordRoom - 10 : 230;
  const labelWidth = r.narrow
    ? most
    : Math.max(
        60,
        ...groups.flatMap((g) => g.lines.map((l) => wrappedWidth(l.label, most, SIZE.label))),
      ) + 2;
  const rows = stack(groups, { labelWidth, headingWidth: width, beside: !r.narrow });
  const left = r.narrow ? 14 : labelWidth + 22;
  const right = width - (r.narrow ? 14 : wordRoom + 18);
  const top = 6;

  const { min, max, step } = axisRange(
    placed.flatMap(({ estimate: e }) => [e.value, e.low, e.high].filter((v) => v !== null)),
    { unit: chart.unit, zero: chart.zero, ticks: r.narrow ? 4 : 6, most: chart.most },
  );
  const area = {
    left,
    top,
    width: right - left,
    height: rows.height,
    bands: rows.bands,
    min,
    max,
    step,
    format: axisFormat(chart.unit, r.lang),
    ...(chart.zero === undefined ? {} : { zero: chart.zero }),
  };
  const hollow = standOut(placed);
  const draw: DrawRow = (i, x, y) => {
    const point = placed[i];
    return point === undefined ? [] : drawPoint(point, hollow.includes(point), [x, y]);
  };
  const entries: Entry[] = [
    { sign: 'interval', words: r.t('whiskerDots') },
    ...referenceEntries(placed, 'hollow-dot', r),
    ...gapEntries(
      placed.map((p) => p.estimate),
      r,
    ),
  ];
  if (chart.unit === 'signed') entries.push({ sign: 'none', words: r.t('inPoints') });
  const below = legend(entries, { y: top + rows.height + 30, width });

  const marks: Mark[] = [
    ...rows.headings.map((h) =>
      text({ x: 0, y: top + h.y, text: h.text, bold: true, size: SIZE.head, at: 'top' }),
    ),
    ...rows.lines.flatMap((at, i) => [
      text({ x: 0, y: top + at.labelY, text: at.label }),
      text({
        x: width,
        y: top + at.labelY,
        text: words[i] ?? '',
        size: SIZE.value,
        align: 'right',
      }),
    ]),
    ...below.marks,
  ];
  const ys = rows.lines.map((l) => l.y);
  return picture({ width, height: below.bottom }, [{ area, rows: ys, draw }], marks);
}

/** Points of several series stand under headings: of the label where labels repeat, otherwise of the series. */
function grouped(points: readonly Point[], r: Reader): (Stacked & { points: Point[] })[] {
  const label = (p: Point): string => r.say(p.label);
  const series = (p: Point): string => (p.series === undefined ? '' : r.say(p.series));
  const names = new Set(points.map(series));
  if (names.size < 2) {
    return [
      { heading: null, lines: points.map((p) => ({ label: label(p) })), points: [...points] },
    ];
  }
  const repeated = new Set(points.map(label)).size < points.length;
  const [head, name] = repeated ? [label, series] : [series, label];
  return [...new Set(points.map(head))].map((heading) => {
    const own = points.filter((p) => head(p) === heading);
    return { heading, lines: own.map((p) => ({ label: name(p) })), points: own };
  });
}

function drawPoint(
  { estimate: e }: Point,
  hollow: boolean,
  [x, y]: readonly [(value: number) => number, number],
): Mark[] {
  if (e.value === null) return [];
  const interval =
    e.low === null || e.high === null
      ? []
      : [line([x(e.low), y, x(e.high), y], 'accent', { width: 2 })];
  return [...interval, dot(x(e.value), y, 4.5, 'accent', hollow)];
}
