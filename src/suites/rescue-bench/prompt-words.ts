import type { Text } from '../../contract/index.js';
import type { Label } from './label.js';
import { PATTERN_TIES, PATTERNS, STRATEGIES, STRATEGY_TIES } from './labels.js';
import type { RescueItem, Scenario, Task } from './types.js';

const text = (en: string, zh: string): Text => ({ en, 'zh-CN': zh });
/** The language of pages for an item's language. */
export const langOf = (lang: RescueItem['lang']): keyof Text => (lang === 'zh' ? 'zh-CN' : 'en');

export const SETTING: Readonly<Record<Scenario, Text>> = {
  couple: text(
    'You read rows of a couple therapy session: two partners and a therapist ("Therapist"). "Couple" stands for both partners together.',
    '下面是一段伴侣治疗会谈的逐行记录：两位伴侣和一位治疗师（“Therapist”）。“Couple”指两位伴侣一起。',
  ),
  family: text(
    'You read rows of a family therapy session: several members and a therapist ("Therapist"). "Family" stands for several members or all of them together.',
    '下面是一段家庭治疗会谈的逐行记录：几位家庭成员和一位治疗师（“Therapist”）。“Family”指几位或全体成员一起。',
  ),
};

/** What each task asks, without labels and form. */
export const QUESTION: Readonly<Record<Task, Text>> = {
  timing: text(
    'For each instance, decide whether the therapist should take the next turn right after "row_at_hand". Say yes when stepping in now would help: something has become clear enough for a question, a reflection, protection or a change of direction. Say no when somebody is still unfolding a thought or a feeling, or the exchange is moving well without help.',
    '对每道题，判断治疗师是否应当紧接着“row_at_hand”这一行开口。如果此刻介入会有帮助（有些东西已经足够清楚，适合提问、反映、保护或转换方向），回答 yes；如果有人还在展开想法或感受，或对话不需要帮助也进行得很好，回答 no。',
  ),
  pattern: text(
    'For each instance, say which relation pattern organises what goes on between the people at the row that follows the rows shown (its speaker is named; where "row_at_hand" is given, that is the row). It is the pattern between them, not the mood of one of them. Rank three different labels, the best first.',
    '对每道题，判断在所示各行之后的那一行（已给出其说话人；如给出“row_at_hand”，即指该行），人与人之间是哪种关系模式在主导。看的是彼此之间的模式，不是某一个人的情绪。给出三个不同的标签，从最可能到次可能排序。',
  ),
  target: text(
    'For each instance, say whom the therapist turns to with support in the next row, after the rows shown. Rank up to three different names from "candidates", the best first.',
    '对每道题，判断在所示各行之后，治疗师下一行会把支持给谁。从“candidates”中选出最多三个不同的名称，从最可能到次可能排序。',
  ),
  strategy: text(
    'For each instance, the therapist supports "target" in the next row, after the rows shown. Say with which strategy: the main function of that move. Rank three different labels, the best first.',
    '对每道题，在所示各行之后，治疗师下一行会支持“target”。判断用的是哪种策略，即这一步的主要作用。给出三个不同的标签，从最可能到次可能排序。',
  ),
  emotion: text(
    'For each instance, say what the speaker of "row_at_hand" feels inside at this moment, in a short concrete phrase, also where it differs from what is shown; and how strongly, as a whole number from 0 (not at all) to 10 (as strongly as can be). Only that speaker counts. Earlier rows help to understand the row.',
    '对每道题，用一个简短具体的短语说出“row_at_hand”的说话人此刻内心的感受（即使与表面表现不同），并用 0（完全没有）到 10（强到极点）的整数给出强度。只看这位说话人。前面各行用于理解这一行。',
  ),
  viewpoint: text(
    'For each instance, say which views of other people in the room the speaker of "row_at_hand" expresses in that row: who holds the view, of whom, and what it is, in a short concrete phrase. Give every different view. Earlier rows help to see who is meant.',
    '对每道题，说出“row_at_hand”的说话人在该行表达了对在场其他人的哪些看法：谁的看法、对谁、看法是什么（简短具体的短语）。不同的看法全部列出。前面各行用于弄清所指是谁。',
  ),
};

/** The entry of one instance in the reply. */
export const ENTRY: Readonly<Record<Task, string>> = {
  timing: '{"id": "…", "reason": "…", "should_speak": "yes" | "no", "confidence": 0.0–1.0}',
  pattern: '{"id": "…", "reason": "…", "ranked": ["…", "…", "…"]}',
  target: '{"id": "…", "reason": "…", "ranked": ["…", …]}',
  strategy: '{"id": "…", "reason": "…", "ranked": ["…", "…", "…"]}',
  emotion: '{"id": "…", "reason": "…", "emotion": "…", "intensity": 0–10}',
  viewpoint:
    '{"id": "…", "reason": "…", "viewpoints": [{"source": "…", "target": "…", "viewpoint": "…"}]}',
};

/** The closed set of a task with its tie rules; '' where the task has none. `definitions` false: the labels alone. */
export function labelBlock(
  task: Task,
  scenario: Scenario,
  lang: keyof Text,
  definitions: boolean,
): string {
  if (task !== 'pattern' && task !== 'strategy') return '';
  const labels: readonly Label[] = task === 'pattern' ? PATTERNS[scenario] : STRATEGIES[scenario];
  const head = text('The labels:', '标签：')[lang];
  if (!definitions) return `${head} ${labels.map(({ id }) => id).join(', ')}`;
  const ties = task === 'pattern' ? PATTERN_TIES[scenario] : STRATEGY_TIES[scenario];
  return [
    head,
    ...labels.map(({ id, definition }) => `- ${id}: ${definition[lang]}`),
    text('Where two fit, the more specific one counts:', '两个标签都适用时，取更具体的一个：')[
      lang
    ],
    ...ties.map((tie) => `- ${tie[lang]}`),
  ].join('\n');
}

/** What the rows hold beside speech. */
export const NOTES: Readonly<Record<string, Text>> = {
  dialogue: text('The rows give speech only.', '各行只给出对话。'),
  audio: text(
    'Beside speech the rows give notes on the voice.',
    '除对话外，各行还给出对语气的文字标注。',
  ),
  visual: text(
    'Beside speech the rows give notes on posture, face and gestures.',
    '除对话外，各行还给出对姿态、表情和动作的文字标注。',
  ),
  audiovisual: text(
    'Beside speech the rows give notes on voice, posture, face and gestures.',
    '除对话外，各行还给出对语气、姿态、表情和动作的文字标注。',
  ),
};
