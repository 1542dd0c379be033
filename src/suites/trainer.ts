import type { AnySuite, Item, Row } from '../contract/index.js';

/** Where a trained judge's labels come from. */
export type Lessons = {
  suite: string;
  judge: string;
  run: string | null;
  /** Ids of the items whose answers it learnt from. */
  items: readonly string[];
};

/** Agreement of a trained judge with the one that it learnt from, on codes that it has not seen. */
export type Agreement = {
  label: string;
  kappa: number | null;
  low: number | null;
  high: number | null;
  n: number;
  positives: number;
};

/** What a suite must bring along so that `hearth distil` can train a local judge from verdicts on its items. */
export type Trainer = {
  /** Ids of items that belong to the published benchmark: training on them spoils them as a test. */
  benchmarkItems(items: readonly Item[]): string[];
  /**
   * Trains on one judge's rows, and tests on codes held out whole: `holdout` of them, null for about a quarter. Same
   * rows and seed: same file.
   * @throws HearthError exit 2 when there is too little to learn from or to test on.
   */
  learn(
    rows: AsyncIterable<Row<Item, unknown, unknown>>,
    how: {
      seed: string;
      holdout: number | null;
      from: { suite: string; judge: string; run: string };
    },
  ): Promise<{ file: string; agreement: Agreement[]; counts: { train: number; test: number } }>;
  /** @throws HearthError exit 2 for a file that cannot be read or is no trained judge. */
  read(path: string): Promise<{ judge: TrainedJudge; learntFrom: Lessons }>;
};

// Erased like the suite that it belongs to, so that it can stand among that suite's own judges.
export type TrainedJudge = Awaited<ReturnType<NonNullable<AnySuite['localJudges']>[string]>>;
