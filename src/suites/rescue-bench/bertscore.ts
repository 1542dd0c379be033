import { createHash } from 'node:crypto';
import type { LocalJudge, Rec, Text } from '../../contract/index.js';
import {
  bertLayer,
  type Embedder,
  type Environment,
  hasModelFolder,
  openEmbedder,
  openModelFolder,
} from '../../models/index.js';
import { bertScore, type TokenVectors } from '../../stats/index.js';
import type { Rated } from './judge-prompts.js';
import { viewsSimilarity } from './similarity.js';
import type { Answer, RescueItem } from './types.js';

type Judge = LocalJudge<RescueItem, Answer, Promise<Rec[]>>;
type Lang = RescueItem['lang'];

/** A change of what this judge says changes this. */
const VERSION = 1;

/** As published for English; for Chinese, which the paper has none of, what the library takes by default. */
const MODELS: Readonly<Record<Lang, string>> = {
  en: 'distilbert-base-uncased',
  zh: 'bert-base-chinese',
};

/** A model with what its verdicts say of the layer. */
export type BertModel = { embedder: Embedder; why: string | null };

/**
 * Compares emotions and viewpoints with their gold by BERTScore F1, without rescaling; gives `bertscore` and no score.
 * Texts in a language without a model are not rated.
 */
export async function rateByBertScore(
  models: Partial<Readonly<Record<Lang, BertModel>>>,
  { item, answers }: Rated,
): Promise<Rec[]> {
  const { gold } = item;
  const value = answers[0]?.value ?? null;
  const model = models[item.lang];
  if (model === undefined) return [{ state: 'errored', why: `no_model_for_${item.lang}` }];
  const rec = (bertscore: number): Rec[] => [
    { value: { bertscore }, ...(model.why !== null && { why: model.why }) },
  ];
  if (gold.task === 'emotion' && value?.task === 'emotion') {
    const alike = await comparing(model.embedder, [gold.phrase, value.phrase]);
    return rec(alike(gold.phrase, value.phrase));
  }
  if (gold.task === 'viewpoint' && value?.task === 'viewpoint') {
    const texts = [...gold.views, ...value.views].map(({ viewpoint }) => viewpoint);
    return rec(viewsSimilarity(gold.views, value.views, await comparing(model.embedder, texts)));
  }
  return [{ state: 'errored', why: 'nothing_to_compare' }];
}

/** BERTScore F1 of any two of some texts, each put through the model once. */
async function comparing(
  embedder: Embedder,
  texts: readonly string[],
): Promise<(reference: string, candidate: string) => number> {
  const made = new Map<string, TokenVectors>();
  for (const text of texts) if (!made.has(text)) made.set(text, await embedder.tokens(text.trim()));
  const of = (text: string): TokenVectors => made.get(text) ?? { vectors: [], special: [] };
  return (reference, candidate) => bertScore(of(candidate), of(reference)).f1;
}

const NOT_VALIDATED: Text = {
  en: 'not validated: nearness of wording to one annotation, no judgement of sense; any two texts score high',
  'zh-CN': '未经验证：只衡量与一条标注的用词接近程度，不判断意思；任意两段文字得分都偏高',
};

/**
 * The judge over the user's model folders, at least one of the two.
 * @throws HearthError exit 2 that says what is missing: the variable, a folder, its parts, or the package.
 */
export async function bertscoreJudge(env: Environment = process.env): Promise<Judge> {
  const langs = (['en', 'zh'] as const).filter((lang) => hasModelFolder(MODELS[lang], env));
  const wanted = langs.length === 0 ? (['en'] as const) : langs;
  const opened = await Promise.all(
    wanted.map(async (lang) => ({ lang, folder: await openModelFolder(MODELS[lang], env) })),
  );
  const models: Partial<Record<Lang, BertModel>> = {};
  for (const { lang, folder } of opened)
    models[lang] = { embedder: openEmbedder(folder), why: bertLayer(folder).why };
  const lines = opened.map(({ folder }) => bertLayer(folder).line);
  return {
    about: {
      en: `BERTScore F1 of answer and annotation, no rescaling; ${lines.map((l) => l.en).join('; ')}`,
      'zh-CN': `回答与标注的 BERTScore F1，不做重标定；${lines.map((l) => l['zh-CN']).join('；')}`,
    },
    validity: { line: NOT_VALIDATED, people: false },
    // Nearness of wording is no opinion: it stands as a line of its own and enters no panel.
    baseline: true,
    hash: createHash('sha256')
      .update(JSON.stringify(['rescue-bench/bertscore', VERSION, opened.map((o) => o.folder.hash)]))
      .digest('hex'),
    rate: (part) => rateByBertScore(models, part),
  };
}
