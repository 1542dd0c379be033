import type { Estimate } from '../../src/contract/index.js';
import type { AgreementRow } from '../../src/suites/intima/local-judge/evaluate.js';

type Mean = Omit<Estimate, 'n'> & { slice: string };

/** Lines of a table of κ by label and slice, means last. */
export function agreementTable(rows: readonly AgreementRow[], means: readonly Mean[]): string {
  const lines = rows.map(({ slice, label, kappa, low, high, n, positives }) =>
    [slice.padEnd(8), label.padEnd(27), figures(kappa, low, high), `${positives}/${n}`].join('  '),
  );
  const last = means.map(({ slice, value, low, high }) =>
    [slice.padEnd(8), 'mean'.padEnd(27), figures(value, low, high)].join('  '),
  );
  return `${[...lines, ...last].join('\n')}\n`;
}

const figures = (value: number | null, low: number | null, high: number | null): string =>
  `${figure(value)}  ${figure(low)}…${figure(high)}`;

const figure = (value: number | null): string =>
  (value === null ? '–' : value.toFixed(2)).padStart(5);
