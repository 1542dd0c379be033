import type { Lang, Section } from '../../contract/index.js';
import { translator } from '../../i18n/index.js';
import { altText, draw, pageSvg, reader } from '../charts/index.js';
import { html, type Markup, trusted } from '../markup.js';
import { examplesHtml } from './examples.js';
import { tableHtml } from './table.js';

/** How a section is shown. `slug` names its place in the page; `charts`: whether its chart is drawn. */
export type Placed = {
  section: Section;
  slug: string;
  lang: Lang;
  charts: boolean;
  /** Names of targets in the order in which their telling items stand. */
  targets: readonly string[];
};

/** What stands under a section's heading: lead, chart, table, notes, telling items. */
export function sectionBody({ section, slug, lang, charts, targets }: Placed): Markup {
  const t = translator(lang, 'report');
  const title = section.title[lang];
  const table = tableHtml(section.table, { lang, caption: title, file: slug });
  const rows = t('tableRows', { count: section.table.rows.length });
  const folded = html`<details class="numbers"><summary>${t('table')} <span class="aside">${rows}</span></summary>${table}</details>`;
  const examples =
    section.examples === undefined ? null : examplesHtml(section.examples, targets, lang);
  const plain = section.chart === undefined && section.examples === undefined;
  return html`${section.lead[lang].split('\n').map((part) => html`<p class="lead">${part}</p>`)}
${section.chart === undefined ? null : charts ? chartHtml(section, lang) : html`<p class="aside">${t('chartLeftOutHere')}</p>`}${examples}
${plain ? table : folded}
${section.notes === undefined || section.notes.length === 0 ? null : html`<ul class="notes" aria-label="${t('notes')}">${section.notes.map((note) => html`<li>${note[lang]}</li>`)}</ul>`}`;
}

/** The chart twice, for wide and narrow windows; style sheets show one of them. */
function chartHtml({ chart, title }: Section, lang: Lang): Markup | null {
  if (chart === undefined) return null;
  const wide = reader(lang);
  const words = altText(title[lang], chart, wide);
  const one = (name: string, svg: string): Markup =>
    html`<div class="chart ${name}" role="img" aria-label="${words}">${trusted(svg)}</div>`;
  return html`<figure>${one('page-wide', pageSvg(draw(chart, wide)))}${one('phone', pageSvg(draw(chart, reader(lang, true))))}</figure>`;
}
