import type { Estimate } from '../../contract/index.js';
import { binaryFigures, bootstrapSums } from '../../stats/index.js';
import { clusterOf } from './score-collect.js';
import { type Basis, toBinary } from './score-figures.js';
import { type Sheet, scaleOf } from './score-sheet.js';
import { TASKS, type Task } from './types.js';

/** Tasks whose cue lies in the rows at hand, and tasks that ask for the relations between people. */
export const LOCAL: readonly Task[] = ['timing', 'emotion', 'viewpoint'];
export const RELATIONAL: readonly Task[] = ['pattern', 'target', 'strategy'];

/**
 * Skill of a task on one scale: 0 is a blind answer, 1 a perfect one; below 0 is worse than blind.
 * - timing: 2 · balanced accuracy − 1
 * - pattern, target, strategy: (first answer right − chance)/(1 − chance), chance being one of the item's candidates
 * - emotion, viewpoint: the judge's score from the bottom to the top of its scale (0 is the worst score: what a blind
 *   answer would get is not known)
 */
export type Gap = {
  skills: Readonly<Record<Task, Estimate>>;
  /** Mean skill of the local tasks minus mean skill of the relational ones, over the tasks that have one. */
  gap: Estimate;
};

/** Where a task's sums of one item stand: timing its four cells, ranked tasks right, chance and number, others score and number. */
const AT: Readonly<Record<Task, number>> = {
  timing: 0,
  pattern: 4,
  target: 7,
  strategy: 10,
  emotion: 13,
  viewpoint: 15,
};
const WIDTH = 17;

export function gapOf(basis: Basis, sheet: Sheet): Gap {
  const { items, seed, draws } = basis;
  const vectors = items.map((_, i) => {
    const part = sumsOf(basis, sheet, i);
    const at = AT[items[i]?.task ?? 'timing'];
    return part && Array.from({ length: WIDTH }, (__, k) => part[k - at] ?? 0);
  });
  const how = { seed, draws, clusters: items.map(clusterOf) };
  const skills = Object.fromEntries(
    TASKS.map((task) => [
      task,
      bootstrapSums(
        vectors.map((row, i) => (items[i]?.task === task ? row : null)),
        (sums) => skill(task, sums),
        how,
      ),
    ]),
  ) as Record<Task, Estimate>;
  const present = (tasks: readonly Task[]): Task[] =>
    tasks.filter((task) => skills[task].value !== null);
  const [local, relational] = [present(LOCAL), present(RELATIONAL)];
  return {
    skills,
    gap: bootstrapSums(
      vectors,
      (sums) => {
        const a = meanSkill(local, sums);
        const b = meanSkill(relational, sums);
        return a === null || b === null ? null : a - b;
      },
      how,
    ),
  };
}

/** The item's own sums; null where it is unscored. */
function sumsOf({ items, rule }: Basis, sheet: Sheet, i: number): number[] | null {
  const item = items[i];
  if (item === undefined) return null;
  if (item.task === 'timing') return sheet.timing[i] ?? null;
  if (RELATIONAL.includes(item.task)) {
    const right = sheet.recall[0][i] ?? null;
    const candidates = new Set(item.candidates).size;
    return right === null || candidates < 2 ? null : [right, 1 / candidates, 1];
  }
  const score = sheet.judge[i] ?? null;
  const [low, high] = scaleOf(item.task, rule);
  return score === null ? null : [(score - low) / (high - low), 1];
}

function skill(task: Task, sums: ArrayLike<number>): number | null {
  if (task === 'timing') {
    const balanced = binaryFigures(toBinary(sums)).balancedAccuracy;
    return balanced === null ? null : 2 * balanced - 1;
  }
  const [a, b, c] = [0, 1, 2].map((k) => sums[AT[task] + k] ?? 0) as [number, number, number];
  if (RELATIONAL.includes(task)) return c - b > 0 ? (a - b) / (c - b) : null;
  return b === 0 ? null : a / b;
}

/** Null without a task, or where one of them has no skill in these sums. */
function meanSkill(tasks: readonly Task[], sums: ArrayLike<number>): number | null {
  let sum = 0;
  for (const task of tasks) {
    const value = skill(task, sums);
    if (value === null) return null;
    sum += value;
  }
  return tasks.length === 0 ? null : sum / tasks.length;
}
