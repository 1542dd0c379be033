import { wilson } from '../../stats/index.js';

/** A share of right ones with its 95 % interval (Wilson). `right` may be a sum of shares. */
export type Share = {
  right: number;
  n: number;
  share: number | null;
  low: number | null;
  high: number | null;
};

/** `right` of `n`; nothing is claimed of nothing. */
export function shareOf(right: number, n: number): Share {
  const within = Math.min(Math.max(right, 0), n);
  const interval = wilson(within, n);
  if (interval === null) return { right: 0, n: 0, share: null, low: null, high: null };
  return { right: within, n, share: within / n, low: interval.low, high: interval.high };
}

export const NO_SHARE: Share = shareOf(0, 0);
