import type { Chart } from '../../contract/index.js';
import type { Stacked } from './stack.js';
import type { Reader } from './words.js';

export type TwoSided = Extract<Chart, { kind: 'two-sided' }>;
export type Bar = TwoSided['groups'][number]['bars'][number];
/** One line of the picture: a bar to each side, of the same thing or of two. */
export type Pair = { label: string; right?: string; bars: Bar[] };
export type PairedGroup = Stacked & { pairs: Pair[] };

/**
 * Lays bars on lines. Bars of one label share a line; where the sides of a group have labels of their own they are
 * paired in their order. Groups that fill one side only share their lines with those of the other side, if both hold
 * the same labels: each keeps its own heading at its side.
 */
export function pairUp(chart: TwoSided, r: Reader): PairedGroup[] {
  const groups = chart.groups.map((g) => ({ heading: r.say(g.label), bars: g.bars }));
  const only = (side: Bar['side']) =>
    groups.filter((g) => g.bars.length > 0 && g.bars.every((b) => b.side === side));
  const [lefts, rights] = [only('left'), only('right')];
  const names = (bars: readonly Bar[]): string => JSON.stringify(bars.map((b) => r.say(b.label)));
  const alike = new Set([...lefts, ...rights].map((g) => names(g.bars))).size === 1;
  const oneSided = lefts.length > 0 && lefts.length + rights.length === groups.length;
  if (!alike || !oneSided || lefts.length !== rights.length) {
    return groups.map((g) => group(g.heading, pairs(g.bars, r)));
  }
  return lefts.map((left, i) => {
    const right = rights[i] ?? left;
    const own = pairs([...left.bars, ...right.bars], r);
    return { heading: left.heading, headingRight: right.heading, lines: own, pairs: own };
  });
}

function pairs(bars: readonly Bar[], r: Reader): Pair[] {
  const of = (side: Bar['side']) => bars.filter((b) => b.side === side);
  const [lefts, rights] = [of('left'), of('right')];
  const names = [...new Set(bars.map((b) => r.say(b.label)))];
  const shared = names.some(
    (n) => lefts.some((b) => r.say(b.label) === n) && rights.some((b) => r.say(b.label) === n),
  );
  if (shared || lefts.length === 0 || rights.length === 0) {
    return names.map((label) => ({ label, bars: bars.filter((b) => r.say(b.label) === label) }));
  }
  return Array.from({ length: Math.max(lefts.length, rights.length) }, (_, i) => {
    const [a, b] = [lefts[i], rights[i]];
    return {
      label: a === undefined ? '' : r.say(a.label),
      right: b === undefined ? '' : r.say(b.label),
      bars: [a, b].filter((bar) => bar !== undefined),
    };
  });
}

/** A group of one line is named on the line itself. */
function group(heading: string, own: Pair[]): PairedGroup {
  const [only] = own;
  const single = own.length === 1 && only?.right === undefined;
  if (!single || only === undefined) return { heading, lines: own, pairs: own };
  const label =
    only.label === heading || only.label === '' ? heading : `${heading} · ${only.label}`;
  return { heading: null, lines: [{ label }], pairs: own };
}
