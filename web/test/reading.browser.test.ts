import type { BrowserContext, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { type Reading, readingStudio } from '../../src/server/reading/reading.testkit.js';
import { en } from '../src/words/en.js';
import { zhCN } from '../src/words/zh-CN.js';
import { accessible, inChromium, LOOKS, type Look, PAGES, POLL } from './browser.testkit.js';

inChromium('reading', (visit) => {
  /** A server and a browser of its own. */
  async function inBrowser(
    look: Look,
    work: (t: Reading, page: Page, context: BrowserContext) => Promise<void>,
  ): Promise<void> {
    const t = await readingStudio({ accounts: false, pages: PAGES });
    try {
      const { page, context } = await visit(look);
      await work(t, page, context);
    } finally {
      await t.close();
    }
  }

  it.each(LOOKS)('reads and disagrees by keyboard alone ($lang)', (look) =>
    inBrowser(look, async (t, page) => {
      const w = look.words;
      await page.goto(`${t.studio.address}/runs/${t.run}/answers`);
      await page.locator('[data-row]').first().waitFor();
      await accessible(page);

      // To the search, words of an answer, to the first row, and into it.
      await page.keyboard.press('/');
      await page.keyboard.type('juniper and');
      await page.waitForURL(/find=juniper/);
      await expect.poll(() => page.locator('[data-row]').count(), POLL).toBe(1);
      const list = page.url();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/items\/en-name-1/);
      await page.getByRole('heading', { level: 2, name: /one\.jsonl/ }).waitFor();
      await accessible(page);

      // The form opens with nothing chosen; a level, a reason, and the key that saves.
      await page.keyboard.press('d');
      const form = page.locator('form');
      const retention = form.getByRole('radiogroup').nth(2);
      await retention.waitFor();
      expect(await form.locator('input:checked').count()).toBe(0);
      await accessible(page);
      await retention.getByRole('radio').first().focus();
      await page.keyboard.press('Space');
      await form.getByLabel(w['disagree.note']).focus();
      await page.keyboard.type('它没有挽留 / j ?');
      await page.keyboard.press('Control+Enter');
      await form.waitFor({ state: 'detached' });
      await page.getByText(w['disagree.youSay']).waitFor();
      const [row] = await t.db.selectFrom('disagreement').selectAll().execute();
      expect(row).toMatchObject({ note: '它没有挽留 / j ?', item: 'en-name-1', revision: 1 });
      expect(JSON.parse(row?.filled ?? '{}')).toEqual({ rating: { retention: 'none' } });

      // The way back leads to the same list, and an address alone shows the same again.
      await page.getByRole('link', { name: w['read.title'], exact: true }).click();
      await page.waitForURL(list);
      await page.goto(`${t.studio.address}/disagreements`);
      await page.getByText('它没有挽留').waitFor();
      await accessible(page);
      await page.goto(`${t.studio.address}/search?find=${encodeURIComponent('ＡＢＣ１')}`);
      await page.getByRole('link', { name: 'zh-name-1' }).waitFor();
      await accessible(page);
    }),
  );

  it.each(LOOKS)('J and K walk the list that one came from ($lang)', ({ words, ...look }) =>
    inBrowser({ words, ...look } as Look, async (t, page) => {
      await page.goto(`${t.studio.address}/runs/${t.run}/answers?order=spread`);
      await page.locator('[data-row]').first().click();
      const at = async (item: string, place: number): Promise<void> => {
        await page.getByRole('heading', { level: 1, name: item, exact: true }).waitFor();
        await page
          .getByText(
            words['item.place'].replace('{{place}}', String(place)).replace('{{items}}', '3'),
          )
          .waitFor();
      };
      await at('en-name-1', 1);
      await page.keyboard.press('j');
      await at('zh-name-1', 2);
      await page.getByRole('button', { name: words['item.after'] }).click();
      await at('en-name-2', 3);
      await page.keyboard.press('k');
      await at('zh-name-1', 2);
    }),
  );

  it('keeps a draft over a reload, and does not let two windows overwrite each other', () =>
    inBrowser(LOOKS[0], async (t, _page, context) => {
      const address = `${t.studio.address}/runs/${t.run}/items/en-name-2`;
      const note = (page: Page) => page.getByLabel(en['disagree.note']);
      const open = async (): Promise<Page> => {
        const page = await context.newPage();
        await page.goto(address);
        await page.locator('[data-disagree]').first().click();
        await note(page).waitFor();
        return page;
      };
      const one = await open();
      await note(one).fill('from the first window');
      await one.reload();
      await one.locator('[data-disagree]').first().click();
      await expect.poll(() => note(one).inputValue(), POLL).toBe('from the first window');

      const two = await open();
      await two.getByText(en['disagree.otherDraft']).waitFor();
      expect(await note(two).inputValue()).toBe('');
      await note(two).fill('from the second window');
      const save = (page: Page) => page.getByRole('button', { name: en['disagree.save'] });
      await save(two).click();
      await two.locator('form').waitFor({ state: 'detached' });

      await save(one).click();
      await one.getByText(en['disagree.changed']).waitFor();
      expect(await note(one).inputValue()).toBe('from the first window');
      await one.getByText('from the second window').first().waitFor();
      await save(one).click();
      await one.locator('form').waitFor({ state: 'detached' });
      const said = await t.db
        .selectFrom('disagreement')
        .select(['revision', 'note'])
        .orderBy('revision')
        .execute();
      expect(said).toEqual([
        { revision: 1, note: 'from the second window' },
        { revision: 2, note: 'from the first window' },
      ]);
    }));

  it('keeps what was filled in while the server cannot be reached', () =>
    inBrowser(LOOKS[1], async (t, page, context) => {
      await page.goto(`${t.studio.address}/runs/${t.run}/items/zh-name-1`);
      await page.locator('[data-disagree]').first().click();
      await page.getByLabel(zhCN['disagree.note']).fill('断网也不丢');
      await context.setOffline(true);
      await page.getByRole('button', { name: zhCN['disagree.save'] }).click();
      await page.getByText(zhCN['state.offline']).waitFor();
      await context.setOffline(false);
      await page.getByRole('button', { name: zhCN['disagree.save'] }).click();
      await page.locator('form').waitFor({ state: 'detached' });
      const said = await t.db.selectFrom('disagreement').select('note').execute();
      expect(said).toEqual([{ note: '断网也不丢' }]);
    }));

  it('single keys do nothing in a field, in a composition, and when they are turned off', () =>
    inBrowser(LOOKS[0], async (t, page) => {
      const address = `${t.studio.address}/runs/${t.run}/items/en-name-1`;
      await page.goto(address);
      await page.locator('[data-disagree]').first().waitFor();
      await page.evaluate(
        `dispatchEvent(new KeyboardEvent('keydown', { key: 'j', code: 'KeyJ', isComposing: true, bubbles: true }))`,
      );
      expect(page.url()).toBe(address);
      await page.keyboard.press('?');
      await page.getByLabel(en['keys.on']).click();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.keyboard.press('j');
      expect(page.url()).toBe(address);
      await page.getByRole('button', { name: en['keys.open'] }).click();
      await page.getByLabel(en['keys.on']).click();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.keyboard.press('j');
      await page.waitForURL(/en-name-2/);
    }));
});
