import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FormField, type FormPage, type Shown, same } from '../contract/index.js';
import { unzip } from './sheet.testkit.js';
import { readRowId, rowId } from './sheet-answers.js';
import { harmless } from './sheet-harmless.js';
import { layOut } from './sheet-layout.js';
import { sheetBytes } from './sheet-write.js';

const field = (id: string, values: readonly string[]): FormField => ({
  id,
  kind: 'choice',
  label: same(id),
  options: values.map((value) => ({ value, label: same(value), help: same(`means ${value}`) })),
});
const page = (step: string, ...fields: FormField[]): FormPage => ({
  step,
  title: same(step),
  fields,
});
const said = (by: Shown['by'], text: string, i = 0): Shown => ({
  id: `${by}-${i}`,
  by,
  title: same(by),
  text,
});
const answer = (shown: Shown[], ...pages: FormPage[]) => ({
  shown,
  pages,
  ids: pages.map((_, i) => `id-${i}`),
});
const keys = (layout: ReturnType<typeof layOut>) => layout.columns.map(({ key }) => key);

describe('the table of a sheet', () => {
  it('one row a page, the texts in the first, columns that nothing stands in left out', () => {
    const one = answer(
      [said('user', 'Hi'), said('target', 'Hello')],
      page('p', field('a', ['x'])),
      page('q', field('b', ['y'])),
    );
    const layout = layOut([one], 'ana', 'en');
    expect(keys(layout)).toEqual([
      'no',
      'conversation',
      'reply',
      'question',
      'a',
      'b',
      'rater',
      'id',
    ]);
    expect(layout.rows.map(({ cells }) => [cells.get('no'), cells.get('reply')])).toEqual([
      ['1.01', 'Hello'],
      ['1.02', undefined],
    ]);
    expect(layout.rows.map(({ fields }) => [...fields.keys()])).toEqual([['a'], ['b']]);
  });

  it('fields of all pages stand in the order in which each page has them', () => {
    const of = (...ids: string[]) =>
      answer([said('target', 'x')], page('p', ...ids.map((id) => field(id, ['x']))));
    const layout = layOut([of('plan', 'c'), of('a', 'b', 'c', 'd'), of('b', 'e')], 'ana', 'en');
    const fields = layout.columns.filter((c) => c.field).map(({ key }) => key);
    expect(fields).toEqual(['plan', 'a', 'b', 'c', 'd', 'e']);
  });

  it('several replies stay in their conversation, in its order', () => {
    const shown = [
      said('user', '1'),
      said('target', '2'),
      said('user', '3', 1),
      said('target', '4', 1),
    ];
    const layout = layOut([answer(shown, page('p', field('a', ['x'])))], 'ana', 'en');
    expect(keys(layout)).not.toContain('reply');
    expect(layout.rows[0]?.cells.get('conversation')?.match(/\d/g)).toEqual(['1', '2', '3', '4']);
  });

  it('a field that allows other values on other pages says them in the row', () => {
    const layout = layOut(
      [
        answer(
          [said('target', 'x')],
          page('p', field('a', ['no', 'yes'])),
          page('q', field('a', ['1', '2'])),
        ),
      ],
      'ana',
      'en',
    );
    expect(layout.rows.map(({ cells }) => cells.get('question'))).toEqual([
      'p\na: no / yes',
      'q\na: 1 / 2',
    ]);
  });

  it('a text that no cell can hold goes on in the next column and nothing of it is lost', () => {
    const long = `${'x'.repeat(31_999)}😀${'y'.repeat(40_000)}`;
    const layout = layOut(
      [answer([said('target', long)], page('p', field('a', ['x'])))],
      'ana',
      'en',
    );
    const parts = keys(layout).filter((key) => key.startsWith('reply'));
    expect(parts).toEqual(['reply', 'reply~2', 'reply~3']);
    const texts = parts.map((key) => layout.rows[0]?.cells.get(key) ?? '');
    expect(texts.join('')).toBe(long);
    expect(Math.max(...texts.map((t) => t.length))).toBeLessThanOrEqual(32_767);
  });

  it('defines every level in the table that is read first, once', async () => {
    const one = answer([said('target', 'x')], page('p', field('a', ['no', 'yes'])));
    const meta = { title: same('T'), notice: same('N'), warning: same('W') };
    const bytes = await sheetBytes(meta, [one, one], { rater: 'ana', lang: 'en' });
    const strings = unzip(Buffer.from(bytes)).get('xl/sharedStrings.xml') ?? '';
    expect(strings.split('means yes')).toHaveLength(2);
    for (const text of ['>W<', '>N<', '>ana<']) expect(strings).toContain(text);
  });
});

describe('texts of cells', () => {
  it.each(['=1+1', '+1', '-1', '@x', ' =1', '\t=1', '\u200b=1', '＝1', '−1'])(
    '%j is no formula any more',
    (text) => {
      expect(harmless(text)).toBe(`'${text}`);
    },
  );

  it('keeps every other text, but for what XML cannot hold', () => {
    expect(harmless('a = b\n- c')).toBe('a = b\n- c');
    expect(harmless('a\u0000b\ud800c\r\nd😀')).toBe('a\ufffdb\ufffdc\nd😀');
  });
});

describe('ids of rows', () => {
  it('are read as people type them', () => {
    const id = rowId('intima-1', '0123456789', 1);
    const wanted = readRowId(id);
    expect(wanted).toMatchObject({ answer: '0123456789', page: 1 });
    expect(readRowId(` ${id.toLowerCase().replaceAll('-', '–')} `)).toEqual(wanted);
    expect(readRowId(id.replaceAll('0', 'o'))).toEqual(wanted);
    expect(readRowId(id.normalize('NFKC').replaceAll('1', 'l'))).toEqual(wanted);
  });

  it('no other text is one', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(readRowId(text)).toBeNull();
      }),
    );
  });
});
