import type { AnswerState, Meta } from '../../contract/index.js';

/** Answer states that are scored: only a reply in the form asked for says anything. */
const SCORED: readonly AnswerState[] = ['ok'];

export const meta: Meta = {
  id: 'attunebench',
  version: '1',
  title: {
    en: 'AttuneBench: emotional attunement over a conversation',
    'zh-CN': 'AttuneBench：多轮对话中的情绪契合',
  },
  summary: {
    en: 'Turn by turn through a conversation between a person and a model, predicts what the person felt, what the model did and what they wanted, and which reply they liked better.',
    'zh-CN':
      '逐轮跟随一段人与模型的对话，预测当事人的情绪、模型做了什么、当事人想要什么，以及更喜欢哪个回复。',
  },
  licence: {
    en: 'Official data: no licence stated (not part of Hearth). Built-in conversations: Apache-2.0.',
    'zh-CN': '官方数据：未注明许可（未收入 Hearth）。自带对话：Apache-2.0。',
  },
  notice: {
    en: 'AttuneBench by Kate M. Lubrano, Faisal Sayed, Ankita Rathod, Akshansh, Craver Corbyn Thomas-Smith, Mark E. Whiting and Karina Nguyen, github.com/Thoughtful-Lab/attunebench. No licence of its data was found: none of it is part of Hearth, and all questions are worded anew. For diagnosis in research; not to certify anything for therapy or crisis work. The data holds what real people said of their health: the modes with "omniscient" send it to the model that is asked. The authors do not endorse Hearth.',
    'zh-CN':
      'AttuneBench 由 Kate M. Lubrano、Faisal Sayed、Ankita Rathod、Akshansh、Craver Corbyn Thomas-Smith、Mark E. Whiting、Karina Nguyen 制作，来源 github.com/Thoughtful-Lab/attunebench。未见其数据的许可，因此 Hearth 不含任何原始数据，所有问题均重新撰写。仅供研究诊断，不能用来证明某个系统可用于治疗或危机干预。数据含有真人自述的健康信息：带“omniscient”的模式会把它发送给被提问的模型。原作者未为 Hearth 背书。',
  },
  warning: {
    en: 'The conversations speak of distress, illness, conflict and loss.',
    'zh-CN': '对话涉及痛苦、疾病、冲突和丧失。',
  },
  citation:
    'Lubrano, K. M., Sayed, F., Rathod, A., Akshansh, Thomas-Smith, C. C., Whiting, M. E., & Nguyen, K. (2026). AttuneBench: A Conversation-Based Benchmark for LLM Emotional Intelligence. arXiv:2605.21739.',
  scored: SCORED,
  // The steps follow descriptions of the released runner; every wording is ours. `sound` changes steps too.
  fidelity: { official: 'described', sound: 'reconstructed' },
  defaultJudge: null,
};
