import type { Candidate, Task } from './candidate.js';
import { type Choice, type Panel, panelFor } from './panel.js';

export type Planned = { task: Task; panel: Panel };
export type Plan = { items: Planned[]; people: ReadonlyMap<string, Candidate> };

/**
 * Who gets what, item after item: hard items that want a licence first, so that those few people are not spent on others;
 * then the given order. What somebody was given weighs on what they are given next. Pure, and the same under one seed.
 */
export function planOf(
  tasks: readonly Task[],
  candidates: readonly Candidate[],
  choice: Choice,
  seed: string,
): Plan {
  const people = new Map(candidates.map((one) => [one.person, one]));
  const order = [...tasks].sort(
    (a, b) => Number(b.features.licensed) - Number(a.features.licensed),
  );
  const items = order.map((task): Planned => {
    const panel = panelFor(task, [...people.values()], choice, seed);
    for (const { person } of panel.members) {
      const before = people.get(person);
      if (before !== undefined)
        people.set(person, {
          ...before,
          load: before.load + 1,
          left: before.left - 1,
          practice: before.practice + (panel.learner === person ? 1 : 0),
        });
    }
    return { task, panel };
  });
  return { items, people };
}
