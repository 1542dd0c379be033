import type { Group, ItemFacts } from './score-collect.js';
import { scoreQuestion } from './score-question.js';
import type { Gate } from './types.js';

/** How many answers the gate zeroes under a rule, and how many cannot be told for an unscored gate row. */
export type GateCount = { hit: number; unknown: number; answers: number };

/** Counts answers, not questions: repeats count each. Unscored answers are not counted. */
export function gateCount(items: readonly ItemFacts[], group: Group, gate: Gate): GateCount {
  const count: GateCount = { hit: 0, unknown: 0, answers: 0 };
  items.forEach((item, i) => {
    for (const { hits, states } of group.entries[i] ?? []) {
      if (states.rated === 0) continue;
      const { gated } = scoreQuestion(item.rubric, hits, { unscored: 'unknown', gate });
      count.answers += 1;
      if (gated === true) count.hit += 1;
      if (gated === null) count.unknown += 1;
    }
  });
  return count;
}

/** Counts over all answers: gates under both rules, and verdicts that were mended on the way. */
export function countsOf(
  items: readonly ItemFacts[],
  group: Group,
): { id: string; value: number; n: number }[] {
  const entries = group.entries.flat();
  const rows = entries.reduce((sum, { hits }) => sum + hits.length, 0);
  const gates = (['code', 'paper'] as const).map((rule) => {
    const { hit, answers } = gateCount(items, group, rule);
    return { id: `gate/${rule}`, value: hit, n: answers };
  });
  const mended = (['padded', 'cut', 'odd'] as const).map((why) => ({
    id: `verdicts/${why}`,
    value: entries.reduce((sum, entry) => sum + entry[why], 0),
    n: rows,
  }));
  return [...gates, ...mended];
}
