import { describe, expect, it } from 'vitest';
import { type Section, same } from '../contract/index.js';
import { escapeLatex, toLatex } from './latex.js';

const section = (rows: number): Section => ({
  id: 'x',
  title: { en: 'Rates & gaps', 'zh-CN': '比例' },
  lead: same(''),
  weight: 'main',
  table: {
    columns: [
      { id: 'a', label: same('Target_name'), kind: 'text' },
      { id: 'b', label: same('Rate'), kind: 'rate' },
    ],
    rows: Array.from({ length: rows }, () => [
      '[x] 小伴_1',
      { value: 0.431, low: 0.37, high: 0.492, n: 9 },
    ]),
  },
});

describe('escapeLatex', () => {
  it('escapes every sign of LaTeX and keeps Chinese', () => {
    expect(escapeLatex('\\ & % $ # _ { } ~ ^ <>|')).toBe(
      '\\textbackslash{} \\& \\% \\$ \\# \\_ \\{ \\} \\textasciitilde{} \\textasciicircum{} \\textless{}\\textgreater{}\\textbar{}',
    );
    expect(escapeLatex('比例（−4.2）κ')).toBe('比例（\\ensuremath{-}4.2）\\ensuremath{\\kappa}');
    expect(escapeLatex('a\u0000\n\nb')).toBe('a␀  b');
  });
});

describe('toLatex', () => {
  it('is a booktabs table with caption, label and guarded brackets', () => {
    const tex = toLatex(section(1), 'x', 'en');
    expect(tex).toContain('\\caption{Rates \\& gaps}\n\\label{tab:x}\n\\begin{tabular}{lrr}');
    expect(tex).toContain('Target\\_name & Rate & n \\\\\n\\midrule');
    expect(tex).toContain('{[}x] 小伴\\_1 & 43.1 \\% [37.0, 49.2] & 9 \\\\\n\\bottomrule');
  });
  it('runs over pages when it is long', () => {
    const tex = toLatex(section(41), 'x', 'zh-CN');
    expect(tex).toContain('\\begin{longtable}{lrr}');
    expect(tex).not.toContain('\\begin{table}');
    expect(tex).toContain('43.1\\%（37.0--49.2）');
  });
});
