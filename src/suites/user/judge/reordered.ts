import type { Answered, Reordered } from '../../../contract/index.js';
import type { AnyUserItem } from '../items/types.js';
import type { Answer } from '../target/answer.js';

/** The same answer with its rubric rows in reverse order; labels stand in the order of the suite and stay there. */
export function reordered(
  { item, answers }: Answered<AnyUserItem, Answer>,
  what: 'parts' | 'replies',
): Reordered<AnyUserItem, Answer> | null {
  if (what === 'replies' || !('rubric' in item) || item.rubric.length < 2) return null;
  // Rows keep their ids, and steps are called by these.
  return {
    answered: { item: { ...item, rubric: item.rubric.toReversed() }, answers },
    stepOf: (step) => step,
  };
}
