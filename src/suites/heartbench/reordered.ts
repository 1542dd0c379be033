import type { Answered, Reordered } from '../../contract/index.js';
import { type Answer, type HeartItem, rowId } from './types.js';

/** The same answer with its rubric rows in reverse order, so that a judge can be probed for the order of rows. */
export function reordered(
  { item, answers }: Answered<HeartItem, Answer>,
  what: 'parts' | 'replies',
): Reordered<HeartItem, Answer> | null {
  const { rubric } = item;
  if (what === 'replies' || rubric.length < 2) return null;
  const original = new Map(rubric.map((_, i) => [rowId(rubric.length - 1 - i), rowId(i)] as const));
  return {
    answered: { item: { ...item, rubric: rubric.toReversed() }, answers },
    stepOf: (step) => original.get(step) ?? step,
  };
}
