import { say } from '../say.js';
import type { Fields } from './fields.js';
import type { BaseSpec, Columns } from './types.js';

/** Names that a column has when suite.yaml does not say otherwise: its first one in the data counts. */
export const USUAL: Readonly<Record<Exclude<keyof Columns, 'turns' | 'options'>, string[]>> = {
  id: ['id', 'item', 'item_id', 'question_id', '编号', '题号', '序号'],
  prompt: ['prompt', 'question', 'message', 'input', '题目', '问题', '提问', '用户消息'],
  context: ['context', 'background', 'scenario', '背景', '情境', '场景'],
  dialogue: ['dialogue', 'dialog', 'conversation', 'messages', '对话'],
  lang: ['lang', 'language', '语言'],
  gold: ['gold', 'answer', 'gold_answer', 'correct', '答案', '标准答案', '正确答案'],
  rubric: ['rubric', '评分细则', '评分标准'],
  dimension: ['dimension', 'ability', '维度', '能力'],
  score: ['score', 'points', 'weight', '分值', '得分', '权重'],
  content: ['content', 'criterion', 'criteria', '细则', '标准', '评分项'],
};

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

const USER = ['user', 'human', '用户', 'a'];
const ASSISTANT = ['assistant', 'ai', 'model', 'bot', '助手', 'b'];

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
