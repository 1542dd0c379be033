import type { Estimate } from '../../contract/index.js';
import { formatReason } from '../format.js';
import type { Entry } from './legend.js';
import type { Reader } from './words.js';

/**
 * What a legend says of figures without an interval and of missing figures: each reason once. A figure without interval
 * and reason is exact, such as a baseline that is computed: it needs none.
 */
export function gapEntries(estimates: readonly Estimate[], r: Reader): Entry[] {
  const reasonsOf = (gaps: readonly Estimate[]): string =>
    [...new Set(gaps.map(({ reason }) => formatReason(reason, r.lang)))].join(r.t('list'));
  const noFigure = reasonsOf(estimates.filter((e) => e.value === null));
  const noLine = reasonsOf(
    estimates.filter(
      (e) => e.value !== null && (e.low === null || e.high === null) && e.reason !== undefined,
    ),
  );
  return [
    ...(noLine === ''
      ? []
      : [{ sign: 'none' as const, words: r.t('noLine', { reasons: noLine }) }]),
    ...(noFigure === ''
      ? []
      : [{ sign: 'none' as const, words: r.t('noFigure', { reasons: noFigure }) }]),
  ];
}
