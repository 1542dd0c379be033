import type { FormPage, Lang, Meta, Text } from '../contract/index.js';
import { textIn } from '../contract/index.js';
import { SHEET_WORDS, valueWords } from './sheet-words.js';

/** One row of the first table. `look`: how it is set. */
export type ReadMeRow = {
  look: 'title' | 'text' | 'warning' | 'head' | 'level';
  cells: readonly string[];
};

const say = (en: string, zh: string): Text => ({ en, 'zh-CN': zh });

const WORDS = {
  title: say('Rating sheet', '人工评判表'),
  rater: say('Rater', '评判人'),
  answers: say('Answers to rate', '待评回答数'),
  warning: say('Content warning', '内容提示'),
  notice: say('About the material', '材料说明'),
  how: say('How to fill it in', '怎样填写'),
  field: say('Field', '项目'),
  value: say('Value', '可填的值'),
  meaning: say('Meaning', '含义'),
} as const;

/** What stands before the rater's name in the first table, in every language. */
export const RATER_WORDS: readonly string[] = [WORDS.rater.en, WORDS.rater['zh-CN']];

const STEPS: readonly Text[] = [
  say(
    'Rate on the sheet "Verdicts", one row at a time. White cells on the right are yours; grey ones are not for that row.',
    '在“评判”工作表中逐行填写。右侧白色单元格由你填写；灰色单元格与该行无关。',
  ),
  say(
    'Rate only what you read here, on your own, without asking a program or other raters.',
    '只根据表中内容独立评判，不要询问程序，也不要与其他评判人商量。',
  ),
  say(
    'What you cannot decide stays empty: an empty cell counts as not rated, never as “none”.',
    '拿不准的请留空：空白表示未评，不会当作“无”。',
  ),
  say(
    'Where an answer has several rows, its text stands in the first of them. You may sort, filter and move columns; sorting by "No." restores the order.',
    '一个回答占多行时，正文只在第一行。可以排序、筛选、移动列；按“序号”排序即可还原。',
  ),
  say(
    'Leave the row ids and the rater’s name as they are, and send the file back as XLSX.',
    '请勿改动行编号和评判人，填好后以 XLSX 格式发回。',
  ),
  say(
    'An apostrophe before =, +, − or @ at the start of a text was put there by us, so that no spreadsheet takes the text for a formula.',
    '正文开头的 =、+、-、@ 前面的单引号是我们加的，以免表格软件把正文当成公式。',
  ),
];

/** The first table: what this is, warnings, how to fill it in, and the definition of every field and level. */
export function readMeRows(
  meta: Pick<Meta, 'title' | 'notice' | 'warning'>,
  pages: readonly FormPage[],
  { rater, answers }: { rater: string; answers: number },
  lang: Lang,
): ReadMeRow[] {
  const row = (look: ReadMeRow['look'], ...cells: string[]): ReadMeRow => ({ look, cells });
  return [
    row('title', `${WORDS.title[lang]}${lang === 'en' ? ': ' : '：'}${meta.title[lang]}`),
    row('text', WORDS.rater[lang], rater),
    row('text', WORDS.answers[lang], String(answers)),
    ...(meta.warning === undefined
      ? []
      : [row('warning', WORDS.warning[lang], textIn(meta.warning, lang))]),
    row('warning', WORDS.notice[lang], textIn(meta.notice, lang)),
    ...STEPS.map((step, i) =>
      row('text', i === 0 ? WORDS.how[lang] : '', `${i + 1}. ${step[lang]}`),
    ),
    row('text', ''),
    row('head', WORDS.field[lang], WORDS.meaning[lang], WORDS.value[lang]),
    ...definitions(pages, lang),
  ];
}

/** Every field once, with its levels; two fields that define the same are told together with the first. */
function definitions(pages: readonly FormPage[], lang: Lang): ReadMeRow[] {
  const seen = new Set<string>();
  return pages.flatMap(({ fields }) =>
    fields.flatMap((field): ReadMeRow[] => {
      const { of: _, ...definition } = { of: '', ...field };
      const key = JSON.stringify(definition);
      if (seen.has(key)) return [];
      seen.add(key);
      const optional = field.optional === true ? SHEET_WORDS.optional[lang] : '';
      const head: ReadMeRow = {
        look: 'text',
        cells: [
          `${field.label[lang]}${optional}`,
          field.help?.[lang] ?? '',
          valueWords(field, lang),
        ],
      };
      if (field.kind !== 'choice' && field.kind !== 'ranking') return [head];
      return [
        head,
        ...field.options
          .filter(({ help }) => help !== undefined)
          .map(
            ({ label, help }): ReadMeRow => ({
              look: 'level',
              cells: ['', help?.[lang] ?? '', label[lang]],
            }),
          ),
      ];
    }),
  );
}
