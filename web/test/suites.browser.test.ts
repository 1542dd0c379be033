import { expect, it } from 'vitest';
import type { Desk } from '../../src/server/desk.js';
import { EMPTY_DESK, testStudio } from '../../src/server/studio.testkit.js';
import { openSuite } from '../../src/suites/index.js';
import { accessible, inChromium, LOOKS, PAGES } from './browser.testkit.js';

const REPAIRED = { en: 'a quotation mark was closed', 'zh-CN': '补上了一个引号' };
const DUBIOUS = { en: 'the same text as row 3', 'zh-CN': '与第 3 行文字相同' };

/** A desk with INTIMA's built-in items, which says of them what the command says, and of two rows that they were odd. */
async function deskWithIntima(): Promise<Desk> {
  const intima = await openSuite('intima');
  const source = { dir: null };
  const o = intima.askOptions('sound', source).parse({});
  const { report } = await intima.load(source, { protocol: 'sound', o });
  const notes = [
    { file: '/data/intima/own.jsonl', row: 2, level: 'repaired', what: REPAIRED },
    { file: '/data/intima/own.jsonl', row: 4, level: 'dubious', what: DUBIOUS },
  ];
  return {
    ...EMPTY_DESK,
    suites: async () => [intima],
    command: async ([verb]) => ({
      code: 0,
      json:
        verb === 'data'
          ? { data: [{ suite: 'intima', dir: null, view: 'builtin', ...report, notes }] }
          : { suite: { options: [], presets: [], targets: [], judges: [] } },
      reason: '',
      notes: [],
    }),
  };
}

inChromium('suites', (visit) => {
  it.each(LOOKS)(
    'from the list to the card, what was found in the data, a code’s items and the rubric ($lang)',
    async (look) => {
      const { words, lang } = look;
      const t = await testStudio({ accounts: false, pages: PAGES, desk: await deskWithIntima() });
      try {
        const { page } = await visit(look);
        const tab = (word: 'suite.data' | 'suite.taxonomy' | 'suite.items') =>
          page.getByRole('tab', { name: words[word] });
        await page.goto(`${t.studio.address}/suites`);
        await page.getByRole('link', { name: /INTIMA/ }).click();
        await page.getByText(words['suite.citation']).waitFor();
        const { notice } = (await openSuite('intima')).meta;
        await page.getByText(notice[lang]).first().waitFor();
        await accessible(page);

        await tab('suite.data').click();
        await page.getByText(REPAIRED[lang]).waitFor();
        await page.getByText(DUBIOUS[lang]).waitFor();
        expect(await page.content()).not.toContain('/data/intima');
        await accessible(page);
        await page.getByRole('searchbox', { name: words['data.find'] }).fill(REPAIRED[lang]);
        await page.getByText(DUBIOUS[lang]).waitFor({ state: 'detached' });

        await tab('suite.taxonomy').click();
        await page.getByRole('searchbox').fill('loneliness');
        const code = page.getByRole('link', { name: 'loneliness', exact: true });
        await code.waitFor();
        await accessible(page);
        await code.click();
        await page.getByText(words['items.found_other'].replace('{{count}}', '4')).waitFor();
        await page.getByRole('link', { name: 'en-loneliness-1' }).click();
        await page.getByLabel(words['rubric.find']).waitFor();
        await accessible(page);
      } finally {
        await t.close();
      }
    },
  );
});
