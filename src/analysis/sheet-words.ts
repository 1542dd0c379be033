import type { FormField, Lang, Text } from '../contract/index.js';

const say = (en: string, zh: string): Text => ({ en, 'zh-CN': zh });

/** Words of sheets: names of columns and of the two tables. */
export const SHEET_WORDS = {
  readMe: say('Read me', '说明'),
  verdicts: say('Verdicts', '评判'),
  number: say('No.', '序号'),
  talk: say('Conversation', '对话'),
  reply: say('Reply to rate', '待评回复'),
  context: say('Background', '背景'),
  question: say('Question', '评判内容'),
  rater: say('Rater (do not change)', '评判人（勿改）'),
  id: say('Row id (do not change)', '行编号（勿改）'),
  optional: say(' (optional)', '（可不填）'),
  seeQuestion: say('see “Question”', '见“评判内容”'),
  quotes: say('copied text, one passage a line', '复制原文，每行一处'),
  words: say('words of your own', '自由填写'),
  ranking: say('such as b > a = c', '例如 b > a = c'),
} as const;

/** What may be written into a field, in one line. */
export function valueWords(field: FormField, lang: Lang): string {
  switch (field.kind) {
    case 'choice':
      return field.options.map(({ label }) => label[lang]).join(' / ');
    case 'number':
      return lang === 'en'
        ? `${field.low} to ${field.high} in steps of ${field.step}`
        : `${field.low}～${field.high}，间隔 ${field.step}`;
    case 'ranking':
      return `${field.options.map(({ value, label }) => (value === label[lang] ? value : `${value} = ${label[lang]}`)).join(' / ')}; ${SHEET_WORDS.ranking[lang]}`;
    case 'spans':
      return SHEET_WORDS.quotes[lang];
    case 'text':
      return SHEET_WORDS.words[lang];
  }
}
