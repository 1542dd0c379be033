import { quantileBins } from '../../stats/index.js';
import type { Group, ItemFacts } from './score-collect.js';
import { itemLengths, itemLevels } from './score-items.js';
import { OVERALL, whyMissing } from './score-rates.js';
import { SIDE_LABELS, type SideLabel } from './types.js';

/** Bins of a length for mutual information. */
export const LENGTH_BINS = 4;

export type Length = 'reply_length' | 'prompt_length';
export const LENGTHS: readonly Length[] = ['reply_length', 'prompt_length'];
/** Two variables of which mutual information is taken; the first is always a label. */
export type Pair = { first: SideLabel; second: SideLabel | Length };

/** Every pair of the eight side labels once, in the order of `SIDE_LABELS`; then each label with both lengths. */
export const PAIRS: readonly Pair[] = [
  ...SIDE_LABELS.flatMap((first, i) =>
    SIDE_LABELS.slice(i + 1).map((second): Pair => ({ first, second })),
  ),
  ...LENGTHS.flatMap((second) => SIDE_LABELS.map((first): Pair => ({ first, second }))),
];

/** Categories of each item for the variables of `PAIRS`; null where unknown. */
export type Variables = Record<SideLabel | Length, (number | null)[]>;

/**
 * A label's category is its level (present or not, for a judge without levels), over repeats the lower median. A
 * length's is its quarter among the items of the same language, so that languages of different density do not make
 * a length; equal lengths stay together.
 */
export function variables(items: readonly ItemFacts[], group: Group): Variables {
  const labels = SIDE_LABELS.map((label) => [label, itemLevels(group, label)] as const);
  const lengths = {
    reply_length: itemLengths(group),
    prompt_length: items.map((item) => item.promptLength),
  };
  return {
    ...(Object.fromEntries(labels) as Record<SideLabel, (number | null)[]>),
    reply_length: binsByLang(items, lengths.reply_length, LENGTH_BINS),
    prompt_length: binsByLang(items, lengths.prompt_length, LENGTH_BINS),
  };
}

/** Quantile bins within each language. */
export function binsByLang(
  items: readonly { lang: string }[],
  values: readonly (number | null)[],
  bins: number,
): (number | null)[] {
  const out: (number | null)[] = values.map(() => null);
  for (const lang of new Set(items.map((item) => item.lang))) {
    const own = values.map((x, i) => (items[i]?.lang === lang ? x : null));
    quantileBins(own, bins).forEach((bin, i) => {
      if (bin !== null) out[i] = bin;
    });
  }
  return out;
}

/** Why a pair has no item with both: `no_reply` where replies were not given, otherwise the verdicts' reason. */
export function whyNoInformation(
  items: readonly ItemFacts[],
  group: Group,
  second: Pair['second'],
): string {
  const reason = whyMissing(items, group, OVERALL, 'present');
  const noReply = second === 'reply_length' && itemLengths(group).every((x) => x === null);
  return reason === 'unrated' && noReply ? 'no_reply' : reason;
}
