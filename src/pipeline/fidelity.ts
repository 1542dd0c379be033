import type { AnySuite, Fidelity } from '../contract/index.js';
import type { LoadedCondition } from './plan.js';

/** How near a condition's protocol is to the published one: what was found when the data was loaded goes first. */
export const fidelityOf = (
  { meta }: AnySuite,
  { condition, report }: Pick<LoadedCondition, 'condition' | 'report'>,
): Fidelity => report.fidelity ?? meta.fidelity[condition.asked.protocol];
