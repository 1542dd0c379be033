import type { Text } from '../../contract/index.js';

const said = new Map<string, Text>();

/** A pattern with the sentence that people read where something does not fit it. The sentence goes on after the field's name. */
export function rule(pattern: RegExp, text: Text): RegExp {
  said.set(String(pattern), text);
  return pattern;
}

/** The sentence of a pattern, as text; null where it has none. */
export const ruleOf = (pattern: string): Text | null => said.get(pattern) ?? null;

/** With a sign in it that is drawn: a name of blanks, joiners and fillers alone would be nobody's. */
export const ONE_LINE = rule(
  /^(?=.*[^\p{Z}\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800])[^\p{Cc}\p{Cs}\u2028\u2029]+$/u,
  {
    en: 'must be one line of characters that can be seen, without control characters or broken characters',
    'zh-CN': '须为一行可见文字，不能含控制字符或残缺字符',
  },
);

export const PROVIDER_MODEL: Text = {
  en: 'must be written as provider/model, such as deepseek/deepseek-chat',
  'zh-CN': '须写作“服务商/模型”，例如 deepseek/deepseek-chat',
};
