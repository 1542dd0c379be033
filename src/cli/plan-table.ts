import { type PlanStatusRow, planTotals } from '../analysis/index.js';
import type { Text } from '../contract/index.js';
import { nameOf, sentence } from '../i18n/index.js';
import { costText } from './costs.js';
import type { Shell } from './shell.js';
import { printable, table } from './table.js';

/** A plan's suites × targets, one row each, their sum, and why rows failed. */
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
  return [
    table([head, ...body]),
    `${counts}${lang === 'en' ? '. ' : '。'}${sum}`,
    ...failures(shell, rows),
  ].join('\n\n');
}

/** Each reason once, with all rows that failed for it. */
function failures({ t, lang }: Shell, rows: readonly PlanStatusRow[]): string[] {
  const by = new Map<string, string[]>();
  for (const { entry, target, reason } of rows) {
    if (reason === null) continue;
    const names = by.get(reason[lang]) ?? [];
    names.push(`${entry} / ${target}`);
    by.set(reason[lang], names);
  }
  if (by.size === 0) return [];
  const lines = [...by].map(
    ([reason, names]) => `  ${names.join(lang === 'en' ? ', ' : '、')}\n      ${reason}`,
  );
  return [`${t('plan.failures')}\n${printable(lines.join('\n'))}`];
}

/** How many rows failed and why the first did; null when none did. */
export function failedReason(rows: readonly PlanStatusRow[]): Text | null {
  const failed = rows.filter(({ reason }) => reason !== null);
  const [first] = failed;
  if (first === undefined || first.reason === null) return null;
  const { entry, target, reason } = first;
  const said = (lang: 'en' | 'zh-CN'): string =>
    sentence('cli', 'plan.failedReason', {
      count: failed.length,
      entry,
      target,
      reason: reason[lang],
    })[lang];
  return { en: said('en'), 'zh-CN': said('zh-CN') };
}

/** A run's status, or one that only plans have. */
const statusText = ({ t, lang }: Shell, status: string): string =>
  status === 'waiting'
    ? t('plan.waiting')
    : status === 'incomplete'
      ? t('plan.incomplete')
      : nameOf(lang, 'cli', 'status', status);
