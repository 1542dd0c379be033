import { expect, it } from 'vitest';
import { accessible, inChromium, LOOKS, POLL, scrollsSideways } from './browser.testkit.js';
import {
  answer,
  atDesk,
  itemOf,
  nextItem,
  ratingStudio,
  submitButton,
  synced,
} from './rating.testkit.js';

const FORM = { rubric: { hit: '0', level: 4 } };

inChromium('rating', (visit) => {
  it.each(LOOKS)(
    'D20: a whole item by keyboard only, from the queue to the next item ($lang)',
    async (look) => {
      const { words, lang } = look;
      const r = await ratingStudio({ lang });
      try {
        const { page, context } = await visit(look);
        await r.desk(page, context, look);
        await accessible(page);
        const first = itemOf(page);
        const keys = page.keyboard;
        // The sheet, and back.
        await keys.press('?');
        await page.getByRole('dialog', { name: words['chord.title'] }).waitFor();
        await accessible(page);
        await keys.press('Escape');
        await page.getByRole('dialog').waitFor({ state: 'detached' });
        // Not finished: the focus goes to the question that is missing.
        await keys.press('Control+Enter');
        await page.getByText(words['desk.missing_other'].replace('{{count}}', '2')).waitFor();
        await accessible(page);
        // The second answer of the first question by digit, the fourth point of the next by digit after an arrow.
        await keys.press('2');
        await keys.press('ArrowDown');
        await keys.press('3');
        await keys.press('ArrowRight');
        // Undone and done again.
        await keys.press('Control+z');
        await expect
          .poll(
            () => page.locator('[data-question*="level"] input:checked').getAttribute('data-value'),
            POLL,
          )
          .toBe('3');
        await keys.press('Control+Shift+z');
        // Down to the optional parts, past the ranking, into the quotes and the text, by Enter and Escape.
        for (let i = 0; i < 5; i++) await keys.press('ArrowDown');
        await keys.press('ArrowDown');
        await keys.press('Enter');
        await keys.type('1?');
        await keys.press('Escape');
        await synced(page, 'saved');
        await keys.press('Control+Enter');
        await nextItem(page, words, first);
        const [given] = await r.submissions();
        expect(given).toMatchObject({ assignment: first, filled: FORM });
        expect(await r.submissions()).toHaveLength(1);
      } finally {
        await r.t.close();
      }
    },
  );

  it.each(LOOKS)('A7, A8: a double click and held keys store one verdict ($lang)', async (look) => {
    const { words } = look;
    const r = await ratingStudio();
    try {
      const { page, context } = await visit(look);
      await r.desk(page, context, look);
      const first = itemOf(page);
      await answer(page, '0', 4);
      await submitButton(page, words).dblclick({ force: true });
      await nextItem(page, words, first);
      expect(await r.submissions()).toMatchObject([{ assignment: first, filled: FORM }]);
    } finally {
      await r.t.close();
    }
  });

  it('X4: a verdict is taken back within ten seconds, with what was filled in', async () => {
    const [look] = LOOKS;
    const { words } = look;
    const r = await ratingStudio();
    try {
      const { page, context } = await visit(look);
      await r.desk(page, context, look);
      const first = itemOf(page);
      await answer(page, '0', 4);
      await submitButton(page, words).click();
      await nextItem(page, words, first);
      await page.getByRole('button', { name: words['desk.undo'] }).click();
      await page.waitForURL((url) => url.pathname.endsWith(first));
      await atDesk(page, words);
      await expect
        .poll(
          () => page.locator('[data-question*="level"] input:checked').getAttribute('data-value'),
          POLL,
        )
        .toBe('4');
      await answer(page, '1', 5);
      await submitButton(page, words).click();
      await nextItem(page, words, first);
      expect((await r.submissions()).at(-1)).toMatchObject({
        assignment: first,
        filled: { rubric: { hit: '1', level: 5 } },
      });
    } finally {
      await r.t.close();
    }
  });

  it.each(LOOKS)(
    'X3, X20: a heavy item is covered, and skipped without a word ($lang)',
    async (look) => {
      const { words } = look;
      const r = await ratingStudio({
        heavy: 6,
        settings: { care: { helpText: 'Call 12345.', heavySpacing: 0 } },
      });
      try {
        const { page, context } = await visit(look);
        await r.desk(page, context, look);
        const first = itemOf(page);
        expect(await page.content()).not.toContain('I have not slept');
        await accessible(page);
        await page.getByRole('button', { name: words['desk.show'] }).click();
        await page.getByText('I have not slept').waitFor();
        await page.keyboard.press('Alt+h');
        const help = page.getByRole('dialog', { name: words['desk.helpTitle'] });
        await help.getByText('Call 12345.').waitFor();
        await accessible(page);
        await help.getByRole('button', { name: words['desk.helpTell'] }).click();
        await help.getByText(words['desk.helpTold']).waitFor();
        await help.getByRole('button', { name: words['desk.feel.2'], exact: true }).click();
        await help.getByText(words['desk.checkedIn']).waitFor();
        await page.keyboard.press('Escape');
        await help.waitFor({ state: 'detached' });
        await page.keyboard.press('Alt+k');
        const skip = page.getByRole('dialog', { name: words['desk.skipTitle'] });
        await skip.getByLabel(words['desk.skip.distress']).check();
        await skip.getByText(words['desk.skip.distressAbout']).waitFor();
        expect(await skip.getByLabel(words['desk.skipNote']).count()).toBe(0);
        await accessible(page);
        await skip.getByRole('button', { name: words['desk.skip'], exact: true }).click();
        await page.waitForURL((url) => !url.pathname.endsWith(first));
        const row = await r.t.db
          .selectFrom('assignment')
          .selectAll()
          .where('id', '=', first)
          .executeTakeFirstOrThrow();
        expect(row).toMatchObject({ state: 'skipped' });
        expect(await r.t.db.selectFrom('help_call').select(['told']).execute()).toEqual([
          { told: 1 },
        ]);
        expect(await r.t.db.selectFrom('check_in').select(['feeling']).execute()).toEqual([
          { feeling: 2 },
        ]);
      } finally {
        await r.t.close();
      }
    },
  );

  it('a whole item by touch on a phone, at 390 px', async () => {
    const look = LOOKS[1];
    const { words } = look;
    const r = await ratingStudio({ lang: 'zh-CN' });
    try {
      const { page, context } = await visit(look, { touch: true });
      await r.desk(page, context, look);
      const first = itemOf(page);
      const touch = page.locator('[data-question] .mantine-Radio-body').first();
      expect((await touch.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(44);
      await page.locator('[data-question] input[data-value="0"]').first().tap();
      await page.locator('[data-question*="level"] input[data-value="4"]').tap();
      for (const [i, place] of ['2', '1', '1'].entries())
        await page
          .locator('[data-question*="order"] [data-options]')
          .nth(i)
          .locator(`input[data-value="${place}"]`)
          .tap();
      await page.locator('summary', { hasText: words['desk.pick'] }).tap();
      await page.getByLabel('今晚怎样会好一点？').tap();
      expect(await scrollsSideways(page)).toBe(false);
      await submitButton(page, words).tap();
      await nextItem(page, words, first);
      for (const path of ['/rate', `/rate/${r.campaign.id}`, `/rate/${r.campaign.id}/mine`]) {
        await page.goto(`${r.t.studio.address}${path}`);
        await accessible(page);
      }
      const [given] = await r.submissions();
      expect(given?.filled).toEqual({
        rubric: { hit: '0', level: 4 },
        more: { order: [['b', 'c'], ['a']], quotes: ['今晚怎样会好一点？'] },
      });
    } finally {
      await r.t.close();
    }
  });

  it('J2, J3: nothing is sent or chosen while an input method composes, nor from a text field', async () => {
    const look = LOOKS[1];
    const r = await ratingStudio({ lang: 'zh-CN' });
    try {
      const { page, context } = await visit(look);
      await r.desk(page, context, look);
      await answer(page);
      const note = page.getByRole('textbox', { name: look.words['desk.note'] });
      await note.focus();
      const cdp = await context.newCDPSession(page);
      await cdp.send('Input.imeSetComposition', { text: 'ni', selectionStart: 2, selectionEnd: 2 });
      await page.evaluate(`(() => {
        const at = document.activeElement;
        for (const init of [{ key: 'Enter', code: 'Enter', ctrlKey: true, isComposing: true },
                            { key: 'Process', code: 'Enter', ctrlKey: true, keyCode: 229 },
                            { key: '1', code: 'Digit1', isComposing: true }])
          for (const target of [at, document.body])
            target.dispatchEvent(new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true }));
      })()`);
      await cdp.send('Input.insertText', { text: '你好' });
      await page.keyboard.press('Control+Enter');
      await synced(page, 'saved');
      expect(await note.inputValue()).toBe('你好');
      expect(await r.submissions()).toEqual([]);
      await expect.poll(async () => (await r.drafts())[0]?.note, POLL).toBe('你好');
    } finally {
      await r.t.close();
    }
  });

  it('A6: a fault in drawing the form keeps what was filled in, and shows it again', async () => {
    const [look] = LOOKS;
    const { words } = look;
    const r = await ratingStudio();
    try {
      const { page, context } = await visit(look);
      await r.desk(page, context, look);
      const first = itemOf(page);
      await answer(page, '0', 4);
      await page.evaluate(
        'window.kept = Intl.Segmenter; Intl.Segmenter = function () { throw new Error("broken") }; null',
      );
      await page.locator('summary', { hasText: words['desk.pick'] }).click();
      await page.getByText(words['desk.failed']).waitFor();
      await page.evaluate('Intl.Segmenter = window.kept; null');
      await page.getByRole('button', { name: words['desk.showAgain'] }).click();
      await submitButton(page, words).click();
      await nextItem(page, words, first);
      expect(await r.submissions()).toMatchObject([{ assignment: first, filled: FORM }]);
    } finally {
      await r.t.close();
    }
  });

  it('A4, A5, H18: leaving saves what was typed, how one looked at it is not sent, and one’s own work is read again', async () => {
    const [look] = LOOKS;
    const { words } = look;
    const r = await ratingStudio();
    try {
      const { page, context } = await visit(look);
      await r.desk(page, context, look);
      const first = itemOf(page);
      await answer(page, '0', 4);
      await page.getByRole('textbox', { name: words['desk.note'] }).fill('typed and left at once');
      await page.getByRole('button', { name: words['desk.larger'] }).click();
      await page.getByRole('button', { name: words['desk.list'] }).click();
      await page.waitForURL(/\/rate\//);
      await page.getByRole('button', { name: words['rate.goOn'] }).waitFor();
      await accessible(page);
      expect(await r.drafts()).toEqual([
        { assignment: first, filled: FORM, note: 'typed and left at once' },
      ]);
      await page.getByRole('button', { name: words['rate.goOn'] }).click();
      await atDesk(page, words);
      expect(await page.getByRole('textbox', { name: words['desk.note'] }).inputValue()).toBe(
        'typed and left at once',
      );
      await page.getByRole('textbox', { name: words['desk.note'] }).fill('the last word');
      await submitButton(page, words).click();
      await nextItem(page, words, first);
      await page.keyboard.press('Alt+ArrowLeft');
      await page.waitForURL((url) => url.pathname.endsWith(first));
      await page.getByText(words['desk.done.submitted']).waitFor();
      // What was submitted, not the last draft: the last word came right before.
      expect(await page.getByRole('textbox', { name: words['desk.note'] }).inputValue()).toBe(
        'the last word',
      );
      await page.goto(`${r.t.studio.address}/rate/${r.campaign.id}/mine`);
      await page.getByText(words['rate.state.submitted']).waitFor();
      await accessible(page);
      const [given] = await r.submissions();
      expect(given?.filled).toEqual(FORM);
    } finally {
      await r.t.close();
    }
  });
});
