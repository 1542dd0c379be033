import type { Manifest } from '../pipeline/index.js';
import { digest } from '../store/index.js';

/**
 * SHA-256 over all that a run asks and how it is counted: equal for two runs of one design, whoever started them, when,
 * with which keys, and in which order conditions were named.
 */
export function designOf(manifest: Manifest): string {
  const { suite, suiteVersion, conditions, targets, judges, user } = manifest;
  const { panels, repeats, judgeRepeats, seed, reuse, maxConnections, budget } = manifest;
  return digest({
    suite,
    suiteVersion,
    conditions: conditions.map(({ id: _, ...condition }) => digest(condition)).sort(),
    targets,
    judges,
    user,
    panels,
    repeats,
    judgeRepeats,
    seed,
    reuse,
    maxConnections,
    budget,
  });
}
