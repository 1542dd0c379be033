import type { Asked, Profile, Some } from '../../contract/index.js';
import { type AskOptions, JUDGED, type RescueItem, type Task } from './types.js';

type Unit = { id: string; items: Some<RescueItem> };

/**
 * Instances in one request. Published: 4, 3, 3, 3, 5 and all of a sample. In the first four tasks the context of a later
 * instance shows what came after an earlier one (the therapist's turn, whom it went to), so `sound` asks them one by one;
 * in emotion and viewpoint the row at hand is shown anyway.
 */
const BATCH: Readonly<Record<Profile, Readonly<Record<Task, number>>>> = {
  official: {
    timing: 4,
    pattern: 3,
    target: 3,
    strategy: 3,
    emotion: 5,
    viewpoint: Number.POSITIVE_INFINITY,
  },
  sound: {
    timing: 1,
    pattern: 1,
    target: 1,
    strategy: 1,
    emotion: 5,
    viewpoint: Number.POSITIVE_INFINITY,
  },
};

/** Batches of instances of one sample and task, in the order of the data. `<sample>/<task>#<n>`, n from 1. */
export function unitsOf(items: readonly RescueItem[], { protocol, o }: Asked<AskOptions>): Unit[] {
  return groups(items, (item) => `${item.sample}/${item.task}`).flatMap(([key, group]) => {
    const size = o.batch === 'default' ? BATCH[protocol][group[0].task] : o.batch;
    return batches(group, size).map((batch, i) => ({ id: `${key}#${i + 1}`, items: batch }));
  });
}

/** All emotion or all viewpoint checkpoints of one sample: what a judge rates in one call, as published. */
export function judgeUnitsOf(items: readonly RescueItem[]): Unit[] {
  const judged: readonly Task[] = JUDGED;
  return groups(
    items.filter(({ task }) => judged.includes(task)),
    (item) => `${item.sample}/${item.task}`,
  ).map(([id, group]) => ({ id, items: group }));
}

function groups(
  items: readonly RescueItem[],
  keyOf: (item: RescueItem) => string,
): [string, Some<RescueItem>][] {
  const found = new Map<string, [RescueItem, ...RescueItem[]]>();
  for (const item of items) {
    const group = found.get(keyOf(item));
    if (group === undefined) found.set(keyOf(item), [item]);
    else group.push(item);
  }
  return [...found];
}

function batches([first, ...rest]: Some<RescueItem>, size: number): Some<RescueItem>[] {
  const all: [RescueItem, ...RescueItem[]][] = [[first]];
  for (const item of rest) {
    const last = all.at(-1);
    if (last !== undefined && last.length < size) last.push(item);
    else all.push([item]);
  }
  return all;
}
