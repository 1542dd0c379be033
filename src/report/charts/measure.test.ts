import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textWidth, wrap } from './measure.js';

describe('wrap', () => {
  it('breaks at spaces, slashes and between Chinese characters', () => {
    expect(wrap('Professional limitations', 100, 12)).toEqual(['Professional', 'limitations']);
    expect(wrap('acme/companion-large', 90, 12)).toEqual(['acme/', 'companion-', 'large']);
    expect(wrap('pursue–withdraw', 90, 12)).toEqual(['pursue–', 'withdraw']);
    expect(wrap('拒绝拟人化表达', 40, 12)).toEqual(['拒绝拟', '人化表', '达']);
  });
  it('begins no line with a closing sign and ends none with an opening one', () => {
    expect(wrap('一二三，四', 36, 12)).toEqual(['一二三，', '四']);
    expect(wrap('一二（三四）', 36, 12)).toEqual(['一二', '（三四）']);
  });
  it('loses nothing, and only closing signs and single letters are wider than the line', () => {
    const label = fc.string({ unit: fc.constantFrom(...'ab Wi-/_.中文，（）。é') });
    fc.assert(
      fc.property(label, fc.integer({ min: 14, max: 200 }), (text, width) => {
        const lines = wrap(text, width, 12);
        const bare = (s: string): string => s.replace(/\s/g, '');
        expect(bare(lines.join(''))).toBe(bare(text));
        for (const line of lines) {
          const core = line
            .replace(/[，。）.]+$/u, '')
            .trim()
            .replace(/^（+/, '');
          if ([...core].length > 1) expect(textWidth(core, 12)).toBeLessThanOrEqual(width);
        }
      }),
    );
  });
});
