import type { FormPage } from '../../contract/index.js';
import type { FilledPages } from '../work/content.js';
import { distance, type FieldRating, fieldRatings, valueKey } from '../work/field-ratings.js';
import type { CampaignSettings } from '../work/settings.js';

export type Divergence = {
  /** Fields that split, as `STEP/ID`. */
  split: string[];
  /** Fields with two ratings or more. */
  judged: number;
  /** Why a consultation is called; null: it is not. */
  calls: 'always' | 'share' | null;
};

/** A majority of more than this is clear: of three, all; of five, four. */
const CLEAR = 2 / 3;

/** One person's ratings of one field; a ranking is several, one for each pair of its options. */
type Voice = readonly FieldRating[];

/**
 * Whether the verdicts on an item are so far apart that people must talk. A field of names or of yes and no splits
 * where nothing has a clear majority (2 : 1 is a split, 4 : 1 is none); a scale, a number, quotes or a ranking where
 * two people are `spread` or more apart. A consultation is called by any difference in a field of `always`, or by a
 * `share` of the fields. Free texts and fields that fewer than two people filled in are left out.
 * @param verdicts those that count, in any order
 */
export function divergenceOf(
  pages: readonly FormPage[],
  verdicts: readonly FilledPages[],
  rule: CampaignSettings['divergence'],
): Divergence {
  const judged = [...voicesOf(pages, verdicts)].filter(([, voices]) => voices.length >= 2);
  const isAlways = (name: string): boolean =>
    rule.always.some((begin) => name.startsWith(begin) || idOf(name).startsWith(begin));
  const urgent = judged.filter(([name, voices]) => isAlways(name) && farthest(voices) > 0);
  const split = judged.filter((one) => urgent.includes(one) || isSplit(one[1], rule.spread));
  const share = judged.length === 0 ? 0 : split.length / judged.length;
  return {
    split: split.map(([name]) => name),
    judged: judged.length,
    calls: urgent.length > 0 ? 'always' : split.length > 0 && share >= rule.share ? 'share' : null,
  };
}

const idOf = (name: string): string => name.slice(name.indexOf('/') + 1);

/** Who said what of each field, in the form's order. */
function voicesOf(
  pages: readonly FormPage[],
  verdicts: readonly FilledPages[],
): Map<string, Voice[]> {
  const found = new Map<string, Voice[]>();
  for (const page of pages)
    for (const field of page.fields) {
      const only = [{ ...page, fields: [field] }];
      const voices = verdicts
        .map((filled) => fieldRatings(only, filled))
        .filter((ratings) => ratings.length > 0);
      if (voices.length > 0) found.set(`${page.step}/${field.id}`, voices);
    }
  return found;
}

/** Distance of two voices, 0…1: the mean over what both rated. */
function apart(a: Voice, b: Voice): number {
  const pairs = a.flatMap((one) => {
    const other = b.find(({ key }) => key === one.key);
    return other === undefined ? [] : [distance(one.value, other.value, one)];
  });
  return pairs.length === 0 ? 0 : pairs.reduce((x, y) => x + y, 0) / pairs.length;
}

const farthest = (voices: readonly Voice[]): number =>
  Math.max(0, ...voices.flatMap((a, i) => voices.slice(i + 1).map((b) => apart(a, b))));

function isSplit(voices: readonly Voice[], spread: number): boolean {
  if (voices[0]?.[0]?.scale !== 'nominal') return farthest(voices) >= spread;
  const votes = new Map<number | string, number>();
  for (const [one] of voices) {
    if (one === undefined) continue;
    votes.set(valueKey(one.value), (votes.get(valueKey(one.value)) ?? 0) + 1);
  }
  return Math.max(...votes.values()) / voices.length <= CLEAR;
}
