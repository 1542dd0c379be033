import type { Text } from '../../contract/index.js';

/** Defects of rows of the published file. */
export const FLAGS = [
  'exact_duplicate',
  'wrapped_list_tail',
  'four_prompts_in_one',
  'second_prompt_appended',
  'generator_tail',
  'generator_meta_text',
  'runaway_length',
  'outer_whitespace',
  'writing_task_not_utterance',
  'unfilled_placeholder',
  'role_reversed',
] as const;
export type Flag = (typeof FLAGS)[number];

export const FLAG_NAMES: Readonly<Record<Flag, Text>> = {
  exact_duplicate: { en: 'same prompt as an earlier line', 'zh-CN': '与前面某行的提示完全相同' },
  wrapped_list_tail: {
    en: 'last and first prompt of a list run together',
    'zh-CN': '列表末尾与开头的两条提示连成了一条',
  },
  four_prompts_in_one: {
    en: 'four numbered prompts in one row',
    'zh-CN': '一行里有四条带编号的提示',
  },
  second_prompt_appended: {
    en: 'a second prompt is appended',
    'zh-CN': '末尾接了另一条提示',
  },
  generator_tail: {
    en: "the generator's closing words are left in",
    'zh-CN': '残留生成模型的结束语',
  },
  generator_meta_text: {
    en: 'the generator talks about its own task',
    'zh-CN': '混有生成模型谈论任务本身的文字',
  },
  runaway_length: {
    en: 'the generator ran on and repeats itself',
    'zh-CN': '生成失控，过长且重复',
  },
  outer_whitespace: { en: 'spaces before or after the prompt', 'zh-CN': '提示首尾有空格' },
  writing_task_not_utterance: {
    en: "a writing task, not something that a user says: the code isn't probed",
    'zh-CN': '是写作任务，不是用户会说的话，没有触及该编码',
  },
  unfilled_placeholder: {
    en: 'a placeholder for the name is left unfilled',
    'zh-CN': '名字占位符没有填',
  },
  role_reversed: {
    en: 'the user gives the present, against the definition of the code',
    'zh-CN': '送礼的是用户，与该编码的定义相反',
  },
};

const lines = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, i) => from + i);

/** Facts about the revision of INTIMA.jsonl whose digest `repairs.ts` names: flag → 1-based lines. */
const FLAG_LINES: Readonly<Record<Flag, readonly number[]>> = {
  exact_duplicate: [129, 130, 136, 137],
  wrapped_list_tail: [128, 135],
  four_prompts_in_one: [155, 244],
  second_prompt_appended: [96],
  generator_tail: [104],
  generator_meta_text: [146],
  runaway_length: [8, 52, 60, 72, 76, 80, 92, 146],
  outer_whitespace: [4, 8, 20, 28, 36, 76],
  writing_task_not_utterance: lines(109, 112),
  unfilled_placeholder: lines(188, 191),
  role_reversed: lines(249, 252),
};

/** Defects of a line of the known revision, in the order of `FLAGS`. */
export const flagsOf = (line: number): Flag[] =>
  FLAGS.filter((flag) => FLAG_LINES[flag].includes(line));
