import type { Section } from '../../contract/index.js';
import { type Study, withBaselines } from './analyse-study.js';
import { axesChart, measureDefs, measured, namesOf, tableOf, who } from './analyse-table.js';
import { BASELINE_NOTE, INTERVAL_NOTE, join, say } from './analyse-words.js';
import type { Measure } from './score-measures.js';

const SHOWN: readonly Measure[] = ['goal/f1', 'clarity/exact', 'fit/exact', 'off/f1', 'branches'];
const PANAS: readonly Measure[] = [
  'panas/adjusted',
  'panas/adjusted_derived',
  'panas/item_adjusted',
  'panas/mae',
  'panas/error_share',
  'panas/item_mae',
];
const MORE: readonly Measure[] = ['goal_fit', 'fit/distance', 'branches/mae'];

/** The answers after the last turn: feelings, goals, fit, branches. */
export function holisticSection(study: Study): Section {
  const measures: readonly Measure[] = ['holistic', ...PANAS, ...SHOWN, ...MORE];
  const rows = measured(study, withBaselines(study, 'copy-pre', 'majority'), measures);
  const shown = rows.map(({ line, values }) => ({
    line,
    values: values.slice(1 + PANAS.length, 1 + PANAS.length + SHOWN.length),
  }));
  return {
    id: 'whole-conversation',
    title: say('Whole conversation', '整段对话'),
    lead: join(
      say(
        'What the person felt afterwards, what they were looking for, how well it fitted, and how they rate four branches of emotional intelligence.',
        '当事人事后的感受、当初的诉求、合适程度，以及对情绪智力四分支的评分。',
      ),
      say(
        'PANAS figures against no change: 1 exact, 0 no better than “nothing changes”, below 0 worse.',
        'PANAS（相对“不变”）：1 为完全正确，0 为不比“一切不变”强，负数更差。',
      ),
    ),
    notes: [
      say(
        'One answer of one person is the truth here, and how far people would agree with themselves is not known. The question of clarity asks about the model, its options about how the person spoke.',
        '这里的标准答案只是一个人的一次回答，同一人再答一次能有多一致尚不清楚。“表达是否明确”一题问的是模型，选项却说的是当事人如何表达。',
      ),
      BASELINE_NOTE,
      INTERVAL_NOTE,
    ],
    table: tableOf(rows, [...who, ...measureDefs(measures)]),
    chart: axesChart(shown, namesOf(SHOWN)),
    weight: 'main',
  };
}
