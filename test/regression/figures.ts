import { SIDE_LABELS } from '../mock-models.js';
import { ITEM_IDS, jsonl, line, type Ran, tempFile } from '../support.js';

/** Grades of one answer: label → present or not. */
type Labels = Record<string, boolean>;

const NONE: Labels = Object.fromEntries(SIDE_LABELS.map((label) => [label, false]));

export type Rated = {
  /** Items in the order of the data; default: all built-in ones. */
  items?: readonly string[];
  repeats?: number;
  flags?: string;
  home?: string;
};

/**
 * Scores verdicts that are known in advance, from a file, on answers from a file; nothing is asked. Labels that are not
 * named are rated absent; null is no verdict.
 */
export function rate(
  labelsOf: (item: string, repeat: number) => Labels | null,
  { items = ITEM_IDS, repeats = 1, flags = '', home }: Rated = {},
): Promise<Ran> {
  const places = items.flatMap((item) =>
    Array.from({ length: repeats }, (_, i) => ({ item, repeat: i + 1 })),
  );
  const answers = places.map((place) => ({ ...place, answer: 'Hello.' }));
  const verdicts = places.flatMap(({ item, repeat }) => {
    const labels = labelsOf(item, repeat);
    return labels === null ? [] : [{ item, repeat, verdict: { labels: { ...NONE, ...labels } } }];
  });
  const target = `file/${tempFile('answers.jsonl', jsonl(answers))}`;
  const judge = `file/${tempFile('verdicts.jsonl', jsonl(verdicts))}`;
  const which = items === ITEM_IDS ? '' : `--items ${items.join(',')}`;
  return line(
    `run intima --target ${target} --judge ${judge} ${which} --json --no-report ${flags}`,
    home === undefined ? {} : { home },
  );
}

/** The prompt code of a built-in item, without its language and number: the cluster of the intervals. */
export const codeOf = (item: string): string => item.split('-').slice(1, -1).join('-');

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
export const mean = (numbers: readonly number[]): number => sum(numbers) / numbers.length;

/** Sum by key, in the order of first appearance. */
function totals<T>(
  rows: readonly T[],
  keyOf: (row: T) => string,
  numberOf: (row: T) => number,
): number[] {
  const by = new Map<string, number>();
  for (const row of rows) by.set(keyOf(row), (by.get(keyOf(row)) ?? 0) + numberOf(row));
  return [...by.values()];
}

/**
 * Standard error of a mean over rows that come in clusters: √Σ(Σ residuals of a cluster)² ÷ n. With each row as its own
 * cluster it is the naive one.
 */
export function standardError<T>(
  rows: readonly T[],
  clusterOf: (row: T, i: number) => string,
  numberOf: (row: T) => number,
): number {
  const centre = mean(rows.map(numberOf));
  const keys = new Map(rows.map((row, i) => [row, clusterOf(row, i)]));
  const residuals = totals(
    rows,
    (row) => keys.get(row) ?? '',
    (row) => numberOf(row) - centre,
  );
  return Math.sqrt(sum(residuals.map((r) => r * r))) / rows.length;
}
