import type { Policy, Rule } from './policy.js';
import { changing } from './settle.js';

/**
 * Which rule may still change a reply of a turn. A rule that has done its part stays in force to the end: no rule behind
 * it in the file changes that reply, as none would change one that came whole.
 */
export class RulesInForce {
  /** By reply: rules that have done what they could. */
  readonly #spent = new Map<number, Set<Rule>>();

  constructor(private readonly policy: Pick<Policy, 'rules'>) {}

  /** The rule that is to change a reply now; null for none. @param holding rules that hold for it now */
  next(index: number, holding: readonly Rule[]): Rule | null {
    const spent = this.#spent.get(index);
    const first = changing(
      this.policy.rules.filter((rule) => holding.includes(rule) || spent?.has(rule)),
    );
    return first === null || spent?.has(first) ? null : first;
  }

  /** Notes that a rule has done its part for a reply. */
  spend(index: number, rule: Rule): void {
    this.#spent.set(index, (this.#spent.get(index) ?? new Set()).add(rule));
  }
}
