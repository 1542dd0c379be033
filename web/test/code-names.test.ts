import { describe, expect, it } from 'vitest';
import { keysNamed } from '../src/parts/key-names.js';
import { langName, langOf } from '../src/parts/lang-names.js';
import { noteName, noteOf } from '../src/parts/rating/note-words.js';
import { DEFAULT_KEYS } from '../src/parts/rating/shortcuts.js';
import { en } from '../src/words/en.js';
import type { Word } from '../src/words/index.js';
import { zhCN } from '../src/words/zh-CN.js';

const LANGS = [
  ['en', en],
  ['zh-CN', zhCN],
] as const;
const CODES = Object.keys(en).flatMap((key) => /^desk\.note\.(.+)$/.exec(key)?.[1] ?? []);

describe.each(LANGS)('codes in words (%s)', (lang, words: Readonly<Record<string, string>>) => {
  const t = (word: Word): string => words[word] ?? '';

  it('a content note is shown by its name and kept as its code', () => {
    expect(CODES).toContain('self-harm');
    for (const code of CODES) {
      const name = noteName(code, t);
      expect(noteOf(` ${name} `, t)).toBe(code);
      // A code that a table brought, or that was typed, is the code too.
      expect(noteName(noteOf(code, t), t)).toBe(name);
      if (lang === 'zh-CN') expect(name).toMatch(/^\p{Script=Han}+$/u);
    }
  });

  it('what has no name stands as it is', () => {
    expect(noteName('spiders', t)).toBe('spiders');
    expect(noteOf('spiders', t)).toBe('spiders');
  });

  it('a language is shown by its name and kept as its code', () => {
    const codes = ['zh', 'en', 'yue'];
    for (const code of codes) expect(langOf(langName(code, lang), codes, lang)).toBe(code);
    expect(langName('zh', lang)).toBe(lang === 'en' ? 'Chinese' : '中文');
    expect(langOf(' ja ', codes, lang)).toBe('ja');
    expect(langName('not a code', lang)).toBe('not a code');
  });

  it('keys are named as software in that language names them', () => {
    expect(keysNamed(DEFAULT_KEYS.submit, t)).toBe(lang === 'en' ? 'Ctrl+Enter' : 'Ctrl+回车');
    expect(keysNamed(DEFAULT_KEYS.older, t)).toBe('Alt+←');
    for (const chord of Object.values(DEFAULT_KEYS))
      expect(keysNamed(chord, t)).not.toMatch(/Arrow/);
  });
});
