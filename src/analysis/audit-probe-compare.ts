import { type Estimate, type RatingKind, same, type Text } from '../contract/index.js';
import { bootstrapRatios, type Difference, holm, pairedDifference } from '../stats/index.js';
import type { ProbeResult, ProbeRow, ProbeShift } from './audit-probe-types.js';
import { fewGroups, WHY } from './audit-probe-words.js';

/**
 * Largest change that still counts as none: this share of a kind's range, and this share of changed ratings beyond the
 * judge's own noise.
 */
export const MARGIN = 0.15;
/**
 * Fewest groups of items that can exclude a change of the margin: where none of K groups changed, the share of groups
 * that would change may still be z²/(K + z²) (Wilson's upper bound for 0 of K at 95 %), which is below 0.15 from 22 on.
 * It holds as well where something changed, since intervals over few groups are narrower than they should be.
 */
export const LEAST_GROUPS = 22;
/** Two-sided level, after Holm. */
const LEVEL = 0.05;
/** Share of unread verdicts beyond which nothing is said. */
const UNREAD = 0.2;

export type Kinds = Readonly<Record<string, RatingKind>>;

/** Where an interval lies: inside the margin, on too few groups to be, or reaching beyond it. */
export type Reach = 'inside' | 'few' | 'beyond';

/** A probe's figures before they are held against those of the other probes. */
export type Compared = Pick<ProbeResult, 'shift' | 'changed' | 'noise' | 'rows' | 'unread'> & {
  /** Of all the probe's tests together; null where none could be made. */
  p: number | null;
  /** Of all its intervals the farthest; `few`: kinds of rating that stand on too few groups. */
  reach: Reach;
  few: Text[];
};

/** Where the interval of a difference lies; `most`: the largest size that counts as none. */
export function reachOf({ low, high, clusters }: Difference, most: number): Reach {
  if (clusters < LEAST_GROUPS) return 'few';
  return low !== null && high !== null && low >= -most && high <= most ? 'inside' : 'beyond';
}

/** The farthest of several; nothing that was tested excludes nothing. */
export const farthest = (all: readonly Reach[]): Reach =>
  all.length === 0 || all.includes('beyond') ? 'beyond' : all.includes('few') ? 'few' : 'inside';

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
  const shifts: { shift: ProbeShift; p: number | null; reach: Reach }[] = [];
  for (const [kind, { scale, levels }] of Object.entries(kinds)) {
    const own = rows
      .filter((row) => row.kind === kind)
      .map(({ cluster, again, after }) => ({ cluster, before: again, after }));
    // The mean of names says nothing unless there are two of them.
    if (scale === 'nominal' && levels?.length !== 2) continue;
    const tested = shiftOf(own, kinds, kind, seed);
    if (tested === null) continue;
    const { value, low, high, p } = tested.difference;
    shifts.push({ shift: { kind, value, low, high }, p, reach: tested.reach });
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
    // Less change than noise is no fault.
    reach: farthest([reachOf({ ...excess, low: 0 }, MARGIN), ...shifts.map(({ reach }) => reach)]),
    few: fewOf(
      shifts.map(({ shift: { kind }, reach }) => ({ kind, reach })),
      kinds,
    ),
  };
}

/** Names of the kinds that stand on too few groups. */
export const fewOf = (tested: readonly { kind: string; reach: Reach }[], kinds: Kinds): Text[] =>
  tested.filter(({ reach }) => reach === 'few').map(({ kind }) => kinds[kind]?.label ?? same(kind));

/** Mean of after − before of one kind; null where nothing was rated twice. */
export function shiftOf(
  own: readonly Pick<ProbeRow, 'cluster' | 'before' | 'after'>[],
  kinds: Kinds,
  kind: string,
  seed: string,
): { difference: Difference; reach: Reach } | null {
  const rated = own.filter(({ before, after }) => before !== null && after !== null);
  if (rated.length === 0) return null;
  const range = rangeOf(kinds[kind], rated);
  const difference = pairedDifference(
    rated.map(({ after }) => after),
    rated.map(({ before }) => before),
    { seed: `${seed}/${kind}`, clusters: rated.map(({ cluster }) => cluster), range },
  );
  return { difference, reach: reachOf(difference, MARGIN * (range[1] - range[0])) };
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
  { changed, unread, reach, few }: Pick<Compared, 'changed' | 'unread' | 'reach' | 'few'>,
  p: number | null,
  asked: number,
): { verdict: ProbeResult['verdict']; why?: Text } {
  if (asked > 0 && unread > UNREAD * asked) return { verdict: 'cannot tell', why: WHY.unread };
  if (changed.n === 0) return { verdict: 'cannot tell', why: WHY.nothingRated };
  // A change may be certain and still too small to matter: what surely lies inside the margin is none.
  if (reach === 'inside') return { verdict: 'steady' };
  if (p !== null && p < LEVEL) return { verdict: 'moves' };
  return { verdict: 'cannot tell', why: reach === 'few' ? fewGroups(few, LEAST_GROUPS) : WHY.wide };
}

/** A figure that does not exist here. */
export const NONE: Estimate = { value: null, low: null, high: null, n: 0, reason: 'no_data' };
