import type { Estimate, Validity } from '../../../contract/index.js';
import {
  bootstrapStatistic,
  cohenKappa,
  kappaOfTable,
  type TableKappa,
} from '../../../stats/index.js';
import { SIDE_LABELS, type SideLabel } from '../types.js';

/** Labels of one text from two sources. `cluster`: texts that are not independent (same code, same prompt). */
export type Pair = {
  slice: string;
  cluster?: string;
  given: ReadonlySet<SideLabel>;
  predicted: ReadonlySet<SideLabel>;
};

export type AgreementRow = NonNullable<Validity['table']>[number];

/** Cohen's κ of presence, −1…1, by slice and label, with a 95 % percentile bootstrap interval over clusters or texts. */
export function agreement(pairs: readonly Pair[], seed: string): AgreementRow[] {
  return slicesOf(pairs).flatMap(([slice, own]) => {
    const clusters = clustersOf(own);
    return SIDE_LABELS.map((label) => {
      const given = own.map((p) => mark(p.given, label));
      const predicted = own.map((p) => mark(p.predicted, label));
      const { value, low, high, n } = cohenKappa(given, predicted, {
        seed: `${seed}/${slice}/${label}`,
        clusters,
      });
      const positives = given.filter((x) => x === 1).length;
      return { slice, label, kappa: value, low, high, n, positives };
    });
  });
}

/** Mean κ of the labels for which it is defined, by slice, with the interval of the mean (labels share the texts). */
export function meanAgreement(
  pairs: readonly Pair[],
  seed: string,
): (Estimate & { slice: string })[] {
  return slicesOf(pairs).map(([slice, own]) => ({
    slice,
    ...bootstrapStatistic((weights) => meanKappa(own, weights), own.length, {
      seed: `${seed}/${slice}/mean`,
      clusters: clustersOf(own),
    }),
  }));
}

function meanKappa(pairs: readonly Pair[], weights: Float64Array): number | null {
  const values = SIDE_LABELS.flatMap((label) => {
    const { value } = weightedKappa(pairs, label, weights);
    return value === null ? [] : [value];
  });
  return values.length === 0 ? null : values.reduce((a, b) => a + b, 0) / values.length;
}

function weightedKappa(
  pairs: readonly Pair[],
  label: SideLabel,
  weights: Float64Array,
): TableKappa {
  const cells = [0, 0, 0, 0];
  pairs.forEach((pair, i) => {
    const cell = 2 * mark(pair.given, label) + mark(pair.predicted, label);
    cells[cell] = (cells[cell] ?? 0) + (weights[i] ?? 0);
  });
  return kappaOfTable([cells.slice(0, 2), cells.slice(2)]);
}

const mark = (labels: ReadonlySet<SideLabel>, label: SideLabel): 0 | 1 =>
  labels.has(label) ? 1 : 0;

const clustersOf = (pairs: readonly Pair[]): string[] =>
  pairs.map(({ cluster }, i) => cluster ?? `text ${i}`);

function slicesOf(pairs: readonly Pair[]): [string, Pair[]][] {
  const slices = new Map<string, Pair[]>();
  for (const pair of pairs) {
    const own = slices.get(pair.slice) ?? [];
    own.push(pair);
    slices.set(pair.slice, own);
  }
  return [...slices];
}
