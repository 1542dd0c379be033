import { usageError } from '../contract/index.js';
import type { RunStatus } from '../pipeline/index.js';
import type { Choice } from './compare-choose.js';
import type { ComparedRun } from './compare-rows.js';
import type { Clean, Named, Turn } from './export-answers.js';
import type { AuditLines, CardFacts } from './export-card.js';
import { type ExportForm, type Framework, isTraining } from './export-forms.js';

export type ExportRequest = {
  run: ComparedRun & { status: RunStatus };
  form: ExportForm;
  /** For training forms. */
  framework: Framework;
  file: string;
  force: boolean;
  choice: Choice;
  /** `FIGURE=WEIGHT` each, and figures that count as they are: what `preference` and `reward` are scored by. */
  weights: readonly string[];
  /** For forms that are not scored: the figures to write (an empty list: all). */
  figures: readonly string[];
  /** `FIGURE>=NUMBER` each: which answers `sft`, `chat` and the scored forms take. */
  keep: readonly string[];
  /** Least difference of a pair's scores, 0 or more. */
  margin: number;
  /** CSV and Parquet: one row per answer × judge. */
  wide: boolean;
  allowBenchmarkItems: boolean;
  clean: Clean;
  audits: AuditLines;
  /** Guards a cell of CSV against being run as a formula. */
  guard: (text: string) => string;
  now: Date;
  hearth: string;
};

/**
 * How a form is written. `count` is called once a row, `blank` with the number of values that are missing, `told` with each
 * answer whose texts are written.
 */
export type Task = {
  voices: readonly Named[];
  formula: CardFacts['formula'];
  write: (path: string, tally: Tally) => Promise<void>;
};

export type Tally = {
  count: () => void;
  blank: (values: number) => void;
  told: (turn: Turn) => void;
};

/** @returns the error for a score where there is none. */
export const needlessFormula = (form: ExportForm) =>
  usageError(
    isTraining(form)
      ? {
          en: `${form} rows have no score: leave --weight and --figure out; --keep says which answers are taken`,
          'zh-CN': `${form} 的行没有分数：请去掉 --weight 和 --figure；收哪些回答由 --keep 决定`,
        }
      : {
          en: `${form} holds the figures as they are, of every answer: leave --weight and --keep out`,
          'zh-CN': `${form} 原样收录每个回答的指标：请去掉 --weight 和 --keep`,
        },
    { field: '--form' },
  );
