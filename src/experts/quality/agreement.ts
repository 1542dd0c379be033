import type { Estimate } from '../../contract/index.js';
import {
  type AlphaMetric,
  alphaEstimate,
  alphaOfPairs,
  bootstrapRatios,
  bootstrapStatistic,
  cohenKappa,
  gwet,
  gwetOfTable,
  krippendorffAlpha,
  setAlpha,
  weightedKappa,
} from '../../stats/index.js';
import type { Group, Scale, Unit } from './units.js';

/** How far people agree in one group of fields. Undefined figures are null with their reason. */
export type AgreementFigure = {
  by: Group['by'];
  id: string;
  label: string;
  scale: Scale;
  items: number;
  units: number;
  raters: number;
  /** Share of units with two values or more. */
  paired: number | null;
  alpha: Estimate;
  /** AC1 of names, AC2 with quadratic weights of scales. */
  ac: Estimate;
  percent: Estimate;
  /** Share of the most frequent value. */
  prevalence: number | null;
};

/** Draws of the intervals, over items: fields of one item are not independent. */
const DRAWS = 2000;
/** More values than this are not counted in a table of pairs. */
const VALUES = 12;

const METRIC: Readonly<Record<Exclude<Scale, 'set'>, AlphaMetric>> = {
  nominal: 'nominal',
  ordinal: 'ordinal',
  interval: 'interval',
  ranking: 'nominal',
};

/** The figures of one group, pure; the same seed gives the same intervals. */
export function agreementOf(group: Group, seed: string): AgreementFigure {
  const { by, id, label, scale, units } = group;
  const ratings = units.map(({ values }) => values);
  const given = ratings.flat().filter((value) => value !== null);
  const paired = ratings.filter((row) => row.filter((value) => value !== null).length > 1);
  const counts = new Map<number | string, number>();
  for (const value of given) counts.set(value, (counts.get(value) ?? 0) + 1);
  const how = { seed: `${seed}/${by}/${id}`, clusters: units.map(({ item }) => item) };
  return {
    by,
    id,
    label,
    scale,
    items: new Set(how.clusters).size,
    units: units.length,
    raters: new Set(
      units.flatMap(({ raters, values }) => raters.filter((_, i) => values[i] !== null)),
    ).size,
    paired: units.length === 0 ? null : paired.length / units.length,
    ...(scale === 'set' ? setFigures(units) : pairFigures(units, scale, how)),
    percent: percentOf(units, how),
    prevalence: given.length === 0 ? null : Math.max(...counts.values()) / given.length,
  };
}

const bare = (figure: { value: number | null; n: number; reason?: string }): Estimate => ({
  value: figure.value,
  low: null,
  high: null,
  n: figure.n,
  ...(figure.reason !== undefined && { reason: figure.reason }),
});

/** Sets of quotes: α with Jaccard's distance; chance of an equal set has no AC. */
function setFigures(units: readonly Unit[]): { alpha: Estimate; ac: Estimate } {
  const sets = units.map(({ values }) =>
    values.map((value) => (value === null ? null : (JSON.parse(String(value)) as string[]))),
  );
  const alpha = setAlpha(sets, 'jaccard');
  return { alpha: bare(alpha), ac: bare({ value: null, n: alpha.n, reason: 'sets' }) };
}

type How = { seed: string; clusters: readonly string[] };

function pairFigures(
  units: readonly Unit[],
  scale: Exclude<Scale, 'set'>,
  how: How,
): { alpha: Estimate; ac: Estimate } {
  const metric = METRIC[scale];
  const ratings = units.map(({ values }) => values);
  const values = [...new Set(ratings.flat().filter((value) => value !== null))];
  if (metric !== 'nominal') values.sort((a, b) => Number(a) - Number(b));
  const weights = metric === 'nominal' ? ('identity' as const) : ('quadratic' as const);
  const whole = krippendorffAlpha(ratings, metric);
  if (values.length > VALUES)
    return {
      alpha: alphaEstimate(ratings, metric, { ...how, draws: DRAWS / 4 }),
      ac: bare({ value: null, n: whole.n, reason: 'many_values' }),
    };
  const tables = tablesOf(units, values);
  const drawn = (statistic: (of: Summed) => number | null): Estimate =>
    bootstrapStatistic((times) => statistic(summed(tables, times, values.length)), tables.length, {
      seed: how.seed,
      draws: DRAWS,
    });
  const ac = gwet(ratings, { weights, categories: values });
  return {
    alpha:
      whole.value === null
        ? bare(whole)
        : {
            ...drawn(({ pairs }) => alphaOfPairs(pairs, values, metric).value),
            value: whole.value,
            n: whole.n,
          },
    ac:
      ac.value === null
        ? bare(ac)
        : {
            ...drawn(({ even, alone }) => gwetOfTable(even, { weights, alone }).value),
            value: ac.value,
            n: ac.n,
          },
  };
}

/** Per item: `pairs` as α counts them, `even` as AC does (each unit adds 1), `alone` values without a second. */
type ItemTable = { pairs: Float64Array; even: Float64Array; alone: Float64Array };

function tablesOf(units: readonly Unit[], values: readonly (number | string)[]): ItemTable[] {
  const size = values.length;
  const code = new Map(values.map((value, i) => [value, i]));
  const items = new Map<string, ItemTable>();
  for (const { item, values: row } of units) {
    let table = items.get(item);
    if (table === undefined) {
      const square = (): Float64Array => new Float64Array(size * size);
      table = { pairs: square(), even: square(), alone: new Float64Array(size) };
      items.set(item, table);
    }
    const given = row.flatMap((value) => (value === null ? [] : [code.get(value) ?? 0]));
    const m = given.length;
    if (m === 1) table.alone[given[0] ?? 0] = (table.alone[given[0] ?? 0] ?? 0) + 1;
    for (let x = 0; x < m; x++)
      for (let y = 0; y < m; y++) {
        if (x === y) continue;
        const at = (given[x] ?? 0) * size + (given[y] ?? 0);
        table.pairs[at] = (table.pairs[at] ?? 0) + 1 / (m - 1);
        table.even[at] = (table.even[at] ?? 0) + 1 / (m * (m - 1));
      }
  }
  return [...items.values()];
}

type Summed = { pairs: number[][]; even: number[][]; alone: number[] };

function summed(tables: readonly ItemTable[], times: Float64Array, size: number): Summed {
  const pairs = new Float64Array(size * size);
  const even = new Float64Array(size * size);
  const alone = new Float64Array(size);
  tables.forEach((table, i) => {
    const weight = times[i] ?? 0;
    if (weight === 0) return;
    for (let k = 0; k < pairs.length; k++) {
      pairs[k] = (pairs[k] ?? 0) + weight * (table.pairs[k] ?? 0);
      even[k] = (even[k] ?? 0) + weight * (table.even[k] ?? 0);
    }
    for (let k = 0; k < size; k++) alone[k] = (alone[k] ?? 0) + weight * (table.alone[k] ?? 0);
  });
  const rows = (flat: Float64Array): number[][] =>
    Array.from({ length: size }, (_, i) => [...flat.subarray(i * size, (i + 1) * size)]);
  return { pairs: rows(pairs), even: rows(even), alone: [...alone] };
}

/** Share of equal pairs, with an interval over items. */
function percentOf(units: readonly Unit[], how: How): Estimate {
  const rows = units.map(({ values }) => {
    const given = values.filter((value) => value !== null);
    let equal = 0;
    given.forEach((a, i) => {
      for (const b of given.slice(i + 1)) if (a === b) equal += 1;
    });
    return { equal, pairs: (given.length * (given.length - 1)) / 2 };
  });
  const [out] = bootstrapRatios(
    [{ numerators: rows.map((row) => row.equal), denominators: rows.map((row) => row.pairs) }],
    { ...how, draws: DRAWS },
  );
  if (out === undefined || out.value === null)
    return bare({ value: null, n: 0, reason: units.length === 0 ? 'no_data' : 'no_overlap' });
  return out;
}

/** Two people over the fields that both filled in; `items`: those that both rated. */
export type PairFigure = {
  a: string;
  b: string;
  scale: string;
  kappa: Estimate;
  percent: number | null;
  items: number;
};

/** κ of two people in one group of fields: of names unweighted, of scales with quadratic weights. Pure. */
export function pairOf(group: Group, a: string, b: string, seed: string): PairFigure {
  const both = group.units.flatMap(({ item, raters, values }) => {
    const x = values[raters.indexOf(a)] ?? null;
    const y = values[raters.indexOf(b)] ?? null;
    return x === null || y === null ? [] : [{ item, x, y }];
  });
  const equal = both.filter(({ x, y }) => x === y).length;
  const said = {
    a,
    b,
    scale: group.id,
    percent: both.length === 0 ? null : equal / both.length,
    items: new Set(both.map(({ item }) => item)).size,
  };
  if (both.length === 0)
    return { ...said, kappa: bare({ value: null, n: 0, reason: 'no_overlap' }) };
  if (group.scale === 'ordinal' || group.scale === 'interval') {
    const levels = [...new Set(both.flatMap(({ x, y }) => [Number(x), Number(y)]))].sort(
      (x, y) => x - y,
    );
    const table = levels.map((x) =>
      levels.map((y) => both.filter((one) => one.x === x && one.y === y).length),
    );
    return { ...said, kappa: bare(weightedKappa(table, distances(levels))) };
  }
  const { agreement: _, ...kappa } = cohenKappa(
    both.map(({ x }) => x),
    both.map(({ y }) => y),
    { seed: `${seed}/${a}/${b}`, clusters: both.map(({ item }) => item), draws: DRAWS / 4 },
  );
  return { ...said, kappa };
}

/** Squared distances of the values themselves, so that levels that nobody chose are not jumped over. */
const distances = (levels: readonly number[]): number[][] =>
  levels.map((x) => levels.map((y) => (x - y) ** 2));
