import { createHash } from 'node:crypto';
import type { LocalJudge, OpenLocalJudge, Rec } from '../../contract/index.js';
import {
  bertLayer,
  type Embedder,
  type Environment,
  openEmbedder,
  openModelFolder,
} from '../../models/index.js';
import { bertScore, cosine } from '../../stats/index.js';
import { isScored } from './checks.js';
import type { Part } from './judge.js';
import { bertscoreText, type ModelOverlaps } from './overlap.js';
import type { Answer, TalkItem } from './types.js';

type Judge = LocalJudge<TalkItem, Answer, Promise<Rec[]>>;

/** A change of what this judge says changes this. */
const VERSION = 1;

/** As in the released scorer, for texts of any language. Its further fallbacks are other models and not taken. */
const BERT = 'bert-base-chinese';
const SENTENCES = 'm3e-base';

/** What the two parts of the composite are computed with. `why`: what the verdicts say of BERTScore's layer. */
export type OverlapModels = { bert: Embedder; sentences: Embedder; why: string | null };

const NOTHING: ModelOverlaps = { bertscore: null, embedding: null };

/**
 * BERTScore F1 (first 128 characters of both) and cosine of sentence vectors of an answer and its reference, both
 * stripped. Null for both where there is no reference or a side is blank: such a pair is dropped, not 0.
 */
export async function rateByModels(
  { bert, sentences, why }: OverlapModels,
  { item, answers }: Part,
): Promise<Rec[]> {
  const rec = (overlaps: ModelOverlaps, reason: string | null): Rec[] => [
    { value: { overlaps: { ...overlaps } }, ...(reason !== null && { why: reason }) },
  ];
  const [first] = answers;
  const said = first !== undefined && isScored(first.state) ? (first.value?.text ?? '') : '';
  const [answer, reference] = [said.trim(), (item.reference ?? '').trim()];
  if (reference === '') return rec(NOTHING, 'no_reference');
  if (answer === '') return rec(NOTHING, 'no_text');
  const [x, y] = [
    await bert.tokens(bertscoreText(answer)),
    await bert.tokens(bertscoreText(reference)),
  ];
  const [a, b] = [await sentences.sentence(answer), await sentences.sentence(reference)];
  return rec({ bertscore: bertScore(x, y).f1, embedding: cosine(a, b) }, why);
}

/**
 * The judge over both of the user's model folders: without one of them there is no composite.
 * @throws HearthError exit 2 that says what is missing: the variable, a folder, its parts, or the package.
 */
async function overlapModels(env: Environment = process.env): Promise<Judge> {
  const folders = await Promise.all([openModelFolder(BERT, env), openModelFolder(SENTENCES, env)]);
  const [bert, sentences] = folders;
  const layer = bertLayer(bert);
  const models = { bert: openEmbedder(bert), sentences: openEmbedder(sentences), why: layer.why };
  return {
    about: {
      en: `overlap of answer and reference by two models of yours, for the released composite: BERTScore F1 (${layer.line.en}), cosine of ${SENTENCES} vectors`,
      'zh-CN': `用您自己的两个模型计算回答与参考的重合度，供发布的综合分使用：BERTScore F1（${layer.line['zh-CN']}）、${SENTENCES} 向量的余弦`,
    },
    validity: {
      line: {
        en: 'not validated: nearness to one reference, a diagnostic that ranks nobody',
        'zh-CN': '未经验证：只衡量与一条参考回答的接近程度，仅供诊断，不用来排名',
      },
      people: false,
    },
    // Nearness to a reference is no opinion: it stands as a line of its own and enters no panel.
    baseline: true,
    hash: createHash('sha256')
      .update(JSON.stringify(['h2htalk/overlap-models', VERSION, ...folders.map((f) => f.hash)]))
      .digest('hex'),
    rate: (part) => rateByModels(models, part),
  };
}

export const localJudges: Readonly<Record<string, OpenLocalJudge<TalkItem, Answer>>> = {
  'local/overlap-models': overlapModels,
};
