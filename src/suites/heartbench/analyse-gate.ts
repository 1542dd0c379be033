import type { Section } from '../../contract/index.js';
import { type Line, overallOf, type Study } from './analyse-study.js';
import { def, intervalChart, tableOf, who } from './analyse-table.js';
import { BASELINE_NOTE, GATE_NAMES, INTERVAL_NOTE, join, say } from './analyse-words.js';
import { gateCount } from './score-gate.js';
import { sheetOf } from './score-sheet.js';
import type { Gate } from './types.js';

const RULES: readonly Gate[] = ['off', 'code', 'paper'];

/** How many answers the gate zeroes under the code's and the report's rule, and what that does to the score. */
export function gateSection(study: Study): Section {
  const rows = study.lines.flatMap((line) =>
    line.group === null
      ? []
      : [
          {
            line,
            code: gateCount(study.items, line.group, 'code'),
            paper: gateCount(study.items, line.group, 'paper'),
            scores: RULES.map((gate) => overallOf(study, under(study, line, gate))),
          },
        ],
  );
  return {
    id: 'gate',
    title: say('The gate', '一票否决'),
    lead: join(
      say(
        'Nearly every question has a gate row: the reply speaks as the user instead of answering. The report says that such a reply scores 0.',
        '几乎每题都有一条一票否决项：回答没有回应用户，而是替用户说话。报告称这样的回答记 0 分。',
      ),
      say(
        'The released code never applies it on the released data, since it asks for points above 0 and the gate rows have none.',
        '发布的代码在发布的数据上从不触发：它要求分值大于 0，而一票否决项没有分值。',
      ),
    ),
    notes: [BASELINE_NOTE, INTERVAL_NOTE],
    table: tableOf(rows, [
      ...who,
      def('answers', say('Answers judged', '已评回答'), 'count', (row) => row.paper.answers),
      def('hit_code', say('Zeroed: code', '清零：按代码'), 'count', (row) => row.code.hit),
      def('hit_paper', say('Zeroed: report', '清零：按报告'), 'count', (row) => row.paper.hit),
      def(
        'unknown',
        say('Gate row unscored', '一票否决项未评'),
        'count',
        (row) => row.paper.unknown,
      ),
      ...RULES.map((gate, i) =>
        def<(typeof rows)[number]>(
          `overall_${gate}`,
          say(`Overall: ${GATE_NAMES[gate].en}`, `总分：${GATE_NAMES[gate]['zh-CN']}`),
          'number',
          (row) => row.scores[i] ?? null,
        ),
      ),
    ]),
    chart: intervalChart(
      study,
      RULES.map((gate) => ({
        series: GATE_NAMES[gate],
        estimate: (line: Line) => overallOf(study, under(study, line, gate)),
        // Baselines have no gate: one point is enough.
        has: (line: Line) => line.group !== null || gate === 'off',
      })),
    ),
    weight: 'main',
  };
}

/** The same answers under another gate. */
const under = (study: Study, line: Line, gate: Gate): Line =>
  line.group === null
    ? line
    : { ...line, sheet: sheetOf(study, line.group, { ...study.rule, gate }) };
