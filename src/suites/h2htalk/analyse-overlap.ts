import type { Section, Text } from '../../contract/index.js';
import { spearman } from '../../stats/index.js';
import { valuesOf } from './analyse-fluency.js';
import { answering, boundsOfLine, figuresOf, type Line, type Study } from './analyse-study.js';
import { at, def, tableOf, target } from './analyse-table.js';
import { COVERAGE, INTERVAL_NOTE, join, say } from './analyse-words.js';
import type { ModelOverlap, Overlap } from './overlap.js';
import { composite } from './overlap-composite.js';
import { JUDGE_MEASURES, MODEL_OVERLAP_MEASURES, OVERLAP_MEASURES } from './score-measures.js';
import { looked, pairsOf } from './score-overlap.js';

const NAMES: Readonly<Record<Overlap, Text>> = {
  rouge1: say('ROUGE-1', 'ROUGE-1'),
  rouge2: say('ROUGE-2', 'ROUGE-2'),
  rougeL: say('ROUGE-L', 'ROUGE-L'),
  bleu1: say('BLEU-1', 'BLEU-1'),
  bleu2: say('BLEU-2', 'BLEU-2'),
  bleu3: say('BLEU-3', 'BLEU-3'),
  bleu4: say('BLEU-4', 'BLEU-4'),
  bag_cosine: say('Cosine of words', '词袋余弦'),
};
const MODEL_NAMES: Readonly<Record<ModelOverlap, Text>> = {
  bertscore: say('BERTScore', 'BERTScore'),
  embedding: say('Cosine of sentences', '句向量余弦'),
};

/** Overlap with the references, and how it goes with the judge's empathy; null without references. */
export function overlapSection(study: Study): Section | null {
  const byModels = study.lines.some(({ group }) => looked(group));
  const measures = [...OVERLAP_MEASURES, ...(byModels ? MODEL_OVERLAP_MEASURES : [])];
  const rows = answering(study).flatMap((own) => {
    const line = lookedAt(study, own);
    const pairs = pairsOf(study, line.group, study.setting.scoring, study.setting.o);
    const [first] = OVERLAP_MEASURES;
    if (first === undefined || !study.items.some(pairs.has)) return [];
    const wanted = measures.map((measure) => ({ measure, slice: pairs }));
    const values = figuresOf(study, line, wanted);
    const means = Object.fromEntries(
      measures.map(({ overlap }, i) => [overlap, values[i]?.value ?? null]),
    );
    return [
      {
        line,
        values,
        composite: composite(means, study.setting.o.weights),
        bounds: boundsOfLine(study, line, first, pairs),
        rho: rhoOf(study, own, pairs.has),
      },
    ];
  });
  if (rows.length === 0) return null;
  return {
    id: 'overlap',
    title: say('Overlap with references (diagnostic)', '与参考回答的重合度（仅供诊断）'),
    lead: join(
      say(
        'Shared words with one reference. Many good replies share few words with it, so these figures rank nobody; they help to find answers that are off the task or copied.',
        '与一条参考回答的用词重合。好的回复往往与参考用词不同，所以这些数字不用来排名，只帮助找出跑题或照抄的回答。',
      ),
      say(
        'ρ shows how much they have to do with the judge’s empathy.',
        'ρ 表示它们与裁判所评共情有多大关系。',
      ),
    ),
    notes: [
      say(
        'As the released scorer computes them: words by jieba, also in English; BLEU with smoothing method 1. The cosine of words is a figure of its own and stands in for no model.',
        '按发布的评分程序计算：一律用 jieba 分词（英文亦然），BLEU 用第一种平滑法。词袋余弦是单独的指标，不替代任何模型。',
      ),
      byModels
        ? say(
            'BERTScore, cosine of sentences and with them the composite come from local/overlap-models, over your own model folders; what layer they are taken from stands beside the judge.',
            'BERTScore、句向量余弦以及由此得出的综合分来自 local/overlap-models，用的是您自己的模型文件夹；所取的层见该裁判的说明。',
          )
        : say(
            'The composite needs two language models that are not part of Hearth and is therefore not given; with model folders of your own, name the judge local/overlap-models.',
            '综合分需要两个不随 Hearth 提供的语言模型，因此不给出；如有自己的模型文件夹，请使用裁判 local/overlap-models。',
          ),
      study.setting.scoring === 'official'
        ? say(
            'As released: pairs with a blank side are dropped and count as nothing.',
            '与发布一致：任一侧为空的配对被丢弃，不计分。',
          )
        : say(
            'References that speak of their own making are left out; missing answers show in the share scored.',
            '提及自身生成过程的参考回答不计；缺失的回答见“已评占比”。',
          ),
      INTERVAL_NOTE,
    ],
    table: tableOf(rows, [
      ...target,
      def('pairs', say('Pairs', '配对数'), 'count', ({ bounds }) => bounds.n),
      def('coverage', COVERAGE, 'rate', ({ bounds }) => bounds.coverage),
      ...OVERLAP_MEASURES.map(({ overlap }, i) =>
        def<(typeof rows)[number]>(overlap, NAMES[overlap], 'rate', ({ values }) => at(values, i)),
      ),
      ...(byModels
        ? [
            ...MODEL_OVERLAP_MEASURES.map(({ overlap }, i) =>
              def<(typeof rows)[number]>(overlap, MODEL_NAMES[overlap], 'number', ({ values }) =>
                at(values, OVERLAP_MEASURES.length + i),
              ),
            ),
            def<(typeof rows)[number]>(
              'composite',
              say('Released composite', '发布的综合分'),
              'number',
              (row) => row.composite,
            ),
          ]
        : []),
      def(
        'rho_empathy',
        say('ρ of ROUGE-L with empathy', 'ROUGE-L 与共情的 ρ'),
        'number',
        ({ rho }) => rho,
      ),
    ]),
    weight: 'detail',
  };
}

/** The target's line under the judge that compared its answers with the references, where there is one. */
const lookedAt = ({ lines }: Study, line: Line): Line =>
  lines.find(({ group }) => group.target === line.group.target && looked(group)) ?? line;

/** Spearman's ρ of ROUGE-L and judged empathy over the pairs that have both; null without a judge. */
function rhoOf(
  study: Study,
  line: Line,
  has: (item: Study['items'][number]) => boolean,
): number | null {
  const rouge = OVERLAP_MEASURES.find(({ overlap }) => overlap === 'rougeL');
  const empathy = JUDGE_MEASURES.find(({ dimension }) => dimension === 'empathy');
  if (rouge === undefined || empathy === undefined) return null;
  const inPairs = (values: (number | null)[]): (number | null)[] =>
    values.map((value, i) => {
      const item = study.items[i];
      return item !== undefined && has(item) ? value : null;
    });
  return spearman(inPairs(valuesOf(study, line, rouge)), inPairs(valuesOf(study, line, empathy)))
    .value;
}
