import type { Chart } from '../../contract/index.js';
import { cellDecimals, formatCell, formatShort, NEAR_ZERO, NONE } from '../format.js';
import type { Picture } from './draw.js';
import { columnHeads } from './heatmap-heads.js';
import { legend } from './legend.js';
import { blockHeight, type Mark, rect, SIZE, text } from './marks.js';
import { textWidth, wrap, wrappedWidth } from './measure.js';
import { heat } from './palette.js';
import { picture } from './plot.js';
import { axisEnd } from './scale.js';
import { type Reader, widthOf } from './words.js';

type Heatmap = Extract<Chart, { kind: 'heatmap' }>;

const CELL = 25;
const GAP = 2;
/** Column heads stand again where a facet would end more than so many rows below them. */
const HEAD_EVERY = 10;

/** Cells by row and column with printed values; facets below each other on one scale. */
export function drawHeatmap(chart: Heatmap, r: Reader): Picture {
  const width = widthOf(r);
  const scale = scaleOf(chart);
  const rowNames = chart.facets.flatMap((f) => f.rows.map((row) => r.say(row.label)));
  const most = r.narrow ? 104 : 200;
  const labelWidth = Math.max(40, ...rowNames.map((n) => wrappedWidth(n, most, SIZE.label))) + 8;
  const cell = Math.min(92, (width - labelWidth) / Math.max(1, chart.columns.length));
  const heads = columnHeads(chart.columns.map(r.say), cell, cell - GAP);

  const marks: Mark[] = [];
  let y = 0;
  let sinceHead = Number.POSITIVE_INFINITY;
  for (const facet of chart.facets) {
    if (y > 0) y += 14;
    const name = r.say(facet.label);
    if (name !== '') {
      const lines = wrap(name, width, SIZE.head);
      marks.push(text({ x: 0, y, text: lines, bold: true, size: SIZE.head, at: 'top' }));
      y += blockHeight(lines.length, SIZE.head) + 4;
    }
    if (sinceHead + facet.rows.length > HEAD_EVERY) {
      marks.push(...heads.at(labelWidth, y));
      y += heads.height + 5;
      sinceHead = 0;
    }
    let group: string | undefined;
    for (const row of facet.rows) {
      const own = row.group === undefined ? undefined : r.say(row.group);
      if (own !== undefined && own !== group) {
        const lines = wrap(own, width, SIZE.small);
        y += 6;
        marks.push(text({ x: 0, y, text: lines, size: SIZE.small, role: 'muted', at: 'top' }));
        y += blockHeight(lines.length, SIZE.small) + 2;
      }
      group = own;
      const lines = wrap(r.say(row.label), labelWidth - 8, SIZE.label);
      const height = Math.max(CELL, blockHeight(lines.length) + 4);
      marks.push(text({ x: 0, y: y + height / 2, text: lines }));
      chart.columns.forEach((_, c) => {
        const box = [labelWidth + c * cell, y, cell - GAP, height - GAP] as const;
        marks.push(...drawCell(row.values[c] ?? null, box, chart, scale));
      });
      y += height;
      sinceHead++;
    }
  }
  const key = drawScale(chart, r, scale, y + 14);
  const below = legend([{ sign: 'none', words: unitWords(chart, r, marks, scale.high) }], {
    y: y + 12,
    width: width - key.width - 16,
  });
  marks.push(
    ...key.marks,
    ...below.marks.map((m) => ({ ...m, x: ('x' in m ? m.x : 0) + key.width + 16 })),
  );
  return picture({ width, height: below.bottom + 4 }, [], marks);
}

/** The ends of the colour scale: the figure's own, or shares and numbers from 0, differences round 0. */
function scaleOf(chart: Heatmap): { low: number; high: number } {
  if (chart.ends !== undefined) return { low: chart.ends[0], high: chart.ends[1] };
  const values = chart.facets
    .flatMap((f) => f.rows.flatMap((row) => row.values))
    .filter((v) => v !== null);
  const end = axisEnd(values, chart.unit);
  const negative = values.some((v) => v < 0);
  return { low: chart.unit === 'signed' || negative ? -end : 0, high: end };
}

function drawCell(
  value: number | null,
  [x, y, width, height]: readonly [number, number, number, number],
  chart: Heatmap,
  { low, high }: { low: number; high: number },
): Mark[] {
  const middle = { x: x + width / 2, y: y + height / 2, align: 'center' as const };
  if (value === null || !Number.isFinite(value)) {
    return [text({ ...middle, text: NONE, size: SIZE.value, role: 'muted' })];
  }
  const { fill, ink } = heat((value - low) / (high - low), low < 0 ? 'diverging' : 'heat');
  const words = formatCell(value, chart.unit, high);
  const size = Math.min(SIZE.value, (SIZE.value * (width - 2)) / textWidth(words, SIZE.value));
  return [rect([x, y, width, height], fill), text({ ...middle, text: words, size, fill: ink })];
}

function unitWords(chart: Heatmap, r: Reader, marks: readonly Mark[], end: number): string {
  const unit =
    chart.unit === 'rate' ? r.t('inPercent') : chart.unit === 'signed' ? r.t('inPoints') : '';
  const shown = new Set(marks.map((m) => (m.type === 'text' ? m.style.text : '')));
  const limit = 10 ** -cellDecimals(end);
  return [
    unit,
    shown.has(NEAR_ZERO) ? r.t('nearZero', { sign: NEAR_ZERO, limit }) : '',
    shown.has(NONE) ? r.t('noValue') : '',
  ]
    .filter((s) => s !== '')
    .join(' · ');
}

/** The colour scale with its ends. */
function drawScale(
  chart: Heatmap,
  r: Reader,
  { low, high }: { low: number; high: number },
  y: number,
): { marks: Mark[]; width: number } {
  const ends = [low, high].map((v) =>
    chart.unit === 'number' ? formatCell(v, 'number', high) : formatShort(v, chart.unit, r.lang),
  );
  const [from = '', to = ''] = ends;
  const before = textWidth(from, SIZE.small) + 6;
  const step = 12;
  const boxes = Array.from({ length: 9 }, (_, i) =>
    rect(
      [before + i * step, y, step, 11],
      heat((i + 0.5) / 9, low < 0 ? 'diverging' : 'heat').fill,
    ),
  );
  const marks = [
    text({ x: 0, y: y + 5.5, text: from, size: SIZE.small, role: 'muted' }),
    ...boxes,
    text({ x: before + 9 * step + 6, y: y + 5.5, text: to, size: SIZE.small, role: 'muted' }),
  ];
  return { marks, width: before + 9 * step + 6 + textWidth(to, SIZE.small) };
}
