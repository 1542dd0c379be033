import type { Section, Text } from '../../../contract/index.js';
import { same } from '../../../contract/index.js';
import { type Difference, holm, pairedDifference } from '../../../stats/index.js';
import { join, say } from '../say.js';
import type { Group } from '../score/collect.js';
import type { Figure } from '../score/figure.js';
import { charted, chartSentence, intervalNote, isReference, ofJudge, type Study } from './study.js';
import { def, JUDGE, tableOf } from './table.js';

type Row = {
  judge: string | null;
  a: Group;
  b: Group;
  figure: Figure;
  difference: Difference;
  adjusted: number | null;
};

/** Measured targets two by two on the items that both have. Null with fewer than two. */
export function differencesSection(study: Study): Section | null {
  const rows = study.judges.flatMap((judge) => rowsOf(study, judge));
  if (rows.length === 0) return null;
  const drawn = charted(study)[0]?.judge ?? null;
  return {
    id: 'differences',
    title: say('Differences between targets', '被测对象之间的差异'),
    lead: join(
      say(
        'First target minus second, item by item, on the items that both have.',
        '前者减后者，逐题配对，只用双方都有结果的题目。',
      ),
      say(
        'An interval that holds 0 leaves open which of the two is higher.',
        '区间包含 0 时，无法断定哪个更高。',
      ),
      ...chartSentence(study),
    ),
    notes: [
      intervalNote(study),
      say(
        'p: two-sided sign-flip permutation test over the same clusters; Holm’s correction over all rows of a judge. The overall figure of a rubric is compared by its items’ means.',
        'p 值：按同样的分组做双侧符号翻转置换检验；同一裁判的全部各行用 Holm 法校正。细则总分以题目均分比较。',
      ),
    ],
    table: tableOf(rows, [
      def('a', say('First target', '前者'), 'text', ({ a }) => a.target),
      def('b', say('Second target', '后者'), 'text', ({ b }) => b.target),
      ...(study.measures.judged ? [def<Row>('judge', JUDGE, 'text', ({ judge }) => judge)] : []),
      def('figure', say('Figure', '指标'), 'text', ({ figure }) => figure.name),
      def('difference', say('Difference', '差值'), 'signed', ({ difference }) =>
        estimateOf(difference),
      ),
      def('p', say('p', 'p 值'), 'p', ({ difference }) => difference.p),
      def('p_holm', say('p (Holm)', 'p 值（Holm 校正）'), 'p', ({ adjusted }) => adjusted),
    ]),
    chart: {
      kind: 'intervals',
      unit: 'signed',
      zero: 0,
      points: rows
        .filter(({ judge }) => judge === drawn)
        .map((row) => ({
          label: pairName(row),
          estimate: estimateOf(row.difference),
          series: row.figure.name,
        })),
    },
    weight: 'main',
  };
}

const estimateOf = ({ value, low, high, n, reason }: Difference) => ({
  value,
  low,
  high,
  n,
  ...(reason !== undefined && { reason }),
});

const pairName = ({ a, b }: Row): Text => same(`${a.target} − ${b.target}`);

/** The headline figures that are means over items, or the first such figure. */
function compared({ measures }: Study): Figure[] {
  const own = measures.figures.filter((f) => measures.headline.includes(f.id));
  return own.length > 0 ? own : measures.figures.slice(0, 1);
}

function rowsOf(study: Study, judge: string | null): Row[] {
  const groups = ofJudge(study, judge).filter((group) => !isReference(study, group));
  const clusters = study.collected.items.map(study.how.clusterOf);
  const rows = groups.flatMap((a, i) =>
    groups.slice(i + 1).flatMap((b) =>
      compared(study).map((figure) => ({
        judge,
        a,
        b,
        figure,
        difference: pairedDifference(column(a, figure), column(b, figure), {
          seed: study.how.seed,
          draws: study.how.draws,
          clusters,
          range: figure.range,
        }),
      })),
    ),
  );
  const adjusted = holm(rows.map(({ difference }) => difference.p));
  return rows.map((row, i) => ({ ...row, adjusted: adjusted[i] ?? null }));
}

const column = (group: Group, { id }: Figure): (number | null)[] =>
  Array.from(group.columns.get(id)?.value ?? [], (x) => (Number.isNaN(x) ? null : x));
