import type { Lang, Section } from '../contract/index.js';
import { cellText, viewTable } from './table-view.js';
import { wellFormed } from './well-formed.js';

/** Tables longer than this run over pages. */
const LONG = 40;

const SIGNS: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '&': '\\&',
  '%': '\\%',
  $: '\\$',
  '#': '\\#',
  _: '\\_',
  '{': '\\{',
  '}': '\\}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '<': '\\textless{}',
  '>': '\\textgreater{}',
  '"': '\\textquotedbl{}',
  '|': '\\textbar{}',
  '−': '\\ensuremath{-}',
  '–': '--',
  κ: '\\ensuremath{\\kappa}',
  '×': '\\ensuremath{\\times}',
  '≥': '\\ensuremath{\\ge}',
  '≤': '\\ensuremath{\\le}',
  '\n': ' ',
};

/** Text for LaTeX's paragraph mode; Chinese stays as it is (xeCJK sets it). */
export const escapeLatex = (text: string): string =>
  wellFormed(text).replace(/[\\&%$#_{}~^<>"|−–κ×≥≤\n]/g, (c) => SIGNS[c] ?? c);

/** In a cell, a bracket at the start would be read as the option of the line break before it. */
const cell = (text: string): string => escapeLatex(text).replace(/^([[*])/, '{$1}');

/**
 * A section's table for a paper: booktabs, figures to the right, caption and label. Needs XeLaTeX or LuaLaTeX with
 * `booktabs`, `longtable` for long tables, and `xeCJK` or `ctex` for Chinese.
 */
export function toLatex(section: Section, slug: string, lang: Lang): string {
  const { columns, rows } = viewTable(section.table, lang);
  const spec = columns.map((c) => (c.numeric ? 'r' : 'l')).join('');
  const line = (cells: readonly string[]): string => `${cells.map(cell).join(' & ')} \\\\`;
  const head = line(columns.map((c) => c.label));
  const body = rows.map((row) => line(row.map((c) => cellText(c, lang))));
  const caption = `\\caption{${escapeLatex(section.title[lang])}}`;
  const label = `\\label{tab:${slug}}`;
  const table =
    rows.length > LONG
      ? [
          `\\begin{longtable}{${spec}}`,
          `${caption}${label} \\\\`,
          '\\toprule',
          head,
          '\\midrule',
          '\\endfirsthead',
          '\\toprule',
          head,
          '\\midrule',
          '\\endhead',
          '\\bottomrule',
          '\\endfoot',
          ...body,
          '\\end{longtable}',
        ]
      : [
          '\\begin{table}[htbp]',
          '\\centering',
          '\\small',
          caption,
          label,
          `\\begin{tabular}{${spec}}`,
          '\\toprule',
          head,
          '\\midrule',
          ...body,
          '\\bottomrule',
          '\\end{tabular}',
          '\\end{table}',
        ];
  const needs = rows.length > LONG ? 'booktabs, longtable' : 'booktabs';
  return `% XeLaTeX or LuaLaTeX; packages: ${needs}, xeCJK or ctex for Chinese.\n${table.join('\n')}\n`;
}
