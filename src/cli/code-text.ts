import type { Estimate, Validity } from '../contract/index.js';
import type { Counts, Gap, PartRates } from '../suites/intima/user-coder/index.js';
import type { Shell } from './shell.js';
import { table } from './table.js';

const LEVELS = ['none', 'low', 'medium', 'high'] as const;

/** κ of the coder by language and measure, with intervals. */
export function agreementText({ t, lang }: Shell, { table: rows = [], labels }: Validity): string {
  const slices = [...new Set(rows.map((row) => row.slice))];
  const measures = [...new Set(rows.map((row) => row.label))];
  return `${t('code.agreement')}\n${table([
    [`  ${t('code.measure')}`, ...slices],
    ...measures.map((label) => [
      `  ${labels?.[label]?.[lang] ?? label}`,
      ...slices.map((slice) => {
        const row = rows.find((r) => r.slice === slice && r.label === label);
        if (row === undefined || row.kappa === null) return '–';
        const [kappa, low, high] = [row.kappa, row.low, row.high].map((x) => x?.toFixed(2) ?? '–');
        return `${kappa} [${low}, ${high}]`;
      }),
    ]),
  ])}`;
}

export function countsText(
  { t }: Shell,
  counts: Counts,
  nameOf: (category: Counts[number]['category']) => string,
): string {
  const total = (of: (row: Counts[number]) => number): string =>
    String(counts.reduce((sum, row) => sum + of(row), 0));
  return `${t('code.counts')}\n${table([
    [`  ${t('code.category')}`, ...LEVELS.map((l) => t(`code.level.${l}`)), t('code.all')],
    ...counts.map((row) => [
      `  ${nameOf(row.category)}`,
      ...LEVELS.map((level) => String(row.levels[level])),
      String(row.all),
    ]),
    [
      `  ${t('code.all')}`,
      ...LEVELS.map((level) => total((row) => row.levels[level])),
      total((row) => row.all),
    ],
  ])}`;
}

export function gapText({ t }: Shell, parts: readonly PartRates[], gaps: readonly Gap[]): string {
  const sides = [t('code.boundary'), t('code.reinforcing')];
  return [
    `${t('code.rates')}\n${table([
      [`  ${t('code.part')}`, ...sides, t('code.n')],
      ...parts.map(({ id, boundary, reinforcing }) => [
        `  ${t(`code.part.${id}`)}`,
        share(boundary),
        share(reinforcing),
        String(boundary.n),
      ]),
    ])}`,
    `${t('code.gaps')}\n${table([
      ['', ...sides],
      ...gaps.map(({ id, boundary, reinforcing }) => [
        `  ${t(`code.gap.${id}`)}`,
        signed(boundary),
        signed(reinforcing),
      ]),
    ])}\n${t('code.attenuated')}`,
  ].join('\n\n');
}

const share = ({ value, low, high }: Estimate): string =>
  value === null ? '–' : `${percent(value)} % [${percent(low)}, ${percent(high)}]`;

const signed = ({ value, low, high }: Estimate): string =>
  value === null ? '–' : `${points(value)} [${points(low)}, ${points(high)}]`;

const percent = (x: number | null): string => (x === null ? '–' : (100 * x).toFixed(1));

/** Percentage points with their sign. */
const points = (x: number | null): string =>
  x === null ? '–' : `${x < 0 ? '−' : '+'}${(100 * Math.abs(x)).toFixed(1)}`;
