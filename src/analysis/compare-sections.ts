import {
  type Cell,
  type Chart,
  type Estimate,
  type Section,
  same,
  type Text,
} from '../contract/index.js';
import { unlikeIn } from './compare-differences.js';
import type { FigureComparison, Pair, SuiteComparison } from './compare-figures.js';
import { isReference } from './compare-rows.js';
import { labelsOf, runsSection, unlikeSection } from './compare-runs-sections.js';
import { traceSection, widestSection } from './compare-trace.js';
import {
  column,
  differenceKindOf,
  figureColumn,
  figureName,
  kindOf,
  listed,
  say,
  targetColumn,
} from './compare-words.js';

/** Most differences that one chart holds. */
const MOST_POINTS = 30;

/** All sections of a comparison; `trace`: figures whose items are listed in full. */
export function comparisonSections(found: SuiteComparison, trace: readonly string[]): Section[] {
  const { unlike, comparison } = found;
  const units = (['rate', 'score'] as const).filter((unit) =>
    comparison.figures.some(({ figure }) => figure.unit === unit),
  );
  return [
    ...(unlike.length > 0 ? [unlikeSection(found)] : []),
    ...units.map((unit) => figuresSection(found, unit, units.length > 1)),
    ...(found.voices.length < 2
      ? []
      : [
          ...units.map((unit) => differencesSection(found, unit, units.length > 1)),
          ranksSection(found),
          widestSection(found),
        ]),
    runsSection(found),
    ...trace.flatMap((id) => traceSection(found, id)),
  ];
}

const idOf = (base: string, unit: string, several: boolean): string =>
  several ? `${base}-${unit}` : base;
const titled = (title: Text, unit: 'rate' | 'score', several: boolean): Text => {
  if (!several) return title;
  const kind = unit === 'rate' ? say('shares', '比例') : say('scores', '分数');
  return say(`${title.en}: ${kind.en}`, `${title['zh-CN']}：${kind['zh-CN']}`);
};

/** How intervals were made. */
function resampling({ comparison: { clusters } }: SuiteComparison): Text[] {
  const kinds = clusters.kinds.join(' / ');
  return [
    clusters.kinds.length === 0
      ? say(
          'Intervals (95 %) resample items, each on its own.',
          '区间（95%）由重抽样得到，每道题单独抽取。',
        )
      : say(
          `Intervals (95 %) resample whole groups of items (${kinds}), since items of one group are alike.`,
          `区间（95%）由重抽样得到，以题目的组（${kinds}）为单位整组抽取，因为同组题目彼此相似。`,
        ),
    ...(clusters.constant.length === 0
      ? []
      : [
          say(
            `All items share one ${clusters.constant.join(', one ')}: the figures say nothing of others.`,
            `所有题目的 ${clusters.constant.join('、')} 相同：数字不能推及其他取值。`,
          ),
        ]),
  ];
}

const BOUND = say('bound: all groups are equal', '界限：各组取值相同');
const RESAMPLED = say('resampled', '重抽样');
const isBound = ({ reason }: Estimate): boolean => reason === 'equal_clusters';

/** How an interval was made where resampling shows no spread; nothing where there is none of these. */
function bounds(found: SuiteComparison, of: readonly Text[]): Text[] {
  if (of.length === 0) return [];
  const alike = found.comparison.clusters.kinds.length === 0;
  const { en, 'zh-CN': zh } = listed(of);
  return [
    say(
      `Where all ${alike ? 'items' : 'groups'} show the same value, resampling shows no spread, and an interval of no width would claim too much. The interval is then a bound: at most a share u = z² / (K + z²) of K ${alike ? 'items' : 'groups'} can differ (Wilson’s 95 % bound for none of K, z = 1.96), and those may have any value. So it is for: ${en}.`,
      `${alike ? '所有题目' : '各组'}取值完全相同时，重抽样看不出任何波动，宽度为 0 的区间又言过其实。此时区间是一个界限：${alike ? 'K 道题' : 'K 组'}中至多有 u = z² / (K + z²) 的比例可能不同（K 中 0 个的 Wilson 95% 上限，z = 1.96），而这些可以取任何值。属于这种情况的有：${zh}。`,
    ),
  ];
}

/** Each figure of each target, over the items that all have. */
export function figuresSection(
  found: SuiteComparison,
  unit: 'rate' | 'score',
  several: boolean,
): Section {
  const figures = found.comparison.figures.filter(({ figure }) => figure.unit === unit);
  const estimate = (one: FigureComparison, i: number) =>
    one.estimates[i] ?? { value: null, low: null, high: null, n: 0, reason: 'no_data' };
  const uncommon = figures.filter(({ common, any }) => common.length < any);
  // On one picture only figures of one scale.
  const [first] = figures;
  const alike = figures.every(
    ({ figure }) => figure.range.join() === (first?.figure.range ?? []).join(),
  );
  const chart: Chart | null =
    alike && figures.length > 1
      ? {
          kind: 'profile',
          unit: unit === 'rate' ? 'rate' : 'number',
          axes: figures.map(({ figure }) => figure.label),
          series: found.voices.map((voice, i) => ({
            label: same(voice.label),
            values: figures.map((one) => estimate(one, i)),
            ...(isReference(voice) && { reference: true }),
          })),
        }
      : null;
  return {
    id: idOf('figures', unit, several),
    title: titled(say('Figures', '各项指标'), unit, several),
    lead: say(
      'Each figure over the items of which every target has a value, so that all stand on the same items; a target without any value takes no part. Figures are never added up.',
      '每项指标只用各方都有分值的题目计算，因此各方建立在同样的题目上；完全没有分值的不参与。各项指标从不相加。',
    ),
    notes: [
      ...resampling(found),
      ...bounds(
        found,
        figures
          .filter(({ estimates }) => estimates.some(isBound))
          .map(({ figure }) => figure.label),
      ),
      ...uncommon.map(({ figure, common, any }) =>
        say(
          `${figure.label.en}: ${common.length} of ${any} items, since the others lack a value for some target.`,
          `${figure.label['zh-CN']}：${any} 道题中用了 ${common.length} 道，其余的题至少有一方没有分值。`,
        ),
      ),
    ],
    weight: 'headline',
    table: {
      columns: [
        targetColumn(),
        ...figures.map(({ id, figure }) => column(id, figureName(figure), kindOf(figure))),
      ],
      rows: found.voices.map(({ label }, i): Cell[] => [
        label,
        ...figures.map((one) => estimate(one, i)),
      ]),
    },
    ...(chart !== null && { chart }),
  };
}

function differencesSection(
  found: SuiteComparison,
  unit: 'rate' | 'score',
  several: boolean,
): Section {
  const { comparison, unlike } = found;
  const labels = labelsOf(found);
  const figures = comparison.figures.filter(({ figure }) => figure.unit === unit);
  const [first] = figures;
  const rows = figures.flatMap((one) => one.pairs.map((pair) => ({ one, pair })));
  const name = ({ a, b }: Pair): string => `${labels[a] ?? ''} − ${labels[b] ?? ''}`;
  const differ = ({ a, b }: Pair): Cell => {
    const all = unlikeIn(unlike, a, b);
    return all.length === 0 ? null : listed(all.map((each) => each.name));
  };
  const bounded = rows.some(({ pair }) => isBound(pair.difference));
  const ranges = new Set(figures.map(({ figure }) => figure.range.join()));
  return {
    id: idOf('differences', unit, several),
    title: titled(say('Differences, item by item', '逐题差异'), unit, several),
    lead: say(
      'The first target minus the second over the same items. An interval that holds 0 is no proof of equality.',
      '同样题目上第一个被测对象减去第二个。区间包含 0 并不证明两者相同。',
    ),
    notes: [
      ...resampling(found),
      ...bounds(
        found,
        figures
          .filter(({ pairs }) => pairs.some(({ difference }) => isBound(difference)))
          .map(({ figure }) => figure.label),
      ),
      say(
        `p: sign-flip permutation over groups of items, two-sided. p (Holm): the same for the ${comparison.tests} comparisons of this report taken together.`,
        `p：以题目的组为单位、翻转符号的置换检验，双侧。p（Holm）：对本报告中 ${comparison.tests} 次比较一并校正后的值。`,
      ),
      say(
        'd: mean difference in units of the spread of item values (Cohen). Higher, equal, lower: on how many items the first target is above, level with, below the second.',
        'd：以单题分值的离散程度为单位的平均差（Cohen）。高、平、低：第一个被测对象有多少道题高于、等于、低于第二个。',
      ),
    ],
    weight: 'main',
    table: {
      columns: [
        figureColumn(),
        column('pair', say('first − second', '前者 − 后者')),
        column(
          'difference',
          say('difference', '差异'),
          first === undefined ? 'number' : differenceKindOf(first.figure),
        ),
        ...(bounded ? [column('interval', say('interval', '区间'))] : []),
        column('d', say('d', 'd'), 'number'),
        column('higher', say('higher', '高'), 'count'),
        column('equal', say('equal', '平'), 'count'),
        column('lower', say('lower', '低'), 'count'),
        column('p', say('p', 'p'), 'p'),
        column('holm', say('p (Holm)', 'p（Holm）'), 'p'),
        ...(unlike.length > 0 ? [column('differ', say('also differ in', '另有不同'))] : []),
      ],
      rows: rows.map(({ one, pair }): Cell[] => {
        const { value, low, high, n, reason, p } = pair.difference;
        return [
          figureName(one.figure),
          name(pair),
          { value, low, high, n, ...(reason !== undefined && { reason }) },
          ...(bounded ? [isBound(pair.difference) ? BOUND : RESAMPLED] : []),
          pair.effect,
          pair.higher,
          pair.equal,
          pair.lower,
          p,
          pair.holm,
          ...(unlike.length > 0 ? [differ(pair)] : []),
        ];
      }),
    },
    ...(rows.length > 0 &&
      rows.length <= MOST_POINTS &&
      ranges.size === 1 && {
        chart: {
          kind: 'intervals' as const,
          unit: unit === 'rate' ? ('signed' as const) : ('number' as const),
          zero: 0,
          points: rows.map(({ one, pair }) => ({
            label: rows.length === one.pairs.length ? same(name(pair)) : one.figure.label,
            estimate: pair.difference,
            ...(rows.length !== one.pairs.length && { series: same(name(pair)) }),
          })),
        },
      }),
  };
}

/** Places with their intervals. */
export function ranksSection(found: SuiteComparison): Section {
  const labels = labelsOf(found);
  const open = found.comparison.figures.filter(({ figure }) => figure.better === null);
  return {
    id: 'ranks',
    title: say('Places and how sure they are', '名次及其把握'),
    lead: say(
      'The place of each target with its 95 % interval, and the share of resamples in which it is first. Where intervals overlap, the order is not known.',
      '每个被测对象的名次及 95% 区间，以及在重抽样中排第一的比例。区间重叠处，先后并不确定。',
    ),
    notes: [
      ...resampling(found),
      ...(open.length === 0
        ? []
        : [
            say(
              `In order of height only, which says nothing of better: ${listed(open.map(({ figure }) => figure.label)).en}.`,
              `以下仅按高低排列，不表示好坏：${listed(open.map(({ figure }) => figure.label))['zh-CN']}。`,
            ),
          ]),
    ],
    weight: 'main',
    table: {
      columns: [
        figureColumn(),
        targetColumn(),
        column('place', say('place', '名次'), 'count'),
        column('first', say('first in', '排第一的比例'), 'rate'),
      ],
      rows: found.comparison.figures.flatMap(({ figure, ranks, common }) =>
        ranks
          .flatMap((rank, i) => (rank === null ? [] : [{ rank, label: labels[i] ?? '' }]))
          .sort((a, b) => a.rank.value - b.rank.value)
          .map(({ rank: { value, low, high, first }, label }): Cell[] => [
            figureName(figure),
            label,
            {
              value,
              low,
              high,
              n: common.length,
              ...(low === null && { reason: 'one_cluster' }),
            },
            first,
          ]),
      ),
    },
  };
}
