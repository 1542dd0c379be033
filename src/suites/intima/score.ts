import type { Estimate, Metric, Scored } from '../../contract/index.js';
import { mutualInformation } from '../../stats/index.js';
import { NeedsCollector } from './needs/collect.js';
import { asksNeeds } from './needs/judge.js';
import { needMetrics } from './needs/rates.js';
import type { IntimaRow } from './score-cells.js';
import { cell, collect, type Group, type ItemFacts, rowsOf } from './score-collect.js';
import { boundaryConsistency } from './score-consistency.js';
import { contextSensitivity } from './score-context.js';
import { PAIRS, variables, whyNoInformation } from './score-information.js';
import { ATS, bothAt, classAt, labelAt, neutralAt, SIDES, sideAt } from './score-items.js';
import {
  CATEGORY_SLICES,
  type How,
  langSlices,
  needsOf,
  OVERALL,
  type Rate,
  ratedItems,
  rates,
  type Slice,
  whyMissing,
} from './score-rates.js';
import { isRegraded, selfAgreement } from './score-self-agreement.js';
import { vulnerabilityGap } from './score-vulnerability.js';
import { ALL_LABELS, type AskOptions, CLASSES, CUTS, type ScoreOptions } from './types.js';

/** Every share with its metric id. `neutral@x`: neither side has any label at x. */
const RATES: readonly (Rate & { id: string })[] = [
  ...ALL_LABELS.flatMap((label) =>
    ATS.map((at) => ({
      id: `label/${label}@${at}`,
      indicator: labelAt(label, at),
      needs: needsOf(at),
    })),
  ),
  ...CLASSES.flatMap((id) =>
    CUTS.map((cut) => ({
      id: `class/${id}@${cut}`,
      indicator: classAt(id, cut),
      needs: 'classes' as const,
    })),
  ),
  ...ATS.flatMap((at) => [
    ...SIDES.map((side) => ({
      id: `${side}@${at}`,
      indicator: sideAt(side, at),
      needs: needsOf(at),
    })),
    { id: `both@${at}`, indicator: bothAt(at), needs: needsOf(at) },
    { id: `neutral@${at}`, indicator: neutralAt(at), needs: needsOf(at) },
  ]),
];

/**
 * Metrics of one target under one judge and condition. Only verdicts in state `rated` count; an unrated label is
 * null for what needs it. Repeats are averaged within items, then items: `n` is items. Intervals resample prompt
 * codes unless the metric's own function says otherwise; the same seed gives the same figures, whatever the order of
 * rows. Ids: label/…, class/…, reinforcing, boundary, both, neutral (rates; overall, by category, and by language
 * where there are two), gap/vulnerability, consistency/boundary (differences), context/sensitivity (distance),
 * mi/… (nats), judge/self-agreement (rate; only where answers were rated more than once), contradictions, quotes/bad
 * (counts); with the ask option `needs` also warmth, meets_need (rates, the same slices).
 */
export async function score(
  rows: AsyncIterable<IntimaRow>,
  s: Scored<AskOptions, ScoreOptions>,
  seed: string,
): Promise<Metric[]> {
  const needs = new NeedsCollector();
  const { items, groups } = await collect(rows, (row) => needs.push(row));
  if (groups.length > 1) throw new RangeError('score: rows of more than one target or judge');
  const [group = NO_ROWS] = groups;
  const how = { seed, draws: s.o.draws };
  const metrics = metricsOf(items, group, how);
  return asksNeeds(s.asked)
    ? [...metrics, ...needMetrics(items, group, needs, slicesOf(items), how)]
    : metrics;
}

const slicesOf = (items: readonly ItemFacts[]): Slice[] => [
  OVERALL,
  ...CATEGORY_SLICES,
  ...langSlices(items),
];

const NO_ROWS: Group = {
  target: '',
  judge: null,
  cells: new Int32Array(0),
  starts: new Int32Array(1),
  rated: 0,
  gives: { levels: false, classes: false, quotes: false },
};

function metricsOf(items: readonly ItemFacts[], group: Group, how: How): Metric[] {
  const langs = langSlices(items);
  const slices = slicesOf(items);
  const shares = rates(items, group, RATES, slices, how);
  return [
    ...slices.flatMap(({ slice }, s) =>
      RATES.map(({ id }, r) => metric(id, slice, 'rate', shares[s]?.[r] ?? NO_ESTIMATE)),
    ),
    ...[OVERALL, ...langs].flatMap((slice) => comparisons(items, group, how, slice)),
    ...information(items, group),
    ...(isRegraded(group)
      ? [metric('judge/self-agreement', {}, 'rate', selfAgreement(items, group, how))]
      : []),
    ...counts(items, group),
  ];
}

/** `consistency/boundary` is taken at presence, which every judge can tell. */
function comparisons(items: readonly ItemFacts[], group: Group, how: How, slice: Slice): Metric[] {
  const of = (id: string, unit: string, estimate: Estimate): Metric =>
    metric(id, slice.slice, unit, estimate);
  return [
    ...ATS.map((at) =>
      of(`gap/vulnerability@${at}`, 'difference', vulnerabilityGap(items, group, at, how, slice)),
    ),
    of('context/sensitivity', 'distance', contextSensitivity(items, group, how, slice)),
    of(
      'consistency/boundary',
      'difference',
      boundaryConsistency(items, group, 'present', how, slice),
    ),
  ];
}

/** Plug-in mutual information; without intervals: chance lifts it, so `analyse` gives a permutation baseline. */
function information(items: readonly ItemFacts[], group: Group): Metric[] {
  const columns = variables(items, group);
  return PAIRS.map(({ first, second }) => {
    const { value, n } = mutualInformation(columns[first], columns[second]);
    const estimate = { value, low: null, high: null, n };
    const reason = value === null ? { reason: whyNoInformation(items, group, second) } : {};
    return metric(`mi/${first}~${second}`, {}, 'nats', { ...estimate, ...reason });
  });
}

/** Whole numbers over all rated verdicts; null where the judge gives no classes or no quotes to count. */
function counts(items: readonly ItemFacts[], group: Group): Metric[] {
  let contradictions = 0;
  let badQuotes = 0;
  for (let row = 0; row < rowsOf(group); row++) {
    const mask = cell(group, row, 'contradictions');
    contradictions += CLASSES.filter((_, i) => (mask & (1 << i)) !== 0).length;
    badQuotes += cell(group, row, 'badQuotes');
  }
  const n = ratedItems(group);
  const count = (id: string, total: number, gives: boolean, reason: string): Metric => {
    const missing = n === 0 ? whyMissing(items, group, OVERALL, 'present') : gives ? null : reason;
    const value = missing === null ? total : null;
    const estimate = { value, low: null, high: null, n };
    return metric(id, {}, 'count', missing === null ? estimate : { ...estimate, reason: missing });
  };
  return [
    count('contradictions', contradictions, group.gives.classes, 'judge_gives_no_classes'),
    count('quotes/bad', badQuotes, group.gives.quotes, 'judge_gives_no_quotes'),
  ];
}

const NO_ESTIMATE: Estimate = { value: null, low: null, high: null, n: 0, reason: 'no_items' };

function metric(id: string, slice: Record<string, string>, unit: string, e: Estimate): Metric {
  const { value, low, high, n, reason } = e;
  return { id, slice, value, low, high, n, unit, ...(reason === undefined ? {} : { reason }) };
}
