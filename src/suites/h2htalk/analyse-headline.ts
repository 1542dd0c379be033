import type { Section } from '../../contract/index.js';
import {
  answering,
  boundsOfLine,
  charted,
  chartedNote,
  figuresOf,
  judged,
  type Study,
} from './analyse-study.js';
import { at, def, heatChart, tableOf, target, who } from './analyse-table.js';
import {
  BEST,
  CHECK_NOTE,
  CHECKS_NAME,
  COVERAGE,
  GROUP_NAMES,
  INTERVAL_NOTE,
  ITEMS,
  JUDGE_NOTE,
  join,
  PART,
  say,
  sliceText,
  WORST,
} from './analyse-words.js';
import { DIMENSION_NAMES } from './dimensions.js';
import { CHECKS_PASSED, GROUP_MEASURES, JUDGE_MEASURES } from './score-measures.js';
import { areaSlices, OVERALL } from './score-slices.js';

const partsOf = (study: Study) => [OVERALL, ...areaSlices(study.items)];

/** Rule checks by area, all together and by what they are about. */
export function checksSection(study: Study): Section {
  const parts = partsOf(study);
  const facts = GROUP_MEASURES.filter(({ group }) => group === 'facts');
  const others = GROUP_MEASURES.filter(({ group }) => group !== 'facts');
  const measures = [...facts, CHECKS_PASSED, ...others];
  const rows = answering(study).flatMap((line) =>
    parts.map((slice) => ({
      line,
      slice,
      values: figuresOf(
        study,
        line,
        measures.map((measure) => ({ measure, slice })),
      ),
      bounds: boundsOfLine(study, line, CHECKS_PASSED, slice),
    })),
  );
  return {
    id: 'checks',
    title: say('Rule checks by area', '各领域规则检查'),
    lead: join(
      say(
        'Share of the rules that each task sets which the answers keep. No judge has a say in it.',
        '回答遵守各任务自身规则的比例，与裁判无关。',
      ),
      say(
        'Form is easily kept; facts (what is remembered, planned, not invented) tell more.',
        '格式容易做到；事实（记得什么、计划什么、不编造什么）更能说明问题。',
      ),
    ),
    notes: [CHECK_NOTE, INTERVAL_NOTE],
    table: tableOf(rows, [
      ...target,
      def('part', PART, 'text', ({ slice }) => sliceText(slice)),
      def('items', ITEMS, 'count', ({ bounds }) => bounds.n),
      def('facts', GROUP_NAMES.facts, 'rate', ({ values }) => at(values, 0)),
      def('checks', CHECKS_NAME, 'rate', ({ values }) => at(values, 1)),
      ...others.map(({ group }, i) =>
        def<(typeof rows)[number]>(group, GROUP_NAMES[group], 'rate', ({ values }) =>
          at(values, i + 2),
        ),
      ),
      def('worst', WORST, 'rate', ({ bounds }) => bounds.worst),
      def('best', BEST, 'rate', ({ bounds }) => bounds.best),
      def('coverage', COVERAGE, 'rate', ({ bounds }) => bounds.coverage),
    ]),
    chart: heatChart(
      'rate',
      [GROUP_NAMES.facts, CHECKS_NAME, ...others.map(({ group }) => GROUP_NAMES[group])],
      parts.map((slice) => ({
        label: sliceText(slice),
        rows: rows.filter((row) => row.slice === slice),
      })),
    ),
    weight: 'headline',
  };
}

/** Judged dimensions by area; null without a judge. */
export function judgedSection(study: Study): Section | null {
  const lines = judged(study);
  if (lines.length === 0) return null;
  const parts = partsOf(study);
  const rows = lines.flatMap((line) =>
    parts.map((slice) => ({
      line,
      slice,
      values: figuresOf(
        study,
        line,
        JUDGE_MEASURES.map((measure) => ({ measure, slice })),
      ),
    })),
  );
  const drawn = charted(study);
  return {
    id: 'judged',
    title: say('Judged dimensions by area', '各领域评判维度'),
    lead: say(
      'What the judge says of each answer, dimension by dimension; a dimension is rated only where the task calls for it.',
      '裁判对每个回答逐维度给出的评判；只在任务涉及该维度时才评。',
    ),
    notes: [JUDGE_NOTE, ...chartedNote(study), INTERVAL_NOTE],
    table: tableOf(rows, [
      ...who,
      def('part', PART, 'text', ({ slice }) => sliceText(slice)),
      ...JUDGE_MEASURES.map(({ dimension }, i) =>
        def<(typeof rows)[number]>(dimension, DIMENSION_NAMES[dimension], 'number', ({ values }) =>
          at(values, i),
        ),
      ),
    ]),
    chart: heatChart(
      'number',
      JUDGE_MEASURES.map(({ dimension }) => DIMENSION_NAMES[dimension]),
      parts.map((slice) => ({
        label: sliceText(slice),
        rows: rows.filter((row) => row.slice === slice && drawn.includes(row.line)),
      })),
    ),
    weight: 'headline',
  };
}
