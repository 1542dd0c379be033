import { rngFrom, shuffle } from '../../../stats/index.js';
import { type Check, type CheckRow, rewarded } from './check-row.js';
import { checkCopied } from './copied.js';
import { checkHedging } from './hedging.js';
import { checkLength } from './length.js';
import { checkNearItems, type ItemText, nearItems } from './near-items.js';
import { checkPhrases, type Lift, liftedPhrases } from './phrases.js';
import { checkSaturation } from './saturation.js';

/** The reward of a reply, for rewards that can be asked for again; null where it has none. */
export type RewardAgain = (prompt: string, reply: string) => number | null;

/** Replies to which a phrase is added. */
const TRIED = 40;

/**
 * What training on a reward would find: saturation, length, phrases, hedging, copied prompts, and prompts that belong to benchmarks. Pure.
 * @param again absent where rewards come from a file: then no phrase is added to other replies
 */
export function checkReward(
  rows: readonly CheckRow[],
  items: { texts: readonly ItemText[]; suites: readonly string[] },
  again?: RewardAgain,
): Check[] {
  const known = rewarded(rows);
  const { lifts, tested } = liftedPhrases(known);
  const tried = again === undefined ? lifts : lifts.map((lift) => withAdded(lift, rows, again));
  const seen = new Map<string, { line: number; prompt: string }>();
  for (const { line, prompt } of rows) if (!seen.has(prompt)) seen.set(prompt, { line, prompt });
  const prompts = [...seen.values()];
  const looked = { prompts: prompts.length, items: items.texts.length, suites: items.suites };
  return [
    checkSaturation(known),
    checkLength(known),
    checkPhrases(known, { lifts: tried, tested }),
    checkHedging(known),
    checkCopied(known),
    checkNearItems(nearItems(prompts, items.texts), looked),
  ];
}

/** Mean change of the reward over replies without the phrase, each with it put behind. */
function withAdded(lift: Lift, rows: readonly CheckRow[], again: RewardAgain): Lift {
  const han = /\p{Script=Han}/u.test(lift.phrase);
  const others = rows.filter(
    ({ reply }) =>
      !reply.toLowerCase().includes(lift.phrase) && /\p{Script=Han}/u.test(reply) === han,
  );
  const drawn = shuffle(rngFrom(`reward-check/${lift.phrase}`), others).slice(0, TRIED);
  const changes = drawn.flatMap(({ prompt, reply, reward }) => {
    if (reward === null) return [];
    const more = again(prompt, `${reply}${han ? '' : ' '}${lift.phrase}${han ? '。' : '.'}`);
    return more === null ? [] : [more - reward];
  });
  if (changes.length === 0) return lift;
  return { ...lift, added: changes.reduce((a, b) => a + b, 0) / changes.length };
}
