import type { Estimate, Text } from '../../contract/index.js';
import { same } from '../../contract/index.js';
import { holm } from '../../stats/index.js';
import { byName, type Collected, type Group, type ItemFacts } from './score-collect.js';
import type { At, Side } from './score-items.js';
import { type Indicator, labelAt, sideAt } from './score-items.js';
import { type How, needsOf, OVERALL, type Rate, rates, type Slice } from './score-rates.js';
import { type Cut, type Label, SIDE_LABELS } from './types.js';

/** All that the sections are made of: every target and judge of one condition. */
export type Study = {
  items: readonly ItemFacts[];
  /** By judge; within a judge measured targets first, then references, both by name. */
  groups: readonly Group[];
  judges: readonly (string | null)[];
  /** Baselines and written samples. */
  reference: ReadonlySet<string>;
  headline: Cut;
  how: How;
};

export function studyOf(
  { items, groups }: Collected,
  reference: ReadonlySet<string>,
  headline: Cut,
  how: How,
): Study {
  const order = (a: Group, b: Group): number =>
    byName(a.judge ?? '', b.judge ?? '') ||
    Number(reference.has(a.target)) - Number(reference.has(b.target)) ||
    byName(a.target, b.target);
  const sorted = [...groups].sort(order);
  const judges = [...new Set(sorted.map((group) => group.judge))];
  return { items, groups: sorted, judges, reference, headline, how };
}

/** The cut of headline figures: the chosen level, or presence for a judge without levels. */
export const cutOf = (study: Study, group: Group): At =>
  group.gives.levels ? study.headline : 'present';

export const ofJudge = (study: Study, judge: string | null): Group[] =>
  study.groups.filter((group) => group.judge === judge);

/** Charts show one judge, to stay readable: a panel where there is one (rather one with levels), otherwise the first by name. */
export function charted(study: Study): Group[] {
  const panels = study.judges.filter((judge) => judge?.startsWith('panel/') ?? false);
  const levelled = panels.find((judge) => ofJudge(study, judge).some(({ gives }) => gives.levels));
  return ofJudge(study, levelled ?? panels[0] ?? study.judges[0] ?? null);
}

export const isReference = (study: Study, group: Group): boolean =>
  study.reference.has(group.target);
/** Measured targets of a judge; its references too where fewer than two targets are measured. */
export function comparable(study: Study, judge: string | null): Group[] {
  const groups = ofJudge(study, judge);
  const measured = groups.filter((group) => !isReference(study, group));
  return measured.length >= 2 ? measured : groups;
}

/** Marks a chart's series as a reference line. */
export const referenceMark = (study: Study, group: Group): { reference?: true } =>
  isReference(study, group) ? { reference: true } : {};
export const targetText = (group: Group): Text => same(group.target);

/** One share of one group, with the interval that `score` gives the same figure. */
export function rate(
  study: Study,
  group: Group,
  figure: Rate,
  slice: Slice = OVERALL,
  clusters: 'code' | 'prompt' = 'code',
): Estimate {
  const [[estimate] = []] = rates(study.items, group, [figure], [slice], study.how, clusters);
  if (estimate === undefined) throw new RangeError('rate: no estimate');
  return estimate;
}

const rateOf = (indicator: Indicator, at: At): Rate => ({ indicator, needs: needsOf(at) });
export const sideRate = (side: Side, at: At): Rate => rateOf(sideAt(side, at), at);
export const labelRate = (label: Label, at: At): Rate => rateOf(labelAt(label, at), at);

/** The eight labels of the two sides at the group's cut, in the order of `SIDE_LABELS`. */
export function profile(study: Study, group: Group, slice: Slice = OVERALL): Estimate[] {
  const at = cutOf(study, group);
  const figures = SIDE_LABELS.map((label) => labelRate(label, at));
  return rates(study.items, group, figures, [slice], study.how)[0] ?? [];
}

/** At least so many permutations that a p-value corrected over `tests` tests can still come down to 0.025. */
export const enough = (how: How, tests: number): How => ({
  ...how,
  draws: Math.max(how.draws, 40 * tests),
});

export type Adjusted<R> = R & { adjusted: number | null };

/** Rows with p-values corrected by Holm over all rows of a judge. */
export function holmByJudge<R extends { group: Group }>(
  rows: readonly R[],
  p: (row: R) => number | null,
): Adjusted<R>[] {
  const adjusted = adjustWithin(rows, ({ group }) => group.judge ?? '', p, holm);
  return rows.map((row, i) => ({ ...row, adjusted: adjusted[i] ?? null }));
}

/** Points of an interval chart: the rows of the charted judge. */
export function points<R extends { group: Group }>(
  study: Study,
  rows: readonly R[],
  estimate: (row: R) => Estimate,
  series?: (row: R) => Text,
): { label: Text; estimate: Estimate; series?: Text; reference?: true }[] {
  const drawn = charted(study);
  return rows
    .filter((row) => drawn.includes(row.group))
    .map((row) => ({
      label: same(row.group.target),
      estimate: estimate(row),
      ...(series === undefined ? {} : { series: series(row) }),
      ...referenceMark(study, row.group),
    }));
}

/** p-values adjusted within families (rows with the same key), in the order of the rows. */
export function adjustWithin<R>(
  rows: readonly R[],
  family: (row: R) => string,
  p: (row: R) => number | null,
  adjust: (ps: (number | null)[]) => (number | null)[],
): (number | null)[] {
  const out: (number | null)[] = rows.map(() => null);
  for (const key of new Set(rows.map(family))) {
    const members = rows.flatMap((row, i) => (family(row) === key ? [i] : []));
    const adjusted = adjust(
      members.map((i) => {
        const row = rows[i];
        return row === undefined ? null : p(row);
      }),
    );
    members.forEach((i, k) => {
      out[i] = adjusted[k] ?? null;
    });
  }
  return out;
}
