import type { Section, Text } from '../../contract/index.js';
import { same } from '../../contract/index.js';
import { figureOf, point, type Study } from './analyse-study.js';
import { def, tableOf } from './analyse-table.js';
import { BASELINE_NOTE, join, remark, say, TASK_NAMES } from './analyse-words.js';
import { PUBLISHED, type PublishedFigures } from './published.js';

const PARTS: Readonly<Record<'all' | 'couple' | 'family', Text>> = {
  all: say('all 191', '全部 191 个'),
  couple: say('couples, 174', '伴侣 174 个'),
  family: say('families, 17', '家庭 17 个'),
};

type Row = {
  model: string;
  part: keyof typeof PARTS;
  reassembled: boolean;
  figures: PublishedFigures;
};

/**
 * The paper's tables as facts, beside nothing that was measured here. Null for items that are not the official ones.
 */
export function publishedSection(study: Study): Section | null {
  if (!study.items.some((item) => item.origin === 'official')) return null;
  const rows = PUBLISHED.flatMap((row) =>
    (['all', 'couple', 'family'] as const).map(
      (part): Row => ({
        model: row.model,
        part,
        reassembled: part !== 'all' && row.reassembled,
        figures: row[part],
      }),
    ),
  );
  const rate = (id: keyof PublishedFigures, label: Text) =>
    def<Row>(id, label, 'rate', (row) => row.figures[id]);
  return {
    id: 'published',
    title: say('Published results', '已发表结果'),
    lead: join(
      say(
        'Figures that the paper gives for ten models: published, not re-run, without intervals; emotion and viewpoint as rated by GPT-5.4.',
        '论文给出的十个模型的数字：已发表，未重跑，不带区间；情绪与观点由 GPT-5.4 评判。',
      ),
      say(
        'Do not rank a measured target among them: evidence, context, prompts and settings of the published runs are not known.',
        '不要把本次被测对象排进其中：已发表结果所用的证据、上下文、提示与设置不详。',
      ),
    ),
    notes: [
      say(
        'Sources: Table 5 (all) and Table 11 (by scenario) of arXiv 2609.09657. The by-scenario rows of Kimi K2.5, MiniMax M2.5 and GPT-4o are put together from a scrambled conversion.',
        '来源：arXiv 2609.09657 的表 5（总体）与表 11（按场景）。Kimi K2.5、MiniMax M2.5、GPT-4o 的分场景各行由错乱的转换文本拼回。',
      ),
      say(
        'Our reading: the pattern figures are k/567 for families and, in nine of ten models, k/2038 for couples, which counts therapist rows without a label as errors; the ceiling is then 81.9 %. On labelled rows the published mean would be about 49.4 % against 40.45 %.',
        '我们的解读：关系模式的数字在家庭上均为 k/567，在伴侣上十个模型中有九个为 k/2038，即把没有标签的治疗师行算作错误，上限因此为 81.9%。若只算有标签的行，已发表的平均约为 49.4%，而非 40.45%。',
      ),
      say(
        'The released timing prompt carries ids and types that give the answer away; whether the published timing figures were made with it is not known.',
        '发布的介入时机提示带有会泄露答案的编号与类型；已发表的数字是否由它得出，不得而知。',
      ),
      BASELINE_NOTE,
    ],
    table: tableOf(rows, [
      def('model', say('Model', '模型'), 'text', (row) => row.model),
      def('status', say('Status', '状态'), 'text', (row) =>
        row.reassembled
          ? say('published, not re-run; reassembled', '已发表，未重跑；系拼回')
          : say('published, not re-run', '已发表，未重跑'),
      ),
      def('part', say('Samples', '样本'), 'text', (row) => PARTS[row.part]),
      rate('timing', say('Timing: F1', '介入时机：F1')),
      rate('pattern', say('Pattern: accuracy', '关系模式：准确率')),
      rate('target', say('Target: first', '支持对象：首选')),
      rate('targetMrr', say('Target: MRR', '支持对象：MRR')),
      rate('strategy', say('Strategy: first', '支持策略：首选')),
      rate('strategyMrr', say('Strategy: MRR', '支持策略：MRR')),
      def('emotion', say('Emotion: judge', '情绪：裁判'), 'number', (row) => row.figures.emotion),
      def(
        'viewpoint',
        say('Viewpoint: judge', '观点：裁判'),
        'number',
        (row) => row.figures.viewpoint,
      ),
      ...EXTRA.map(({ id, label, kind }) =>
        def<Row>(id, label, kind, (row) =>
          row.part === 'all'
            ? (PUBLISHED.find(({ model }) => model === row.model)?.all[id] ?? null)
            : null,
        ),
      ),
    ]),
    chart: {
      kind: 'intervals',
      unit: 'rate',
      points: [
        ...PUBLISHED.map(({ model, all }) => ({
          label: same(model),
          estimate: point(all.pattern, 2605),
          series: remark(TASK_NAMES.pattern, 'published, not re-run', '已发表，未重跑'),
        })),
        ...study.baselines.map((line) => ({
          label: line.name,
          estimate: figureOf(study, line, 'pattern/accuracy'),
          series: say('lines of the items loaded here', '本次所载题目的基线'),
          reference: true,
        })),
      ],
    },
    weight: 'detail',
  };
}

const EXTRA = [
  { id: 'timingPrecision', label: say('Timing: precision', '介入时机：精确率'), kind: 'rate' },
  { id: 'timingRecall', label: say('Timing: recall', '介入时机：召回率'), kind: 'rate' },
  { id: 'emotionBert', label: say('Emotion: BERTScore', '情绪：BERTScore'), kind: 'number' },
  { id: 'viewpointBert', label: say('Viewpoint: BERTScore', '观点：BERTScore'), kind: 'number' },
] as const;
