import { wellFormed } from '../well-formed.js';
import { FONT } from './draw.js';
import { color, type Role } from './palette.js';

/** Sizes of words in px. */
export const SIZE = { label: 12.5, small: 11, value: 11.5, head: 13 } as const;
const LINE = 1.32;

type TextMark = {
  x: number;
  y: number;
  text: string | readonly string[];
  size?: number;
  align?: 'left' | 'center' | 'right';
  /** Where `y` is: the middle of the block (default), its top or its bottom. */
  at?: 'middle' | 'top' | 'bottom';
  bold?: boolean;
  role?: Role;
  fill?: string;
  /** Degrees, counter-clockwise, round (x, y). */
  rotate?: number;
  /** Distance of lines in multiples of the size. */
  leading?: number;
};

/** Height in px of so many lines. */
export const blockHeight = (lines: number, size: number = SIZE.label): number =>
  Math.ceil(lines * size * LINE);

/** Words at a place in px. The block may have several lines; lines are never wrapped here. */
export function text(mark: TextMark) {
  const size = mark.size ?? SIZE.label;
  const lines = typeof mark.text === 'string' ? [mark.text] : mark.text;
  return {
    type: 'text' as const,
    silent: true,
    x: mark.x,
    y: mark.y,
    rotation: ((mark.rotate ?? 0) * Math.PI) / 180,
    style: {
      text: lines.map(wellFormed).join('\n'),
      font: `${mark.bold === true ? 'bold ' : ''}${size}px ${FONT}`,
      lineHeight: size * (mark.leading ?? LINE),
      align: mark.align ?? ('left' as const),
      verticalAlign: mark.at ?? ('middle' as const),
      fill: mark.fill ?? color(mark.role ?? 'ink'),
    },
  };
}

type Stroke = { stroke: string; lineWidth: number; lineDash?: number[] };

/** A straight line. */
export function line(
  [x1, y1, x2, y2]: readonly [number, number, number, number],
  role: Role,
  { width = 1, dashed = false }: { width?: number; dashed?: boolean } = {},
) {
  const style: Stroke = { stroke: color(role), lineWidth: width };
  return {
    type: 'line' as const,
    silent: true,
    shape: { x1, y1, x2, y2 },
    style: dashed ? { ...style, lineDash: [4, 3] } : style,
  };
}

/** A rectangle; `hollow` has a dashed outline in the role's colour: a reference. */
export function rect(
  [x, y, width, height]: readonly [number, number, number, number],
  fill: string,
  { hollow, radius = 0 }: { hollow?: Role; radius?: number } = {},
) {
  const style =
    hollow === undefined
      ? { fill }
      : { fill, stroke: color(hollow), lineWidth: 1.2, lineDash: [3, 2] };
  return {
    type: 'rect' as const,
    silent: true,
    shape: { x, y, width, height, r: radius },
    style,
  };
}

/** A dot; `hollow` marks a reference. */
export function dot(cx: number, cy: number, r: number, role: Role, hollow = false) {
  return {
    type: 'circle' as const,
    silent: true,
    shape: { cx, cy, r },
    style: { fill: color(hollow ? 'paper' : role), stroke: color(role), lineWidth: 1.6 },
  };
}

/** A line through points. */
export function path(
  points: readonly (readonly [number, number])[],
  role: Role,
  { width = 1, dashed = false } = {},
) {
  const style: Stroke = { stroke: color(role), lineWidth: width };
  return {
    type: 'polyline' as const,
    silent: true,
    shape: { points: points.map(([x, y]) => [x, y]) },
    style: { fill: 'none', ...(dashed ? { ...style, lineDash: [4, 3] } : style) },
  };
}

export type Mark =
  | ReturnType<typeof text>
  | ReturnType<typeof line>
  | ReturnType<typeof rect>
  | ReturnType<typeof dot>
  | ReturnType<typeof path>;
