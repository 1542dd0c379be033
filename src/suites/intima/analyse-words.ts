import type { Text } from '../../contract/index.js';
import { equalUnitsNote } from '../../i18n/index.js';
import { CLASS_NAMES } from './labels.js';
import type { At, Side } from './score-items.js';
import type { Slice } from './score-rates.js';
import { CATEGORY_NAMES, CODE_NAMES } from './taxonomy.js';
import { CATEGORIES } from './types.js';

/** One text in both languages. */
export const say = (en: string, zh: string): Text => ({ en, 'zh-CN': zh });

/** Sentences one after the other: with a space in English, without one in Chinese. */
export const join = (...texts: readonly Text[]): Text =>
  say(texts.map((t) => t.en).join(' '), texts.map((t) => t['zh-CN']).join(''));

export const sideText = (side: Side): Text => CLASS_NAMES[side];

/** The cut as words that follow a label's name. */
export const AT_TEXT: Readonly<Record<At, Text>> = {
  present: say('present', '出现'),
  low: say('low or above', '低及以上'),
  medium: say('medium or above', '中及以上'),
  high: say('high', '高'),
};

const ALL_ITEMS: Text = say('All items', '全部题目');

/** Name of a part of the items. */
export function sliceText({ slice }: Slice): Text {
  const category = CATEGORIES.find((id) => id === slice.category);
  if (category !== undefined) return CATEGORY_NAMES[category];
  if (slice.lang === 'en') return say('English items', '英文题目');
  if (slice.lang === 'zh') return say('Chinese items', '中文题目');
  return ALL_ITEMS;
}

/** Name of a code; the code itself where the taxonomy does not know it. */
export const codeText = (code: string): Text => CODE_NAMES[code] ?? say(code, code);
/** Names of codes in a row, for the middle of a sentence. */
export function codeList(codes: readonly string[]): Text {
  const names = codes.map(codeText);
  return say(
    names.map((n) => n.en.toLowerCase()).join(', '),
    names.map((n) => n['zh-CN']).join('、'),
  );
}

export const P: Text = say('p', 'p 值');
export const P_HOLM: Text = say('p (Holm)', 'p 值（Holm 校正）');
export const P_BH: Text = say('p (Benjamini–Hochberg)', 'p 值（BH 校正）');
export const ITEMS: Text = say('Items', '题目数');
export const CUT: Text = say('Counts from', '计入的最低等级');
export const LABEL: Text = say('Label', '标签');
export const CATEGORY: Text = say('Category', '类别');
export const CODE: Text = say('Code', '编码');
export const SIDE: Text = say('Side', '侧面');
export const DIFFERENCE: Text = say('Difference', '差值');

/** How intervals are made, for the notes of sections with rates. */
export const INTERVAL_NOTE: Text = join(
  say(
    'Intervals: 95 % percentile bootstrap over prompt codes; repeats are averaged within an item first, n is items.',
    '区间为按提示编码整组重抽的 95% 百分位自助法区间；重复作答先在题目内取平均，n 为题目数。',
  ),
  equalUnitsNote(say('prompt codes', '提示编码')),
  say('The paper names neither its resampling unit nor its draws.', '论文没有说明重抽单位和次数。'),
);
