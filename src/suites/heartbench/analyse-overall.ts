import type { Section } from '../../contract/index.js';
import { overallOf, questionMeanOf, type Study } from './analyse-study.js';
import { def, intervalChart, tableOf, who } from './analyse-table.js';
import {
  AGGREGATION_NAMES,
  BASELINE_NOTE,
  GATE_NAMES,
  INTERVAL_NOTE,
  join,
  OVERALL_SCORE,
  say,
} from './analyse-words.js';
import { coverage, overallValue } from './score-figures.js';
import { sheetOf } from './score-sheet.js';
import { OVERALL } from './score-slices.js';

/** The overall score, with the baselines that it must be read against. */
export function overallSection(study: Study): Section {
  const rows = [...study.lines, ...study.baselines].map((line) => {
    const bound = (end: 'worst' | 'best') =>
      line.group === null
        ? null
        : overallValue(
            study,
            sheetOf(study, line.group, study.rule, end),
            OVERALL,
            study.aggregation,
          );
    return {
      line,
      overall: overallOf(study, line),
      worst: bound('worst'),
      best: bound('best'),
      question: questionMeanOf(study, line),
      coverage: line.group === null ? null : coverage(study, line.sheet, OVERALL).value,
    };
  });
  const [gate, aggregation] = [GATE_NAMES[study.rule.gate], AGGREGATION_NAMES[study.aggregation]];
  return {
    id: 'overall',
    title: say('Overall score', '总分'),
    lead: join(
      say(
        'How much of each question’s weighted rubric the replies meet, on a logarithmic scale from 0 to 100, averaged over abilities.',
        '回答达到各题加权评分细则的程度，按对数刻度折成 0–100，再对各能力取平均。',
      ),
      say(
        'Read it against the baselines: verdicts by coin flips already come to the middle of the scale.',
        '要对照基线来看：靠抛硬币评出来的分数，就已经在刻度中间。',
      ),
      ...alone(study),
    ),
    notes: [
      say(
        `Here: ${aggregation.en}; ${gate.en}. “If all missing are worst / best”: what the unscored verdicts could have made of the score. Share scored: of (question, ability) pairs.`,
        `本表口径：${aggregation['zh-CN']}；${gate['zh-CN']}。“缺失全按最坏／最好”：未评的细则可能使总分落到的上下限。已评占比：按（题目，能力）对计。`,
      ),
      BASELINE_NOTE,
      INTERVAL_NOTE,
    ],
    table: tableOf(rows, [
      ...who,
      def('overall', OVERALL_SCORE, 'number', (row) => row.overall),
      def('worst', say('If all missing are worst', '缺失全按最坏'), 'number', (row) => row.worst),
      def('best', say('If all missing are best', '缺失全按最好'), 'number', (row) => row.best),
      def('question_mean', say('Mean question score', '题均分'), 'number', (row) => row.question),
      def('coverage', say('Share scored', '已评占比'), 'rate', (row) => row.coverage),
    ]),
    chart: intervalChart(study, [{ estimate: (line) => overallOf(study, line) }]),
    weight: 'headline',
  };
}

/** The sentence of a report with one target: its number has nothing of its kind to be compared with. */
function alone({ lines }: Study) {
  const measured = new Set(lines.filter((l) => l.role === 'measured').map((l) => l.name.en));
  if (measured.size !== 1) return [];
  return [
    say(
      'Only one target was measured: the number compares targets that one judge rated on the same questions, and is no verdict on one target alone.',
      '本次只测了一个被测对象：这个数字只用于比较由同一裁判在同样题目上评过的被测对象，不构成对单个被测对象的评判。',
    ),
  ];
}
