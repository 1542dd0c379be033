import type { GateResult, RuleResult } from '../analysis/index.js';
import { itemTexts } from '../analysis/index.js';
import type { Conversation } from '../contract/index.js';
import { ratedRows, rowSource } from '../pipeline/index.js';
import type { Shell } from './shell.js';
import { masked, withheldTexts } from './withheld.js';

/** Why only ids are shown. `asked`: the user wished it so. */
export type IdsOnly = 'asked' | 'licence' | 'file' | 'suite';

/** What was said in a rule's worst items: rule name → item → the turns of its worst answer. */
export type GateTexts = {
  said: ReadonlyMap<string, ReadonlyMap<string, readonly Conversation[]>>;
  idsOnly: IdsOnly | null;
  /** Nobody stated a licence, so that the texts count as the user's own. */
  unlicensed: boolean;
};

/**
 * The texts of worst items, of rules that stop the gate. Only items that may be passed on have any, never the answers of
 * files (a product's logs), and what a suite withholds is masked.
 */
export async function gateTexts(
  shell: Shell,
  result: GateResult,
  wanted: boolean,
): Promise<GateTexts> {
  const said = new Map<string, Map<string, Conversation[]>>();
  const idsOnly = wanted ? refusal(result) : 'asked';
  const { unlicensed } = itemTexts(result.candidate.run);
  const stopping = result.rules.filter(({ stops, worst }) => stops && worst.length > 0);
  if (idsOnly !== null || stopping.length === 0) return { said, idsOnly, unlicensed };
  const { run, loaded, target, rater } = result.candidate;
  const { conversations, itemScores } = run.suite;
  const source = rowSource(run, loaded);
  const best = new Map<string, number>();
  for await (const row of ratedRows(source, target, rater)) {
    const { id } = row.item;
    for (const one of stopping.filter(({ worst }) => worst.some(({ item }) => item === id))) {
      const { name, figure } = one.rule;
      const value = itemScores?.(row, source.scored)[figure] ?? null;
      if (value === null) continue;
      // Of several answers the one that speaks most against the candidate.
      const badness = lowIsBad(one) ? -value : value;
      const key = JSON.stringify([name, id]);
      if (badness <= (best.get(key) ?? Number.NEGATIVE_INFINITY)) continue;
      best.set(key, badness);
      const turns: Conversation[] = conversations?.(row) ?? [];
      const byItem = said.get(name) ?? new Map<string, Conversation[]>();
      byItem.set(id, masked(turns, withheldTexts(run, id), shell.lang));
      said.set(name, byItem);
    }
  }
  return { said, idsOnly, unlicensed };
}

function refusal({ candidate }: GateResult): IdsOnly | null {
  const { run, target } = candidate;
  if (run.suite.conversations === undefined) return 'suite';
  if (itemTexts(run).texts === 'withheld') return 'licence';
  return target.kind === 'file' ? 'file' : null;
}

function lowIsBad({ rule: { test }, baseline, candidate }: RuleResult): boolean {
  switch (test.kind) {
    case 'margin':
    case 'shown':
      return test.way === 'fall';
    case 'same':
      return (candidate ?? 0) < (baseline ?? 0);
    case 'share':
      return test.way === 'at_least';
    case 'count':
      return false;
  }
}
