import { describe, expect, it } from 'vitest';
import { detectLang, pick } from './lang.js';

describe('detectLang', () => {
  it.each([
    [{ LANG: 'zh_CN.UTF-8' }, 'zh-CN'],
    [{ LANG: 'zh' }, 'zh-CN'],
    [{ LANG: 'zh_TW.Big5' }, 'zh-CN'],
    [{ LANG: 'en_GB.UTF-8' }, 'en'],
    [{ LANG: 'C' }, 'en'],
    [{ LANG: 'zhuang' }, 'en'],
    [{}, 'en'],
    [{ LC_ALL: 'en_US.UTF-8', LANG: 'zh_CN.UTF-8' }, 'en'],
    [{ LC_ALL: '', LC_MESSAGES: 'zh_CN', LANG: 'en_US' }, 'zh-CN'],
  ] as const)('%j is %s', (environment, lang) => {
    expect(detectLang(environment)).toBe(lang);
  });
});

describe('pick', () => {
  it('gives the words of the language', () => {
    expect(pick({ en: 'a', 'zh-CN': '甲' }, 'zh-CN')).toBe('甲');
  });
});
