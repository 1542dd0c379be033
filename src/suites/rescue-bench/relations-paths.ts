import { byName } from '../shared/collect.js';
import { rankedOf } from './score-answer.js';
import { clusterOf, type Entry, type Group } from './score-collect.js';
import type { RescueItem, Scenario, Timeline } from './types.js';

/**
 * One labelled row of a session: what the annotation says and what was answered first; null without an answer, '' for an
 * answer whose first label is outside the set.
 */
export type Step = { row: number; gold: string; said: string | null };

/** The relation patterns of one session in order, under one repeat of a target. */
export type Path = {
  sample: string;
  scenario: Scenario;
  cluster: string;
  timeline: Timeline;
  steps: Step[];
};

/** One item of each sample that has pattern items, in the order of names. */
export function samplesOf(items: readonly RescueItem[]): RescueItem[] {
  const first = new Map<string, RescueItem>();
  for (const item of items)
    if (item.task === 'pattern' && !first.has(item.sample)) first.set(item.sample, item);
  return [...first.values()].sort((a, b) => byName(a.sample, b.sample));
}

/** The labelled rows of each session, nothing answered: for figures of the annotation alone. */
export const goldPaths = (items: readonly RescueItem[]): Path[] =>
  samplesOf(items).map((item) => pathOf(item, () => null));

/**
 * The same with a target's answers, one path a session and repeat. A row that was not asked about, or whose answer could
 * not be read, has no answer: it stays in its place, so that what lies before and after does not become neighbours.
 * Nothing is ever filled in.
 */
export function pathsOf(items: readonly RescueItem[], group: Group): Path[] {
  const placeOf = new Map(
    items.flatMap((item, i) =>
      item.task === 'pattern' ? [[JSON.stringify([item.sample, item.row]), i] as const] : [],
    ),
  );
  const repeats = repeatsOf(group);
  return samplesOf(items).flatMap((item) =>
    repeats.map((repeat) =>
      pathOf(item, (row) => {
        const place = placeOf.get(JSON.stringify([item.sample, row]));
        const entry = place === undefined ? undefined : answerOf(group, place, repeat);
        return entry === undefined ? null : (rankedOf(entry)?.[0] ?? null);
      }),
    ),
  );
}

function pathOf(item: RescueItem, said: (row: number) => string | null): Path {
  const { sample, scenario, timeline } = item;
  return {
    sample,
    scenario,
    cluster: clusterOf(item),
    timeline,
    steps: timeline.rows
      .filter(({ pattern }) => pattern !== '')
      .map(({ index, pattern }) => ({ row: index, gold: pattern, said: said(index) })),
  };
}

export const repeatsOf = ({ entries }: Group): number[] =>
  [...new Set(entries.flat().map(({ repeat }) => repeat))].sort((a, b) => a - b);

/** An item's answer in a repeat; the same one stands under each judge repeat. */
export const answerOf = ({ entries }: Group, place: number, repeat: number): Entry | undefined =>
  entries[place]?.find((entry) => entry.repeat === repeat);
