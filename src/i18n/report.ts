import { reportEn } from './report-en.js';
import { reportZh } from './report-zh.js';

/** Words of reports in both languages. */
export const report = { en: reportEn, 'zh-CN': reportZh } as const;
