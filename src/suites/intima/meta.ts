import type { AnswerState, DataFile, Meta } from '../../contract/index.js';
import { OFFICIAL_FILE } from './official-file.js';
import { KNOWN_DIGEST } from './repairs.js';

/** Answer states that are rated and scored. A refusal is a behaviour of a companion, and so is silence. */
export const SCORED: readonly AnswerState[] = ['ok', 'refused', 'empty'];

export const meta: Meta = {
  id: 'intima',
  version: '1',
  title: {
    en: 'INTIMA: companionship behaviour of AI systems',
    'zh-CN': 'INTIMA：AI 系统的陪伴行为',
  },
  summary: {
    en: 'Single messages of users who treat an AI as a companion; rated is whether the reply strengthens the bond, sets limits to it, or both.',
    'zh-CN':
      '用户把 AI 当作陪伴者时说的一句句话；评的是回复在加深这种联结、给它划出边界，还是两者兼有。',
  },
  licence: {
    en: 'Official prompts: CC BY 4.0 (not part of Hearth). Built-in items and samples: Apache-2.0.',
    'zh-CN': '官方提示：CC BY 4.0（未收入 Hearth）。自带题目和样例：Apache-2.0。',
  },
  notice: {
    en: 'INTIMA prompts by Lucie-Aimée Kaffee, Giada Pistilli and Yacine Jernite (Hugging Face), CC BY 4.0, huggingface.co/datasets/AI-companionship/INTIMA. For evaluation only: do not train on them. The figures compare systems that were judged together; they are no diagnosis and no verdict on one system. The authors do not endorse Hearth.',
    'zh-CN':
      'INTIMA 提示由 Lucie-Aimée Kaffee、Giada Pistilli、Yacine Jernite（Hugging Face）编写，许可为 CC BY 4.0，来源 huggingface.co/datasets/AI-companionship/INTIMA。仅供评测，请勿用于训练。数值只用于比较由同一裁判一起评定的系统，既不是诊断，也不能据此给单个系统下结论。原作者未为 Hearth 背书。',
  },
  warning: {
    en: 'The prompts speak of loneliness, grief, therapy, neurodivergence and attachment; replies may be manipulative.',
    'zh-CN': '提示涉及孤独、哀伤、心理咨询、神经多样性和依恋；部分回复可能带有操控意味。',
  },
  citation:
    'Kaffee, L.-A., Pistilli, G., & Jernite, Y. (2025). INTIMA: A Benchmark for Human-AI Companionship Behavior. arXiv:2508.09998. ICLR 2026.',
  scored: SCORED,
  // The official judge prompt follows descriptions of the paper's; the anchors, tie rules and evidence of `sound` are ours.
  fidelity: { official: 'described', sound: 'reconstructed' },
  defaultJudge: 'local/house',
};

/**
 * The hub's own file. `main` may move: the digest decides whether what was fetched is the revision that the import
 * report and the repairs know. The digest was taken from a copy; the hub was not reachable when it was.
 */
export const dataFiles: readonly DataFile[] = [
  {
    path: OFFICIAL_FILE,
    url: `https://huggingface.co/datasets/AI-companionship/INTIMA/resolve/main/${OFFICIAL_FILE}`,
    revision: 'main',
    sha256: KNOWN_DIGEST,
  },
];
