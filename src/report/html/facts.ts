import type { Lang, Table } from '../../contract/index.js';
import { nameOf, translator } from '../../i18n/index.js';
import {
  costTable,
  coverageTable,
  dataNotesTable,
  judgeTable,
  kappaTable,
  targetTable,
} from '../facts.js';
import { html, type Markup } from '../markup.js';
import type { ReportModel } from '../model.js';
import { agreementLines, coverageLead, licenceLine, method, validity } from '../prose.js';
import { tableHtml } from './table.js';

/** Parts that every report has after its results. `id` is their place in the page. */
export type Part = { id: string; title: string; body: Markup };

/** Method, judges, coverage and costs, notes on the data, licence and citation: in the order in which they are read. */
export function factParts(model: ReportModel, lang: Lang): Part[] {
  const t = translator(lang, 'report');
  return [
    { id: 'method', title: t('method'), body: methodHtml(model, lang) },
    { id: 'judges', title: t('judgeSection'), body: judgesHtml(model, lang) },
    { id: 'coverage', title: t('coverage'), body: coverageHtml(model, lang) },
    { id: 'data-notes', title: t('dataNotes'), body: dataNotesHtml(model, lang) },
    { id: 'licence', title: t('licence'), body: licenceHtml(model, lang) },
  ];
}

/** Targets and judges with kind and parameters. */
export function whoHtml(model: ReportModel, lang: Lang): Markup {
  const t = translator(lang, 'report');
  const one = (table: Table, caption: string): Markup =>
    tableHtml(table, { lang, caption, file: null });
  return html`<details class="who"><summary>${t('who')}</summary>${one(targetTable(model), t('targetTable'))}${
    model.judges.length === 0 ? null : one(judgeTable(model), t('judgeTable'))
  }</details>`;
}

function methodHtml(model: ReportModel, lang: Lang): Markup {
  const t = translator(lang, 'report');
  return html`<div class="method">${method(model, lang).map((p) => html`<p>${p}</p>\n`)}<p>${t('command')}</p><pre><code>${model.command}</code></pre></div>`;
}

function judgesHtml(model: ReportModel, lang: Lang): Markup {
  const t = translator(lang, 'report');
  if (model.judges.length === 0) return html`<p>${t('noJudge')}</p>`;
  const agreement = agreementLines(model, lang);
  return html`${model.judges.map((judge) => {
    const table = kappaTable(judge);
    const kind = nameOf(lang, 'report', 'kind', judge.kind);
    return html`<h3 class="target"><span dir="auto">${judge.name}</span> <span class="aside">${kind}</span></h3>
<ul class="plain">${validity(judge, lang).map((line) => html`<li>${line}</li>`)}</ul>
${table === null ? null : html`<details><summary>${t('kappaTable')}</summary><p class="aside">${t('kappaLead')}</p>${tableHtml(table, { lang, caption: `${t('kappaTable')}: ${judge.name}`, file: null })}</details>`}${(
  judge.record?.tables ?? []
).map(
  (part) =>
    html`<details><summary>${part.title[lang]}</summary><p class="aside">${part.lead[lang]}</p>${tableHtml(part.table, { lang, caption: `${part.title[lang]}: ${judge.name}`, file: null })}</details>`,
)}`;
  })}${agreement.length === 0 ? null : html`<h3>${t('agreement')}</h3><p class="aside">${t('agreementLead')}</p><ul class="plain">${agreement.map((line) => html`<li>${line}</li>`)}</ul>`}`;
}

function coverageHtml(model: ReportModel, lang: Lang): Markup {
  const t = translator(lang, 'report');
  return html`<p class="lead">${coverageLead(model, lang)}</p>${tableHtml(coverageTable(model), { lang, caption: t('coverage'), file: 'coverage' })}
<h3>${t('costs')}</h3><p class="aside">${t('costsLead')}</p>${tableHtml(costTable(model), { lang, caption: t('costs'), file: 'costs' })}`;
}

function dataNotesHtml(model: ReportModel, lang: Lang): Markup {
  const t = translator(lang, 'report');
  if (model.data.notes.length === 0) return html`<p>${t('noDataNotes')}</p>`;
  return html`<p class="lead">${t('dataNotesLead')}</p>${tableHtml(dataNotesTable(model), { lang, caption: t('dataNotes'), file: 'data-notes' })}`;
}

function licenceHtml({ suite }: ReportModel, lang: Lang): Markup {
  const t = translator(lang, 'report');
  return html`<p>${suite.notice[lang]}</p><p>${licenceLine(suite, lang)}</p><p>${t('cite')} <span class="target">${suite.citation}</span></p>`;
}
