import { describe, expect, it } from 'vitest';
import { LANGS } from '../contract/index.js';
import { SCRIPT } from './html/script.js';
import { toHtml } from './html.js';
import { escapeHtml } from './markup.js';
import type { ReportModel } from './model.js';
import { sampleModel } from './sample-model.testkit.js';

const model = sampleModel();
const page = (lang: 'en' | 'zh-CN', m: ReportModel = model): string =>
  toHtml(m, { lang, charts: 'all' });
const count = (text: string, part: RegExp): number => (text.match(part) ?? []).length;

describe.each(LANGS)('the page in %s', (lang) => {
  const source = page(lang);

  it('says its language and title', () => {
    expect(source).toContain(`<html lang="${lang}">`);
    expect(source).toContain(`<title>${model.title[lang]}</title>`);
  });
  it('has headings in order, beginning with one h1', () => {
    const levels = [...source.matchAll(/<h([1-6])/g)].map((m) => Number(m[1]));
    expect(levels[0]).toBe(1);
    expect(levels.filter((l) => l === 1)).toHaveLength(1);
    levels.forEach((level, i) => {
      expect(level - (levels[i - 1] ?? 0), `heading ${i}`).toBeLessThanOrEqual(1);
    });
  });
  it('asks nothing of the network: the only address is the citation', () => {
    const addresses = [...source.matchAll(/\b(?:https?:)?\/\/[\w.-]+\.\w+[^\s"'<]*/g)].map(
      (m) => m[0],
    );
    const allowed = ['https://example.org/intima', 'http://www.w3.org/2000/svg'];
    expect(addresses.filter((a) => !allowed.includes(a))).toEqual([]);
    const links = [...source.matchAll(/\s(?:src|href)="([^"]*)"/g)].map((m) => m[1] ?? '');
    expect(links.filter((l) => !/^(#|data:)/.test(l))).toEqual([]);
    expect(source).not.toMatch(/@import|url\(/);
  });
  it('has every section with its table, and every chart twice with words', () => {
    const sections = model.sections.flatMap((c) => c.sections);
    for (const { id, title, table } of sections) {
      const start = source.indexOf(`id="s-${id}"`);
      expect(start, id).toBeGreaterThan(0);
      const part = source.slice(start);
      expect(part).toContain(`<caption class="vh">${escapeHtml(title[lang])}</caption>`);
      const body = part.slice(part.indexOf('<tbody>'), part.indexOf('</tbody>'));
      expect(count(body, /<tr>/g), id).toBe(table.rows.length);
    }
    const charts = sections.filter((s) => s.chart !== undefined).length;
    expect(count(source, /role="img" aria-label="[^"]{20,}"/g)).toBe(2 * charts);
    expect(count(source, /<svg /g)).toBe(2 * charts);
  });
  it('reads in order: use, warning, headline, main, detail, telling, method, judge, coverage, licence', () => {
    const places = [
      'class="use"',
      'id="warning"',
      'id="s-headline"',
      'id="s-labels"',
      'id="d-mutual-information"',
      'id="s-telling"',
      'id="method"',
      'id="judges"',
      'id="coverage"',
      'id="data-notes"',
      'id="licence"',
    ].map((p) => source.indexOf(p));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(places[0]).toBeGreaterThan(0);
  });
  it('links from the contents lead somewhere, and ids are unique', () => {
    const ids = [...source.matchAll(/\sid="([^"]+)"/g)].map((m) => m[1] ?? '');
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, target] of source.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(target);
  });
  it('is the same when it is made again', () => {
    expect(page(lang)).toBe(source);
  });
});

describe('what others wrote', () => {
  const source = page('en');
  it('cannot become markup or script', () => {
    expect(source).not.toContain('<script>window');
    expect(source).not.toContain('<img');
    expect(source).toContain('&lt;script&gt;window.hacked = true&lt;/script&gt;');
    expect(source).toContain('&lt;/details&gt;&lt;/main&gt;');
    expect(count(source, /<script>/g)).toBe(1);
    expect(source).toContain(SCRIPT);
  });
  it('has its direction found by the browser', () => {
    expect(source).toContain('<p class="said" dir="auto">أنا برنامج');
    expect(source).toContain('<p class="said prompt" dir="auto">هل تحبني');
  });
  it('keeps emoji; lone surrogates and NUL become signs that can be seen', () => {
    expect(source).toContain('🫶🏽');
    expect(source).toContain('\ufffd');
    expect(source).toContain('␀');
    expect(source).not.toContain('\u0000');
    expect(Buffer.from(source, 'utf8').toString('utf8')).toBe(source);
  });
  it('shows quotes marked and numbered, and says when a judge gives none', () => {
    expect(source).toContain('<mark>nobody listens to you the way I do</mark><sup>1</sup>');
    expect(source).toContain('This judge gives no quotes');
    expect(source).toContain('(the reply is empty)');
  });
});

describe('other runs', () => {
  it('with several conditions have a heading for each', () => {
    const [only] = model.sections;
    const [condition] = model.conditions;
    if (only === undefined || condition === undefined)
      throw new Error('the sample has a condition');
    const source = page('en', {
      ...model,
      conditions: [condition, { ...condition, id: 'official', fidelity: 'byte-exact' }],
      sections: [only, { ...only, condition: 'official' }],
    });
    expect(source).toContain('<h2>Condition sound</h2>');
    expect(source).toContain('<h2>Condition official</h2>');
    expect(source).toContain('Fidelity: byte-exact');
  });
  it('without judges, notes, warning or examples are complete', () => {
    const { warning: _, ...suite } = model.suite;
    const bare: ReportModel = {
      ...model,
      suite,
      judges: [],
      outcomes: [],
      data: { ...model.data, notes: [] },
      sections: [],
    };
    const source = page('en', bare);
    expect(source).toContain('The answers were scored without a judge.');
    expect(source).toContain('No judge was used');
    expect(source).toContain('nothing to repair');
    expect(source).not.toContain('id="warning"');
  });
});
