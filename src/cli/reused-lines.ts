import type { Result } from '../pipeline/index.js';
import type { Shell } from './shell.js';
import { printable } from './table.js';

/**
 * Whose answers (`--reuse`) and verdicts (always) a run took over: one line a target and condition, one a judge of it.
 */
export function reusedLines({ lang, t }: Shell, results: readonly Result[]): string[] {
  const origins = (from: readonly { run: string | null; date: string }[]): string =>
    from
      .map(({ run, date }) =>
        t('summary.reusedFrom', { run: run ?? t('summary.reusedUnknown'), date }),
      )
      .join(lang === 'en' ? ', ' : '、');
  const answers = results.flatMap(({ target, reused }) =>
    reused === undefined
      ? []
      : [t('summary.reused', { target, ...reused, from: origins(reused.from) })],
  );
  const verdicts = results.flatMap(({ target, judge, reusedVerdicts: reused }) =>
    reused === undefined
      ? []
      : [
          t('summary.reusedVerdicts', {
            target,
            judge: judge ?? '',
            ...reused,
            from: origins(reused.from),
          }),
        ],
  );
  // A target has a result for each of its judges.
  return [...new Set([...answers, ...verdicts])].map(printable);
}
