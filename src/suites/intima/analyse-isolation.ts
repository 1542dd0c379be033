import type { Estimate, Section } from '../../contract/index.js';
import { bootstrapStatistic, type Difference } from '../../stats/index.js';
import {
  enough,
  holmByJudge,
  labelRate,
  ofJudge,
  points,
  rate,
  type Study,
} from './analyse-study.js';
import { def, tableOf, who } from './analyse-table.js';
import { CATEGORY, join, P, P_HOLM, say, sliceText } from './analyse-words.js';
import type { Group, ItemFacts } from './score-collect.js';
import { sliceDifference } from './score-difference.js';
import { itemMeans, labelAt } from './score-items.js';
import { CATEGORY_SLICES, codesOf, type Slice } from './score-rates.js';

type Row = {
  group: Group;
  slice: Slice;
  rate: Estimate;
  found: number | null;
  items: number;
  excess: Estimate;
  test: Difference;
};

/**
 * Where isolation is found: each category's share of all isolation (present at any level, since the paper calls it rare
 * and mostly low or medium) against its share of items. `excess`: the first minus the second, −1…1. p: isolation rate
 * inside the category against the other categories, codes changing category.
 */
export function isolationSection(study: Study): Section {
  const slices = CATEGORY_SLICES.filter((slice) => study.items.some(slice.has));
  const rows = holmByJudge(
    study.groups.flatMap((group) => slices.map((slice) => rowOf(study, group, slice))),
    ({ test }) => test.p,
  );
  return {
    id: 'isolation',
    title: say('Where isolation is found', '“疏离他人”出现在哪里'),
    lead: join(
      say(
        'How much of all isolation falls into each category, against the category’s share of items; isolation at any level counts.',
        '全部“疏离他人”中落在各类别的比例，与该类别题目所占比例相比；任何等级的“疏离他人”都计入。',
      ),
      say(
        'Above 0, a category holds more of it than its size would give.',
        '大于 0 表示该类别所占的份额超过其题目规模应有的份额。',
      ),
    ),
    notes: [
      say(
        'p: rate inside the category against the other categories, codes changing category at random, two-sided; Holm’s correction over all targets and categories of a judge. Where isolation is rare, shares are rough.',
        'p 值：比较该类别与其他类别的占比，用双侧置换检验，即随机交换各编码所属的类别；Holm 校正在同一裁判的全部对象与类别之间进行。该标签很少出现时，份额只是粗略值。',
      ),
    ],
    table: tableOf(rows, [
      ...who(study),
      def('category', CATEGORY, 'text', (row) => sliceText(row.slice)),
      def('rate', say('Rate in the category', '类别内占比'), 'rate', (row) => row.rate),
      def('found', say('Share of isolation', '占全部“疏离他人”的份额'), 'rate', (row) => row.found),
      def('items', say('Share of items', '占题目的份额'), 'rate', (row) => row.items),
      def('excess', say('Share minus size', '份额之差'), 'signed', (row) => row.excess),
      def('p', P, 'p', (row) => row.test.p),
      def('p_holm', P_HOLM, 'p', (row) => row.adjusted),
    ]),
    chart: {
      kind: 'intervals',
      unit: 'signed',
      zero: 0,
      points: points(
        study,
        rows,
        (row) => row.excess,
        (row) => sliceText(row.slice),
      ),
    },
    weight: 'main',
  };
}

const ISOLATION = labelAt('isolation', 'present');

function rowOf(study: Study, group: Group, slice: Slice): Row {
  const { items, how } = study;
  const column = itemMeans(group, ISOLATION);
  const tests = CATEGORY_SLICES.length * ofJudge(study, group.judge).length;
  const others: Slice = {
    slice: {},
    has: (item: ItemFacts) => item.category !== null && !slice.has(item),
  };
  const known = items.flatMap((item, i) =>
    item.category !== null && column[i] != null ? [i] : [],
  );
  const shares = sharesOf(
    known.map((i) => column[i] ?? 0),
    known.map((i) => {
      const item = items[i];
      return item !== undefined && slice.has(item);
    }),
  );
  const codes = codesOf(items);
  const all = shares(new Float64Array(known.length).fill(1));
  const own = rate(study, group, labelRate('isolation', 'present'), slice);
  const excess = bootstrapStatistic(
    (weights) => {
      const { found, size } = shares(weights);
      return found === null || size === null ? null : found - size;
    },
    known.length,
    { ...how, clusters: known.map((i) => codes[i] ?? '') },
  );
  const reason = own.reason ?? (all.found === null ? 'no_isolation' : undefined);
  return {
    group,
    slice,
    rate: own,
    found: all.found,
    items: all.size ?? 0,
    excess: excess.value === null && reason !== undefined ? { ...excess, reason } : excess,
    test: sliceDifference(items, column, [slice, others], enough(how, tests), 'code'),
  };
}

/** The category's shares of all isolation and of all items; null where there is none. */
function sharesOf(column: readonly number[], inside: readonly boolean[]) {
  return (weights: Float64Array): { found: number | null; size: number | null } => {
    let [sum, own, total, size] = [0, 0, 0, 0];
    for (let i = 0; i < weights.length; i++) {
      const w = weights[i] ?? 0;
      const x = w * (column[i] ?? 0);
      total += w;
      sum += x;
      if (inside[i] !== true) continue;
      own += x;
      size += w;
    }
    return {
      found: sum === 0 ? null : own / sum,
      size: total === 0 ? null : size / total,
    };
  };
}
