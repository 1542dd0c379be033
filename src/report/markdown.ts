import type { Example, Lang, Section, Table } from '../contract/index.js';
import { type Translator, translator } from '../i18n/index.js';
import {
  costTable,
  coverageTable,
  dataNotesTable,
  judgeTable,
  kappaTable,
  targetTable,
} from './facts.js';
import type { ReportModel } from './model.js';
import { type NamedCondition, namedSections } from './placed.js';
import {
  agreementLines,
  conditionLine,
  coverageLead,
  licenceLine,
  made,
  method,
  opening,
  validity,
} from './prose.js';
import { cellText, viewTable } from './table-view.js';
import { wellFormed } from './well-formed.js';

type Page = { lang: Lang; t: Translator<'report'>; charts: boolean };

/** Text that Markdown shows as it is. */
export const escapeMarkdown = (text: string): string =>
  wellFormed(text)
    .replace(/[\\`*_[\]|~#<>&]/g, (c) =>
      c === '<' ? '&lt;' : c === '>' ? '&gt;' : c === '&' ? '&amp;' : `\\${c}`,
    )
    .replace(/^(\s*)([-+=]|\d+[.)])(?=\s|$)/gm, '$1\\$2');

const inline = (text: string): string => escapeMarkdown(text).replace(/\n+/g, ' ');

/** Text in a block that nothing in it can end. */
export function fenced(text: string): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(Math.max(3, longest + 1));
  return `${fence}text\n${wellFormed(text)}\n${fence}`;
}

/** A table in GitHub's form. */
export function markdownTable(table: Table, lang: Lang): string {
  const { columns, rows } = viewTable(table, lang);
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [
    line(columns.map((c) => inline(c.label))),
    line(columns.map((c) => (c.numeric ? '---:' : '---'))),
    ...rows.map((row) => line(row.map((c) => inline(cellText(c, lang))))),
  ].join('\n');
}

/** The report in one language. `charts`: the SVG files are written beside it and are shown. */
export function toMarkdown(model: ReportModel, lang: Lang, charts: boolean): string {
  const t = translator(lang, 'report');
  const page: Page = { lang, t, charts };
  const { suite } = model;
  const several = model.sections.length > 1;
  const blocks: (string | null)[] = [
    `# ${inline(model.title[lang])}`,
    inline(opening(model, lang)),
    inline(made(model, lang)),
    [
      `- **${t('useFor')}** ${inline(t('useForText'))}`,
      `- **${t('notFor')}** ${inline(t('notForText'))}`,
    ].join('\n'),
    suite.warning === undefined ? null : `> **${t('warning')}** · ${inline(suite.warning[lang])}`,
    ...namedSections(model).flatMap((c) => conditionBlocks(c, page, several)),
    `## ${t('method')}`,
    ...method(model, lang).map(inline),
    `### ${t('targetTable')}`,
    markdownTable(targetTable(model), lang),
    ...(model.judges.length === 0
      ? []
      : [`### ${t('judgeTable')}`, markdownTable(judgeTable(model), lang)]),
    t('command'),
    fenced(model.command),
    `## ${t('judgeSection')}`,
    ...judgeBlocks(model, page),
    `## ${t('coverage')}`,
    inline(coverageLead(model, lang)),
    markdownTable(coverageTable(model), lang),
    `### ${t('costs')}`,
    t('costsLead'),
    markdownTable(costTable(model), lang),
    `## ${t('dataNotes')}`,
    ...(model.data.notes.length === 0
      ? [t('noDataNotes')]
      : [t('dataNotesLead'), markdownTable(dataNotesTable(model), lang)]),
    `## ${t('licence')}`,
    inline(suite.notice[lang]),
    inline(licenceLine(suite, lang)),
    `${t('cite')} ${inline(suite.citation)}`,
  ];
  return `${blocks.filter((b) => b !== null && b !== '').join('\n\n')}\n`;
}

function conditionBlocks(
  { condition, name, sections, continued }: NamedCondition,
  page: Page,
  several: boolean,
): string[] {
  const { lang, t } = page;
  const title = condition === null ? t('compared') : t('condition', { id: name });
  const order = { headline: 0, main: 1, detail: 2 } as const;
  const rank = ({ weight, examples }: Section): number =>
    examples === undefined ? order[weight] : 3;
  const sorted = [...sections].sort((a, b) => rank(a.section) - rank(b.section));
  return [
    ...(several ? [`# ${inline(continued === true ? t('continued', { title }) : title)}`] : []),
    ...(several && condition !== null && continued !== true
      ? [inline(conditionLine(condition, lang))]
      : []),
    ...sorted.flatMap(({ section, slug }) => sectionBlocks(section, slug, page)),
  ];
}

function sectionBlocks(section: Section, slug: string, { lang, t, charts }: Page): string[] {
  const title = inline(section.title[lang]);
  return [
    `## ${title}`,
    ...section.lead[lang].split('\n').map(inline),
    ...(charts && section.chart !== undefined ? [`![${title}](charts/${lang}/${slug}.svg)`] : []),
    markdownTable(section.table, lang),
    ...(section.examples ?? []).map((e) => exampleBlock(e, lang, t)),
    (section.notes ?? []).map((note) => `- ${inline(note[lang])}`).join('\n'),
  ];
}

function exampleBlock(e: Example, lang: Lang, t: Translator<'report'>): string {
  const labels = e.labels.map((l) => {
    const score = l.score === null ? '' : `${t('and')}${t('score', { score: l.score.toFixed(2) })}`;
    const quotes = l.quotes.map((q) => `\n  - ${inline(q)}`).join('');
    return `- **${inline(l.label[lang])}** ${inline(l.level[lang])}${score}${quotes}`;
  });
  return [
    `### ${inline(e.target)} · ${inline(e.side[lang])} · ${inline(e.item)}`,
    inline(t('judgedBy', { judge: e.judge })),
    `**${t('prompt')}**`,
    fenced(e.prompt),
    `**${t('reply')}**`,
    e.reply.trim() === '' ? t('emptyReply') : fenced(e.reply),
    labels.join('\n'),
    e.quoted ? '' : t('noQuotes'),
  ]
    .filter((s) => s !== '')
    .join('\n\n');
}

function judgeBlocks(model: ReportModel, { lang, t }: Page): string[] {
  if (model.judges.length === 0) return [t('noJudge')];
  const agreement = agreementLines(model, lang);
  const blocks = model.judges.flatMap((judge) => {
    const table = kappaTable(judge);
    return [
      `### ${inline(judge.name)}`,
      validity(judge, lang)
        .map((line) => `- ${inline(line)}`)
        .join('\n'),
      ...(table === null ? [] : [t('kappaTable'), markdownTable(table, lang)]),
      ...(judge.record?.tables ?? []).flatMap((part) => [
        `#### ${inline(part.title[lang])}`,
        inline(part.lead[lang]),
        markdownTable(part.table, lang),
      ]),
    ];
  });
  if (agreement.length === 0) return blocks;
  const lines = agreement.map((line) => `- ${inline(line)}`).join('\n');
  return [...blocks, `### ${t('agreement')}`, t('agreementLead'), lines];
}
