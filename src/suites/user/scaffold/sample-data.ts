import { stringify } from 'csv-stringify/sync';
import type { Lang } from '../../../contract/index.js';
import { SAMPLE_CRITERIA } from '../spec/samples.js';
import type { Kind } from '../spec/types.js';

/** The items of a suite that starts from nothing. */
export const SAMPLE_FILE = 'items.csv';

const PROMPTS: Readonly<Record<Lang, readonly [string, string]>> = {
  en: [
    'My cat died this morning and I cannot stop crying at work.',
    'I got the job! I do not know whom to tell first.',
  ],
  'zh-CN': ['我家的猫今天早上走了，我在公司忍不住一直哭。', '我拿到那份工作了！都不知道先告诉谁。'],
};

const QUESTION: Readonly<Record<Lang, string>> = {
  en: 'What does the writer feel most?',
  'zh-CN': '写这句话的人此刻最主要的感受是什么？',
};
const FEELINGS: Readonly<Record<Lang, readonly string[]>> = {
  en: ['grief', 'joy', 'anger'],
  'zh-CN': ['悲伤', '喜悦', '愤怒'],
};

/** Two sample items as a CSV with a byte-order mark, so that Excel shows Chinese as it is. */
export function sampleCsv(kind: Kind, lang: Lang): string {
  const [first, second] = PROMPTS[lang];
  const prompts = [first, second];
  const rows: (string | number)[][] =
    kind === 'rubric'
      ? [
          ['id', 'prompt', 'dimension', 'score', 'criterion'],
          // An item's own cells stand in its first row only.
          ...prompts.flatMap((prompt, i) =>
            SAMPLE_CRITERIA.map(({ dimension, score, content }, r) => [
              `q${i + 1}`,
              r === 0 ? prompt : '',
              dimension[lang],
              score,
              content[lang],
            ]),
          ),
        ]
      : kind === 'gold'
        ? [
            ['id', 'prompt', 'A', 'B', 'C', 'gold'],
            ...prompts.map((prompt, i) => [
              `q${i + 1}`,
              `${prompt}\n${QUESTION[lang]}`,
              ...FEELINGS[lang],
              i === 0 ? 'A' : 'B',
            ]),
          ]
        : [['id', 'prompt'], ...prompts.map((prompt, i) => [`q${i + 1}`, prompt])];
  return stringify(rows, { bom: true, quoted_match: /[\r\n]/ });
}
