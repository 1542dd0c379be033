import type { Section, Text } from '../../contract/index.js';
import { bootstrapRatios } from '../../stats/index.js';
import { type Line, type Study, withBaselines } from './analyse-study.js';
import { axesChart, def, measureDefs, measured, tableOf, who } from './analyse-table.js';
import { BASELINE_NOTE, INTERVAL_NOTE, join, RESAMPLING_NOTE, say } from './analyse-words.js';
import { PAIR_QUESTION_IDS, PAIR_QUESTIONS, type PairQuestionId } from './pairwise.js';
import { clustersOf } from './score-figures.js';
import { MEASURES, type Measure } from './score-measures.js';

const SHOWN: readonly Measure[] = [
  'pairwise/accuracy',
  'pairwise/tau',
  'pairwise/same_reply',
  'pairwise/first_place',
];
const BASELINES = ['majority', 'human-edit-wins'];

/** Which of two replies the person liked better. */
export function preferenceSection(study: Study): Section {
  const rows = measured(study, withBaselines(study, ...BASELINES), SHOWN);
  const { o } = study.setting.asked;
  return {
    id: 'preference',
    title: say('Preference', '偏好预测'),
    lead: join(
      say(
        'Which of two replies the person preferred, question by question. A coin gets 50 %; always taking the person’s own edit gets more.',
        '逐题预测当事人更喜欢两个回复中的哪一个。抛硬币为 50%；一律选本人改写的回复则更高。',
      ),
      ...(o.swap
        ? [say('Every comparison was asked in both orders.', '每次比较都按两种顺序各问了一次。')]
        : [
            say(
              'Each comparison was asked in one order only: set swap=true to see how often the order decides.',
              '每次比较只按一种顺序提问：设 swap=true 可看出顺序在多大程度上左右选择。',
            ),
          ]),
    ),
    notes: [
      o.labels === 'as_published'
        ? say(
            'As published, the original reply is named and the person’s edit always has the same label: a model can learn the labels instead of reading.',
            '按发布口径，原回复标明为原回复，本人改写总用同一标签：模型可以只认标签而不读内容。',
          )
        : say('Replies are shown under neutral names.', '各回复以中性名称出示。'),
      say(
        'τ: order of a turn’s two or three replies by comparisons won, −1 to 1; ties as the profile has them.',
        'τ：按胜出次数给一轮中的两三个回复排序后的一致程度，−1 到 1；并列按所用口径处理。',
      ),
      say(
        'Files and baselines have no order of presentation: for them the reply shown first is the data’s own A.',
        '文件与基线没有出示顺序，其“先出现的回复”为数据中的 A。',
      ),
      BASELINE_NOTE,
      INTERVAL_NOTE,
    ],
    table: tableOf(rows, [...who, ...measureDefs(SHOWN)]),
    chart: axesChart(rows, [MEASURES['pairwise/accuracy'].name]),
    weight: 'main',
  };
}

/** Every question of the comparisons by itself. */
export function pairQuestionsSection(study: Study): Section | null {
  const lines = withBaselines(study, ...BASELINES);
  const found = lines.map((line) => ({ line, by: byQuestion(study, line) }));
  const asked = QUESTIONS.filter((id) => found.some(({ by }) => (by.get(id)?.n ?? 0) > 0));
  if (asked.length === 0) return null;
  const rows = asked.flatMap((id) =>
    found.map(({ line, by }) => ({ line, id, accuracy: by.get(id) ?? null })),
  );
  return {
    id: 'preference-questions',
    title: say('Preference, question by question', '逐题偏好准确率'),
    lead: say(
      'Share of comparisons predicted as the person decided, by what was compared.',
      '按比较内容列出的预测正确率。',
    ),
    notes: [
      say('Each comparison counts alike here.', '此处每次比较同等计数。'),
      BASELINE_NOTE,
      RESAMPLING_NOTE,
    ],
    table: tableOf(rows, [
      def('question', say('Question', '问题'), 'text', (r) => questionName(r.id)),
      ...who,
      def('accuracy', MEASURES['pairwise/accuracy'].name, 'rate', (r) => r.accuracy),
      def('n', say('Comparisons', '比较数'), 'count', (r) => comparisons(r.line, r.id)),
    ]),
    chart: {
      kind: 'heatmap',
      unit: 'rate',
      columns: lines.map(({ name }) => name),
      facets: [
        {
          label: MEASURES['pairwise/accuracy'].name,
          rows: asked.map((id) => ({
            label: questionName(id),
            values: found.map(({ by }) => by.get(id)?.value ?? null),
          })),
        },
      ],
    },
    weight: 'detail',
  };
}

/** The participants' own questions are taken together. */
const OWN = 'custom';
type Question = PairQuestionId | typeof OWN;
const QUESTIONS: readonly Question[] = [...PAIR_QUESTION_IDS, OWN];

const questionName = (id: Question): Text =>
  id === OWN ? say('questions of their own', '自拟问题') : PAIR_QUESTIONS[id].label;

const kindOf = (question: string): Question =>
  PAIR_QUESTION_IDS.find((id) => id === question) ?? OWN;

const marksOf = ({ group }: Line) =>
  group.entries.map((entries) =>
    entries.flatMap(({ found }) =>
      found.turns.flatMap(({ pairs }) =>
        pairs.filter(({ truth, said }) => truth !== null && said !== null),
      ),
    ),
  );

const comparisons = (line: Line, id: Question): number =>
  marksOf(line)
    .flat()
    .filter(({ question }) => kindOf(question) === id).length;

function byQuestion(study: Study, line: Line) {
  const marks = marksOf(line);
  const { seed, draws } = study;
  const estimates = bootstrapRatios(
    QUESTIONS.map((id) => {
      const own = marks.map((all) => all.filter(({ question }) => kindOf(question) === id));
      return {
        numerators: own.map((all) =>
          all.length === 0 ? null : all.filter(({ truth, said }) => truth === said).length,
        ),
        denominators: own.map((all) => all.length),
      };
    }),
    { seed, draws, clusters: clustersOf(study) },
  );
  return new Map(
    QUESTIONS.flatMap((id, i) => {
      const estimate = estimates[i];
      return estimate === undefined ? [] : [[id, estimate] as const];
    }),
  );
}
