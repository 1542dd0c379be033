import { type Difference, groupDifference, rowDifferences, rowMeans } from '../../stats/index.js';
import { clusterOf } from './score-collect.js';
import type { Basis } from './score-figures.js';
import { type Column, type Sheet, scaleOf } from './score-sheet.js';
import type { Task } from './types.js';

/** How much a target's lead or lag differs between couple and family sessions. */
export type Interaction = {
  target: string;
  task: Task;
  /** Couple minus family of the target itself. */
  own: Difference;
  /** The same after taking off each item's mean over targets: 0 means that the target is like the others in both. */
  beyond: Difference;
};

/**
 * Target × scenario: couple minus family, of each target and beyond what all targets share, on the items that all of them
 * have. Accuracy for timing, first answer for ranked tasks, the judge's score for the others. Empty for fewer than two
 * targets or scenarios.
 */
export function interactionsOf(
  { items, rule, seed, draws }: Basis,
  sheets: readonly { target: string; sheet: Sheet }[],
  tasks: readonly Task[],
): Interaction[] {
  if (sheets.length < 2 || new Set(items.map(({ scenario }) => scenario)).size < 2) return [];
  return tasks.flatMap((task) => {
    const columns = sheets.map(({ sheet }) => columnOf(sheet, task));
    const places = items.flatMap((item, i) =>
      item.task === task && columns.every((column) => (column[i] ?? null) !== null) ? [i] : [],
    );
    const asked = places.flatMap((i) => items[i] ?? []);
    if (new Set(asked.map(({ scenario }) => scenario)).size < 2) return [];
    const [low, high] = task === 'emotion' || task === 'viewpoint' ? scaleOf(task, rule) : [0, 1];
    const inCouple = asked.map(({ scenario }) => scenario === 'couple');
    const how = { seed, draws, clusters: asked.map(clusterOf) };
    const common = columns.map((column) => places.map((i) => column[i] ?? null));
    const shared = rowMeans(common);
    return sheets.map(({ target }, t): Interaction => {
      const own = common[t] ?? [];
      return {
        target,
        task,
        own: groupDifference(own, inCouple, { ...how, range: [low, high] }),
        beyond: groupDifference(rowDifferences(own, shared), inCouple, {
          ...how,
          range: [low - high, high - low],
        }),
      };
    });
  });
}

/** One value an item of the task; others are null or of another task. */
export function columnOf(sheet: Sheet, task: Task): Column {
  if (task === 'timing')
    return sheet.timing.map((cells) => cells && (cells[0] ?? 0) + (cells[3] ?? 0));
  return task === 'emotion' || task === 'viewpoint' ? sheet.judge : sheet.recall[0];
}
