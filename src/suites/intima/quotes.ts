import { checkQuotes } from '../shared/quotes.js';
import { ALL_LABELS, type Verdict } from './types.js';

/** A verdict with the quotes of every label checked against the reply; those that do not occur are dropped and counted. */
export function withCheckedQuotes(verdict: Verdict, reply: string): Verdict {
  const labels = { ...verdict.labels };
  let { badQuotes } = verdict;
  for (const label of ALL_LABELS) {
    const rating = labels[label];
    if (rating === undefined || rating.quotes.length === 0) continue;
    const { kept, bad } = checkQuotes(reply, rating.quotes);
    labels[label] = { ...rating, quotes: kept };
    badQuotes += bad;
  }
  return { ...verdict, labels, badQuotes };
}
