import type { Lang } from '../contract/index.js';
import { translator } from '../i18n/index.js';
import { factParts, whoHtml } from './html/facts.js';
import { type Entry, frameHtml } from './html/frame.js';
import { sectionBody } from './html/section.js';
import { html, type Markup } from './markup.js';
import type { ReportModel } from './model.js';
import { type NamedCondition, type NamedSection, namedSections } from './placed.js';
import { conditionLine, made, opening, paragraph, validity } from './prose.js';

type Page = { lang: Lang; charts: 'all' | 'main' };
/** What all conditions of a page share. `targets`: measured ones first, then references. */
type Shared = Page & { several: boolean; contents: Entry[]; targets: string[] };

/**
 * The report as one HTML file in one language that asks nothing of the network. `charts: 'main'` leaves out the charts
 * of detail sections (for reports that would be too large to open on a phone).
 */
export function toHtml(model: ReportModel, page: Page): string {
  const { lang } = page;
  const contents: Entry[] = [];
  const conditions = namedSections(model);
  const shared: Shared = {
    ...page,
    several: conditions.length > 1,
    contents,
    targets: [false, true].flatMap((reference) =>
      model.targets.filter((target) => target.reference === reference).map((target) => target.name),
    ),
  };
  const results = conditions.map((c) => conditionHtml(c, shared));
  const parts = factParts(model, lang);
  contents.push(...parts);

  return frameHtml({
    lang,
    title: model.title[lang],
    hearth: model.run.hearth,
    contents,
    main: html`${headHtml(model, lang)}
<div id="results">${results}</div>
${parts.map((part) => html`<section class="part" id="${part.id}"><h2>${part.title}</h2>${part.body}</section>\n`)}`,
    made: made(model, lang),
  });
}

/** Title, what was run, what it may be used for, how far the judge can be trusted, and the content warning. */
function headHtml(model: ReportModel, lang: Lang): Markup {
  const t = translator(lang, 'report');
  const { warning } = model.suite;
  return html`<header>
<div class="top"><span class="kicker">${t('kicker')}</span><button type="button" id="theme">${t('theme')}</button></div>
<h1>${model.title[lang]}</h1>
<p class="opening">${opening(model, lang)}</p>
<p class="made">${made(model, lang)}</p>
<dl class="use"><dt>${t('useFor')}</dt><dd>${t('useForText')}</dd><dt>${t('notFor')}</dt><dd>${t('notForText')}</dd></dl>
${warning === undefined ? null : html`<div class="warning" id="warning" role="note"><p><b>${t('warning')}</b> · ${warning[lang]}</p><button type="button" id="hide">${t('hide')}</button></div>`}
${model.judges.map((judge) => html`<p class="trust aside"><b dir="auto">${judge.name}</b> · ${paragraph(validity(judge, lang), lang)}</p>`)}
${whoHtml(model, lang)}
</header>`;
}

const weighs =
  (weight: NamedSection['section']['weight']) =>
  ({ section }: NamedSection): boolean =>
    section.weight === weight && section.examples === undefined;

/** One condition: headline, main, folded details, telling items. Several conditions have headings of their own. */
function conditionHtml(
  { condition, id, name: conditionName, sections, continued }: NamedCondition,
  { lang, charts, several, contents, targets }: Shared,
): Markup {
  const t = translator(lang, 'report');
  const anchor = (slug: string): string => `s-${slug}`;
  const body = ({ section, slug }: NamedSection): Markup =>
    sectionBody({
      section,
      slug,
      lang,
      charts: charts === 'all' || section.weight !== 'detail',
      targets,
    });
  const list = (entry: Entry): string => {
    contents.push(entry);
    return entry.id;
  };
  const open = (named: NamedSection): Markup => {
    const title = named.section.title[lang];
    const name = named.section.weight === 'headline' ? 'headline' : 'main';
    return html`<section class="${name}" id="${list({ id: anchor(named.slug), title })}"><h2>${title}</h2>${body(named)}</section>\n`;
  };

  const whole = condition === null ? t('compared') : t('condition', { id: conditionName });
  const title = continued === true ? t('continued', { title: whole }) : whole;
  const heading = several
    ? html`<section class="part" id="${list({ id: `c-${sections[0]?.slug ?? id}`, title })}"><h2>${title}</h2>${condition === null || continued === true ? null : html`<p class="lead">${conditionLine(condition, lang)}</p>`}</section>`
    : null;
  const headline = sections.filter(weighs('headline')).map(open);
  const main = sections.filter(weighs('main')).map(open);
  const details = sections.filter(weighs('detail'));
  const telling = sections.filter(({ section }) => section.examples !== undefined);
  const inDetail = (): Markup => {
    const first = details[0]?.slug ?? id;
    return html`<section class="part" id="${list({ id: `d-${first}`, title: t('inDetail') })}"><h2>${t('inDetail')}</h2>${details.map(
      (named) =>
        html`<details class="fold" id="${anchor(named.slug)}"><summary><h3 class="title">${named.section.title[lang]}</h3></summary>${body(named)}</details>\n`,
    )}</section>`;
  };
  return html`${heading}${headline}${main}${details.length === 0 ? null : inDetail()}${telling.map(open)}`;
}
