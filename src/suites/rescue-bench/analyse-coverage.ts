import type { AnswerState, Section, Text } from '../../contract/index.js';
import { ANSWER_STATES } from '../../contract/index.js';
import type { Study } from './analyse-study.js';
import { def, tableOf, whoJudged } from './analyse-table.js';
import { say, TASK_NAMES } from './analyse-words.js';
import { isFilled } from './score-answer.js';
import { coverageOf } from './score-coverage.js';

const STATE_NAMES: Readonly<Record<AnswerState, Text>> = {
  ok: say('Read', '已读取'),
  refused: say('Refused', '拒答'),
  empty: say('Empty', '空'),
  truncated: say('Cut', '截断'),
  filtered: say('Filtered', '被过滤'),
  unparsable: say('Unreadable', '无法读取'),
  errored: say('Failed', '失败'),
  not_reached: say('Not reached', '未到达'),
};

/** What became of every expected answer, task by task. */
export function coverageSection(study: Study): Section {
  const rows = study.lines.flatMap((line) => {
    const { group } = line;
    if (group === null) return [];
    return study.tasks.map((task) => ({
      line,
      task,
      of: coverageOf(study.items, group, task, study.rule),
      filled:
        study.rule.failures === 'as_published'
          ? study.items.reduce(
              (sum, item, i) =>
                item.task === task
                  ? sum + (group.entries[i] ?? []).filter((entry) => isFilled(item, entry)).length
                  : sum,
              0,
            )
          : 0,
    }));
  });
  return {
    id: 'coverage',
    title: say('What was scored', '评分情况'),
    lead: say(
      'What became of every answer that was expected, task by task: nothing that is missing may vanish from a denominator.',
      '每项任务应有的每个回答的下落：缺失的内容不得从分母中消失。',
    ),
    notes: [
      say(
        'Not rated: answers that were read, but have no score of this judge; a similarity of spelling is none. Taken from gold: pattern items without an entry in any reply, which official scoring counts as right. A request that a provider’s filter stopped was asked again with words masked, then with speech withheld; the last attempt counts, and how many answers came from such a request stands here. Changed text can change an answer: read figures with many of these with care.',
        '未评：已读取但没有该裁判打分的回答；字面相似度不算打分。代填：任何回复中都没有对应条目的关系模式题，official 评分算对。被服务商过滤的请求先遮盖字词、再隐去对话后重问，以最后一次为准，由此得到的回答数列在此处；文本既已改动，答案也可能不同，这类回答较多时须谨慎解读。',
      ),
    ],
    table: tableOf(rows, [
      ...whoJudged,
      def('task', say('Task', '任务'), 'text', (row) => TASK_NAMES[row.task]),
      def('expected', say('Expected', '应有'), 'count', (row) => row.of.expected),
      ...ANSWER_STATES.map((state) =>
        def<(typeof rows)[number]>(
          state,
          STATE_NAMES[state],
          'count',
          (row) => row.of.states[state],
        ),
      ),
      def('masked', say('From masked words', '来自遮盖后的文本'), 'count', (row) => row.of.masked),
      def(
        'redacted',
        say('From withheld speech', '来自隐去后的文本'),
        'count',
        (row) => row.of.redacted,
      ),
      def('unrated', say('Not rated', '未评'), 'count', (row) => row.of.unrated),
      def('filled', say('Taken from gold', '代填'), 'count', (row) => row.filled),
      def('scored', say('Share scored', '已评占比'), 'rate', (row) =>
        row.of.expected === 0 ? null : row.of.scored / row.of.expected,
      ),
    ]),
    weight: 'detail',
  };
}
