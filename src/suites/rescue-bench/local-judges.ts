import { createHash } from 'node:crypto';
import type { LocalJudge, OpenLocalJudge, Rec, Text } from '../../contract/index.js';
import { bertscoreJudge } from './bertscore.js';
import type { Rated } from './judge-prompts.js';
import { textSimilarity, viewsSimilarity } from './similarity.js';
import type { Answer, RescueItem } from './types.js';

type Judge = LocalJudge<RescueItem, Answer, Rec[]>;

/** A change of what this judge says changes this. */
const VERSION = 1;

const ABOUT: Text = {
  en: 'shared character runs of answer and annotation, 0–1: a fallback for the published BERTScore (local/bertscore), which it is not; a diagnostic, no judgement of sense',
  'zh-CN':
    '回答与标注共有的字符片段，0–1：代替已发表的 BERTScore（见 local/bertscore），但并不是它；只作诊断，不判断意思',
};

/** Compares emotions and viewpoints with their gold as strings; gives `similarity` and no score. */
function rate({ item, answers }: Rated): Rec[] {
  const value = answers[0]?.value ?? null;
  const { gold } = item;
  if (gold.task === 'emotion' && value?.task === 'emotion')
    return [{ value: { similarity: textSimilarity(gold.phrase, value.phrase) } }];
  if (gold.task === 'viewpoint' && value?.task === 'viewpoint')
    return [{ value: { similarity: viewsSimilarity(gold.views, value.views) } }];
  return [{ state: 'errored', why: 'nothing_to_compare' }];
}

export const localJudges: Readonly<Record<string, OpenLocalJudge<RescueItem, Answer>>> = {
  'local/bertscore': bertscoreJudge,
  'local/similarity': async (): Promise<Judge> => ({
    about: ABOUT,
    validity: {
      line: {
        en: 'not validated: sees spelling, not sense; synonyms score low',
        'zh-CN': '未经验证：只看字面，不看意思；同义表达得分低',
      },
      people: false,
    },
    // Spelling is no opinion: it stands as a line of its own and enters no panel.
    baseline: true,
    hash: createHash('sha256').update(`rescue-bench/similarity/${VERSION}`).digest('hex'),
    rate,
  }),
};
