import { panelName, type Rater } from '../../pipeline/index.js';

/** The name that verdicts stand under; null where nobody rates. */
export const raterName = (rater: Rater): string | null =>
  rater.kind === 'judge' ? rater.judge.name : rater.kind === 'panel' ? panelName(rater.how) : null;
