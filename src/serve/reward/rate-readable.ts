import type { Exchange } from './exchange.js';
import type { Pair, RewardJudge } from './judge.js';
import type { Rated } from './ratings.js';
import { readableOf } from './readable.js';

/** Ratings in the order of the exchanges; the judge sees only those that can be read. @throws HttpFault as `judge.rate` */
export async function rateReadable(
  judge: Pick<RewardJudge, 'rate'>,
  exchanges: readonly Exchange[],
): Promise<Rated[]> {
  const read = exchanges.map(readableOf);
  const asked = read.filter((one): one is Pair => !('unrated' in one));
  const rated = (asked.length === 0 ? [] : await judge.rate(asked)).values();
  return read.map((one) => {
    if ('unrated' in one) return one;
    const next = rated.next();
    if (next.done === true) throw new Error('the judge gave fewer ratings than it was asked for');
    return next.value;
  });
}
