import type { Chart, Section, Text } from '../../contract/index.js';
import { benjaminiHochberg, type InformationTest, informationTest } from '../../stats/index.js';
import { adjustWithin, charted, enough, type Study, targetText } from './analyse-study.js';
import { def, tableOf, who } from './analyse-table.js';
import { ITEMS, join, P, P_BH, say } from './analyse-words.js';
import { LABEL_NAMES } from './labels.js';
import type { Group } from './score-collect.js';
import { LENGTH_BINS, LENGTHS, PAIRS, type Pair, variables } from './score-information.js';
import { SIDE_LABELS } from './types.js';

type Row = { group: Group; pair: Pair; tested: InformationTest };

const NAMES: Readonly<Record<Pair['second'], Text>> = {
  ...LABEL_NAMES,
  reply_length: say('Reply length', '回答长度'),
  prompt_length: say('Prompt length', '提示长度'),
};

/** Mutual information of label pairs, and of labels with both lengths, each against a permutation baseline. */
export function informationSection(study: Study): Section {
  const rows = study.groups.flatMap((group) => rowsOf(study, group));
  const family = ({ group }: Row): string => JSON.stringify([group.judge, group.target]);
  const adjusted = adjustWithin(
    rows,
    family,
    (row) => row.tested.baseline?.p ?? null,
    benjaminiHochberg,
  );
  const adjustedOf = new Map(rows.map((row, i) => [row, adjusted[i] ?? null]));
  return {
    id: 'information',
    title: say('What goes with what', '哪些会一起出现'),
    lead: join(
      say(
        'Mutual information, in nats: how much one label tells of another, or of the length of reply or prompt; it has no direction.',
        '互信息（单位：奈特）：知道一个标签，能多大程度上推知另一个标签，或回答与提示的长度；互信息不分正负方向。',
      ),
      say(
        'Chance alone gives a positive value, so the picture shows what is left above the mean of shuffled data.',
        '单凭偶然也会得到正值，因此图中画的是超出随机打乱均值的部分。',
      ),
    ),
    notes: [
      say(
        `Plug-in estimate on levels (or presence), one category an item; lengths in ${LENGTH_BINS} bins of equal size within each language. p: one variable shuffled over items; Benjamini–Hochberg over all pairs of a target. Two labels that both depend on the prompt’s code share information through it. The paper’s estimator and unit were not found.`,
        `按等级（或是否出现）作直接估计，每个题目取一个类别；长度在各语言内按题目数均分为 ${LENGTH_BINS} 档。p 值：在题目间打乱其中一个变量；BH 校正在同一对象的全部配对之间进行。两个标签若都随提示的编码变化，也会因此共享信息。论文的估计方法和单位未能找到。`,
      ),
    ],
    table: tableOf(rows, [
      ...who(study),
      def('first', say('First', '其一'), 'text', (row) => NAMES[row.pair.first]),
      def('second', say('Second', '其二'), 'text', (row) => NAMES[row.pair.second]),
      def('items', ITEMS, 'count', (row) => row.tested.n),
      def('mi', say('Mutual information', '互信息'), 'number', (row) => row.tested.value),
      def(
        'chance',
        say('Shuffled: mean', '打乱后：均值'),
        'number',
        (row) => row.tested.baseline?.mean ?? null,
      ),
      def(
        'chance_95',
        say('Shuffled: 95 % quantile', '打乱后：95% 分位'),
        'number',
        (row) => row.tested.baseline?.high ?? null,
      ),
      def(
        'excess',
        say('Share of the possible', '占可能值的份额'),
        'number',
        (row) => row.tested.excess,
      ),
      def('p', P, 'p', (row) => row.tested.baseline?.p ?? null),
      def('p_bh', P_BH, 'p', (row) => adjustedOf.get(row) ?? null),
    ]),
    chart: chart(study, rows),
    weight: 'detail',
  };
}

function rowsOf(study: Study, group: Group): Row[] {
  const columns = variables(study.items, group);
  const how = enough(study.how, PAIRS.length);
  return PAIRS.map((pair) => ({
    group,
    pair,
    tested: informationTest(columns[pair.first], columns[pair.second], how),
  }));
}

/** Above the shuffled mean; both halves of the label square, nothing on its diagonal. */
function chart(study: Study, rows: readonly Row[]): Chart {
  const columns = [...SIDE_LABELS, ...LENGTHS];
  return {
    kind: 'heatmap',
    unit: 'number',
    columns: columns.map((id) => NAMES[id]),
    facets: charted(study).map((group) => {
      const values = new Map<string, number | null>();
      for (const row of rows) {
        if (row.group !== group) continue;
        const above = aboveChance(row.tested);
        values.set(`${row.pair.first}~${row.pair.second}`, above);
        values.set(`${row.pair.second}~${row.pair.first}`, above);
      }
      return {
        label: targetText(group),
        rows: SIDE_LABELS.map((label) => ({
          label: NAMES[label],
          values: columns.map((other) => values.get(`${label}~${other}`) ?? null),
        })),
      };
    }),
  };
}

const aboveChance = ({ value, baseline }: InformationTest): number | null =>
  value === null || baseline === null ? null : value - baseline.mean;
