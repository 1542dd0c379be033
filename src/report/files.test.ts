import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { HearthError } from '../contract/index.js';
import { FORMATS, writeReport } from './files.js';
import { findFonts } from './fonts.js';
import type { ReportModel } from './model.js';
import { sampleModel } from './sample-model.testkit.js';

// Pictures take seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const folder = (): Promise<string> => mkdtemp(join(tmpdir(), 'hearth-report-'));
const { chinese } = await findFonts();

/** The sample with one small chart, so that pictures are quick. */
function small(): ReportModel {
  const model = sampleModel();
  const sections = model.sections.flatMap((c) => c.sections);
  const kept = sections.filter((s) => ['vulnerability-gap', 'both'].includes(s.id));
  return { ...model, sections: [{ condition: 'sound', sections: kept }] };
}

describe('writeReport', () => {
  it('writes one page a language by default, and leaves no drafts', async () => {
    const dir = await folder();
    const { html, files, warnings } = await writeReport(small(), { dir });
    expect(html.map((p) => relative(dir, p))).toEqual(['report.en.html', 'report.zh-CN.html']);
    expect(files).toEqual(html);
    expect(warnings).toEqual([]);
    expect(await readdir(dir)).toEqual(['report.en.html', 'report.zh-CN.html']);
  });

  it.runIf(chinese !== null)('writes every format where a Chinese font is there', async () => {
    const dir = await folder();
    const { files, warnings } = await writeReport(small(), { dir, formats: FORMATS });
    const both = (name: (lang: string) => string[]): string[] => ['en', 'zh-CN'].flatMap(name);
    expect(files.map((p) => relative(dir, p)).sort()).toEqual(
      [
        'report.json',
        ...both((lang) => [
          `report.${lang}.html`,
          `report.${lang}.md`,
          ...['both.csv', 'both.tex', 'vulnerability-gap.csv', 'vulnerability-gap.tex'].map(
            (f) => `tables/${lang}/${f}`,
          ),
          `charts/${lang}/vulnerability-gap.svg`,
          `charts/${lang}/vulnerability-gap.png`,
        ]),
      ].sort(),
    );
    expect(warnings).toEqual([]);
    const png = await readFile(join(dir, 'charts/zh-CN/vulnerability-gap.png'));
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    const data: unknown = JSON.parse(await readFile(join(dir, 'report.json'), 'utf8'));
    expect(data).toMatchObject({ schema: 1, run: { id: 'r-7f3k2m' } });
  });

  it('without a font writes SVG and a warning in the place of PNG', async () => {
    const dir = await folder();
    const how = { dir, langs: ['zh-CN'], formats: ['png'], fontFolders: [dir] } as const;
    const { files, warnings } = await writeReport(small(), how);
    expect(files.map((p) => relative(dir, p))).toEqual(['charts/zh-CN/vulnerability-gap.svg']);
    expect(warnings).toHaveLength(1);
    expect(warnings[0]?.['zh-CN']).toContain('没有能绘制这些文字的字体');
  });

  it('keeps charts of detail sections out of a page that would be too large', async () => {
    const model = sampleModel();
    const sections = model.sections.flatMap((c) =>
      c.sections.map((s) =>
        s.id === 'codes' ? { ...s, lead: { en: 'x'.repeat(3e6), 'zh-CN': '' } } : s,
      ),
    );
    const how = { dir: await folder(), langs: ['en'] } as const;
    const { html, warnings } = await writeReport(
      { ...model, sections: [{ condition: 'sound', sections }] },
      how,
    );
    expect(warnings.map((w) => w.en)).toEqual([expect.stringContaining('larger than 3 MB')]);
    const page = await readFile(html[0] ?? '', 'utf8');
    const drawn = sections.filter((s) => s.chart !== undefined && s.weight !== 'detail');
    expect(page.match(/class="chart page-wide"/g)).toHaveLength(drawn.length);
  });

  it('names the file that cannot be written', async () => {
    const file = join(await folder(), 'a-file');
    await writeFile(file, '');
    const attempt = writeReport(small(), { dir: join(file, 'below') });
    await expect(attempt).rejects.toBeInstanceOf(HearthError);
    await expect(attempt).rejects.toMatchObject({
      code: 4,
      place: { file: join(file, 'below', 'report.en.html') },
    });
  });
});
