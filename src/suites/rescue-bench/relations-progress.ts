import type { Estimate } from '../../contract/index.js';
import { bootstrapRatios, progressBin } from '../../stats/index.js';
import type { Path } from './relations-paths.js';
import type { How } from './relations-transitions.js';

/** Equal parts of a session's rows, as in the paper: 0–10 … 90–100 %. */
export const BINS = 10;

/** Bin of a row by its place among all rows of the session. */
const binOf = ({ timeline }: Path, row: number): number => {
  const place = timeline.rows.findIndex(({ index }) => index === row);
  return progressBin(Math.max(0, place), timeline.rows.length, BINS);
};

/** Accuracy in each tenth of the session, over the rows that were answered. */
export function accuracyByProgress(paths: readonly Path[], how: How): Estimate[] {
  const steps = paths.flatMap((path) =>
    path.steps.map((step) => ({
      cluster: path.cluster,
      bin: binOf(path, step.row),
      right: step.said === null ? null : Number(step.said === step.gold),
    })),
  );
  return bootstrapRatios(
    Array.from({ length: BINS }, (_, bin) => ({
      numerators: steps.map((step) => (step.bin === bin ? step.right : null)),
    })),
    { ...how, clusters: steps.map(({ cluster }) => cluster) },
  );
}

/** Share of each label among a tenth's labelled rows, tenth by tenth; null for a tenth without any. */
export function labelMix(paths: readonly Path[], labels: readonly string[]): (number[] | null)[] {
  const counts = Array.from({ length: BINS }, () => labels.map(() => 0));
  for (const path of paths) {
    for (const { row, gold } of path.steps) {
      const bin = counts[binOf(path, row)];
      const place = labels.indexOf(gold);
      if (bin !== undefined && place !== -1) bin[place] = (bin[place] ?? 0) + 1;
    }
  }
  return counts.map((row) => {
    const sum = row.reduce((a, b) => a + b, 0);
    return sum === 0 ? null : row.map((n) => n / sum);
  });
}
