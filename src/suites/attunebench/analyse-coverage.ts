import type { Section, Text } from '../../contract/index.js';
import { ANSWER_STATES, VERDICT_STATES } from '../../contract/index.js';
import { judged, oneEach, type Study } from './analyse-study.js';
import { def, tableOf, whoJudged } from './analyse-table.js';
import { join, missingNote, say } from './analyse-words.js';
import { STEP_KINDS, type StepKind } from './score-conversation.js';
import { bounds } from './score-figures.js';
import type { Measure } from './score-measures.js';
import { OVERALL } from './score-slices.js';

const STEP_NAMES: Readonly<Record<StepKind | 'verdict', Text>> = {
  draft: say('draft', '草稿'),
  review: say('review', '评议'),
  twin: say('the same as “you”', '以“你”提问'),
  pairs: say('comparisons', '比较'),
  swap: say('comparisons swapped', '换序比较'),
  post: say('closing questions', '结束问题'),
  verdict: say('verdict on a draft', '对草稿的评判'),
};

const STATE_NAMES = {
  ok: say('Read', '已读取'),
  rated: say('Rated', '已评'),
  refused: say('Refused', '拒绝'),
  empty: say('Empty', '空白'),
  truncated: say('Cut', '截断'),
  filtered: say('Filtered', '被过滤'),
  unparsable: say('Unreadable', '无法读取'),
  errored: say('Failed', '失败'),
  not_reached: say('Not reached', '未到达'),
} as const;
const STATES = [...ANSWER_STATES, ...VERDICT_STATES].filter((s, i, all) => all.indexOf(s) === i);

/** Measure by which the parts that a readable answer leaves out are counted. */
const WITHIN: Readonly<Record<StepKind | 'verdict', Measure>> = {
  draft: 'likeness/most',
  review: 'observed/accuracy',
  twin: 'observed_twin/accuracy',
  pairs: 'pairwise/accuracy',
  swap: 'pairwise/same_reply',
  post: 'holistic',
  verdict: 'draft/quality',
};

/** What became of every expected answer and verdict. */
export function coverageSection(study: Study): Section {
  const answers = oneEach(study).flatMap((line) =>
    STEP_KINDS.map((kind) => ({
      line: { ...line, judge: null },
      kind: kind as StepKind | 'verdict',
      counts: sums(
        line.group.entries
          .flatMap((list) => list.flatMap((e) => firstOf(list, e)))
          .map(({ states }) => states.get(kind) ?? new Map<string, number>()),
      ),
      have: bounds(study, line.group, WITHIN[kind], OVERALL).have,
    })),
  );
  const verdicts = judged(study).map((line) => ({
    line,
    kind: 'verdict' as const,
    counts: sums(line.group.entries.flat().map((entry) => entry.verdicts)),
    have: bounds(study, line.group, WITHIN.verdict, OVERALL).have,
  }));
  const rows = [...answers, ...verdicts].filter(({ counts }) => counts.size > 0);
  return {
    id: 'coverage',
    title: say('What became of the answers', '回答的下落'),
    lead: join(
      say(
        'Every answer and verdict that was expected, by what became of it.',
        '每个应有的回答和评判的下落。',
      ),
      missingNote(study.setting.scoring === 'official'),
    ),
    notes: [
      say(
        'Parts answered: of what was asked for inside, such as single yes or no answers, averaged like the figures.',
        '部分已答：其中各小问（如单个是非题）已答的比例，平均方式与各指标相同。',
      ),
    ],
    table: tableOf(rows, [
      ...whoJudged,
      def('step', say('Step', '步骤'), 'text', (r) => STEP_NAMES[r.kind]),
      def('expected', say('Expected', '应有'), 'count', (r) =>
        [...r.counts.values()].reduce((a, b) => a + b, 0),
      ),
      ...STATES.map((state) =>
        def<(typeof rows)[number]>(
          state,
          STATE_NAMES[state],
          'count',
          (r) => r.counts.get(state) ?? 0,
        ),
      ),
      def('have', say('Parts answered', '部分已答'), 'rate', (r) => r.have),
    ]),
    weight: 'detail',
  };
}

/** An entry unless an earlier one of its list is of the same answer, judged once more. */
const firstOf = <E extends { repeat: number }>(list: readonly E[], entry: E): E[] =>
  list.find(({ repeat }) => repeat === entry.repeat) === entry ? [entry] : [];

function sums(all: readonly ReadonlyMap<string, number>[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const own of all)
    for (const [state, n] of own) counts.set(state, (counts.get(state) ?? 0) + n);
  return counts;
}
