import type { Section, Text } from '../../contract/index.js';
import { ANSWER_STATES, type AnswerState } from '../../contract/index.js';
import { boundsOfLine, judged, type Line, type Study } from './analyse-study.js';
import { def, tableOf, who } from './analyse-table.js';
import { join, say } from './analyse-words.js';
import { CHECKS_PASSED } from './score-measures.js';
import { OVERALL } from './score-slices.js';

const ANSWER_NAMES: Readonly<Record<AnswerState, Text>> = {
  ok: say('Answered', '已回答'),
  refused: say('Refused', '拒答'),
  empty: say('Empty', '空回答'),
  truncated: say('Cut off', '被截断'),
  filtered: say('Filtered', '被过滤'),
  unparsable: say('Unreadable', '无法读取'),
  errored: say('Failed', '失败'),
  not_reached: say('Not reached', '未进行到'),
};
const VERDICT_NAMES = {
  rated: say('Rated', '已评'),
  silent: say('Nothing to rate', '无从评起'),
  unparsable: say('Verdict unreadable', '评判无法读取'),
  refused: say('Judge refused', '裁判拒评'),
  errored: say('Verdict failed or missing', '评判失败或缺失'),
} as const;

const VERDICT_COLUMNS = ['rated', 'silent', 'unparsable', 'refused', 'errored'] as const;

/** What became of every expected answer and verdict. */
export function coverageSection(study: Study): Section {
  const rows = study.lines.map((line) => ({ line, ...countsOf(study, line) }));
  type R = (typeof rows)[number];
  return {
    id: 'coverage',
    title: say('What was scored', '下落一览'),
    lead: join(
      say(
        'What became of every answer that was expected (a session has several) and of every verdict.',
        '每个应有的回答（一次会面有多个）和每条应有的评判的下落。',
      ),
      say(
        'Refused answers are scored; an empty one fails its checks, and its judged dimensions stay unrated; the other states are missing, never zeros.',
        '拒答照常计分；空回答的各项检查按未通过计，各评判维度不评分；其余状态算缺失，绝不算零分。',
      ),
    ),
    table: tableOf(rows, [
      ...who,
      def('answers', say('Answers expected', '应有回答'), 'count', ({ answers }: R) => answers),
      ...ANSWER_STATES.map((state) =>
        def<R>(`answer_${state}`, ANSWER_NAMES[state], 'count', ({ states }) => states[state]),
      ),
      ...(judged(study).length === 0 ? [] : VERDICT_COLUMNS).map((state) =>
        def<R>(`verdict_${state}`, VERDICT_NAMES[state], 'count', ({ verdicts }) =>
          verdicts === null ? null : verdicts[state],
        ),
      ),
      ...(judged(study).length === 0
        ? []
        : [def<R>('low', say('With a low rating', '含低分'), 'count', ({ low }) => low)]),
      def('coverage', say('Checks scored', '检查已评占比'), 'rate', ({ coverage }: R) => coverage),
    ]),
    weight: 'detail',
  };
}

function countsOf(study: Study, line: Line) {
  const entries = line.group.entries.flat();
  const all = entries.flatMap(({ answers }) => answers);
  const count = <T>(values: readonly T[], wanted: T): number =>
    values.filter((value) => value === wanted).length;
  const given = entries.map(({ verdict }) => verdict);
  const silent = entries.filter(({ silent: none }) => none).length;
  return {
    answers: all.length,
    states: Object.fromEntries(ANSWER_STATES.map((state) => [state, count(all, state)])) as Record<
      AnswerState,
      number
    >,
    verdicts:
      line.judge === null
        ? null
        : {
            // Silence is no verdict of a judge's; it stands in a column of its own.
            rated: count(given, 'rated') - silent,
            silent,
            unparsable: count(given, 'unparsable'),
            refused: count(given, 'refused'),
            errored: count(given, 'errored') + count(given, 'none'),
          },
    low: line.judge === null ? null : entries.filter(({ low }) => low).length,
    coverage: boundsOfLine(study, line, CHECKS_PASSED, OVERALL).coverage,
  };
}
