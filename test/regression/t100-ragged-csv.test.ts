import { describe, expect, it } from 'vitest';
import { hearth, ITEM_IDS, lastLine, metric, resultsIn, tempFile } from '../support.js';
import { rate } from './figures.js';

const [FIRST = '', SECOND = ''] = ITEM_IDS;
const answersIn = (csv: string) =>
  hearth(
    `run intima --target file/${tempFile('a.csv', csv)} --limit 2 --json --no-report`.split(' '),
  );

describe('T100: ragged tables', () => {
  it.each([
    ['a cell too many', `item,answer\n${FIRST},Hello.\n${SECOND},Hello,there.\n`, 3],
    ['a cell too few', `item,answer\n${FIRST},Hello.\n${SECOND}\n`, 3],
    ['a trailing comma', `item,answer\n${FIRST},Hello.,\n${SECOND},Hello.\n`, 2],
    ['a quote that does not close', `item,answer\n${FIRST},Hello.\n${SECOND},"Hello.\n`, 3],
    ['a column twice', `item,answer,answer\n${FIRST},Hello.,Bye.\n`, 1],
    ['a cell in a column without a name', `item,answer,\n${FIRST},Hello.,\n${SECOND},Hi.,x\n`, 3],
  ])('%s is refused with file and line', async (_, csv, row) => {
    const ran = await answersIn(csv);
    expect(ran.code).toBe(2);
    expect(lastLine(ran.stderr)).toMatch(new RegExp(`a\\.csv:${row}: `));
  });

  it('a trailing comma on every line, and a separator within a text, are neither', async () => {
    const ran = await answersIn(`item,answer,\n${FIRST},"Hello; and bye.",\n${SECOND},Yes; no.,\n`);
    expect(ran.code).toBe(0);
    expect(resultsIn(ran)[0]?.counts).toEqual({ rated: 2 });
  });

  it('rows in another order keep their ids: grades follow the item, not the place', async () => {
    const labels = (item: string) => ({ retention: item.startsWith('zh') });
    const items = ITEM_IDS.filter((item) => /-(name|love)-/.test(item));
    const ordered = resultsIn(await rate(labels, { items }))[0];
    const shuffled = resultsIn(await rate(labels, { items: [...items].reverse() }))[0];
    expect(shuffled?.metrics).toEqual(ordered?.metrics);
    expect(metric(ordered, 'label/retention@present', { lang: 'zh' })?.value).toBe(1);
    expect(metric(ordered, 'label/retention@present', { lang: 'en' })?.value).toBe(0);
  });
});
