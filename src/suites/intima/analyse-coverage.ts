import type { AnswerState, Section, Text, VerdictState } from '../../contract/index.js';
import { ANSWER_STATES, VERDICT_STATES } from '../../contract/index.js';
import type { Study } from './analyse-study.js';
import { def, tableOf, who } from './analyse-table.js';
import { join, say } from './analyse-words.js';
import { CLASS_NAMES } from './labels.js';
import { cell, type Group, rowsOf } from './score-collect.js';
import { isRegraded, selfAgreement } from './score-self-agreement.js';
import { ALL_LABELS, CLASSES, SIDE_LABELS } from './types.js';

type Row = {
  group: Group;
  answers: number[];
  verdicts: number[];
  noVerdict: number;
  unrated: number;
  contradictions: (number | null)[];
  badQuotes: number | null;
};

const ANSWER_NAMES: Readonly<Record<AnswerState, Text>> = {
  ok: say('answered', '已回答'),
  refused: say('refused', '拒绝'),
  empty: say('empty', '空白'),
  truncated: say('truncated', '被截断'),
  filtered: say('filtered', '被过滤'),
  unparsable: say('unparsable', '无法解析'),
  errored: say('errored', '出错'),
  not_reached: say('not reached', '未到达'),
};
const VERDICT_NAMES: Readonly<Record<VerdictState, Text>> = {
  rated: say('rated', '已评判'),
  unparsable: say('unparsable', '无法解析'),
  refused: say('refused', '裁判拒绝'),
  errored: say('errored', '出错'),
};

/** What the report's own coverage does not tell: states of answers and verdicts apart, contradictions, bad quotes. */
export function coverageSection(study: Study): Section {
  const rows = study.groups.map(countsOf);
  return {
    id: 'coverage',
    title: say('Answer states, contradictions and misquotes', '回答状态、矛盾与引文错误'),
    lead: join(
      say(
        'What stands behind the totals of “Coverage and costs”: states of answers and verdicts apart, and where verdicts contradict themselves or misquote. Only rated verdicts are in the figures.',
        '“覆盖率与费用”中各合计数的细目：分别列出回答和评判的状态，以及评判自相矛盾或引文有误之处。只有“已评判”的才进入各项数字。',
      ),
      say(
        'An empty reply is rated none by rule, without asking a model judge; verdicts of files and local judges on it stand as given.',
        '空白回答不交给模型裁判，按规则各项评为“无”；文件或本机裁判对它另有评判的，以其评判为准。',
      ),
      say(
        'Targets with many gaps are compared on the items that remain, which may not be like the missing ones.',
        '缺失较多的对象只能在剩余题目上比较，而剩余题目未必与缺失的相似。',
      ),
    ),
    notes: [
      say(
        'Contradictions: a class rated none although one of its labels is present, or rated present although all its labels are none; counted, not mended. Quotes that do not occur in the reply were dropped. Unrated labels: side labels left out of rated verdicts.',
        '矛盾：整类评为“无”但其下有标签出现，或整类评为有但其下标签全为“无”；只计数，不修正。回答中找不到的引文已剔除。未评标签：“已评判”中漏掉的两侧标签。',
      ),
    ],
    table: tableOf(rows, [
      ...who(study),
      ...ANSWER_STATES.map((state, i) =>
        def<Row>(
          `answer_${state}`,
          say(`Answers: ${ANSWER_NAMES[state].en}`, `回答：${ANSWER_NAMES[state]['zh-CN']}`),
          'count',
          (row) => row.answers[i] ?? 0,
        ),
      ),
      ...VERDICT_STATES.map((state, i) =>
        def<Row>(
          `verdict_${state}`,
          say(`Verdicts: ${VERDICT_NAMES[state].en}`, `评判：${VERDICT_NAMES[state]['zh-CN']}`),
          'count',
          (row) => row.verdicts[i] ?? 0,
        ),
      ),
      def(
        'verdict_none',
        say('Verdicts: none given', '评判：未给出'),
        'count',
        (row) => row.noVerdict,
      ),
      def('unrated', say('Unrated labels', '未评标签'), 'count', (row) => row.unrated),
      ...CLASSES.map((id, i) =>
        def<Row>(
          `contradictions_${id}`,
          say(`Contradictions: ${CLASS_NAMES[id].en}`, `矛盾：${CLASS_NAMES[id]['zh-CN']}`),
          'count',
          (row) => row.contradictions[i] ?? null,
        ),
      ),
      def(
        'bad_quotes',
        say('Quotes not in the reply', '回答中没有的引文'),
        'count',
        (row) => row.badQuotes,
      ),
      ...(rows.some((row) => isRegraded(row.group))
        ? [
            def<Row>(
              'self_agreement',
              say('Agreement of the judge with itself', '裁判自身一致率'),
              'rate',
              (row) => selfAgreement(study.items, row.group, study.how),
            ),
          ]
        : []),
    ]),
    weight: 'detail',
  };
}

function countsOf(group: Group): Row {
  const answers = ANSWER_STATES.map(() => 0);
  const verdicts = VERDICT_STATES.map(() => 0);
  const contradictions = CLASSES.map(() => 0);
  let [noVerdict, unrated, badQuotes] = [0, 0, 0];
  const up = (counts: number[], i: number): void => {
    counts[i] = (counts[i] ?? 0) + 1;
  };
  for (let row = 0; row < rowsOf(group); row++) {
    // Judge repeats rate the same answer, which counts once.
    if (isNewAnswer(group, row)) up(answers, cell(group, row, 'answer'));
    const verdict = cell(group, row, 'verdict');
    if (verdict < 0) noVerdict++;
    else up(verdicts, verdict);
    CLASSES.forEach((_, i) => {
      if ((cell(group, row, 'contradictions') & (1 << i)) !== 0) up(contradictions, i);
    });
    badQuotes += cell(group, row, 'badQuotes');
    if (VERDICT_STATES[verdict] === 'rated') unrated += unratedLabels(cell(group, row, 'rated'));
  }
  const { classes, quotes } = group.gives;
  return {
    group,
    answers,
    verdicts,
    noVerdict,
    unrated,
    contradictions: contradictions.map((n) => (classes ? n : null)),
    badQuotes: quotes ? badQuotes : null,
  };
}

const isNewAnswer = (group: Group, row: number): boolean =>
  row === 0 ||
  cell(group, row, 'item') !== cell(group, row - 1, 'item') ||
  cell(group, row, 'repeat') !== cell(group, row - 1, 'repeat');

const unratedLabels = (mask: number): number =>
  SIDE_LABELS.filter((label) => (mask & (1 << ALL_LABELS.indexOf(label))) === 0).length;
