import type { Section, Text } from '../../contract/index.js';
import { same } from '../../contract/index.js';
import { type Difference, holm, mean, pairedDifference } from '../../stats/index.js';
import { adjustWithin, charted, cutOf, enough, ofJudge, type Study } from './analyse-study.js';
import { def, tableOf } from './analyse-table.js';
import {
  AT_TEXT,
  CUT,
  DIFFERENCE,
  ITEMS,
  join,
  P,
  P_HOLM,
  say,
  sideText,
} from './analyse-words.js';
import { LABEL_NAMES } from './labels.js';
import type { Group } from './score-collect.js';
import { type At, type Indicator, itemMeans, labelAt, SIDES, sideAt } from './score-items.js';
import { codesOf, type How } from './score-rates.js';
import { SIDE_LABELS } from './types.js';

/** Up to this many targets all pairs are compared; beyond it each with the first. */
const ALL_PAIRS = 6;

type Figure = { kind: 'side' | 'label'; name: Text; indicator: (at: At) => Indicator };
type Row = {
  a: Group;
  b: Group;
  at: At;
  figure: Figure;
  rates: [number | null, number | null];
  difference: Difference;
};

const FIGURES: readonly Figure[] = [
  ...SIDES.map((side) => ({
    kind: 'side' as const,
    name: sideText(side),
    indicator: (at: At) => sideAt(side, at),
  })),
  ...SIDE_LABELS.map((label) => ({
    kind: 'label' as const,
    name: LABEL_NAMES[label],
    indicator: (at: At) => labelAt(label, at),
  })),
];

/** Differences between targets on the items that both have, for both sides and each label. Null for one target. */
export function differencesSection(study: Study): Section | null {
  const rows = study.judges.flatMap((judge) => {
    const pairs = pairsOf(ofJudge(study, judge));
    const how = enough(study.how, pairs.length * SIDE_LABELS.length);
    return pairs.flatMap(([a, b]) => FIGURES.map((figure) => compare(study, a, b, figure, how)));
  });
  if (rows.length === 0) return null;
  const family = (row: Row): string => JSON.stringify([row.a.judge, row.figure.kind]);
  const adjusted = adjustWithin(rows, family, ({ difference }) => difference.p, holm);
  const adjustedOf = new Map(rows.map((row, i) => [row, adjusted[i] ?? null]));
  const drawn = charted(study);
  return {
    id: 'differences',
    title: say('Differences between targets', '被测对象之间的差异'),
    lead: join(
      say(
        'Rate of the first target minus rate of the second, on the items that both have; an interval without 0 and a small corrected p speak against chance.',
        '第一个对象的占比减去第二个对象的占比，只用双方都有的题目；区间不含 0 且校正后的 p 值很小，才不像偶然。',
      ),
      say(
        'More or less of a side is a difference in kind, not in worth.',
        '某一侧多一些或少一些，是性质上的差别，不代表优劣。',
      ),
    ),
    notes: [
      say(
        `Paired by item, whole codes resampled for intervals and sign-flipped for p; Holm’s correction over all comparisons of a judge, sides and labels apart. With more than ${ALL_PAIRS} targets each is compared with the first.`,
        `按题目配对；区间整组重抽编码，p 值整组翻转编码的符号；Holm 校正在同一裁判的全部比较之间进行，侧面与标签分开。对象超过 ${ALL_PAIRS} 个时，各与第一个比较。`,
      ),
    ],
    table: tableOf(rows, [
      def('target', say('Target', '对象'), 'text', (row) => row.a.target),
      def('other', say('Against', '对照对象'), 'text', (row) => row.b.target),
      def('judge', say('Judge', '裁判'), 'text', (row) => row.a.judge),
      def('figure', say('Side or label', '侧面或标签'), 'text', (row) => row.figure.name),
      def('cut', CUT, 'text', (row) => AT_TEXT[row.at]),
      def('items', ITEMS, 'count', (row) => row.difference.n),
      def('rate', say('Target’s rate', '对象占比'), 'rate', (row) => row.rates[0]),
      def('other_rate', say('Other’s rate', '对照对象占比'), 'rate', (row) => row.rates[1]),
      def('difference', DIFFERENCE, 'signed', (row) => row.difference),
      def('p', P, 'p', (row) => row.difference.p),
      def('p_holm', P_HOLM, 'p', (row) => adjustedOf.get(row) ?? null),
    ]),
    chart: {
      kind: 'intervals',
      unit: 'signed',
      zero: 0,
      points: rows
        .filter((row) => row.figure.kind === 'side' && drawn.includes(row.a))
        .map((row) => ({
          label: same(`${row.a.target} − ${row.b.target}`),
          estimate: row.difference,
          series: row.figure.name,
        })),
    },
    weight: 'main',
  };
}

function pairsOf(groups: readonly Group[]): [Group, Group][] {
  const [first, ...others] = groups;
  if (first === undefined) return [];
  if (groups.length > ALL_PAIRS) return others.map((other) => [other, first]);
  return groups.flatMap((a, i) => groups.slice(i + 1).map((b): [Group, Group] => [a, b]));
}

function compare(study: Study, a: Group, b: Group, figure: Figure, how: How): Row {
  const at = cutOf(study, a);
  const columns = [a, b].map((group) => itemMeans(group, figure.indicator(at)));
  const [own = [], other = []] = columns;
  const common = study.items.flatMap((_, i) => (own[i] != null && other[i] != null ? [i] : []));
  const rateOf = (column: readonly (number | null)[]): number | null =>
    mean(common.map((i) => column[i] ?? 0));
  return {
    a,
    b,
    at,
    figure,
    rates: [rateOf(own), rateOf(other)],
    difference: pairedDifference(own, other, { ...how, clusters: codesOf(study.items) }),
  };
}
