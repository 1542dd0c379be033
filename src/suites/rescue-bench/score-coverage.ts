import type { AnswerState } from '../../contract/index.js';
import { ANSWER_STATES } from '../../contract/index.js';
import { cameFrom } from './moderation.js';
import type { Group } from './score-collect.js';
import { judged, type Rule } from './score-sheet.js';
import { JUDGED, type RescueItem, type Task } from './types.js';

/** What became of a task's answers. */
export type Coverage = {
  /** Answers that were to come: items × repeats (× judge repeats). */
  expected: number;
  /** What the headline figure rests on: readable ones; of tasks that a judge rates, those with a judge's score. */
  scored: number;
  /** Answers that could not be read, for whatever reason. */
  failed: number;
  states: Readonly<Record<AnswerState, number>>;
  /** Read answers without a score of this judge: verdicts that failed, and a similarity of spelling, which is none. */
  unrated: number;
  /** Read answers whose request went out with words masked, or with speech withheld, after a filter stopped it. */
  masked: number;
  redacted: number;
};

export function coverageOf(
  items: readonly RescueItem[],
  group: Group,
  task: Task,
  rule: Rule,
): Coverage {
  const states = Object.fromEntries(ANSWER_STATES.map((state) => [state, 0])) as Record<
    AnswerState,
    number
  >;
  const rates = JUDGED.some((name) => name === task);
  let expected = 0;
  let scored = 0;
  let unrated = 0;
  const changed = { masked: 0, redacted: 0 };
  items.forEach((item, i) => {
    if (item.task !== task) return;
    for (const { state, answer, verdict, why } of group.entries[i] ?? []) {
      expected++;
      states[state]++;
      if (answer === null) continue;
      for (const change of ['masked', 'redacted'] as const)
        if (cameFrom(why, change)) changed[change]++;
      if (rates && judged(item, verdict, rule) === null) unrated++;
      else scored++;
    }
  });
  return { expected, scored, failed: expected - scored - unrated, states, unrated, ...changed };
}
