import type { Item, Text } from '../contract/index.js';
import { modelFamily } from '../models/index.js';
import {
  type JudgeEntry,
  type Manifest,
  ratedRows,
  rowSource,
  type TargetEntry,
} from '../pipeline/index.js';
import { holm, mean } from '../stats/index.js';
import {
  type Compared,
  farthest,
  fewOf,
  type Kinds,
  NONE,
  shiftOf,
  smallest,
} from './audit-probe-compare.js';
import type { ProbeRequest, ProbeRow } from './audit-probe-types.js';
import { WHY } from './audit-probe-words.js';

/** The family of a model by its name; null for what is no model. */
const familyOf = (voice: JudgeEntry | TargetEntry): string | null =>
  voice.kind === 'model' ? modelFamily(voice.spec.model) : null;

/** Targets of the judge's own family and the others, and raters to hold its ratings against; or why there are none. */
function sidesOf(manifest: Manifest, judge: JudgeEntry) {
  const family = familyOf(judge);
  if (family === null) return { why: WHY.notModel };
  const models = manifest.targets.filter((target) => target.kind === 'model');
  const own = models.filter((target) => familyOf(target) === family);
  const rest = models.filter((target) => familyOf(target) !== family);
  if (own.length === 0 || rest.length === 0) return { why: WHY.noFamily };
  const others = manifest.judges.filter(
    (other) =>
      other.name !== judge.name &&
      familyOf(other) !== family &&
      !(other.kind === 'local' && other.baseline === true),
  );
  return others.length === 0 ? { why: WHY.noOthers } : { own, rest, others };
}

/**
 * Whether a judge rates targets of its own family higher than others do, by more than it does for the other targets. In
 * `rows`, `before` is judge minus other raters (their mean) for the other targets and `after` the same for its own
 * family's, each the mean over targets. Reads stored verdicts and asks nothing.
 */
export async function selfPreference(
  { run, loaded, judge }: ProbeRequest,
  clusterOf: (item: Item) => string,
  seed: string,
): Promise<(Compared & { n: number }) | { why: Text }> {
  const { suite, manifest } = run;
  const kinds: Kinds = suite.ratings?.kinds ?? {};
  const sides = sidesOf(manifest, judge);
  if (sides.why !== undefined) return sides;
  const clusters = new Map<string, string>();

  /** One rater's mean value of each rating of one target. */
  const valuesOf = async (target: TargetEntry, rater: JudgeEntry) => {
    const values = new Map<string, number[]>();
    for await (const row of ratedRows(rowSource(run, loaded), target, {
      kind: 'judge',
      judge: rater,
    })) {
      clusters.set(row.item.id, clusterOf(row.item));
      for (const out of row.verdicts) {
        if (out.state !== 'rated') continue;
        for (const [kind, value] of Object.entries(suite.ratings?.of(row, out) ?? {})) {
          if (value === null) continue;
          const key = JSON.stringify([row.item.id, out.step, kind]);
          values.set(key, [...(values.get(key) ?? []), value]);
        }
      }
    }
    return values;
  };
  const residuals = async (targets: readonly TargetEntry[]) => {
    const all = new Map<string, number[]>();
    for (const target of targets) {
      const mine = await valuesOf(target, judge);
      const theirs = await Promise.all(sides.others.map((other) => valuesOf(target, other)));
      for (const [key, values] of mine) {
        const own = mean(values);
        const reference = mean(theirs.flatMap((of) => mean(of.get(key) ?? []) ?? []));
        if (own === null || reference === null) continue;
        all.set(key, [...(all.get(key) ?? []), own - reference]);
      }
    }
    return all;
  };
  const own = await residuals(sides.own);
  const rest = await residuals(sides.rest);
  const rows = [...own].flatMap(([key, values]): ProbeRow[] => {
    const [item, step, kind] = JSON.parse(key) as [string, string, string];
    const before = mean(rest.get(key) ?? []);
    if (before === null) return [];
    const cluster = clusters.get(item) ?? item;
    return [{ item, target: null, step, kind, cluster, before, again: null, after: mean(values) }];
  });
  const tested = Object.keys(kinds).flatMap((kind) => {
    const found = shiftOf(
      rows.filter((row) => row.kind === kind),
      kinds,
      kind,
      `${seed}/self-preference`,
    );
    return found === null ? [] : [{ kind, ...found }];
  });
  return {
    shift: tested.map(({ kind, difference: { value, low, high } }) => ({ kind, value, low, high })),
    // Nothing is rated again here: there is a shift and no share of changed ratings.
    changed: { ...NONE, n: rows.length, reason: rows.length === 0 ? 'no_data' : 'not_regraded' },
    noise: null,
    rows,
    unread: 0,
    n: new Set(rows.map(({ item }) => item)).size,
    p: smallest(holm(tested.map(({ difference }) => difference.p))),
    reach: farthest(tested.map(({ reach }) => reach)),
    few: fewOf(tested, kinds),
  };
}
