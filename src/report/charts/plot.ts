import type { CustomSeriesOption, EChartsOption } from 'echarts';
import type { Lang } from '../../contract/index.js';
import { formatShort } from '../format.js';
import { FONT, type Picture } from './draw.js';
import { line, type Mark, SIZE } from './marks.js';
import { color } from './palette.js';

export type Unit = 'rate' | 'signed' | 'number';

/** A field with a value axis below it. Rows are placed by their distance in px from its top. */
export type Area = {
  left: number;
  top: number;
  width: number;
  height: number;
  min: number;
  max: number;
  /** Distance of grid lines in values. */
  step: number;
  /** What the axis prints at a value. */
  format: (value: number) => string;
  /** A stronger line, where values are compared with it. */
  zero?: number;
  /** Stretches in px (from the top) that have grid lines; words stand between them. */
  bands: readonly (readonly [from: number, to: number])[];
};

/** Draws one row: `x` turns a value into px, `y` is the row's middle in px. */
export type DrawRow = (row: number, x: (value: number) => number, y: number) => Mark[];

/** What an axis prints: whole per cent, signed points, or a short number. */
export const axisFormat =
  (unit: Unit, lang: Lang) =>
  (value: number): string =>
    unit === 'number' ? String(Number(value.toPrecision(3))) : formatShort(value, unit, lang);

/** Puts areas, their rows and free words into one picture. */
export function picture(
  size: { width: number; height: number },
  areas: readonly { area: Area; rows: readonly number[]; draw: DrawRow }[],
  words: readonly Mark[],
): Picture {
  const option: EChartsOption = {
    grid: areas.map(({ area: { left, top, width, height } }) => ({ left, top, width, height })),
    xAxis: areas.map(({ area }, gridIndex) => ({
      type: 'value' as const,
      gridIndex,
      min: area.min,
      max: area.max,
      interval: area.step,
      axisLine: { show: false },
      axisTick: { show: false },
      splitLine: { show: false },
      axisLabel: {
        formatter: area.format,
        color: color('muted'),
        fontSize: SIZE.small,
        fontFamily: FONT,
        margin: 7,
        hideOverlap: false,
      },
    })),
    yAxis: areas.map(({ area }, gridIndex) => ({
      type: 'value' as const,
      gridIndex,
      min: 0,
      max: area.height,
      inverse: true,
      show: false,
    })),
    series: areas.map(({ area, rows, draw }, i) => rowSeries(i, area, rows, draw)),
    graphic: [...words],
  };
  return { ...size, option };
}

/** Row 0 of the data draws the grid, row i + 1 draws row i. */
function rowSeries(
  axis: number,
  area: Area,
  rows: readonly number[],
  draw: DrawRow,
): CustomSeriesOption {
  return {
    type: 'custom',
    silent: true,
    xAxisIndex: axis,
    yAxisIndex: axis,
    clip: false,
    data: [[area.min, 0], ...rows.map((y) => [area.min, y])],
    renderItem: (params, api) => {
      const row = params.dataIndex - 1;
      const at = rows[row] ?? 0;
      const place = (value: number, y: number): readonly [number, number] => {
        const [px = 0, py = 0] = api.coord([value, y]);
        return [px, py];
      };
      const [, y] = place(area.min, at);
      const x = (value: number): number => place(value, at)[0];
      return { type: 'group', children: row < 0 ? gridLines(area, x, y) : draw(row, x, y) };
    },
  };
}

function gridLines(area: Area, x: (value: number) => number, top: number): Mark[] {
  const count = Math.round((area.max - area.min) / area.step);
  const values = Array.from({ length: count + 1 }, (_, i) => area.min + i * area.step);
  const at = (value: number, role: 'grid' | 'axis'): Mark[] =>
    area.bands.map(([from, to]) => line([x(value), top + from, x(value), top + to], role));
  const isZero = (v: number): boolean => Math.abs(v - (area.zero ?? Number.NaN)) < area.step / 1000;
  return [
    ...values.filter((v) => !isZero(v)).flatMap((v) => at(v, 'grid')),
    ...(area.zero === undefined ? [] : at(area.zero, 'axis')),
  ];
}
