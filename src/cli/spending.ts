import { spendingOf } from '../pipeline/index.js';
import { formatNumber } from '../report/format.js';
import { costText } from './costs.js';
import type { OpenRun } from './open-run.js';
import type { Shell } from './shell.js';
import { table } from './table.js';

/** Calls, tokens and cost by role and model, re-asks and replaced calls included; empty where no model was asked. */
export async function spendingTable(
  shell: Shell,
  { db, manifest }: Pick<OpenRun, 'db' | 'manifest'>,
): Promise<string> {
  const { t, lang } = shell;
  const rows = await spendingOf(db, manifest);
  if (rows.length === 0) return '';
  const count = (n: number | null): string =>
    n === null ? t('unknown') : formatNumber(n, 'count', lang);
  const roles: Readonly<Record<string, string>> = {
    target: t('show.target'),
    judge: t('show.judge'),
    user: t('show.user'),
    helper: t('show.helper'),
  };
  return table([
    [
      `  ${t('show.role')}`,
      t('show.model'),
      t('show.calls'),
      t('show.inputTokens'),
      t('show.outputTokens'),
      t('show.cost'),
    ],
    ...rows.map((row) => [
      `  ${roles[row.role] ?? row.role}`,
      row.model,
      count(row.calls),
      count(row.inputTokens),
      count(row.outputTokens),
      costText(shell, row.costUsd),
    ]),
  ]);
}
