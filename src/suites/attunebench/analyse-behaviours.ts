import type { Estimate, Section, Text } from '../../contract/index.js';
import { bootstrapRatios } from '../../stats/index.js';
import { type Line, type Study, withBaselines } from './analyse-study.js';
import { axesChart, def, measureDefs, measured, namesOf, tableOf, who } from './analyse-table.js';
import { BASELINE_NOTE, join, RESAMPLING_NOTE, say, WHICH_NAMES } from './analyse-words.js';
import { BEHAVIOURS, behaviour, GROUP_NAMES } from './behaviours.js';
import { WHICH, type Which } from './score-behaviours.js';
import { clustersOf, POOLED, type Pooled, pooled } from './score-figures.js';
import { perspectiveGap } from './score-gap.js';
import type { Measure } from './score-measures.js';
import { OVERALL } from './score-slices.js';

const BASELINES = ['always-no', 'majority'];
const SHOWN: readonly Measure[] = ['observed/accuracy', 'preferred/accuracy'];

const POOLED_NAMES: Readonly<Record<Pooled, Text>> = {
  precision: say('precision', '精确率'),
  recall: say('recall', '召回率'),
  f1: say('F1', 'F1'),
  balanced_accuracy: say('balanced accuracy', '平衡准确率'),
  mcc: say('MCC', 'MCC'),
};

/** What the other model did and what was wanted of it. */
export function behavioursSection(study: Study): Section {
  const rows = measured(study, withBaselines(study, ...BASELINES), SHOWN).map((row) => ({
    ...row,
    pooled: WHICH.map((which) => pooled(study, row.line.group, which, 'third', OVERALL)),
  }));
  return {
    id: 'behaviours',
    title: say('Behaviour classification', '行为判断'),
    lead: join(
      say(
        'Whether each of 36 behaviours happened in a reply, and whether the person wanted it, as the person says.',
        '回复中 36 种行为是否出现，以及当事人是否想要，以当事人的说法为准。',
      ),
      say(
        'Most behaviours have a usual answer, and giving it scores well: see the baselines. One answer to everything has a balanced accuracy of 50 % and no MCC.',
        '多数行为都有常见答案，照答也能得高分，请看基线。所有问题只答同一个答案时，平衡准确率为 50%，没有 MCC。',
      ),
    ),
    notes: [
      say(
        'Accuracy: mean over turns and conversations, as in the composite. The other figures are of all answers pooled.',
        '准确率先按轮次、再按对话平均，与综合分一致；其余指标由全部回答合并计算。',
      ),
      BASELINE_NOTE,
      RESAMPLING_NOTE,
    ],
    table: tableOf(rows, [
      ...who,
      ...measureDefs(SHOWN),
      ...WHICH.flatMap((which, i) =>
        POOLED.map((id) =>
          def<(typeof rows)[number]>(
            `${which}_${id}`,
            say(
              `${cap(WHICH_NAMES[which].en)}: ${POOLED_NAMES[id].en}`,
              `${WHICH_NAMES[which]['zh-CN']}：${POOLED_NAMES[id]['zh-CN']}`,
            ),
            id === 'mcc' ? 'number' : 'rate',
            (row) => row.pooled[i]?.[id] ?? null,
          ),
        ),
      ),
    ]),
    chart: axesChart(rows, namesOf(SHOWN)),
    weight: 'main',
  };
}

const cap = (s: string): string => s.charAt(0).toUpperCase() + s.slice(1);

/** The same questions asked of "the person" and of "you"; null where none was. */
export function perspectiveSection(study: Study): Section | null {
  const rows = withBaselines(study, ...BASELINES).flatMap((line) =>
    WHICH.map((which) => ({
      line,
      which,
      values: measured(study, [line], [`${which}/accuracy`, `${which}_twin/accuracy`])[0]?.values,
      third: pooled(study, line.group, which, 'third', OVERALL).mcc,
      second: pooled(study, line.group, which, 'second', OVERALL).mcc,
      ...perspectiveGap(study, line.group, which),
    })),
  );
  if (rows.every(({ gap }) => gap.value === null)) return null;
  return {
    id: 'perspective',
    title: say('Perspective gap', '视角差'),
    lead: say(
      'The same questions worded about “the person” and about “you”: a difference above 0 means the target reads a stranger better than somebody who speaks to it.',
      '同样的问题，一次说“当事人”，一次说“你”：差值大于 0，说明被测对象更懂旁人，而不是正对它说话的人。',
    ),
    notes: [
      say(
        'On the conversations that have both: means over turns, then over conversations; MCC is of all answers pooled. Baselines give the same answer twice, so their gap is 0 by construction.',
        '只用两种问法都有回答的对话：先对轮次、再对对话取平均，MCC 由全部回答合并计算。基线两次给出同样的回答，差值必为 0。',
      ),
      RESAMPLING_NOTE,
    ],
    table: tableOf(rows, [
      ...who,
      def('question', say('Question', '问题'), 'text', (r) => WHICH_NAMES[r.which]),
      def('third', say('“The person”', '“当事人”'), 'rate', (r) => r.values?.[0] ?? null),
      def('second', say('“You”', '“你”'), 'rate', (r) => r.values?.[1] ?? null),
      def('gap', say('Difference', '差'), 'signed', (r) => r.gap),
      def('ratio', say('Ratio', '比'), 'number', (r) => r.gap_ratio),
      def('mcc_third', say('MCC, “the person”', 'MCC（“当事人”）'), 'number', (r) => r.third),
      def('mcc_second', say('MCC, “you”', 'MCC（“你”）'), 'number', (r) => r.second),
      def('gap_mcc', say('Difference of MCC', 'MCC 之差'), 'number', (r) => r.gap_mcc),
    ]),
    chart: {
      kind: 'intervals',
      unit: 'signed',
      zero: 0,
      points: rows
        .filter(({ line }) => line.role !== 'baseline')
        .map(({ line, which, gap }) => ({
          label: line.name,
          estimate: gap,
          series: WHICH_NAMES[which],
        })),
    },
    weight: 'main',
  };
}

/** Every behaviour by itself. */
export function questionsSection(study: Study): Section {
  const lines = withBaselines(study, ...BASELINES);
  const found = lines.map((line) => ({
    line,
    observed: byQuestion(study, line, 'observed'),
    preferred: byQuestion(study, line, 'preferred'),
  }));
  const asked = BEHAVIOURS.filter(({ id }) =>
    found.some((f) => WHICH.some((which) => (f[which].get(id)?.estimate.n ?? 0) > 0)),
  );
  const rows = asked.flatMap(({ id }) => found.map((own) => ({ ...own, id })));
  return {
    id: 'questions',
    title: say('Question by question', '逐题准确率'),
    lead: say(
      'Accuracy on each behaviour, with how often the true answer is yes.',
      '每种行为的准确率，以及真实答案为“是”的比例。',
    ),
    notes: [
      say(
        'Each answer counts alike here. B3 and B15 ask nearly the same. B17, B18 and B20 are about risk: what is preferred there need not be what is safe.',
        '此处每个回答同等计数。B3 与 B15 几乎是同一问题。B17、B18、B20 关乎风险：当事人想要的不一定是安全的。',
      ),
      BASELINE_NOTE,
      RESAMPLING_NOTE,
    ],
    table: tableOf(rows, [
      def('question', say('Question', '问题'), 'text', (r) => nameOf(r.id)),
      def('group', say('Group', '类别'), 'text', (r) => {
        const group = behaviour(r.id)?.group;
        return group === undefined ? null : GROUP_NAMES[group];
      }),
      ...who,
      ...WHICH.flatMap((which) => {
        const { en, 'zh-CN': zh } = WHICH_NAMES[which];
        return [
          def<(typeof rows)[number]>(which, say(cap(en), zh), 'rate', (r) => {
            return r[which].get(r.id)?.estimate ?? null;
          }),
          def<(typeof rows)[number]>(
            `${which}_yes`,
            say(`${cap(en)}: truly yes`, `${zh}：真实为“是”`),
            'rate',
            (r) => r[which].get(r.id)?.yes ?? null,
          ),
        ];
      }),
    ]),
    chart: {
      kind: 'heatmap',
      unit: 'rate',
      columns: lines.map(({ name }) => name),
      facets: WHICH.map((which) => ({
        label: WHICH_NAMES[which],
        rows: asked.map(({ id, group }) => ({
          label: nameOf(id),
          group: GROUP_NAMES[group],
          values: found.map((f) => f[which].get(id)?.estimate.value ?? null),
        })),
      })),
    },
    weight: 'detail',
  };
}

const nameOf = (id: string): Text => {
  const label = behaviour(id)?.label;
  return say(`${id} ${label?.en ?? ''}`.trim(), `${id} ${label?.['zh-CN'] ?? ''}`.trim());
};

type OneQuestion = { estimate: Estimate; yes: number | null };

/** Accuracy of each question over all its answers. */
function byQuestion(study: Study, { group }: Line, which: Which): Map<string, OneQuestion> {
  const ids = BEHAVIOURS.map(({ id }) => id);
  const marks = group.entries.map((entries) =>
    entries.flatMap(({ found }) => found.turns.flatMap((turn) => turn.marks[which])),
  );
  const { seed, draws } = study;
  const estimates = bootstrapRatios(
    ids.map((id) => {
      const own = marks.map((all) => all.filter((m) => m.id === id && m.said !== null));
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
    ids.flatMap((id, i): [string, OneQuestion][] => {
      const estimate = estimates[i];
      const own = marks.flat().filter((mark) => mark.id === id);
      if (estimate === undefined || own.length === 0) return [];
      const yes = own.filter(({ truth }) => truth === 'yes').length / own.length;
      return [[id, { estimate, yes }]];
    }),
  );
}
