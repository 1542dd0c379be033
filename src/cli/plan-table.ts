import { type PlanStatusRow, planTotals } from '../analysis/index.js';
import { nameOf } from '../i18n/index.js';
import { costText } from './costs.js';
import type { Shell } from './shell.js';
import { table } from './table.js';

/** A plan's suites × targets, one row each, and their sum. */
export function planTable(shell: Shell, rows: readonly PlanStatusRow[]): string {
  const { t, lang } = shell;
  const body = rows.map((row) => [
    row.entry,
    row.target,
    statusText(shell, row.status),
    row.total === null ? '–' : `${row.done ?? 0}/${row.total}`,
    String(row.errors),
    costText(shell, row.costUsd),
    row.run ?? '–',
  ]);
  const totals = planTotals(rows);
  const counts = Object.entries(totals.byStatus)
    .map(([status, n]) => `${n} ${statusText(shell, status)}`)
    .join(lang === 'en' ? ', ' : '，');
  const { done, total, errors } = totals;
  const sum = t('plan.totals', { done, total, errors, cost: costText(shell, totals.costUsd) });
  const head = [
    t('plan.entry'),
    t('plan.target'),
    t('plan.status'),
    t('plan.done'),
    t('plan.errors'),
    t('plan.cost'),
    t('plan.run'),
  ];
  return `${table([head, ...body])}\n\n${counts}${lang === 'en' ? '. ' : '。'}${sum}`;
}

/** A run's status, or one that only plans have. */
const statusText = ({ t, lang }: Shell, status: string): string =>
  status === 'waiting'
    ? t('plan.waiting')
    : status === 'incomplete'
      ? t('plan.incomplete')
      : nameOf(lang, 'cli', 'status', status);
