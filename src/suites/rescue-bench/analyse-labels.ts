import type { Section } from '../../contract/index.js';
import { charted, figureOf, type Line, point, type Study } from './analyse-study.js';
import { def, tableOf, who } from './analyse-table.js';
import {
  BASELINE_NAMES,
  GOLD_NOTE,
  INTERVAL_NOTE,
  labelText,
  SCENARIO_NAMES,
  say,
} from './analyse-words.js';
import { patternIds } from './labels.js';
import { PUBLISHED_BY_LABEL } from './published.js';
import { rightAnswer } from './score-answer.js';
import type { Slice } from './score-slices.js';
import type { Scenario } from './types.js';

const sliceOf = (scenario: Scenario): Slice => ({
  slice: { scenario },
  has: (item) => item.scenario === scenario,
});

/** Accuracy by gold label with its support: the long tail. Null where patterns were not asked. */
export function labelsSection(study: Study): Section | null {
  if (!study.tasks.includes('pattern')) return null;
  const official = study.items.some(({ origin }) => origin === 'official');
  const cells = study.scenarios.flatMap((scenario) =>
    patternIds(scenario).map((label) => ({ scenario, label })),
  );
  const support = ({ scenario, label }: (typeof cells)[number]): number =>
    study.items.filter(
      (item) =>
        item.task === 'pattern' && item.scenario === scenario && rightAnswer(item) === label,
    ).length;
  const estimate = (line: Line, { scenario, label }: (typeof cells)[number]) =>
    support({ scenario, label }) === 0
      ? point(null, 0)
      : figureOf(study, line, `pattern/recall/${label}`, sliceOf(scenario));
  // The other two lines are the same share everywhere, or all and nothing.
  const last = study.baselines.filter(({ name }) => name === BASELINE_NAMES.repeat_last);
  const rows = [...charted(study), ...last].flatMap((line) =>
    cells.map((cell) => ({ line, ...cell })),
  );
  return {
    id: 'labels',
    title: say('Accuracy by relation pattern', '各关系模式的准确率'),
    lead: say(
      'How often each annotated pattern is named first. The frequent patterns decide the overall accuracy; the rare ones are where reading relations shows.',
      '每种标注模式被首先说出的占比。总准确率由常见模式决定；能否读懂关系，要看少见的模式。',
    ),
    notes: [
      ...(official
        ? [
            say(
              'Published: mean of ten models in the paper’s text, not re-run; other labels are in a figure only.',
              '“已发表”：论文正文给出的十个模型的平均，未重跑；其余标签只见于图中。',
            ),
          ]
        : []),
      say('A figure from a handful of rows says little.', '只有寥寥几行的数字说明不了什么。'),
      GOLD_NOTE,
      INTERVAL_NOTE,
    ],
    table: tableOf(rows, [
      ...who,
      def('scenario', say('Scenario', '场景'), 'text', (row) => SCENARIO_NAMES[row.scenario]),
      def('label', say('Pattern', '模式'), 'text', (row) => labelText(row.label)),
      def('support', say('Rows', '行数'), 'count', (row) => support(row)),
      def('recall', say('Named first', '首先说出'), 'rate', (row) => estimate(row.line, row)),
      ...(official
        ? [
            def<(typeof rows)[number]>(
              'published',
              say('Published', '已发表'),
              'rate',
              (row) => PUBLISHED_BY_LABEL[row.scenario][row.label] ?? null,
            ),
          ]
        : []),
    ]),
    chart: {
      kind: 'heatmap',
      unit: 'rate',
      columns: charted(study).map((line) => line.name),
      facets: study.scenarios.map((scenario) => ({
        label: SCENARIO_NAMES[scenario],
        rows: patternIds(scenario).map((label) => ({
          label: labelText(label),
          values: charted(study).map((line) => estimate(line, { scenario, label }).value),
        })),
      })),
    },
    weight: 'main',
  };
}
