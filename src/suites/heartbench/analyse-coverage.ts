import type { Section } from '../../contract/index.js';
import { VERDICT_STATES } from '../../contract/index.js';
import type { Line, Study } from './analyse-study.js';
import { def, tableOf, who } from './analyse-table.js';
import { join, say } from './analyse-words.js';
import type { Entry } from './score-collect.js';
import { coverage } from './score-figures.js';
import { OVERALL } from './score-slices.js';

const STATE_NAMES = {
  rated: say('Rated', '已评'),
  unparsable: say('Unreadable', '无法读取'),
  refused: say('Judge refused', '裁判拒评'),
  errored: say('Failed or missing', '失败或缺失'),
} as const;

/** What became of every expected verdict: nothing that is missing may vanish from a denominator. */
export function coverageSection(study: Study): Section {
  const rows = study.lines.flatMap((line) => (line.group === null ? [] : [rowOf(study, line)]));
  return {
    id: 'coverage',
    title: say('What was scored', '评判情况'),
    lead: join(
      say(
        'What became of every verdict that was expected, one a rubric row and answer.',
        '每一条应有的评判（每个回答的每条细则一条）的下落。',
      ),
      study.rule.scoring === 'sound'
        ? say(
            'A missing verdict leaves its ability without a score in that question; it is never taken as not hit.',
            '缺一条评判，该题的这项能力就没有得分；绝不当作未命中。',
          )
        : say(
            'As in the released code, a missing verdict of a judged answer (null is one) counts as not hit, short lists are filled with misses, and answers without any verdict are left out.',
            '与发布的代码一致：已评回答中缺失的评判按未命中计（写成 null 的也一样），过短的列表以未命中补足，没有任何评判的回答不计入。',
          ),
    ),
    notes: [
      say(
        'Filled up, cut and odd values arise in official scoring only: the judge’s list was shorter or longer than the rubric, or held something else than 0, 1, true or false.',
        '“补足”“截断”“异常值”只出现在 official 评分中：裁判给出的列表短于或长于评分细则，或含有 0、1、true、false 以外的值。',
      ),
    ],
    table: tableOf(rows, [
      ...who,
      def('answers', say('Answers', '回答'), 'count', (row) => row.answers),
      def(
        'without',
        say('Answers without any verdict', '没有任何评判的回答'),
        'count',
        (row) => row.without,
      ),
      def('expected', say('Verdicts expected', '应有评判'), 'count', (row) => row.expected),
      ...VERDICT_STATES.map((state) =>
        def<(typeof rows)[number]>(state, STATE_NAMES[state], 'count', (row) => row.states[state]),
      ),
      def('padded', say('Filled up', '补足'), 'count', (row) => row.padded),
      def('cut', say('Cut', '截断'), 'count', (row) => row.cut),
      def('odd', say('Odd values', '异常值'), 'count', (row) => row.odd),
      def('coverage', say('Abilities scored', '能力已评占比'), 'rate', (row) => row.coverage),
    ]),
    weight: 'detail',
  };
}

function rowOf(study: Study, line: Line) {
  const entries = line.group?.entries.flat() ?? [];
  const sum = (of: (entry: Entry) => number): number =>
    entries.reduce((total, entry) => total + of(entry), 0);
  return {
    line,
    answers: entries.length,
    without: entries.filter((entry) => entry.states.rated === 0).length,
    expected: sum((entry) => entry.hits.length),
    states: {
      rated: sum((entry) => entry.states.rated),
      unparsable: sum((entry) => entry.states.unparsable),
      refused: sum((entry) => entry.states.refused),
      errored: sum((entry) => entry.states.errored),
    },
    padded: sum((entry) => entry.padded),
    cut: sum((entry) => entry.cut),
    odd: sum((entry) => entry.odd),
    coverage: coverage(study, line.sheet, OVERALL).value,
  };
}
