import { describe, expect, it } from 'vitest';
import { same } from '../contract/index.js';
import { escapeMarkdown, fenced, markdownTable, toMarkdown } from './markdown.js';
import { sampleModel } from './sample-model.testkit.js';

describe('escapeMarkdown', () => {
  it('leaves no sign that would be read as markup', () => {
    expect(escapeMarkdown('*a* _b_ [c](d) `e` <f> | # & \\')).toBe(
      '\\*a\\* \\_b\\_ \\[c\\](d) \\`e\\` &lt;f&gt; \\| \\# &amp; \\\\',
    );
    expect(escapeMarkdown('- list\n1. list\na - b')).toBe('\\- list\n\\1. list\na - b');
  });
});

describe('fenced', () => {
  it('cannot be ended from inside', () => {
    expect(fenced('a ```` b')).toBe('`````text\na ```` b\n`````');
  });
});

describe('markdownTable', () => {
  it('keeps a cell in its cell', () => {
    const columns = [
      { id: 'a', label: same('A'), kind: 'text' as const },
      { id: 'b', label: same('B'), kind: 'count' as const },
    ];
    expect(markdownTable({ columns, rows: [['x|y\nz', 3]] }, 'en')).toBe(
      '| A | B |\n| --- | ---: |\n| x\\|y z | 3 |',
    );
  });
});

describe('toMarkdown', () => {
  const model = sampleModel();
  it.each(['en', 'zh-CN'] as const)('has every section with its table (%s)', (lang) => {
    const text = toMarkdown(model, lang, true);
    for (const section of model.sections.flatMap((c) => c.sections)) {
      expect(text).toContain(`## ${escapeMarkdown(section.title[lang])}\n`);
      expect(text).toContain(markdownTable(section.table, lang));
      if (section.chart !== undefined) expect(text).toContain(`charts/${lang}/${section.id}.svg`);
    }
    expect(text.match(/^# /gm)).toHaveLength(1);
  });
  it('shows no charts that are not written', () => {
    expect(toMarkdown(model, 'en', false)).not.toContain('.svg');
  });
});
