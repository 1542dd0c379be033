import type { Item, Text } from '../contract/index.js';
import type { Plan } from '../pipeline/index.js';
import { normalQuantile } from '../stats/normal.js';

/** What is planned, as far as it decides how small a difference can show. */
export type Design = {
  items: number;
  /** Answers to each item, 1 or more. */
  repeats: number;
  /**
   * Kind of cluster that items share, such as `code`; several, the first that an item has, joined by `/`. Null where every
   * item stands alone.
   */
  cluster: string | null;
  clusters: number;
  /** Σm² / Σm over clusters of m items: the cluster in which the average item stands. */
  clusterSize: number;
};

/** What nobody knows before the run. Assumed, never measured here; stated beside every figure. */
export type Assumptions = {
  /** Rate of both targets, 0…1. 0.5 has the largest variance, so that other rates need no more items. */
  rate: number;
  /** Correlation, 0…1, of two items of one cluster: of their rates, or of their paired differences. */
  clusterCorrelation: number;
  /** Correlation, 0…1, of two answers of one target to one item; counts only where there are repeats. */
  repeatCorrelation: number;
  /** Correlation, 0…1, of two targets' answers to one item; at most `repeatCorrelation`. Paired only. */
  targetCorrelation: number;
};

export const ASSUMED: Assumptions = {
  rate: 0.5,
  clusterCorrelation: 0.05,
  repeatCorrelation: 0.5,
  targetCorrelation: 0.3,
};

/** Two-sided level and power of the test that is planned for. */
const ALPHA = 0.05;
const POWER = 0.8;

/** The smallest difference of two rates, 0…1; null with a reason where no difference can show. */
export type Smallest = {
  difference: number | null;
  standardError: number | null;
  /** `one_cluster`: nothing to resample. `too_few_items`: not even 100 percentage points. */
  reason?: 'one_cluster' | 'too_few_items';
};

export type Detectable = {
  design: Design;
  assumptions: Assumptions;
  alpha: number;
  power: number;
  /** 1 + (m − 1)ρ: how many times more items are needed than if they stood alone. */
  designEffect: number;
  /** Both targets answer the same items. */
  paired: Smallest;
  /** They answer different items, or in different runs that share none. */
  unpaired: Smallest;
  /** One or two sentences with the figures, what they assume and where they are doubtful. */
  statement: Text;
};

/** Below this many clusters the normal approximation promises too much. */
const FEW_CLUSTERS = 20;

/**
 * The smallest difference between two targets' rates that a design shows with power 0.8 at α = 0.05, two-sided, by the
 * normal approximation:
 *
 *     δ = (z(1 − α/2) + z(power)) · SE                                          z(0.975) + z(0.8) = 2.8016
 *     SE²(unpaired) = 2·p(1 − p) · [ρr + (1 − ρr)/r]       · D / n
 *     SE²(paired)   = 2·p(1 − p) · [ρr + (1 − ρr)/r − ρt]  · D / n
 *     D = 1 + (m − 1)·ρc                                                        m = Σm² / Σm
 *
 * with rate p, n items, r repeats, and correlations ρc in a cluster, ρr between repeats, ρt between targets. The
 * bracket is the variance of an item's mean (of the difference of two means) as a share of one answer's: variance
 * between items plus 1/r of that within (Miller 2024, Adding Error Bars to Evals, arXiv:2411.00640, power analysis).
 * D is Kish's design effect (Kish 1965, Survey Sampling), for clusters of unequal size with the size-weighted mean.
 * Pure.
 *
 * @throws RangeError for counts below 1, and for correlations that no two variables have
 */
export function detectableDifference(
  design: Design,
  assumed: Partial<Assumptions> = {},
): Detectable {
  const assumptions = { ...ASSUMED, ...assumed };
  check(design, assumptions);
  const { rate, clusterCorrelation, repeatCorrelation, targetCorrelation } = assumptions;
  const designEffect = 1 + (design.clusterSize - 1) * clusterCorrelation;
  const ofMean = repeatCorrelation + (1 - repeatCorrelation) / design.repeats;
  const scale = (2 * rate * (1 - rate) * designEffect) / design.items;
  const paired = smallest(design, scale * (ofMean - targetCorrelation));
  const unpaired = smallest(design, scale * ofMean);
  const found = {
    design,
    assumptions,
    alpha: ALPHA,
    power: POWER,
    designEffect,
    paired,
    unpaired,
  };
  return { ...found, statement: statementOf(found) };
}

/** For each condition of a plan, in order; only the items that its filter left are counted. */
export function detectableOfPlan(
  { conditions, manifest }: Pick<Plan, 'conditions' | 'manifest'>,
  assumed: Partial<Assumptions> = {},
): { condition: string; detectable: Detectable }[] {
  return conditions.map(({ condition, items }) => ({
    condition: condition.id,
    detectable: detectableDifference(designOf(items, manifest.repeats), assumed),
  }));
}

/**
 * Counts items and clusters. Of several kinds of cluster the one with the largest size-weighted mean counts, which
 * gives the largest design effect; an item without that kind falls into its cluster of the next kind that it has (its
 * session where it names no couple), and stands alone where it has none. Several steps of one item count as one answer:
 * they say little more of a target than one does.
 */
export function designOf(items: readonly Item[], repeats: number): Design {
  const kinds = [...new Set(items.flatMap((item) => Object.keys(item.clusters)))]
    .map((kind) => ({ kind, size: meanSize(items, [kind]) }))
    // Equal sizes keep the order in which the items name them.
    .sort((a, b) => b.size - a.size)
    .map(({ kind }) => kind);
  let coarsest = { cluster: null as string | null, clusters: items.length, clusterSize: 1 };
  for (const kind of kinds) {
    const order = [kind, ...kinds.filter((other) => other !== kind)];
    const clusterSize = meanSize(items, order);
    if (clusterSize > coarsest.clusterSize)
      coarsest = {
        cluster: order
          .filter((name) => items.some((item) => kindOf(item, order) === name))
          .join('/'),
        clusters: sizesOf(items, order).length,
        clusterSize,
      };
  }
  return { items: items.length, repeats, ...coarsest };
}

/** The first kind of the order that the item has. */
const kindOf = ({ clusters }: Item, order: readonly string[]): string | undefined =>
  order.find((kind) => clusters[kind] !== undefined);

/** Sizes of the clusters by an order of kinds. */
function sizesOf(items: readonly Item[], order: readonly string[]): number[] {
  const sizes = new Map<string, number>();
  for (const item of items) {
    const kind = kindOf(item, order);
    const key = JSON.stringify(kind === undefined ? [item.id] : [kind, item.clusters[kind]]);
    sizes.set(key, (sizes.get(key) ?? 0) + 1);
  }
  return [...sizes.values()];
}

const meanSize = (items: readonly Item[], order: readonly string[]): number =>
  sizesOf(items, order).reduce((sum, m) => sum + m * m, 0) / items.length;

function smallest(design: Design, variance: number): Smallest {
  if (design.clusters < 2) return { difference: null, standardError: null, reason: 'one_cluster' };
  // Never below 0 but for rounding: `check` keeps the targets' correlation below that of the repeats.
  const standardError = Math.sqrt(Math.max(0, variance));
  const difference = (normalQuantile(1 - ALPHA / 2) + normalQuantile(POWER)) * standardError;
  return difference > 1
    ? { difference: null, standardError, reason: 'too_few_items' }
    : { difference, standardError };
}

function check(design: Design, assumptions: Assumptions): void {
  const { items, repeats, clusters, clusterSize } = design;
  for (const count of [items, repeats, clusters])
    if (!(Number.isInteger(count) && count >= 1))
      throw new RangeError(`detectable: ${count} is no count`);
  if (!(clusters <= items && clusterSize >= 1 && clusterSize <= items))
    throw new RangeError(`detectable: ${items} items in ${clusters} clusters of ${clusterSize}`);
  for (const [name, value] of Object.entries(assumptions))
    if (!(value >= 0 && value <= 1))
      throw new RangeError(`detectable: ${name} ${value} is not in 0…1`);
  if (assumptions.targetCorrelation > assumptions.repeatCorrelation)
    throw new RangeError('detectable: two targets cannot agree more than each does with itself');
}

function statementOf(found: Omit<Detectable, 'statement'>): Text {
  const { design, assumptions, paired, unpaired } = found;
  const few = design.clusters < FEW_CLUSTERS;
  const en = [
    `${plural(design.items, 'item')}${clusterText(design)}, ${plural(design.repeats, 'answer')} each: smallest difference of two rates that shows with power 80 % at α = 5 % (two-sided): ${points(paired)} between targets asked the same items, ${points(unpaired)} otherwise.`,
    `Assumed, not measured: ${assumptionsText(design, assumptions)}; design effect ${found.designEffect.toFixed(2)}.`,
    ...(few ? [`With fewer than ${FEW_CLUSTERS} clusters the real figure is larger.`] : []),
  ];
  const zh = [
    `${design.items} 道题${clusterZh(design)}，每题 ${design.repeats} 个回答；在双侧 α = 5%、检验功效 80% 下能检出的两个比例的最小差异：同题对比为${pointsZh(paired)}，否则为${pointsZh(unpaired)}。`,
    `以下为假定值，并非实测：${assumptionsZh(design, assumptions)}；设计效应 ${found.designEffect.toFixed(2)}。`,
    ...(few ? [`聚类不足 ${FEW_CLUSTERS} 个，实际能检出的差异会更大。`] : []),
  ];
  return { en: en.join(' '), 'zh-CN': zh.join('') };
}

const plural = (n: number, word: string): string => `${n} ${word}${n === 1 ? '' : 's'}`;
const clusterText = ({ cluster, clusters }: Design): string =>
  cluster === null ? '' : ` in ${clusters} clusters (${cluster})`;
const clusterZh = ({ cluster, clusters }: Design): string =>
  cluster === null ? '' : `（按 ${cluster} 分为 ${clusters} 个聚类）`;

function points({ difference, reason }: Smallest): string {
  if (difference !== null) return `${(difference * 100).toFixed(1)} percentage points`;
  return reason === 'one_cluster' ? 'none (one cluster only)' : 'none (too few items)';
}

function pointsZh({ difference, reason }: Smallest): string {
  if (difference !== null) return ` ${(difference * 100).toFixed(1)} 个百分点`;
  return reason === 'one_cluster' ? '无法检出（只有一个聚类）' : '无法检出（题目太少）';
}

/** Only those that the figures depend on. */
function assumptionsText(design: Design, a: Assumptions): string {
  return [
    `rate ${percent(a.rate)}`,
    ...(design.cluster === null ? [] : [`correlation within a cluster ${a.clusterCorrelation}`]),
    ...(design.repeats === 1 ? [] : [`between repeats ${a.repeatCorrelation}`]),
    `between targets on one item ${a.targetCorrelation}`,
  ].join(', ');
}

function assumptionsZh(design: Design, a: Assumptions): string {
  return [
    `比例 ${percent(a.rate)}`,
    ...(design.cluster === null ? [] : [`聚类内相关 ${a.clusterCorrelation}`]),
    ...(design.repeats === 1 ? [] : [`重复回答之间相关 ${a.repeatCorrelation}`]),
    `同题不同被测对象之间相关 ${a.targetCorrelation}`,
  ].join('，');
}

const percent = (rate: number): string => `${Number((rate * 100).toFixed(1))}%`;
