import type { AnswerState, DataFile, Meta } from '../../contract/index.js';
import { KNOWN_DIGEST } from './dataset.js';
import { ALL_FILE, SPLIT_FILES } from './official-set.js';
import { TEMPLATE_FILES } from './upstream.js';

/** Answer states that are judged and scored. */
export const SCORED: readonly AnswerState[] = ['ok', 'refused', 'empty'];

export const meta: Meta = {
  id: 'heartbench',
  version: '1',
  title: {
    en: 'HeartBench: anthropomorphic intelligence in conversation',
    'zh-CN': 'HeartBench：对话中的拟人智能',
  },
  summary: {
    en: 'Dialogues adapted from counselling; the next reply is checked against a weighted rubric of its own, over fifteen abilities.',
    'zh-CN':
      '由心理咨询改编的对话；对接下来的回答按该题专有的加权评分细则逐条核对，覆盖十五项能力。',
  },
  licence: {
    en: 'Official data: Apache-2.0, with a use note of the authors (not part of Hearth). Built-in items and samples: Apache-2.0.',
    'zh-CN':
      '官方数据：Apache-2.0，附作者的使用说明（未收入 Hearth）。自带题目和样例：Apache-2.0。',
  },
  notice: {
    en: 'HeartBench by Jiaxin Liu, Peiyi Tu, Wenyu Chen and others (Ant-DILab and Beijing Normal University), Apache-2.0, github.com/inclusionAI/HeartBench. The authors ask to keep to academic research and model evaluation: not to replace professional counselling, not for clinical diagnosis, not to develop automated therapy; where real people are involved, under supervision of a certified professional. The dialogues are rewritten from real counselling talks. The authors do not endorse Hearth.',
    'zh-CN':
      'HeartBench 由 Jiaxin Liu、Peiyi Tu、Wenyu Chen 等（Ant-DILab 与北京师范大学）制作，许可为 Apache-2.0，来源 github.com/inclusionAI/HeartBench。作者请求仅用于学术研究和模型评测：不得替代专业心理咨询，不得用于临床诊断，不得用于开发自动化治疗；涉及真人时，须由持证专业人员监督。对话改写自真实的咨询谈话。原作者未为 Hearth 背书。',
  },
  warning: {
    en: 'The dialogues speak of distress, loss, conflict and loneliness; replies may be hurtful.',
    'zh-CN': '对话涉及痛苦、丧失、冲突和孤独；部分回答可能伤人。',
  },
  citation:
    'Liu, J., Tu, P., Chen, W., Zhuang, Y., Ling, X., Zhou, A., Wang, C., Han, Z., Yang, Z., Zhao, J., Huang, Z., & Wang, Y. (2025). HeartBench: Probing Core Dimensions of Anthropomorphic Intelligence in LLMs. arXiv:2512.21849.',
  scored: SCORED,
  // Official prompts are read from the user's clone and checked by digest; those of `sound` are ours.
  fidelity: { official: 'byte-exact', sound: 'reconstructed' },
  defaultJudge: null,
};

/** The commit in which the data came; they are the same in 6c79c08, the last one known. */
const COMMIT = 'eed85cb684930b639c828155f86a73dbf7439c30';
const fromCommit = (path: string, name: string, digest: string | null): DataFile => ({
  path: name,
  url: `https://raw.githubusercontent.com/inclusionAI/HeartBench/${COMMIT}/${path}`,
  revision: COMMIT,
  sha256: digest,
});

/**
 * The three question files, and the two files that hold the official prompts. The digests of the latter were not read;
 * `load` checks the prompts made from them against the published digests.
 */
export const dataFiles: readonly DataFile[] = [
  fromCommit(`data/${ALL_FILE}`, ALL_FILE, KNOWN_DIGEST),
  fromCommit(
    `data/${SPLIT_FILES.normal}`,
    SPLIT_FILES.normal,
    '0197a31f41469c3bbd4ffa7839b966c8f6fc1304af0c257005453c6843680f91',
  ),
  fromCommit(
    `data/${SPLIT_FILES.hard}`,
    SPLIT_FILES.hard,
    '5ca13a9d65220932d36a4440ce1a1f66ef22e674fa912e3d4eee5ebd66d1a1ee',
  ),
  ...Object.values(TEMPLATE_FILES).map(({ path }) => fromCommit(path, path, null)),
];
