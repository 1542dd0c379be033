import type { AnswerState, Section, Text, VerdictState } from '../../../contract/index.js';
import { ANSWER_STATES, VERDICT_STATES } from '../../../contract/index.js';
import { join, say } from '../say.js';
import type { Group } from '../score/collect.js';
import { boundsOf } from '../score/evaluate.js';
import { headlines, type Study } from './study.js';
import { def, tableOf, who } from './table.js';

const ANSWERS: Readonly<Record<AnswerState, Text>> = {
  ok: say('ok', '正常'),
  refused: say('refused', '拒答'),
  empty: say('empty', '空'),
  truncated: say('truncated', '截断'),
  filtered: say('filtered', '被过滤'),
  unparsable: say('cannot be read', '无法读出'),
  errored: say('errored', '出错'),
  not_reached: say('not reached', '未执行到'),
};
const VERDICTS: Readonly<Record<VerdictState, Text>> = {
  rated: say('rated', '已评'),
  unparsable: say('cannot be read', '无法读出'),
  refused: say('refused', '拒评'),
  errored: say('failed or missing', '出错或缺失'),
};

type Row = { group: Group };

/** What became of every expected answer and rating, and how far the figures could move were nothing missing. */
export function coverageSection(study: Study): Section {
  const { judged } = study.measures;
  const rows = study.groups.map((group): Row => ({ group }));
  const bounded = headlines(study).filter((figure) =>
    study.groups.some((group) => boundsOf(study.collected, group, figure) !== null),
  );
  // States in which nothing ended would only widen the table.
  const ends = (of: (group: Group) => number): boolean => study.groups.some((g) => of(g) > 0);
  return {
    id: 'coverage',
    title: say('Coverage', '覆盖情况'),
    lead: join(
      say(
        'What became of every expected answer and rating; what is missing is left out of the figures and counted here.',
        '每一条应有的回答和评定的去向；缺失的不计入各项数字，在此列出。',
      ),
      say(
        '“Lowest” and “highest” are what a figure would be with everything missing at its lowest or highest.',
        '“最低”“最高”是缺失部分全取最低值或全取最高值时该数字的大小。',
      ),
    ),
    notes: judged
      ? [
          say(
            'Ratings are counted by criterion, answers by item and repeat. Quotes that do not occur in the reply were dropped.',
            '评定按评判项计数，回答按题目和重复次数计数。回答中找不到的引文已剔除。',
          ),
        ]
      : [],
    table: tableOf(rows, [
      ...who<Row>(study),
      ...ANSWER_STATES.filter(
        (state) => state === 'ok' || ends(({ answers }) => answers[state]),
      ).map((state) =>
        def<Row>(
          `answer_${state}`,
          say(`Answers: ${ANSWERS[state].en}`, `回答：${ANSWERS[state]['zh-CN']}`),
          'count',
          ({ group }) => group.answers[state],
        ),
      ),
      ...(judged ? verdictColumns(ends) : []),
      ...bounded.flatMap((figure) =>
        (['low', 'high'] as const).map((end) =>
          def<Row>(
            `${figure.id}/${end}est`,
            end === 'low'
              ? say(`${figure.name.en}: lowest`, `${figure.name['zh-CN']}：最低`)
              : say(`${figure.name.en}: highest`, `${figure.name['zh-CN']}：最高`),
            'rate',
            ({ group }) => boundsOf(study.collected, group, figure)?.[end] ?? null,
          ),
        ),
      ),
    ]),
    weight: 'main',
  };
}

const verdictColumns = (ends: (of: (group: Group) => number) => boolean) => [
  ...VERDICT_STATES.filter(
    (state) => state === 'rated' || ends(({ verdicts }) => verdicts[state]),
  ).map((state) =>
    def<Row>(
      `verdict_${state}`,
      say(`Ratings: ${VERDICTS[state].en}`, `评定：${VERDICTS[state]['zh-CN']}`),
      'count',
      ({ group }) => group.verdicts[state],
    ),
  ),
  def<Row>(
    'bad_quotes',
    say('Quotes not in the reply', '回答中没有的引文'),
    'count',
    ({ group }) => (group.quoted ? group.badQuotes : null),
  ),
];
