import type { AnswerState } from '../../contract/index.js';
import { ANSWER_STATES } from '../../contract/index.js';
import type { Group } from './score-collect.js';
import { JUDGED, type RescueItem, type Task } from './types.js';

/** What became of a task's answers. */
export type Coverage = {
  /** Answers that were to come: items × repeats (× judge repeats). */
  expected: number;
  /** Readable ones; of tasks that a judge rates, those with a rated verdict where there is a judge. */
  scored: number;
  /** Answers that could not be read, for whatever reason. */
  failed: number;
  states: Readonly<Record<AnswerState, number>>;
  /** Verdicts that were to come and are not rated. */
  unrated: number;
};

export function coverageOf(items: readonly RescueItem[], group: Group, task: Task): Coverage {
  const states = Object.fromEntries(ANSWER_STATES.map((state) => [state, 0])) as Record<
    AnswerState,
    number
  >;
  const judged = group.judge !== null && JUDGED.some((name) => name === task);
  let expected = 0;
  let scored = 0;
  let unrated = 0;
  items.forEach((item, i) => {
    if (item.task !== task) return;
    for (const { state, answer, verdict } of group.entries[i] ?? []) {
      expected++;
      states[state]++;
      if (answer === null) continue;
      if (judged && verdict === null) unrated++;
      else scored++;
    }
  });
  return { expected, scored, failed: expected - scored - unrated, states, unrated };
}
