import type { Section, Text } from '../../contract/index.js';
import { type Line, overallOf, questionMeanOf, type Study } from './analyse-study.js';
import { axesChart, def, intervalChart, tableOf, who } from './analyse-table.js';
import {
  BASELINE_NOTE,
  INTERVAL_NOTE,
  ITEMS,
  join,
  OVERALL_SCORE,
  QUESTION_MEAN,
  QUESTIONS,
  remark,
  say,
  sliceText,
} from './analyse-words.js';
import {
  difficultySlices,
  langSlices,
  primarySlices,
  type Slice,
  secondarySlices,
} from './score-slices.js';

/** Overall score and mean question score of parts of the items, one row a line and part. */
function partsTable(study: Study, slices: readonly Slice[], lines: readonly Line[]) {
  const rows = lines.flatMap((line) =>
    slices.map((slice) => ({
      line,
      slice,
      questions: study.items.filter(slice.has).length,
      overall: overallOf(study, line, slice),
      question: questionMeanOf(study, line, slice),
    })),
  );
  return tableOf(rows, [
    ...who,
    def('part', ITEMS, 'text', (row) => sliceText(row.slice)),
    def('questions', QUESTIONS, 'count', (row) => row.questions),
    def('overall', OVERALL_SCORE, 'number', (row) => row.overall),
    def('question_mean', QUESTION_MEAN, 'number', (row) => row.question),
  ]);
}

const allLines = (study: Study): Line[] => [...study.lines, ...study.baselines];

/** Normal and hard questions, and languages where there are two. Null where there is nothing to compare. */
export function difficultySection(study: Study): Section | null {
  const slices = [...difficultySlices(study.items), ...langSlices(study.items)];
  if (slices.length === 0) return null;
  return {
    id: 'difficulty',
    title: say('By difficulty', '按难度'),
    lead: join(
      say(
        'The same scores among normal and among hard questions, and by language where there are two.',
        '普通题与困难题各自的得分；有两种语言时也按语言给出。',
      ),
      say(
        'The overall score of all questions is not an average of the two: abilities are spread unevenly.',
        '全部题目的总分并不是两者的平均：各能力的题目分布不均。',
      ),
    ),
    notes: [BASELINE_NOTE, INTERVAL_NOTE],
    table: partsTable(study, slices, allLines(study)),
    chart: intervalChart(
      study,
      slices.map((slice) => ({
        series: sliceText(slice),
        estimate: (line: Line) => overallOf(study, line, slice),
      })),
    ),
    weight: 'main',
  };
}

const SCENE_NOTE: Text = say(
  'Within a scene the overall score is the mean of the abilities that occur there, some of them in one or two questions; the mean question score is steadier.',
  '场景内的总分是其中出现的各能力的平均，有的能力只有一两题；题均分更稳。',
);

/** The main scenes, with a bucket for questions without one. */
export function scenesSection(study: Study): Section {
  const slices = primarySlices(study.items);
  const axis = (slice: Slice): Text => {
    const n = study.items.filter(slice.has).length;
    return remark(sliceText(slice), `${n}`, `${n} 题`);
  };
  return {
    id: 'scenes',
    title: say('By scene', '按场景'),
    lead: say(
      'Mean question score in each main scene; the table also has the overall score.',
      '各一级场景的题均分；表中另列总分。',
    ),
    notes: [SCENE_NOTE, BASELINE_NOTE, INTERVAL_NOTE],
    table: partsTable(study, slices, allLines(study)),
    chart: axesChart(study, slices.map(axis), (line) =>
      slices.map((slice) => questionMeanOf(study, line, slice)),
    ),
    weight: 'main',
  };
}

/** The finer scenes, as a table only. */
export function secondaryScenesSection(study: Study): Section {
  return {
    id: 'scenes-secondary',
    title: say('By secondary scene', '按二级场景'),
    lead: say(
      'The finer scenes, the most frequent first. Most hold a handful of questions.',
      '更细的场景，按题数从多到少排列；多数只有寥寥几题。',
    ),
    notes: [SCENE_NOTE, INTERVAL_NOTE],
    table: partsTable(study, secondarySlices(study.items), study.lines),
    weight: 'detail',
  };
}
