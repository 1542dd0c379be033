import type { Result } from '../pipeline/index.js';
import type { Shell } from './shell.js';
import { printable } from './table.js';

/** Whose answers a run took over (`--reuse`), one line a target and condition. */
export function reusedLines({ lang, t }: Shell, results: readonly Result[]): string[] {
  const lines = results.flatMap(({ target, reused }) => {
    if (reused === undefined) return [];
    const { answers, of } = reused;
    const from = reused.from
      .map(({ run, date }) =>
        t('summary.reusedFrom', { run: run ?? t('summary.reusedUnknown'), date }),
      )
      .join(lang === 'en' ? ', ' : '、');
    return [printable(t('summary.reused', { target, answers, of, from }))];
  });
  // A target has a result for each of its judges.
  return [...new Set(lines)];
}
