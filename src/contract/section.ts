import type { Text } from './text.js';

/** A figure with its 95 % interval. `value: null` has a reason. */
export type Estimate = {
  value: number | null;
  low: number | null;
  high: number | null;
  n: number;
  reason?: string;
};

/**
 * - `rate`: 0…1, shown in per cent; `signed`: a difference of rates, shown in percentage points with its sign
 * - `number`: free unit, shown with 3 significant digits; `count`: whole number; `p`: p-value; `text`: words
 */
export type ColumnKind = 'text' | 'rate' | 'signed' | 'number' | 'count' | 'p';
export type Column = { id: string; label: Text; kind: ColumnKind };
export type Cell = null | string | number | boolean | Text | Estimate;

/** Every chart has the table it was drawn from. Rows are as long as `columns`. */
export type Table = { columns: Column[]; rows: Cell[][] };

/** Charts as data; `report/` draws them. No colour means good or bad. */
export type Chart =
  /** Two sides that are never netted: left and right bars with intervals, one group a row. */
  | {
      kind: 'two-sided';
      left: Text;
      right: Text;
      unit: 'rate';
      groups: {
        label: Text;
        bars: { label: Text; side: 'left' | 'right'; estimate: Estimate; reference?: boolean }[];
      }[];
    }
  /** Cells by row and column; one facet a picture. */
  | {
      kind: 'heatmap';
      unit: 'rate' | 'number' | 'signed';
      /** Ends of the scale where the figure has such, as 1 and 5 for ratings; otherwise from 0 to what is there. */
      ends?: readonly [number, number];
      columns: Text[];
      facets: { label: Text; rows: { label: Text; values: (number | null)[]; group?: Text }[] }[];
    }
  /**
   * One panel a series over named axes. `ordered`: the axes have an order (time, length), so a series' points are joined;
   * references (baselines, written samples) dashed. Otherwise points only: a line between labels would mean nothing.
   */
  | {
      kind: 'profile';
      unit: 'rate' | 'number';
      ends?: readonly [number, number];
      ordered?: true;
      axes: Text[];
      series: { label: Text; values: Estimate[]; reference?: boolean }[];
    }
  /** Points with intervals around a reference value (0 for differences). */
  | {
      kind: 'intervals';
      unit: 'rate' | 'signed' | 'number';
      zero?: number;
      /** The highest value that there can be, where it lies above 0: the axis does not go beyond. */
      most?: number;
      points: { label: Text; estimate: Estimate; series?: Text; reference?: boolean }[];
    };

/** One telling item with its verdict. `quotes` are exact parts of `reply`. */
export type Example = {
  target: string;
  judge: string;
  item: string;
  side: Text;
  prompt: string;
  reply: string;
  labels: { label: Text; level: Text; score: number | null; quotes: string[] }[];
  /** False when the judge gives no quotes; the page says so. */
  quoted: boolean;
};

/** One part of a report. Pure data in both languages, so every format can render it. */
export type Section = {
  id: string;
  title: Text;
  /** One or two sentences: what is shown and how to read it. A line break begins a new paragraph. */
  lead: Text;
  /** Sources, definitions, limits. */
  notes?: Text[];
  table: Table;
  chart?: Chart;
  examples?: Example[];
  /** `headline` comes first and is never folded; `detail` may be folded. */
  weight: 'headline' | 'main' | 'detail';
};
