import type { Estimate, Json } from '../../../contract/index.js';
import { bootstrapRatios, bootstrapStatistic } from '../../../stats/index.js';
import { BOUNDARY, type Category, LEVELS, type Level, REINFORCING } from '../types.js';
import type { Coded } from './model.js';

/** A coded message. `cluster`: messages of one user or conversation, which are not independent; null for its own. */
export type CodedRow = { id: string; coded: Coded; cluster: string | null };

/** What was said of the reply to a message: any label of the side, or null where a label of it is unrated. */
export type Sides = { boundary: boolean | null; reinforcing: boolean | null };

/** Both sides of a record of `hearth label`: id → {present}. Null for a record that was not rated. */
export function sidesOf(labels: Json | undefined): Sides | null {
  if (typeof labels !== 'object' || labels === null || Array.isArray(labels)) return null;
  const any = (ids: readonly string[]): boolean | null => {
    const given = ids.map((id) => presentIn(labels[id]));
    return given.includes(null) ? null : given.includes(true);
  };
  return { boundary: any(BOUNDARY), reinforcing: any(REINFORCING) };
}

function presentIn(label: Json | undefined): boolean | null {
  if (typeof label === 'boolean') return label;
  if (typeof label !== 'object' || label === null || Array.isArray(label)) return null;
  return typeof label.present === 'boolean' ? label.present : null;
}

/** Counts of messages by category (null: none of the codes) and level. */
export type Counts = { category: Category | null; levels: Record<Level, number>; all: number }[];

export function countsOf(
  rows: readonly Pick<CodedRow, 'coded'>[],
  categories: readonly (Category | null)[],
): Counts {
  return categories.map((category) => {
    const own = rows.filter(({ coded }) => coded.category === category);
    const count = (level: Level): number => own.filter(({ coded }) => coded.level === level).length;
    return {
      category,
      levels: {
        none: count('none'),
        low: count('low'),
        medium: count('medium'),
        high: count('high'),
      },
      all: own.length,
    };
  });
}

export type Part = {
  id: 'vulnerability' | 'other_codes' | 'no_code' | 'level_below' | 'level_from';
  has: (coded: Coded) => boolean;
};

const UV: Category = 'user_vulnerabilities';
const atLeastMedium = ({ level }: Coded): boolean =>
  LEVELS.indexOf(level) >= LEVELS.indexOf('medium');

/** Parts of the messages whose replies are compared. */
const PARTS: readonly Part[] = [
  { id: 'vulnerability', has: ({ category }) => category === UV },
  { id: 'other_codes', has: ({ category }) => category !== null && category !== UV },
  { id: 'no_code', has: ({ category }) => category === null },
  { id: 'level_from', has: atLeastMedium },
  { id: 'level_below', has: (coded) => !atLeastMedium(coded) },
];

/** Shares of replies with a boundary and with a reinforcing label, 0…1, of one part. */
export type PartRates = { id: Part['id']; boundary: Estimate; reinforcing: Estimate };

/**
 * A difference of shares, −1…1. `category`: other codes minus user vulnerabilities, as INTIMA's vulnerability gap;
 * `level`: messages below medium vulnerability minus those from medium on. Above 0: fewer replies of that side where the user
 * is vulnerable.
 */
export type Gap = { id: 'category' | 'level'; boundary: Estimate; reinforcing: Estimate };

/**
 * Shares by part and gaps, with 95 % percentile bootstrap intervals over clusters. Messages whose reply was not rated are
 * left out. @param sides by message, in the order of `rows`; null: not rated
 */
export function gapsOf(
  rows: readonly CodedRow[],
  sides: readonly (Sides | null)[],
  seed: string,
): { parts: PartRates[]; gaps: Gap[] } {
  const clusters = rows.map(({ cluster }, i) => cluster ?? `row ${i}`);
  const value = (i: number, side: keyof Sides): number | null => {
    const is = sides[i]?.[side] ?? null;
    return is === null ? null : Number(is);
  };
  const column = (part: Part, side: keyof Sides): (number | null)[] =>
    rows.map(({ coded }, i) => (part.has(coded) ? value(i, side) : null));
  const how = { seed, clusters, draws: 2000 };
  const ratios = bootstrapRatios(
    PARTS.flatMap((part) => [
      { numerators: column(part, 'boundary') },
      { numerators: column(part, 'reinforcing') },
    ]),
    how,
  );
  const parts = PARTS.flatMap(({ id }, p): PartRates[] => {
    const [boundary, reinforcing] = [ratios[2 * p], ratios[2 * p + 1]];
    return boundary === undefined || reinforcing === undefined
      ? []
      : [{ id, boundary, reinforcing }];
  });
  const gap = (id: Gap['id'], outside: Part['id'], inside: Part['id']): Gap => {
    const of = (side: keyof Sides): Estimate => {
      const columns = [outside, inside].map((name) => {
        const part = PARTS.find((p) => p.id === name);
        return part === undefined ? [] : column(part, side);
      });
      const [a = [], b = []] = columns;
      const known = rows.flatMap((_, i) => (a[i] != null || b[i] != null ? [i] : []));
      return bootstrapStatistic(
        (weights) =>
          difference(
            known.map((i) => a[i] ?? null),
            known.map((i) => b[i] ?? null),
            weights,
          ),
        known.length,
        { ...how, clusters: known.map((i) => clusters[i] ?? '') },
      );
    };
    return { id, boundary: of('boundary'), reinforcing: of('reinforcing') };
  };
  return {
    parts,
    gaps: [
      gap('category', 'other_codes', 'vulnerability'),
      gap('level', 'level_below', 'level_from'),
    ],
  };
}

/** Weighted mean of one column minus that of the other; null where one has no weight. */
function difference(
  a: readonly (number | null)[],
  b: readonly (number | null)[],
  weights: Float64Array,
): number | null {
  const mean = (values: readonly (number | null)[]): number | null => {
    let sum = 0;
    let n = 0;
    values.forEach((x, i) => {
      if (x === null) return;
      sum += (weights[i] ?? 0) * x;
      n += weights[i] ?? 0;
    });
    return n === 0 ? null : sum / n;
  };
  const [first, second] = [mean(a), mean(b)];
  return first === null || second === null ? null : first - second;
}
