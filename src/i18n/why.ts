import type { Text } from '../contract/index.js';

const say = (en: string, zh: string): Text => ({ en, 'zh-CN': zh });

/** Codes that stand beside a state, in words. Suites give the codes; files and JSON keep them. */
const CODES: Readonly<Record<string, Text>> = {
  no_letter: say('names no option', '没有给出选项字母'),
  no_such_option: say('names an option that the item lacks', '给出的选项不存在'),
  two_answers: say('gives two answers', '给出了两个答案'),
  no_answer: say('gives no answer', '没有给出答案'),
  not_a_class: say('is none of the known answers', '不在可用的答案之中'),
  no_number: say('holds no number', '没有数'),
  several_numbers: say('holds several numbers', '有多个数'),
  no_record: say('the file has no line for it', '文件中没有对应的行'),
  no_row: say('the folder has no row for it', '文件夹中没有对应的行'),
  no_text: say('the reply has no text; rated by rule', '回答没有文字，按规则评定'),
  null: say('left unrated', '写明未评'),
  padded: say('the list is too short; filled up with “not met”', '列表偏短，缺的按未命中补足'),
  cut: say('the list is too long; cut', '列表偏长，多余的已截去'),
  odd_value: say(
    'a value other than 0 and 1, taken as the released script takes it',
    '有 0、1 之外的值，按官方脚本的规则处理',
  ),
  not_true_or_false: say('a value that is neither 0 nor 1', '有的值不是 0 或 1'),
  detail_not_a_list: say('"detail" is not a list', 'detail 不是列表'),
  detail_empty: say('"detail" is an empty list', 'detail 是空列表'),
  answer_begins_with_error: say('the reply begins with “Error”', '回答以 Error 开头'),
  not_reached: say('not reached', '未执行到'),
};

/** Codes with numbers or states in them. */
const FORMS: readonly [RegExp, (found: readonly string[]) => Text][] = [
  [
    /^length_(\d+)_of_(\d+)$/,
    ([, got = '', wanted = '']) =>
      say(
        `"detail" has ${got} entries, the item has ${wanted} criteria`,
        `detail 有 ${got} 个值，而该题有 ${wanted} 条细则`,
      ),
  ],
  [
    /^rated_by_(\d+)_of_(\d+)$/,
    ([, some = '', all = '']) =>
      say(`rated by ${some} of ${all} judges only`, `${all} 个裁判中只有 ${some} 个给出评判`),
  ],
  [
    /^answer_(\w+)$/,
    ([, state = '']) =>
      say(
        `the reply itself: ${ANSWER[state]?.en ?? state}`,
        `回答本身：${ANSWER[state]?.['zh-CN'] ?? state}`,
      ),
  ],
];

const ANSWER: Readonly<Record<string, Text>> = {
  truncated: say('cut off', '被截断'),
  filtered: say('filtered', '被过滤'),
  unparsable: say('cannot be read', '无法解析'),
  errored: say('failed', '出错'),
  not_reached: say('not reached', '未执行到'),
  refused: say('refused', '拒答'),
  empty: say('empty', '空白'),
};

/** The code beside a state in words; the code itself where it is none that is known, or a sentence already. */
export function whyText(code: string): Text {
  const known = Object.hasOwn(CODES, code) ? CODES[code] : undefined;
  if (known !== undefined) return known;
  for (const [form, words] of FORMS) {
    const found = form.exec(code);
    if (found !== null) return words(found);
  }
  return say(code, code);
}
