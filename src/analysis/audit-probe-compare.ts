import type { Estimate, RatingKind, Text } from '../contract/index.js';
import { bootstrapRatios, type Difference, holm, pairedDifference } from '../stats/index.js';
import type { ProbeResult, ProbeRow, ProbeShift } from './audit-probe-types.js';
import { WHY } from './audit-probe-words.js';

/**
 * Largest change that still counts as none: this share of a kind's range, and this share of changed ratings beyond the
 * judge's own noise. With 22 groups of items in which nothing changes, the intervals are just narrower.
 */
export const MARGIN = 0.15;
/** Below so many groups the interval of a kind cannot lie within the margin: the share over all kinds decides. */
const LEAST_CLUSTERS = 22;
/** Two-sided level, after Holm. */
const LEVEL = 0.05;
/** Share of unread verdicts beyond which nothing is said. */
const UNREAD = 0.2;

export type Kinds = Readonly<Record<string, RatingKind>>;

/** A probe's figures before they are held against those of the other probes. `within`: all intervals inside the margins. */
export type Compared = Pick<ProbeResult, 'shift' | 'changed' | 'noise' | 'rows' | 'unread'> & {
  /** Of all the probe's tests together; null where none could be made. */
  p: number | null;
  within: boolean;
};

/**
 * Ratings before and after a change. If the change does not matter, `after` and `again` are as likely in each other's
 * place, which is what the paired tests ask: of their values (the shift of a kind), and of how often each is another
 * than `before`. Not `before` itself is the reference of a shift: it may be a stored verdict of long ago, and a model
 * that changed since would look as if it moved. Ratings that are missing on either side are left out. Groups of items
 * are resampled whole.
 */
export function compareRows(
  rows: readonly ProbeRow[],
  kinds: Kinds,
  seed: string,
): Omit<Compared, 'unread'> {
  const shifts: { shift: ProbeShift; p: number | null; within: boolean }[] = [];
  for (const [kind, { scale, levels }] of Object.entries(kinds)) {
    const own = rows
      .filter((row) => row.kind === kind)
      .map(({ cluster, again, after }) => ({ cluster, before: again, after }));
    // The mean of names says nothing unless there are two of them.
    if (scale === 'nominal' && levels?.length !== 2) continue;
    const tested = shiftOf(own, kinds, kind, seed);
    if (tested === null) continue;
    const { value, low, high, p } = tested.difference;
    shifts.push({ shift: { kind, value, low, high }, p, within: tested.within });
  }
  const clusters = rows.map(({ cluster }) => cluster);
  const differs = rows.map(({ before, after }) => different(before, after));
  const repeats = rows.map(({ before, again }) => different(before, again));
  const [changed, noise] = bootstrapRatios([{ numerators: differs }, { numerators: repeats }], {
    seed: `${seed}/changed`,
    clusters,
  });
  if (changed === undefined || noise === undefined) throw new RangeError('compareRows');
  const excess = pairedDifference(differs, repeats, { seed: `${seed}/excess`, clusters });
  // A probe that changes less than the noise does is no finding.
  const more = excess.value !== null && excess.value > 0 ? excess.p : null;
  const tests = [more, ...shifts.map(({ p }) => p)];
  return {
    shift: shifts.map(({ shift }) => shift),
    changed,
    noise,
    rows: [...rows],
    p: smallest(holm(tests)),
    within: excess.high !== null && excess.high <= MARGIN && shifts.every(({ within }) => within),
  };
}

/** Mean of after − before of one kind; null where nothing was rated twice. */
export function shiftOf(
  own: readonly Pick<ProbeRow, 'cluster' | 'before' | 'after'>[],
  kinds: Kinds,
  kind: string,
  seed: string,
): { difference: Difference; within: boolean } | null {
  const rated = own.filter(({ before, after }) => before !== null && after !== null);
  if (rated.length === 0) return null;
  const range = rangeOf(kinds[kind], rated);
  const difference = pairedDifference(
    rated.map(({ after }) => after),
    rated.map(({ before }) => before),
    { seed: `${seed}/${kind}`, clusters: rated.map(({ cluster }) => cluster), range },
  );
  const most = MARGIN * (range[1] - range[0]);
  const { low, high, clusters } = difference;
  const inside = low !== null && high !== null && low >= -most && high <= most;
  return { difference, within: inside || clusters < LEAST_CLUSTERS };
}

/** Lowest and highest value of a kind: its levels, else what was seen. */
export function rangeOf(
  kind: RatingKind | undefined,
  rows: readonly Pick<ProbeRow, 'before' | 'after'>[],
): readonly [number, number] {
  const seen = rows.flatMap(({ before, after }) => [before, after]).filter((v) => v !== null);
  const all = [...(kind?.levels ?? []).map(({ value }) => value), ...seen];
  const low = Math.min(...all);
  const high = Math.max(...all);
  return [low, high > low ? high : low + 1];
}

const different = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? null : Number(a !== b);

export function smallest(ps: readonly (number | null)[]): number | null {
  const known = ps.filter((p) => p !== null);
  return known.length === 0 ? null : Math.min(...known);
}

/** What a probe's figures amount to. `p`: adjusted over all probes of the call. */
export function verdictOf(
  { changed, unread, within }: Pick<Compared, 'changed' | 'unread' | 'within'>,
  p: number | null,
  asked: number,
): { verdict: ProbeResult['verdict']; why?: Text } {
  if (asked > 0 && unread > UNREAD * asked) return { verdict: 'cannot tell', why: WHY.unread };
  if (changed.n === 0) return { verdict: 'cannot tell', why: WHY.nothingRated };
  if (p !== null && p < LEVEL) return { verdict: 'moves' };
  if (within) return { verdict: 'steady' };
  return { verdict: 'cannot tell', why: WHY.wide };
}

/** A figure that does not exist here. */
export const NONE: Estimate = { value: null, low: null, high: null, n: 0, reason: 'no_data' };
