import type { Lang, Section, Text } from '../contract/index.js';
import { translator } from '../i18n/index.js';
import { frameHtml } from './html/frame.js';
import { sectionBody } from './html/section.js';
import { escapeMarkdown, fenced, markdownTable } from './markdown.js';
import { html, type Markup } from './markup.js';

/** A place beside the page: always relative, never on another host. */
export type Link = { href: string; text: Text };

/** Paragraphs that a page ends with: method, licences, what was read. */
export type PageFacts = {
  id: string;
  title: Text;
  paragraphs: Text[];
  /** A command, shown as it is typed. */
  code?: string;
  links?: Link[];
};

/** Sections under one heading; without a title they stand on their own. */
export type PagePart = { id: string; title: Text | null; lead: Text | null; sections: Section[] };

/** A page of sections that belongs to no single run: a comparison, a leaderboard. Every format is made from it alone. */
export type Page = {
  kicker: Text;
  title: Text;
  opening: Text;
  made: Text;
  /** What must be read before the figures: notices, how far a judge can be trusted. `name` stands before it. */
  remarks: { name: string | null; text: Text }[];
  /** The content warning of the material. */
  warning: Text | null;
  parts: PagePart[];
  facts: PageFacts[];
  /** The page in other languages, where they stand beside it. */
  others: { lang: Lang; href: string }[];
  /** Version of Hearth. */
  hearth: string;
};

export type PlacedSection = { section: Section; slug: string };

const plain = (id: string): string =>
  id
    .normalize('NFKC')
    .replace(/[^A-Za-z0-9_-]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80) || 'section';

/** Sections by part, named for anchors and files; a name stands once in a page. */
export function placedParts(page: Page): { part: PagePart; sections: PlacedSection[] }[] {
  const taken = new Set<string>();
  const unique = (name: string): string => {
    let free = name;
    for (let i = 2; taken.has(free.toLowerCase()); i++) free = `${name}-${i}`;
    taken.add(free.toLowerCase());
    return free;
  };
  const several = page.parts.length > 1;
  return page.parts.map((part) => ({
    part,
    sections: part.sections.map((section) => ({
      section,
      slug: unique(plain(several ? `${part.id}-${section.id}` : section.id)),
    })),
  }));
}

const LANGUAGE_NAMES: Readonly<Record<Lang, string>> = { en: 'English', 'zh-CN': '中文' };

/** The page as one HTML file in one language; it asks nothing of the network. */
export function pageHtml(page: Page, lang: Lang, charts: 'all' | 'main' = 'all'): string {
  const t = translator(lang, 'report');
  const contents: { id: string; title: string }[] = [];
  const body =
    page.parts.length === 0
      ? []
      : placedParts(page).map(({ part, sections }) => {
          const inPart = part.title !== null;
          if (part.title !== null)
            contents.push({ id: `p-${plain(part.id)}`, title: part.title[lang] });
          return html`${
            part.title === null
              ? null
              : html`<section class="part" id="p-${plain(part.id)}"><h2>${part.title[lang]}</h2>${part.lead === null ? null : html`<p class="lead">${part.lead[lang]}</p>`}</section>\n`
          }${sections.map((placed) => {
            const { section, slug } = placed;
            if (!inPart) contents.push({ id: `s-${slug}`, title: section.title[lang] });
            return sectionHtml(placed, lang, { charts, inPart });
          })}`;
        });
  for (const { id, title } of page.facts) contents.push({ id, title: title[lang] });
  return frameHtml({
    lang,
    title: page.title[lang],
    hearth: page.hearth,
    contents,
    main: html`<header>
<div class="top"><span class="kicker">${page.kicker[lang]}</span><span>${page.others
      .filter((other) => other.lang !== lang)
      .map(
        (other) =>
          html`<a href="${other.href}" lang="${other.lang}" hreflang="${other.lang}">${LANGUAGE_NAMES[other.lang]}</a> `,
      )}<button type="button" id="theme">${t('theme')}</button></span></div>
<h1>${page.title[lang]}</h1>
<p class="opening">${page.opening[lang]}</p>
<p class="made">${page.made[lang]}</p>
${page.warning === null ? null : html`<div class="warning" id="warning" role="note"><p><b>${t('warning')}</b> · ${page.warning[lang]}</p><button type="button" id="hide">${t('hide')}</button></div>`}
${page.remarks.map(({ name, text }) => html`<p class="trust aside">${name === null ? null : html`<b dir="auto">${name}</b> · `}${text[lang]}</p>\n`)}</header>
<div id="results">${body}</div>
${page.facts.map((facts) => factsHtml(facts, lang))}`,
    made: page.made[lang],
  });
}

function sectionHtml(
  { section, slug }: PlacedSection,
  lang: Lang,
  { charts, inPart }: { charts: 'all' | 'main'; inPart: boolean },
): Markup {
  const title = section.title[lang];
  const folded = section.weight === 'detail';
  const body = sectionBody({
    section,
    slug,
    lang,
    charts: charts === 'all' || !folded,
    targets: [],
  });
  if (folded)
    return html`<details class="fold" id="s-${slug}"><summary><h3 class="title">${title}</h3></summary>${body}</details>\n`;
  const heading = inPart ? html`<h3 class="title">${title}</h3>` : html`<h2>${title}</h2>`;
  return html`<section class="${section.weight === 'headline' && !inPart ? 'headline' : 'main'}" id="s-${slug}">${heading}${body}</section>\n`;
}

function factsHtml({ id, title, paragraphs, code, links = [] }: PageFacts, lang: Lang): Markup {
  return html`<section class="part" id="${id}"><h2>${title[lang]}</h2><div class="method">${paragraphs.map((p) => html`<p>${p[lang]}</p>\n`)}${
    code === undefined ? null : html`<pre><code>${code}</code></pre>`
  }${links.length === 0 ? null : html`<ul class="plain">${links.map(({ href, text }) => html`<li><a href="${href}">${text[lang]}</a></li>`)}</ul>`}</div></section>\n`;
}

const inline = (text: string): string => escapeMarkdown(text).replace(/\n+/g, ' ');

/** The page as Markdown in one language, without charts. */
export function pageMarkdown(page: Page, lang: Lang): string {
  const t = translator(lang, 'report');
  const blocks: (string | null)[] = [
    `# ${inline(page.title[lang])}`,
    inline(page.opening[lang]),
    inline(page.made[lang]),
    page.warning === null ? null : `> **${t('warning')}** · ${inline(page.warning[lang])}`,
    ...page.remarks.map(({ name, text }) =>
      name === null ? inline(text[lang]) : `**${inline(name)}** · ${inline(text[lang])}`,
    ),
    ...page.parts.flatMap((part) => [
      part.title === null ? null : `# ${inline(part.title[lang])}`,
      part.lead === null ? null : inline(part.lead[lang]),
      ...part.sections.flatMap((section) => [
        `## ${inline(section.title[lang])}`,
        ...section.lead[lang].split('\n').map(inline),
        markdownTable(section.table, lang),
        (section.notes ?? []).map((note) => `- ${inline(note[lang])}`).join('\n'),
      ]),
    ]),
    ...page.facts.flatMap(({ title, paragraphs, code, links = [] }) => [
      `## ${inline(title[lang])}`,
      ...paragraphs.map((p) => inline(p[lang])),
      code === undefined ? null : fenced(code),
      links.map(({ href, text }) => `- [${inline(text[lang])}](${href})`).join('\n'),
    ]),
  ];
  return `${blocks.filter((b) => b !== null && b !== '').join('\n\n')}\n`;
}
