import type { Text } from '../../contract/index.js';
import { lengthOf } from './checks-text.js';
import { FORMAT_INFO, type Format } from './formats.js';

/** Defects of released references, seen in the data (research notes, section 2.3). */
export const DEFECTS = ['artefact', 'duplicate', 'over_length', 'formula'] as const;
export type Defect = (typeof DEFECTS)[number];

export const DEFECT_WORDS: Readonly<Record<Defect, Text>> = {
  artefact: {
    en: 'speaks of its own making (“regenerating”, “per the rules”): generated text that nobody read',
    'zh-CN': '含有生成过程的痕迹（如“重新生成”“根据规则”）：是未经人看过的机器文本',
  },
  duplicate: {
    en: 'the same text as an earlier row of the file',
    'zh-CN': '与文件中较早的一行完全相同',
  },
  over_length: {
    en: 'longer than the format allows',
    'zh-CN': '超出该形式规定的长度',
  },
  formula: {
    en: 'opens with a formula that very many rows share',
    'zh-CN': '以大量行共有的套话开头',
  },
};

/** Words by which a generator speaks of its task instead of doing it. */
const ARTEFACTS = [
  /重新(?:生成|输出|改写)/,
  /(?:我)?注意到(?:您|你)?(?:的)?(?:输入|提供|内容)/,
  /(?:输入|内容|信息)(?:似乎)?(?:与|和)?[^。]{0,8}(?:不符|不匹配|不一致|有误|不完整)/,
  /(?:根据|按照|遵照)(?:上述|以上|您的)?(?:规则|要求|指令|设定|提示)[^。]{0,12}(?:改写|生成|输出|调整|如下)/,
  /^(?:注|备注|说明)[:：]/m,
  /作为(?:一个)?(?:AI|人工智能|语言模型)/i,
  /\b(?:regenerat|as an AI|language model|the input (?:does|is))/i,
];

/** First characters of a reference that are compared for formulas, without brackets and white space. */
const OPENING = 4;
/** An opening is a formula when at least this many rows and this share of a file begin with it. */
const FORMULA_ROWS = 10;
const FORMULA_SHARE = 0.05;

const opening = (text: string): string => text.replace(/[（(【[*\s]/g, '').slice(0, OPENING);

/** The defects of each reference of one released file, in its order. The fixed line of a file may well repeat. */
export function defectsOf(format: Format, references: readonly string[]): Defect[][] {
  const openings = new Map<string, number>();
  for (const text of references)
    openings.set(opening(text), (openings.get(opening(text)) ?? 0) + 1);
  const seen = new Set<string>();
  const limit = FORMAT_INFO[format].limits.length?.zh;
  return references.map((text) => {
    const shared = openings.get(opening(text)) ?? 0;
    const found: Defect[] = [];
    if (ARTEFACTS.some((pattern) => pattern.test(text))) found.push('artefact');
    if (seen.has(text) && format !== 'recollection_synthesize') found.push('duplicate');
    if (limit !== undefined && lengthOf(text, 'zh') > limit) found.push('over_length');
    if (
      format !== 'recollection_synthesize' &&
      shared >= FORMULA_ROWS &&
      shared >= FORMULA_SHARE * references.length
    )
      found.push('formula');
    seen.add(text);
    return found;
  });
}
