import type { Slice } from './score-slices.js';
import { type RescueItem, THERAPIST } from './types.js';

/** Therapist rows of one sample that have no pattern label. `item`: any pattern item of the sample. */
export type Unlabelled = { item: RescueItem; rows: number };

/**
 * The published pattern accuracy divides by labelled rows and therapist rows without a label, which no answer can get
 * right. Of a sample of which only some items were asked, the same share of its unlabelled rows counts.
 */
export function unlabelledOf(items: readonly RescueItem[]): Unlabelled[] {
  const bySample = new Map<string, RescueItem[]>();
  for (const item of items) {
    if (item.task !== 'pattern') continue;
    const list = bySample.get(item.sample) ?? [];
    bySample.set(item.sample, list);
    list.push(item);
  }
  return [...bySample.values()].flatMap((asked) => {
    const [item] = asked;
    if (item === undefined) return [];
    const { rows } = item.timeline;
    const labelled = rows.filter(({ pattern }) => pattern !== '').length;
    const without = rows.filter((row) => row.speaker === THERAPIST && row.pattern === '').length;
    const count = (without * asked.length) / Math.max(labelled, asked.length);
    return count === 0 ? [] : [{ item, rows: count }];
  });
}

export const isUnlabelledIn = ({ item }: Unlabelled, slice: Slice): boolean => slice.has(item);
