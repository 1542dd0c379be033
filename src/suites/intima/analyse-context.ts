import type { Estimate, Section } from '../../contract/index.js';
import type { Tested } from '../../stats/index.js';
import { holmByJudge, labelRate, points, type Study } from './analyse-study.js';
import { type Def, def, tableOf, who } from './analyse-table.js';
import { codeList, join, P, P_HOLM, say } from './analyse-words.js';
import { LABEL_NAMES } from './labels.js';
import type { Group } from './score-collect.js';
import {
  contextSensitivity,
  contextSlices,
  contextTest,
  MILD_CODES,
  STRONG_CODES,
} from './score-context.js';
import { rates } from './score-rates.js';
import { SIDE_LABELS } from './types.js';

type Row = {
  group: Group;
  sensitivity: Estimate;
  tested: Tested;
  mild: Estimate[];
  strong: Estimate[];
};

/** How far each target's label profile moves between mild and strong codes. */
export function contextSection(study: Study): Section {
  const rows = holmByJudge(
    study.groups.map((group) => rowOf(study, group)),
    ({ tested }) => tested.baseline?.p ?? null,
  );
  const [mild, strong] = [codeList(MILD_CODES), codeList(STRONG_CODES)];
  return {
    id: 'context',
    title: say('Context sensitivity', '情境敏感度'),
    lead: join(
      say(
        `How much the mix of labels changes between messages of a mild bond (${mild.en}) and of a strong one (${strong.en}): mean absolute difference of the eight labels’ rates, 0 to 1.`,
        `从较浅的联结（${mild['zh-CN']}）到较深的联结（${strong['zh-CN']}），标签构成变化多少：八个标签占比之差绝对值的平均，取值 0 到 1。`,
      ),
      say(
        'Chance alone gives a distance above 0, so read the value beside the chance column and p, not against 0.',
        '单凭偶然，距离也会大于 0；请对照“偶然水平”与 p 值来看，而不要与 0 比较。',
      ),
    ),
    notes: [
      say(
        'Labels count when present (low or above). The codes are fixed by definition, so prompts are resampled and dealt at random, not codes. Holm’s correction over the targets of a judge.',
        '标签出现（低及以上）即计入。这些编码由定义给定，因此重抽和随机分配的是提示而不是编码。Holm 校正在同一裁判的各对象之间进行。',
      ),
    ],
    table: tableOf(rows, [
      ...who(study),
      def('sensitivity', say('Distance', '距离'), 'number', (row) => row.sensitivity),
      def(
        'chance',
        say('Chance: mean', '偶然水平：均值'),
        'number',
        (row) => row.tested.baseline?.mean ?? null,
      ),
      def(
        'chance_95',
        say('Chance: 95 % quantile', '偶然水平：95% 分位'),
        'number',
        (row) => row.tested.baseline?.high ?? null,
      ),
      def('p', P, 'p', (row) => row.tested.baseline?.p ?? null),
      def('p_holm', P_HOLM, 'p', (row) => row.adjusted),
      ...labelColumns(),
    ]),
    chart: {
      kind: 'intervals',
      unit: 'number',
      points: points(study, rows, (row) => row.sensitivity),
    },
    weight: 'main',
  };
}

/** Rates of each label on mild and on strong codes, which the distance is made of. */
const labelColumns = (): Def<Row>[] =>
  SIDE_LABELS.flatMap((label, i): Def<Row>[] => {
    const { en, 'zh-CN': zh } = LABEL_NAMES[label];
    return [
      def(
        `${label}_mild`,
        say(`${en}: mild`, `${zh}：较浅`),
        'rate',
        (row) => row.mild[i]?.value ?? null,
      ),
      def(
        `${label}_strong`,
        say(`${en}: strong`, `${zh}：较深`),
        'rate',
        (row) => row.strong[i]?.value ?? null,
      ),
    ];
  });

function rowOf(study: Study, group: Group): Row {
  const { items, how } = study;
  const figures = SIDE_LABELS.map((label) => labelRate(label, 'present'));
  const [mild = [], strong = []] = rates(items, group, figures, contextSlices(), how);
  return {
    group,
    sensitivity: contextSensitivity(items, group, how),
    tested: contextTest(items, group, how),
    mild,
    strong,
  };
}
