import { describe, expect, it } from 'vitest';
import { type Chart, type Estimate, LANGS, same } from '../../contract/index.js';
import { share } from '../sample-figures.testkit.js';
import { sampleModel } from '../sample-model.testkit.js';
import { altText, draw, fileSvg, pageSvg, reader } from './index.js';

const sections = sampleModel().sections.flatMap((c) => c.sections);
const charts = sections.flatMap(({ id, chart }) => (chart === undefined ? [] : [{ id, chart }]));
const readers = LANGS.flatMap((lang) => [false, true].map((narrow) => reader(lang, narrow)));
const missing: Estimate = { value: null, low: null, high: null, n: 0, reason: 'no_data' };

const wordsOf = (svg: string): string[] =>
  [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map((m) => m[1] ?? '');
const bare = (s: string): string => s.replace(/\s/g, '');

/** All labels of a chart in one language. */
function labelsOf(chart: Chart, say: (t: { en: string; 'zh-CN': string }) => string): string[] {
  switch (chart.kind) {
    case 'two-sided':
      return [
        say(chart.left),
        say(chart.right),
        ...chart.groups.flatMap((g) => [say(g.label), ...g.bars.map((b) => say(b.label))]),
      ];
    case 'heatmap':
      return [
        ...chart.columns.map(say),
        ...chart.facets.flatMap((f) => [say(f.label), ...f.rows.map((row) => say(row.label))]),
      ];
    case 'profile':
      return [...chart.axes.map(say), ...chart.series.map((s) => say(s.label))];
    case 'intervals':
      return chart.points.flatMap((p) => [say(p.label), ...(p.series ? [say(p.series)] : [])]);
  }
}

describe.each(charts)('the chart of $id', ({ chart }) => {
  it('shows every label whole, in both languages and widths', () => {
    for (const r of readers) {
      const shown = bare(wordsOf(fileSvg(draw(chart, r))).join(''));
      for (const label of labelsOf(chart, r.say)) expect(shown).toContain(bare(label));
    }
  });
  it('has no broken numbers and follows the theme of the page', () => {
    for (const r of readers) {
      const svg = pageSvg(draw(chart, r));
      expect(svg).not.toMatch(/NaN|undefined|Infinity/);
      expect(svg).toContain('var(--c-ink)');
      expect(svg.match(/#[0-9a-f]{6}/g) ?? []).toEqual([]);
    }
  });
  it('is the same when it is drawn again', () => {
    const [r = reader('en')] = readers;
    expect(fileSvg(draw(chart, r))).toBe(fileSvg(draw(chart, r)));
  });
  it('says its main numbers to those who cannot see it', () => {
    expect(altText('Title', chart, reader('en'))).toMatch(/^Chart: Title\. .*\d.*table below\.$/);
    expect(altText('标题', chart, reader('zh-CN'))).toMatch(/^图：标题。.*\d.*见下方表格。$/);
  });
});

describe('awkward charts', () => {
  const drawn = (chart: Chart): string => {
    const svgs = readers.map((r) => fileSvg(draw(chart, r)));
    expect(svgs.join('')).not.toMatch(/NaN|undefined|Infinity/);
    return svgs[0] ?? '';
  };
  it('without any row can be drawn', () => {
    drawn({ kind: 'two-sided', left: same('l'), right: same('r'), unit: 'rate', groups: [] });
    drawn({ kind: 'heatmap', unit: 'rate', columns: [], facets: [] });
    drawn({ kind: 'profile', unit: 'rate', axes: [], series: [] });
    drawn({ kind: 'intervals', unit: 'signed', zero: 0, points: [] });
  });
  it('without any value say so', () => {
    const bar = { label: same('a'), side: 'left', estimate: missing } as const;
    const groups = [{ label: same('g'), bars: [bar] }];
    expect(
      wordsOf(
        drawn({ kind: 'two-sided', left: same('l'), right: same('r'), unit: 'rate', groups }),
      ),
    ).toContain('–');
    const series = [{ label: same('s'), values: [missing, share(0.5), missing] }];
    expect(
      wordsOf(drawn({ kind: 'profile', unit: 'rate', axes: ['a', 'b', 'c'].map(same), series })),
    ).toContain('–');
    const points = [{ label: same('p'), estimate: missing }];
    expect(wordsOf(drawn({ kind: 'intervals', unit: 'number', points }))).toContain('–');
  });
  it('with markup, control characters and lone surrogates in labels stay well-formed', () => {
    const label = same('<b>&"\u0000\ud800</b>');
    const svg = drawn({
      kind: 'intervals',
      unit: 'rate',
      points: [{ label, estimate: share(0.4) }],
    });
    expect(svg).toContain('&lt;b&gt;&amp;&quot;␀\ufffd&lt;/b&gt;');
  });
  it('mark references with outlines and dashes, not with colour alone', () => {
    const bar = { label: same('a'), side: 'left', estimate: share(0.4) } as const;
    const chart = (reference: boolean): Chart => ({
      kind: 'two-sided',
      left: same('l'),
      right: same('r'),
      unit: 'rate',
      groups: [{ label: same('g'), bars: [bar, { ...bar, label: same('b'), reference }] }],
    });
    expect(drawn(chart(true))).toContain('stroke-dasharray');
    expect(drawn(chart(false))).not.toContain('stroke-dasharray');
  });
});

describe('charts of references only', () => {
  it('draw them full and say in the legend what they are', () => {
    const bar = { label: same('a'), side: 'left', estimate: share(0.4), reference: true } as const;
    const groups = [{ label: same('g'), bars: [bar, { ...bar, side: 'right' as const }] }];
    const two: Chart = {
      kind: 'two-sided',
      left: same('l'),
      right: same('r'),
      unit: 'rate',
      groups,
    };
    const svg = fileSvg(draw(two, reader('en')));
    expect(svg).not.toContain('stroke-dasharray');
    expect(wordsOf(svg).join('')).toContain('All shown here are references');
  });
});

describe('groups that fill one side only', () => {
  it('share their lines with those of the other side, each under its own heading', () => {
    const bar = (side: 'left' | 'right') => ({ label: same('target'), side, estimate: share(0.4) });
    const chart = (...sides: ('left' | 'right')[]): Chart => ({
      kind: 'two-sided',
      left: same('l'),
      right: same('r'),
      unit: 'rate',
      groups: sides.map((side, i) => ({
        label: same(`group ${i}`),
        bars: [bar(side), { ...bar(side), label: same('other') }],
      })),
    });
    const height = (c: Chart): number => draw(c, reader('en')).height;
    const words = wordsOf(fileSvg(draw(chart('left', 'left', 'right', 'right'), reader('en'))));
    expect(words.filter((w) => /group \d/.test(w)).sort()).toEqual(
      [0, 1, 2, 3].map((i) => `group ${i}`),
    );
    expect(words.filter((w) => w === 'target')).toHaveLength(2);
    expect(height(chart('left', 'left', 'right', 'right'))).toBe(height(chart('left', 'left')));
    expect(height(chart('left', 'left', 'right'))).toBeGreaterThan(height(chart('left', 'left')));
  });
});
