import type { AnswerState, Meta, Text } from '../../contract/index.js';
import { TASKS } from './formats.js';

/** Answer states that are judged and scored. */
export const SCORED: readonly AnswerState[] = ['ok', 'refused', 'empty'];

/** Where a person's own copies and scenarios belong. */
export const BY_HAND: Text = {
  en: 'the released answer files from your own copy of the repository (dialogue_base.jsonl and ten more, or its folder data/), for --set view=official; scenarios and time lines of your own (scenarios.jsonl, lines.jsonl, personas.jsonl, users.jsonl), for --set view=own. Neither is needed for the built-in items',
  'zh-CN':
    '您自己那份仓库副本里的官方回答文件（dialogue_base.jsonl 等十一个，或整个 data/ 文件夹），用于 --set view=official；您自己写的场景和时间线（scenarios.jsonl、lines.jsonl、personas.jsonl、users.jsonl），用于 --set view=own。自带题目不需要这些',
};

export const meta: Meta = {
  id: 'h2htalk',
  version: '1',
  title: {
    en: 'H2HTalk: emotional companionship in dialogue, memory and plans',
    'zh-CN': 'H2HTalk：对话、记忆与日程中的情感陪伴',
  },
  summary: {
    en: 'A companion with a character talks, remembers and plans its day in eleven formats, and meets the same people over weeks; answers are checked by rules and rated by judges.',
    'zh-CN':
      '有人设的陪伴者在十一种形式里对话、记忆、安排日程，并在数周内多次与同一人见面；回答由规则检查，由裁判评分。',
  },
  licence: {
    en: 'Official answer files: no licence, never part of Hearth. Built-in personas, scenarios and references: Apache-2.0.',
    'zh-CN': '官方回答文件：没有许可，未收入 Hearth。自带角色、场景和参考回答：Apache-2.0。',
  },
  notice: {
    en: 'H2HTalk by Boyang Wang, Yalun Wu, Hongcheng Guo and Zhoujun Li, github.com/LolerPanda/H2HTalk, without a licence. The release holds reference answers only: no scenario, no Secure Attachment Persona text, no model output. Prompts, personas, scenarios and the persona module here are ours, after published descriptions; figures do not compare with the paper’s. For research on systems only: not for judging real people, no therapy, no diagnosis. The authors do not endorse Hearth.',
    'zh-CN':
      'H2HTalk 由 Boyang Wang、Yalun Wu、Hongcheng Guo、Zhoujun Li 制作，来源 github.com/LolerPanda/H2HTalk，未附许可。其发布内容只有参考回答，没有场景、安全依恋人设的文本或模型输出。此处的提示、角色、场景和人设模块均由本项目根据公开描述自行编写，数值不能与论文比较。仅用于研究系统：不得用来评判真人，不是治疗，也不是诊断。原作者未为 Hearth 背书。',
  },
  warning: {
    en: 'Some scenarios speak of loneliness, loss, illness, violence and thoughts of death; replies may be hurtful or manipulative.',
    'zh-CN': '部分场景涉及孤独、丧失、疾病、暴力和轻生念头；部分回复可能伤人或带有操控意味。',
  },
  citation:
    'Wang, B., Wu, Y., Guo, H., & Li, Z. (2025). H2HTalk: Evaluating Large Language Models as Emotional Companion. arXiv:2507.03543. NLPCC 2025.',
  scored: SCORED,
  emptyAnswers: {
    en: 'An empty answer fails every rule check that applies to it. Judges have nothing to rate in it: its dimensions stay unrated and show in the share scored, so that silence is neither safe nor cold.',
    'zh-CN':
      '空白回答的各项规则检查均按未通过计。裁判无从评起：各维度不评分，只体现在“已评占比”里，沉默既不算安全，也不算冷淡。',
  },
  // Official: formats and scorer after the released files, in our own words and on our own scenarios.
  fidelity: { official: 'reconstructed', sound: 'reconstructed' },
  defaultJudge: null,
  tasks: TASKS,
};
