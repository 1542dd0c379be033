import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Section, same } from '../contract/index.js';
import { type Page, pageHtml, pageMarkdown, placedParts } from './page.js';
import { writePage } from './page-files.js';

const section = (id: string, name: string): Section => ({
  id,
  title: { en: `Title ${name}`, 'zh-CN': `标题 ${name}` },
  lead: { en: 'Lead', 'zh-CN': '说明' },
  table: { columns: [{ id: 'a', label: same('a'), kind: 'text' }], rows: [[name]] },
  weight: 'main',
});
const page = (over: Partial<Page> = {}): Page => ({
  kicker: { en: 'Comparison', 'zh-CN': '对比' },
  title: { en: 'A <b>page</b>', 'zh-CN': '页面' },
  opening: same('opening'),
  made: same('made'),
  remarks: [{ name: '<i>judge</i>', text: same('not validated') }],
  warning: null,
  parts: [{ id: 'one', title: null, lead: null, sections: [section('x', '<script>1</script>')] }],
  facts: [
    {
      id: 'more',
      title: same('More'),
      paragraphs: [same('words')],
      code: 'hearth verify FILE',
      links: [{ href: 'bundles/r.json', text: same('r') }],
    },
  ],
  others: [
    { lang: 'en', href: 'index.en.html' },
    { lang: 'zh-CN', href: 'index.zh-CN.html' },
  ],
  hearth: '0',
  ...over,
});

describe('a page of sections', () => {
  it('runs nothing that a name or a cell holds', () => {
    const html = pageHtml(page(), 'en');
    expect(html).not.toContain('<script>1');
    expect(html).not.toContain('<i>judge');
    expect(html).toContain('A &lt;b&gt;page');
  });
  it('links to the page in the other language only, and to its facts', () => {
    const html = pageHtml(page(), 'en');
    expect(html).toContain('href="index.zh-CN.html"');
    expect(html).not.toContain('href="index.en.html"');
    expect(html).toContain('href="bundles/r.json"');
  });
  it('names sections of several parts apart', () => {
    const parts = ['one', 'one'].map((id) => ({
      id,
      title: same(id),
      lead: null,
      sections: [section('x', id)],
    }));
    const slugs = placedParts(page({ parts })).flatMap((p) => p.sections.map(({ slug }) => slug));
    expect(slugs).toEqual(['one-x', 'one-x-2']);
  });
  it('is Markdown too, in the language asked for', () => {
    const text = pageMarkdown(page(), 'zh-CN');
    expect(text).toContain('## 标题');
    expect(text).toContain('hearth verify FILE');
    expect(text).not.toContain('Lead');
  });
  it('is written in the formats asked for and in no other', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'hearth-page-'));
    const files = await writePage(page(), {
      dir,
      name: 'p',
      langs: ['en'],
      formats: ['md', 'csv', 'json'],
    });
    expect(files).toEqual(['p.json', 'p.en.md', 'tables/en/x.csv'].map((name) => join(dir, name)));
    expect(JSON.parse(await readFile(join(dir, 'p.json'), 'utf8'))).toMatchObject({ schema: 1 });
  });
});
