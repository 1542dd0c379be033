import type { Criterion } from './prompts-sound.js';
import type { Mode, RubricRow } from './types.js';
import { rowId } from './types.js';

/** The one step of a judge's unit under `official`. */
export const OFFICIAL_STEP = 'rubric';

/** Rubric rows of one call in mode `chunk`. */
const CHUNK = 5;

/** One call of the judge and the rubric rows it rates, in file order. */
export type JudgeStep = { step: string; criteria: Criterion[] };

/** The calls under `sound`: `rubric` for all rows, `rubric-1`, `rubric-2`, … for chunks, or the row's own id. */
export function criteriaSteps(rubric: readonly RubricRow[], mode: Mode): JudgeStep[] {
  const criteria = rubric.map(({ dimension, content }, index) => ({ index, dimension, content }));
  if (mode === 'all') return [{ step: 'rubric', criteria }];
  if (mode === 'item')
    return criteria.map((criterion) => ({ step: rowId(criterion.index), criteria: [criterion] }));
  // Chunks of nearly equal size: the last one is not left with a single row.
  const chunks = Math.ceil(criteria.length / CHUNK);
  return Array.from({ length: chunks }, (_, i) => ({
    step: `rubric-${i + 1}`,
    criteria: criteria.slice(
      Math.round((i * criteria.length) / chunks),
      Math.round(((i + 1) * criteria.length) / chunks),
    ),
  }));
}
