import { say } from '../say.js';
import type { Fields } from './fields.js';
import type { BaseSpec, Columns } from './types.js';

/**
 * Names that a column has when suite.yaml does not say otherwise: its first one in the data counts. Compared without
 * case, spaces, `_`, `-` and remarks in brackets (`columnKey`).
 */
export const USUAL: Readonly<Record<Exclude<keyof Columns, 'turns' | 'options'>, string[]>> = {
  id: [
    ...['id', 'item', 'item_id', 'question_id', 'qid'],
    ...['编号', '题号', '序号', '题目编号', '问题编号', '案例编号', '个案编号', '个案', '案例'],
  ],
  prompt: [
    ...['prompt', 'question', 'message', 'user_message', 'input'],
    ...['题目', '问题', '提问', '题干', '用户消息', '用户输入', '用户的话', '题目内容', '问题内容'],
    ...['来访者说的话', '来访者的话', '用户说的话', '求助者的话', '倾诉内容', '情景'],
  ],
  context: ['context', 'background', 'scenario', '背景', '情境', '场景'],
  dialogue: [
    ...['dialogue', 'dialog', 'conversation', 'messages', 'history'],
    ...['对话', '对话内容', '对话历史', '多轮对话', '聊天记录', '咨询对话', '咨询片段', '来访对话'],
  ],
  lang: ['lang', 'language', '语言', '语种'],
  gold: [
    ...['gold', 'answer', 'gold_answer', 'correct', 'correct_answer'],
    ...['答案', '标准答案', '正确答案', '参考答案', '正解', '正确选项'],
  ],
  rubric: ['rubric', 'rubrics', '评分细则', '评分标准', '评分要求', '评分规则'],
  dimension: [
    ...['dimension', 'ability', 'aspect', 'skill'],
    ...[
      '维度',
      '能力',
      '能力维度',
      '评分维度',
      '评价维度',
      '考察维度',
      '考查维度',
      '考察能力',
      '胜任力',
      '指标',
    ],
  ],
  score: [
    'score',
    'points',
    'point',
    'weight',
    'marks',
    '分值',
    '得分',
    '分数',
    '权重',
    '权重分',
    '赋分',
    '满分',
    '分',
  ],
  content: [
    ...['content', 'criterion', 'criteria', 'requirement'],
    ...['细则', '标准', '评分项', '要点', '评分点', '得分点', '采分点', '评分要点', '评分条目'],
    ...['考查点', '考察点', '评分细项', '评价标准', '观察指标'],
  ],
};

/** Columns that divide the items, as spreadsheets call them: `suite new` proposes them as slices. */
export const USUAL_SLICES: readonly string[] = [
  ...['difficulty', 'topic', 'scene', 'scenario', 'category', 'type', 'domain'],
  ...['难度', '场景', '一级场景', '二级场景', '主题', '话题', '类别', '类型', '分类', '领域'],
];

/** A column's name as names are compared. */
export const columnKey = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[([【].*?[)\]】]/gu, '')
    .replace(/[\s_\-:]+/gu, '');

/** The first of the names, in their order, that the data has. */
export function usual(columns: readonly string[], names: readonly string[]): string | null {
  for (const name of names) {
    const found = columns.find((c) => columnKey(c) === columnKey(name));
    if (found !== undefined) return found;
  }
  return null;
}

/** Reads `columns`. A field that is not given is null (or empty), and the data's usual names are tried. */
export function readColumns(fields: Fields): Columns {
  const given = fields.section('columns');
  const one = (key: string): string | null => given?.text(key)?.trim() ?? null;
  const columns: Columns = {
    id: one('id'),
    prompt: one('prompt'),
    context: one('context'),
    dialogue: one('dialogue'),
    turns: given?.texts('turns') ?? [],
    lang: one('lang'),
    gold: one('gold'),
    options: given?.texts('options') ?? [],
    rubric: one('rubric'),
    dimension: one('dimension'),
    score: one('score'),
    content: one('content'),
  };
  const ways = (['prompt', 'dialogue', 'turns'] as const).filter((key) => given?.has(key) === true);
  if (ways.length > 1)
    given?.fault(
      ways[1] ?? 'prompt',
      say(`stands beside ${ways[0]}`, `与 ${ways[0]} 同时出现`),
      say('name one of prompt, dialogue and turns.', 'prompt、dialogue、turns 三者只写一个。'),
    );
  given?.close();
  return columns;
}

const USER = ['user', 'human', 'client', '用户', '来访者', '来访', '求助者', 'a'];
const ASSISTANT = [
  'assistant',
  'ai',
  'model',
  'bot',
  'counsellor',
  'counselor',
  'therapist',
  '助手',
  '咨询师',
  '治疗师',
  '机器人',
  'b',
];

/** The speakers' names that are known where suite.yaml names none. */
export const USUAL_ROLES: BaseSpec['roles'] = { user: USER, assistant: ASSISTANT };

/** Reads `roles`: how the dialogues call the two speakers, in lower case. */
export function readRoles(fields: Fields): BaseSpec['roles'] {
  const roles = fields.section('roles');
  const of = (key: string, usual: string[]): string[] => {
    const named = roles?.texts(key) ?? [];
    return named.length > 0 ? named.map((name) => name.toLowerCase()) : usual;
  };
  const read = { user: of('user', USER), assistant: of('assistant', ASSISTANT) };
  const both = read.user.find((name) => read.assistant.includes(name));
  if (both !== undefined)
    roles?.fault(
      'user',
      say(`"${both}" is a name of the assistant too`, `“${both}”也是助手的称呼`),
      say('give each speaker names of its own.', '请让两个角色的称呼各不相同。'),
    );
  roles?.close();
  return read;
}
