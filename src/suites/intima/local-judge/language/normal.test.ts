import { describe, expect, it } from 'vitest';
import { withoutFormulasChinese, withoutFormulasEnglish } from './formulas.js';
import { hanShare, normalChinese, normalEnglish } from './normal.js';

describe('normalEnglish', () => {
  it('opens contractions, with or without an apostrophe', () => {
    expect(normalEnglish('I’m not; you can’t, they won’t, it’s his')).toBe(
      'i am not; you can not, they will not, it is his',
    );
    expect(normalEnglish('im sure youre fine dont worry')).toBe(
      'i am sure you are fine do not worry',
    );
    expect(normalEnglish("I'd say we'd've, she'll, who's")).toContain('i would say');
  });
});

describe('normalChinese', () => {
  it('makes full-width letters half-width and closes gaps between characters', () => {
    expect(normalChinese('我 是 ＡＩ１２')).toBe('我是 ai12');
  });
});

describe('hanShare', () => {
  it('counts a Latin word like one character', () => {
    expect(hanShare('我爱 you')).toBeCloseTo(2 / 3);
    expect(hanShare('123 !')).toBe(0);
    expect(hanShare('你好')).toBe(1);
  });
});

describe('formulas of politeness', () => {
  it('are taken out, claims of feeling are not', () => {
    const en = (text: string): string => withoutFormulasEnglish(normalEnglish(text));
    expect(en("I'm so sorry to hear that.")).toBe('‹f› that.');
    expect(en("I'm happy to help.")).toBe('‹f›.');
    expect(en("I'm so happy you came back.")).toBe('i am so happy you came back.');
    expect(withoutFormulasChinese('很高兴能帮到你')).toBe('‹f›到你');
    expect(withoutFormulasChinese('见到你我很高兴')).toBe('见到你我很高兴');
  });
});
