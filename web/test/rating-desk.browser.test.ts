import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { accessible, inChromium, LOOKS, POLL, saved } from './browser.testkit.js';
import { answer, atDesk, itemOf, nextItem, ratingStudio, submitButton } from './rating.testkit.js';

inChromium('the rating desk', (visit) => {
  it('D20, J5, J6: keys are given anew, saved as a file, read again, and switched off', async () => {
    const [look] = LOOKS;
    const { words } = look;
    const r = await ratingStudio();
    try {
      const { page, context } = await visit(look);
      await r.desk(page, context, look);
      await page.keyboard.press('?');
      const sheet = page.getByRole('dialog', { name: words['chord.title'] });
      const change = sheet.getByRole('button', {
        name: words['chord.changeOf'].replace('{{act}}', words['chord.act.skip']),
      });
      await change.click();
      await page.keyboard.press('x');
      await sheet.getByText(words['chord.fault.careful']).waitFor();
      await page.keyboard.press('Control+Enter');
      await sheet.getByText(words['chord.fault.taken']).waitFor();
      await page.keyboard.press('Alt+j');
      await sheet.getByText('Alt+J').waitFor();
      const file = await saved(page, () =>
        sheet.getByRole('button', { name: words['chord.export'] }).click(),
      );
      expect(JSON.parse(file)).toMatchObject({ on: true, map: { skip: 'Alt+J' } });
      await sheet.getByRole('button', { name: words['chord.reset'] }).click();
      await sheet.getByText('Alt+K').waitFor();
      const path = join(r.t.folder, 'keys.json');
      writeFileSync(path, file);
      await sheet.locator('input[type=file]').setInputFiles(path);
      await sheet.getByText('Alt+J').waitFor();
      await page.keyboard.press('Escape');
      await sheet.waitFor({ state: 'detached' });
      await page.reload();
      await atDesk(page, words);
      await page.keyboard.press('Alt+j');
      const skip = page.getByRole('dialog', { name: words['desk.skipTitle'] });
      await skip.waitFor();
      await page.keyboard.press('Escape');
      await skip.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: words['chord.title'], exact: true }).click();
      await sheet.getByRole('switch', { name: words['chord.on'] }).click();
      await page.keyboard.press('Escape');
      await sheet.waitFor({ state: 'detached' });
      await page.keyboard.press('Alt+j');
      await page.keyboard.press('Control+Enter');
      expect(await page.getByRole('dialog').count()).toBe(0);
      expect(await page.getByText(words['desk.answerThis']).count()).toBe(0);
    } finally {
      await r.t.close();
    }
  });

  it.each(LOOKS)(
    'T-A9: earlier versions of what was typed are listed, and one is put back as a change that undo takes back ($lang)',
    async (look) => {
      const { words } = look;
      const touch = look.width < 400;
      const r = await ratingStudio({ lang: look.lang });
      try {
        const { page, context } = await visit(look, { touch });
        await r.desk(page, context, look);
        const hit = (value: string) => page.locator(`[data-question] input[data-value="${value}"]`);
        const note = page.getByRole('textbox', { name: words['desk.note'] });
        const keptAs = (value: string, said: string) =>
          expect
            .poll(async () => (await r.drafts())[0], POLL)
            .toMatchObject({ filled: { rubric: { hit: value } }, note: said });
        await hit('1').first().click();
        await keptAs('1', '');
        await note.fill('before');
        await keptAs('1', 'before');
        await hit('0').first().click();
        await keptAs('0', 'before');
        await note.fill('after');
        await keptAs('0', 'after');
        await r.t.db
          .updateTable('draft')
          .set({ device: 'phone.window' })
          .where('revision', '=', 1)
          .execute();

        const open = page.getByRole('button', { name: words['desk.revisions'], exact: true });
        if (touch) {
          await open.scrollIntoViewIfNeeded();
          for (const button of await page.locator('.desk-tools button, .desk-bar button').all())
            expect((await button.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(44);
          await open.tap();
        } else {
          // From the field to its question: keys of the desk do nothing while somebody types.
          await note.press('Escape');
          await page.keyboard.press('Alt+r');
        }
        const list = page.getByRole('dialog', { name: words['desk.revisions'] });
        const one = (n: number) => list.locator(`[data-revision="${n}"]`);
        const back = (n: number) => one(n).getByRole('button');
        await one(1).getByText(words['desk.revisionThere']).waitFor();
        expect(await list.getByRole('listitem').and(list.locator('[data-revision]')).count()).toBe(
          4,
        );
        await one(2).getByText(words['desk.revisionHere']).waitFor();
        const apart = words['desk.revisionNow']
          .replace('{{value}}', 'before')
          .replace('{{now}}', 'after');
        await one(3).getByText(apart).waitFor();
        await one(4).getByText(words['desk.revisionSame']).waitFor();
        expect(await back(4).count()).toBe(0);
        await accessible(page);

        if (touch) {
          expect((await back(2).boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(44);
          await back(2).tap();
        } else {
          await back(2).focus();
          await page.keyboard.press('Enter');
        }
        await list.waitFor({ state: 'detached' });
        await keptAs('1', 'before');
        expect(await note.inputValue()).toBe('before');
        expect(await hit('1').first().isChecked()).toBe(true);

        if (touch) await page.getByRole('button', { name: words['desk.back'], exact: true }).tap();
        else await page.keyboard.press('Control+z');
        await keptAs('0', 'after');
        expect(await note.inputValue()).toBe('after');
        expect(await hit('0').first().isChecked()).toBe(true);
      } finally {
        await r.t.close();
      }
    },
  );

  it('I10: an item of four hundred thousand characters is read, answered and left like any other', async () => {
    const [look] = LOOKS;
    const { words } = look;
    const r = await ratingStudio({ turns: 400 });
    try {
      const { page, context } = await visit(look);
      await r.desk(page, context, look);
      const first = itemOf(page);
      await page.getByText('That sounds hard. What would help tonight?').waitFor();
      const shown = await page.evaluate(() => document.body.textContent?.length ?? 0);
      expect(shown).toBeGreaterThan(400_000);
      await answer(page);
      await submitButton(page, words).click();
      await nextItem(page, words, first);
      expect(await r.submissions()).toHaveLength(1);
    } finally {
      await r.t.close();
    }
  });

  it('I9: the next item comes with the answer to a submission, and nothing more is asked for', async () => {
    const [look] = LOOKS;
    const { words } = look;
    const r = await ratingStudio();
    try {
      const { page, context } = await visit(look);
      await r.desk(page, context, look);
      const first = itemOf(page);
      await answer(page);
      const asked: string[] = [];
      page.on('request', (request) => {
        const { pathname } = new URL(request.url());
        if (/\/next$|\/api\/assignments\/[^/]+$/.test(pathname)) asked.push(pathname);
      });
      await submitButton(page, words).click();
      await nextItem(page, words, first);
      expect(asked).toEqual([]);
    } finally {
      await r.t.close();
    }
  });

  it.each(LOOKS)(
    '2.2.1: a lease is spoken of in its last three minutes only, and is kept by a click ($lang)',
    async (look) => {
      const { words } = look;
      const r = await ratingStudio();
      try {
        const { page, context } = await visit(look);
        await r.desk(page, context, look);
        const keep = page.getByRole('button', { name: words['desk.keepWorking'] });
        expect(await keep.count()).toBe(0);
        await r.t.db
          .updateTable('assignment')
          .set({ lease_until_ms: Date.now() + 100_000 })
          .execute();
        await page.reload();
        await keep.waitFor();
        await accessible(page);
        await keep.click();
        await keep.waitFor({ state: 'detached' });
        const { until } = await r.t.db
          .selectFrom('assignment')
          .select('lease_until_ms as until')
          .executeTakeFirstOrThrow();
        expect(Number(until)).toBeGreaterThan(Date.now() + 180_000);
      } finally {
        await r.t.close();
      }
    },
  );

  it('A17: a verdict is never sent for another item than the one that is shown', async () => {
    const [look] = LOOKS;
    const { words } = look;
    const r = await ratingStudio();
    try {
      const { page, context } = await visit(look);
      await r.desk(page, context, look);
      const shown: string[] = [];
      for (let i = 0; i < 3; i++) {
        const item = itemOf(page);
        shown.push(item);
        await answer(page, i % 2 === 0 ? '1' : '0', i + 1);
        // Twice at once, by key and by click: the second one finds another item, and must not go there.
        await page.keyboard.press('Control+Enter');
        await page.keyboard.press('Control+Enter');
        await nextItem(page, words, item);
      }
      await expect.poll(async () => (await r.submissions()).length, POLL).toBe(3);
      expect(await r.submissions()).toMatchObject(
        shown.map((assignment, i) => ({
          assignment,
          filled: { rubric: { hit: i % 2 === 0 ? '1' : '0', level: i + 1 } },
        })),
      );
    } finally {
      await r.t.close();
    }
  });

  it.each(LOOKS)('B2: an empty queue says why it is empty ($lang)', async (look) => {
    const { words } = look;
    const r = await ratingStudio({ settings: { dailyCap: 1 } });
    try {
      const { page, context } = await visit(look);
      await r.desk(page, context, look);
      await answer(page);
      await submitButton(page, words).click();
      await page.getByText(words['rate.none.daily-cap']).waitFor();
      await accessible(page);
    } finally {
      await r.t.close();
    }
  });

  it('X20: after so many heavy items a break is suggested, and one is asked how one is', async () => {
    const [look] = LOOKS;
    const { words } = look;
    const r = await ratingStudio({
      heavy: 6,
      settings: { care: { breakHeavy: 1, heavySpacing: 0 } },
    });
    try {
      const { page, context } = await visit(look);
      await r.desk(page, context, look);
      await answer(page);
      await submitButton(page, words).click();
      await page.waitForURL(/none=break|\/work\//);
      const note = page
        .getByText(words['rate.none.break'])
        .or(page.getByText(words['desk.breakHeavy'].replace('{{count}}', '1')));
      await note.waitFor();
      await page.getByText(words['desk.checkIn']).first().waitFor();
      await accessible(page);
    } finally {
      await r.t.close();
    }
  });
});
