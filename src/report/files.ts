import { randomUUID } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { LANGS, type Lang, machineError, type Text } from '../contract/index.js';
import { sentence } from '../i18n/index.js';
import { makeFolder } from '../store/make-folder.js';
import { draw, fileSvg, reader } from './charts/index.js';
import { toCsv } from './csv.js';
import { toHtml } from './html.js';
import { toJson } from './json.js';
import { toLatex } from './latex.js';
import { toMarkdown } from './markdown.js';
import type { ReportModel } from './model.js';
import { type NamedSection, namedSections } from './placed.js';
import { type PngPainter, pngPainter } from './png.js';

export const FORMATS = ['html', 'markdown', 'csv', 'json', 'latex', 'svg', 'png'] as const;
export type Format = (typeof FORMATS)[number];

/** A page above this many bytes leaves out the charts of detail sections. */
const LARGEST_PAGE = 3_000_000;

type Written = { html: string[]; files: string[]; warnings: Text[] };
export type Job = { dir: string; written: Written };

/**
 * Writes a report into `dir` (made when missing): `report.<lang>.html`, `report.<lang>.md`, `report.json`,
 * `tables/<lang>/<section>.csv|tex`, `charts/<lang>/<section>.svg|png`. Each file appears whole or not at all.
 * Returns the paths written. PNG charts that no font can draw are left out with a warning.
 * Throws a HearthError (exit 4) that names the file where the disk refuses.
 */
export async function writeReport(
  model: ReportModel,
  how: {
    dir: string;
    langs?: readonly Lang[];
    formats?: readonly Format[];
    /** Folders to look for fonts in, instead of the system's. */
    fontFolders?: readonly string[];
  },
): Promise<Written> {
  const { dir, langs = LANGS, formats = ['html'] } = how;
  const job: Job = { dir, written: { html: [], files: [], warnings: [] } };
  const wants = (format: Format): boolean => formats.includes(format);
  const sections = namedSections(model).flatMap((c) => c.sections);

  if (wants('json')) await save(job, 'report.json', toJson(model));
  const painter = wants('png') ? await pngPainter(how.fontFolders) : null;
  for (const lang of langs) {
    if (wants('html')) await savePage(job, model, lang);
    if (wants('markdown')) {
      await save(job, `report.${lang}.md`, toMarkdown(model, lang, wants('svg')));
    }
    for (const { section, slug } of sections) {
      if (wants('csv')) await save(job, `tables/${lang}/${slug}.csv`, toCsv(section.table, lang));
      if (wants('latex')) {
        await save(job, `tables/${lang}/${slug}.tex`, toLatex(section, slug, lang));
      }
    }
    if (wants('svg') || painter !== null) {
      await saveCharts(job, sections, lang, { svg: wants('svg'), painter });
    }
  }
  return job.written;
}

async function savePage(job: Job, model: ReportModel, lang: Lang): Promise<void> {
  let page = toHtml(model, { lang, charts: 'all' });
  if (Buffer.byteLength(page) > LARGEST_PAGE) {
    page = toHtml(model, { lang, charts: 'main' });
    job.written.warnings.push(sentence('report', 'chartsLeftOut', { lang }));
  }
  job.written.html.push(await save(job, `report.${lang}.html`, page));
}

async function saveCharts(
  job: Job,
  sections: readonly NamedSection[],
  lang: Lang,
  { svg, painter }: { svg: boolean; painter: PngPainter | null },
): Promise<void> {
  let withoutFont = false;
  for (const { section, slug } of sections) {
    if (section.chart === undefined) continue;
    const drawn = fileSvg(draw(section.chart, reader(lang)));
    const png = painter?.(drawn) ?? null;
    withoutFont ||= painter !== null && png === null;
    // Without a picture in PNG the one in SVG is written in its place.
    if (svg || (painter !== null && png === null))
      await save(job, `charts/${lang}/${slug}.svg`, drawn);
    if (png !== null) await save(job, `charts/${lang}/${slug}.png`, png);
  }
  if (withoutFont) job.written.warnings.push(sentence('report', 'noFont', { lang }));
}

/** Writes beside the place and renames, so that no reader sees half a file. */
export async function save(
  { dir, written }: Job,
  name: string,
  content: string | Buffer,
): Promise<string> {
  const path = join(dir, name);
  const draft = `${path}.${randomUUID()}.tmp`;
  try {
    makeFolder(dirname(path));
    await writeFile(draft, content);
    await rename(draft, path);
  } catch (cause) {
    await rm(draft, { force: true }).catch(() => undefined);
    const why = cause instanceof Error ? cause.message : String(cause);
    throw machineError(sentence('report', 'notWritten', { why }), { file: path }, { cause });
  }
  written.files.push(path);
  return path;
}
