import type { Answer, RescueItem } from './types.js';

/** Counts of one kind of answer, in order of first appearance. */
type Counts = Map<string, number>;
/** What is counted of one group of samples: labels, places among the candidates, phrases, views, intensities. */
type Tally = { keys: Counts; intensities: Counts };

const add = (counts: Counts, key: string, n: number): void => {
  counts.set(key, (counts.get(key) ?? 0) + n);
};
const groupOf = ({ task, scenario, lang }: RescueItem): string => `${task}|${scenario}|${lang}`;

/**
 * The most frequent answer of the other samples of the same task, scenario and language (leave one sample out), or null
 * where there are none. `target` counts places among the candidates, since names differ between samples. Ties go to what
 * came first. A baseline that sees gold.
 */
export function majorities(items: readonly RescueItem[]): (item: RescueItem) => Answer | null {
  const all = new Map<string, Tally>();
  const own = new Map<string, Tally>();
  const tallyOf = (of: Map<string, Tally>, key: string): Tally => {
    const found = of.get(key) ?? { keys: new Map(), intensities: new Map() };
    of.set(key, found);
    return found;
  };
  for (const item of items)
    for (const tally of [
      tallyOf(all, groupOf(item)),
      tallyOf(own, `${groupOf(item)}|${item.sample}`),
    ]) {
      for (const key of keysOf(item)) add(tally.keys, key, 1);
      if (item.gold.task === 'emotion') add(tally.intensities, String(item.gold.intensity), 1);
    }
  const rests = new Map<string, Tally>();
  return (item) => {
    const key = `${groupOf(item)}|${item.sample}`;
    let rest = rests.get(key);
    if (rest === undefined) {
      const [whole, mine] = [tallyOf(all, groupOf(item)), tallyOf(own, key)];
      rest = {
        keys: without(whole.keys, mine.keys),
        intensities: without(whole.intensities, mine.intensities),
      };
      rests.set(key, rest);
    }
    return answerOf(item, rest);
  };
}

function without(whole: Counts, part: Counts): Counts {
  return new Map(
    [...whole]
      .map(([key, n]): [string, number] => [key, n - (part.get(key) ?? 0)])
      .filter(([, n]) => n > 0),
  );
}

function keysOf({ gold, candidates }: RescueItem): string[] {
  switch (gold.task) {
    case 'timing':
      return [gold.speak ? 'yes' : 'no'];
    case 'pattern':
      return [gold.label];
    case 'target':
      return [String([...new Set(candidates)].indexOf(gold.target))];
    case 'strategy':
      return [gold.strategy];
    case 'emotion':
      return [gold.phrase];
    case 'viewpoint':
      return gold.views.map((view) => view.viewpoint);
  }
}

/** Keys from the most frequent on; a stable sort keeps ties in order. */
const ranked = (counts: Counts): string[] =>
  [...counts].sort(([, a], [, b]) => b - a).map(([key]) => key);

function answerOf(item: RescueItem, { keys, intensities }: Tally): Answer | null {
  const order = ranked(keys);
  const [first] = order;
  if (first === undefined) return null;
  const { task, window } = item;
  switch (task) {
    case 'timing':
      // Both classes are equally frequent by construction: then the answer is yes.
      return {
        task,
        speak: (keys.get('yes') ?? 0) >= (keys.get('no') ?? 0),
        confidence: null,
      };
    case 'pattern':
    case 'strategy':
      return { task, ranked: order.slice(0, 3) };
    case 'target': {
      const labels = [...new Set(item.candidates)];
      const names = order.flatMap((place) => labels[Number(place)] ?? []);
      return { task, ranked: [...new Set([...names, ...labels])].slice(0, 3) };
    }
    case 'emotion':
      return { task, phrase: first, intensity: median(intensities) };
    case 'viewpoint': {
      const target = window.participants.find((name) => name !== window.speaker);
      return target === undefined
        ? null
        : { task, views: [{ source: window.speaker, target, viewpoint: first }] };
    }
  }
}

/** The lower median. */
function median(counts: Counts): number {
  const values = [...counts].flatMap(([value, n]) =>
    Array.from({ length: n }, () => Number(value)),
  );
  values.sort((a, b) => a - b);
  return values[Math.floor((values.length - 1) / 2)] ?? 0;
}
