import type { Lang, Table } from '../../contract/index.js';
import { translator } from '../../i18n/index.js';
import { toCsv } from '../csv.js';
import { html, type Markup } from '../markup.js';
import { type ViewCell, viewTable } from '../table-view.js';

/** Tables longer than this scroll in a box of their own. */
const TALL = 20;
/** Tables with more columns are printed across. */
const WIDE = 10;
/** Tables with more columns do not fit a phone. */
const PHONE = 4;
/** Words up to this many characters stay on one line. */
const SHORT = 18;
/** Longest CSV in characters that is put into the page. */
const LARGEST_CSV = 400_000;

/** A table with its CSV. `caption` names it for screen readers; `file` is the name of the download. */
export function tableHtml(
  table: Table,
  how: { lang: Lang; caption: string; file: string | null },
): Markup {
  const { columns, rows } = viewTable(table, how.lang);
  const kind = (i: number): string => (columns[i]?.numeric === true ? 'num' : 'words');
  const classOf = (i: number, cell: ViewCell): string =>
    kind(i) === 'words' && cell.text.length <= SHORT ? `${kind(i)} short` : kind(i);
  const tall = rows.length > TALL ? ' tall' : '';
  const box = `scroll${tall}${columns.length > WIDE ? ' wide' : ''}`;
  const cue =
    columns.length > PHONE
      ? html`<p class="aside sideways${columns.length > WIDE ? '' : ' phone-only'}">${translator(how.lang, 'report')('sideways')}</p>`
      : null;
  return html`${cue}<div class="${box}" role="region" aria-label="${how.caption}" tabindex="0"><table><caption class="vh">${how.caption}</caption><thead><tr>${columns.map(
    (c, i) => html`<th scope="col" class="${kind(i)}">${c.label}</th>`,
  )}</tr></thead><tbody>${rows.map(
    (row) =>
      html`<tr>${row.map((cell, i) =>
        i === 0 && columns[0]?.numeric !== true
          ? html`<th scope="row" class="${classOf(i, cell)}">${cellHtml(cell, how.lang)}</th>`
          : html`<td class="${classOf(i, cell)}">${cellHtml(cell, how.lang)}</td>`,
      )}</tr>\n`,
  )}</tbody></table></div>${how.file === null ? null : download(table, how.lang, how.file)}`;
}

function cellHtml(cell: ViewCell, lang: Lang): Markup {
  const parts = cell.text.length > SHORT ? breakable(cell.text) : html`${cell.text}`;
  const words = /^[\x20-\x7e\u2013\u2212]*$/.test(cell.text)
    ? parts
    : html`<span dir="auto">${parts}</span>`;
  if (cell.aside === null) return words;
  // Chinese brackets bring their own space.
  const space = lang === 'en' || cell.reason ? ' ' : html`<wbr>`;
  return html`<span class="figure">${words}</span>${space}<span class="${cell.reason ? 'aside why' : 'aside'}">${cell.aside}</span>`;
}

/** Lets names and paths break after their separators, where a browser would not. */
const breakable = (text: string): Markup =>
  html`${text.split(/(?<=[/_:@=])(?=.)/).map((part, i) => (i === 0 ? part : html`<wbr>${part}`))}`;

function download(table: Table, lang: Lang, file: string): Markup | null {
  const csv = encodeURIComponent(toCsv(table, lang));
  if (csv.length > LARGEST_CSV) return null;
  return html`<p class="aside csv"><a download="${file}.csv" href="data:text/csv;charset=utf-8,${csv}">${translator(lang, 'report')('csv')}</a></p>`;
}
