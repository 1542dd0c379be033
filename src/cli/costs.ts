import type { Manifest, Result } from '../pipeline/index.js';
import { formatCost } from '../report/format.js';
import type { OpenRun } from './open-run.js';
import type { Shell } from './shell.js';

/** US dollars, or "unknown"; never 0 for what nobody knows. */
export const costText = ({ t }: Pick<Shell, 't'>, usd: number | null): string =>
  usd === null ? t('unknown') : formatCost(usd);

/** What a run has cost by role; null where no model was asked. */
export function costLine(
  shell: Shell,
  { manifest, conditions }: Pick<OpenRun, 'manifest' | 'conditions'>,
  results: readonly Result[],
): string | null {
  const { t } = shell;
  const asks = (voices: Manifest['targets'] | Manifest['judges']): boolean =>
    voices.some((voice) => voice.kind === 'model');
  // A target's cost stands in the row of each of its judges, and a panel's in those of its members.
  const seen = new Set<string>();
  const ofTargets = results.filter(({ target }, i) => {
    const key = JSON.stringify([target, i % conditions.length]);
    return !seen.has(key) && seen.add(key);
  });
  const judged = results.filter((result) => result.panel === undefined);
  const cost = (known: (number | null)[]): string => costText(shell, sumOf(known));
  const parts = [
    ...(asks(manifest.targets)
      ? [t('summary.costTarget', { cost: cost(ofTargets.map((r) => r.cost.target)) })]
      : []),
    ...(manifest.user === undefined
      ? []
      : [t('summary.costUser', { cost: cost(ofTargets.map(({ cost: { user = 0 } }) => user)) })]),
    ...(asks(manifest.judges)
      ? [t('summary.costJudge', { cost: cost(judged.map((r) => r.cost.judge)) })]
      : []),
  ];
  return parts.length === 0
    ? null
    : t('summary.costOf', { parts: parts.join(shell.lang === 'en' ? ', ' : '，') });
}

const sumOf = (known: readonly (number | null)[]): number | null =>
  known.some((usd) => usd === null) ? null : known.reduce<number>((a, b) => a + (b ?? 0), 0);
