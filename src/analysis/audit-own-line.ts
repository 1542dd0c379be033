import type { Text } from '../contract/index.js';

/** What local judges say of themselves while nobody has held them against people: behind their line, or before it. */
const UNCHECKED = {
  en: /[;,] not (?:validated|compared) with (?:other )?people\.?$|^not validated: /,
  zh: /[；，](?:未经真人评判检验|未与其他人的评判比较)。?$|^未经验证：/,
} as const;

/**
 * A local judge's own line beside what audits found of it: that people were not asked falls away once they were.
 * @param people whether a record of the judge was compared with people
 */
export const ownLine = (line: Text, people: boolean): Text =>
  people
    ? { en: line.en.replace(UNCHECKED.en, ''), 'zh-CN': line['zh-CN'].replace(UNCHECKED.zh, '') }
    : line;
