import { LANGS, type Lang } from '../contract/index.js';
import { toCsv } from './csv.js';
import { type Job, save } from './files.js';
import { type Page, pageHtml, pageMarkdown, placedParts } from './page.js';

export const PAGE_FORMATS = ['html', 'md', 'csv', 'json'] as const;
export type PageFormat = (typeof PAGE_FORMATS)[number];

/** A page above this many bytes leaves out the charts of folded sections. */
const LARGEST_PAGE = 3_000_000;

/**
 * Writes a page into `dir` (made when missing): `<name>.<lang>.html`, `<name>.<lang>.md`, `<name>.json`,
 * `tables/<lang>/<section>.csv`. Each file appears whole or not at all. Returns the paths written.
 * @throws HearthError exit 4 that names the file where the disk refuses.
 */
export async function writePage(
  page: Page,
  how: { dir: string; name: string; langs?: readonly Lang[]; formats?: readonly PageFormat[] },
): Promise<string[]> {
  const { dir, name, langs = LANGS, formats = ['html'] } = how;
  const job: Job = { dir, written: { html: [], files: [], warnings: [] } };
  const wants = (format: PageFormat): boolean => formats.includes(format);
  if (wants('json'))
    await save(job, `${name}.json`, `${JSON.stringify({ schema: 1, ...page }, asNull, 2)}\n`);
  for (const lang of langs) {
    if (wants('html')) {
      const whole = pageHtml(page, lang);
      const fits = Buffer.byteLength(whole) <= LARGEST_PAGE;
      await save(job, `${name}.${lang}.html`, fits ? whole : pageHtml(page, lang, 'main'));
    }
    if (wants('md')) await save(job, `${name}.${lang}.md`, pageMarkdown(page, lang));
    if (wants('csv'))
      for (const { section, slug } of placedParts(page).flatMap(({ sections }) => sections))
        await save(job, `tables/${lang}/${slug}.csv`, toCsv(section.table, lang));
  }
  return job.written.files;
}

/** Writes a file that belongs to a page, such as the facts it links to. */
export async function writeBeside(dir: string, name: string, content: string): Promise<string> {
  return save({ dir, written: { html: [], files: [], warnings: [] } }, name, content);
}

/** JSON has no NaN and no infinity. */
const asNull = (_key: string, value: unknown): unknown =>
  typeof value === 'number' && !Number.isFinite(value) ? null : value;
