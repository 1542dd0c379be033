import { effective, type Formula, rewardOf } from './formula.js';
import { openLocalLabels } from './local-labels.js';
import { readableOf } from './readable.js';

/**
 * The reward by a local judge in this thread, as a function of prompt and reply; null where a reply has none.
 * @throws HearthError exit 2 for a judge that does not run in process
 */
export async function localReward(name: string, formula: Formula) {
  const labels = await openLocalLabels(name);
  const used = effective(formula, labels.rates);
  return {
    text: used.text,
    hash: used.hash,
    again(prompt: string, reply: string): number | null {
      const pair = readableOf({ prompt, reply });
      if ('unrated' in pair) return null;
      const rated = labels.rate(pair);
      return 'unrated' in rated ? null : rewardOf(used, rated.ratings).reward;
    },
  };
}
