import { expect, it } from 'vitest';
import { PASSWORD } from '../../src/server/studio.testkit.js';
import { accessible, inChromium, LOOKS, POLL } from './browser.testkit.js';
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

inChromium('rating without a connection', (visit) => {
  it.each(LOOKS)(
    'A1: what is typed and submitted offline waits, over a closed tab, and is sent once ($lang)',
    async (look) => {
      const { words } = look;
      const r = await ratingStudio();
      try {
        const { page, context } = await visit(look);
        await r.desk(page, context, look);
        const first = itemOf(page);
        await answer(page, '1', 2);
        await synced(page, 'saved');
        await context.setOffline(true);
        await answer(page, '0', 4);
        await synced(page, 'offline');
        await accessible(page);
        await submitButton(page, words).click();
        await page.getByText(words['desk.sentAbout']).waitFor();
        await accessible(page);
        expect(await r.submissions()).toEqual([]);
        await page.close();
        await context.setOffline(false);
        const again = await context.newPage();
        await again.goto(`${r.t.studio.address}/rate`);
        await expect.poll(r.submissions, POLL).toMatchObject([{ assignment: first, filled: FORM }]);
        await again.reload();
        await again.getByRole('heading', { level: 1 }).waitFor();
        await expect.poll(() => again.getByText(words['rate.waitingAbout']).count(), POLL).toBe(0);
        expect(await r.submissions()).toHaveLength(1);
      } finally {
        await r.t.close();
      }
    },
  );

  it('A1: the line breaks at each step of a submission, and the verdict is stored once', async () => {
    const [look] = LOOKS;
    const { words } = look;
    const r = await ratingStudio();
    try {
      const { page, context } = await visit(look);
      await r.desk(page, context, look);
      let item = itemOf(page);
      for (const cut of ['before', 'after'] as const) {
        let broken = false;
        await page.route('**/submit', async (route) => {
          if (broken) return route.continue();
          broken = true;
          // The server has it, and its answer is lost; or the server never gets it.
          if (cut === 'after') await route.fetch();
          await route.abort('connectionfailed');
        });
        await answer(page, '0', 4);
        await submitButton(page, words).click();
        await page.getByText(words['desk.sentAbout']).waitFor();
        // It goes by itself when the window comes to the front again.
        await page.evaluate('dispatchEvent(new Event("online")); null');
        await page.getByText(words['desk.sentDone']).waitFor();
        await page.unroute('**/submit');
        const before = item;
        await page.getByRole('button', { name: words['desk.nextNow'] }).click();
        await nextItem(page, words, before);
        item = itemOf(page);
      }
      expect(await r.submissions()).toHaveLength(2);
      expect(new Set((await r.submissions()).map(({ assignment }) => assignment)).size).toBe(2);
    } finally {
      await r.t.close();
    }
  });

  it.each(LOOKS)(
    'A3: edits of two devices meet in a merge view, question by question ($lang)',
    async (look) => {
      const { words } = look;
      const r = await ratingStudio();
      try {
        const laptop = await visit(look);
        await r.desk(laptop.page, laptop.context, look);
        const item = itemOf(laptop.page);
        await answer(laptop.page, '1', 2);
        await synced(laptop.page, 'saved');
        // The phone takes over; the laptop is in a tunnel and does not hear of it.
        await laptop.context.setOffline(true);
        const phone = await visit(look);
        await phone.context.addCookies(await laptop.context.cookies());
        await phone.page.goto(laptop.page.url());
        await phone.page.getByText(words['desk.readOnly']).waitFor();
        await accessible(phone.page);
        await phone.page.getByRole('button', { name: words['desk.takeOver'] }).click();
        await atDesk(phone.page, words);
        await answer(phone.page, '0', 5);
        await synced(phone.page, 'saved');
        await answer(laptop.page, '1', 4);
        await synced(laptop.page, 'offline');
        await laptop.context.setOffline(false);
        const merge = laptop.page.getByRole('alert').filter({ hasText: words['desk.mergeTitle'] });
        await merge.waitFor();
        await accessible(laptop.page);
        expect((await r.drafts())[0]?.filled).toEqual({ rubric: { hit: '0', level: 5 } });
        const groups = merge.getByRole('radiogroup');
        expect(await groups.count()).toBe(2);
        await groups.nth(0).getByRole('radio').nth(1).click();
        await groups.nth(1).getByRole('radio').nth(0).click();
        await merge.getByRole('button', { name: words['desk.mergeDone'] }).click();
        await expect.poll(async () => (await r.drafts())[0]?.filled, POLL).toEqual(FORM);
        expect((await r.drafts())[0]?.assignment).toBe(item);
      } finally {
        await r.t.close();
      }
    },
  );

  it('A10: a second window of one browser is read-only until it takes over', async () => {
    const [look] = LOOKS;
    const { words } = look;
    const r = await ratingStudio();
    try {
      const { page, context } = await visit(look);
      await r.desk(page, context, look);
      await answer(page, '1', 2);
      await synced(page, 'saved');
      const second = await context.newPage();
      await second.goto(page.url());
      await second.getByText(words['desk.readOnly']).waitFor();
      expect(await submitButton(second, words).isDisabled()).toBe(true);
      // What the first window typed is shown.
      await expect
        .poll(
          () => second.locator('[data-question*="level"] input:checked').getAttribute('data-value'),
          POLL,
        )
        .toBe('2');
      await second.getByRole('button', { name: words['desk.takeOver'] }).click();
      await atDesk(second, words);
      await answer(second, '0', 4);
      await synced(second, 'saved');
      // The first one learns of it with the next thing that is typed there.
      await answer(page, '1', 5);
      await page.getByText(words['desk.readOnly']).waitFor();
      await submitButton(second, words).click();
      await expect.poll(r.submissions, POLL).toMatchObject([{ filled: FORM }]);
    } finally {
      await r.t.close();
    }
  });

  it('A10: taking over twice takes over once, so that nothing typed meanwhile goes, and says where it cannot', async () => {
    const [look] = LOOKS;
    const { words } = look;
    const r = await ratingStudio();
    try {
      const { page, context } = await visit(look);
      await r.desk(page, context, look);
      await answer(page, '0', 4);
      await synced(page, 'saved');
      const second = await context.newPage();
      await second.goto(page.url());
      const takeOver = second.getByRole('button', { name: words['desk.takeOver'] });
      await takeOver.waitFor();
      await context.setOffline(true);
      await takeOver.click();
      await second.getByText(words['state.offline']).waitFor();
      await context.setOffline(false);
      let asked = 0;
      const held: (() => void)[] = [];
      await second.route('**/take-over', async (route) => {
        asked += 1;
        await new Promise<void>((done) => held.push(done));
        await route.continue();
      });
      await takeOver.dblclick();
      await expect.poll(() => held.length, POLL).toBeGreaterThan(0);
      for (const go of held) go();
      await atDesk(second, words);
      await second.getByRole('textbox', { name: words['desk.note'] }).fill('after it');
      await synced(second, 'saved');
      expect(asked).toBe(1);
      expect(await r.drafts()).toMatchObject([{ filled: FORM, note: 'after it' }]);
      expect(await second.getByRole('textbox', { name: words['desk.note'] }).inputValue()).toBe(
        'after it',
      );
    } finally {
      await r.t.close();
    }
  });

  it('A1: a window says that its verdict was sent when another window of the browser sent it', async () => {
    const [look] = LOOKS;
    const { words } = look;
    const r = await ratingStudio();
    try {
      const { page, context } = await visit(look);
      await r.desk(page, context, look);
      await answer(page, '0', 4);
      await synced(page, 'saved');
      await page.route('**/submit', (route) => route.abort('connectionfailed'));
      await submitButton(page, words).click();
      await page.getByText(words['desk.sentAbout']).waitFor();
      const second = await context.newPage();
      await second.goto(`${r.t.studio.address}/rate`);
      await page.getByText(words['desk.sentDone']).waitFor();
      expect(await r.submissions()).toMatchObject([{ filled: FORM }]);
    } finally {
      await r.t.close();
    }
  });

  it('A1: what one window takes back waits in no other window any more, and is not said to be sent', async () => {
    const [look] = LOOKS;
    const { words } = look;
    const r = await ratingStudio();
    try {
      const { page, context } = await visit(look);
      await r.desk(page, context, look);
      await answer(page, '0', 4);
      await synced(page, 'saved');
      await context.route('**/submit', (route) => route.abort('connectionfailed'));
      await submitButton(page, words).click();
      await page.getByText(words['desk.sentAbout']).waitFor();
      const second = await context.newPage();
      await second.goto(page.url());
      await second.getByText(words['desk.sentAbout']).waitFor();
      await page.getByRole('button', { name: words['desk.undo'] }).click();
      await atDesk(page, words);
      await second.getByText(words['desk.sentAbout']).waitFor({ state: 'detached' });
      expect(await second.getByText(words['desk.sentDone']).count()).toBe(0);
      expect(await r.submissions()).toEqual([]);
    } finally {
      await r.t.close();
    }
  });

  it('a window that was closed is taken over without asking, and a reload keeps its name', async () => {
    const [look] = LOOKS;
    const { words } = look;
    const r = await ratingStudio();
    try {
      const { page, context } = await visit(look);
      await r.desk(page, context, look);
      const address = page.url();
      await answer(page, '0', 4);
      await synced(page, 'saved');
      await page.reload();
      await atDesk(page, words);
      await page.close();
      const again = await context.newPage();
      await again.goto(address);
      await atDesk(again, words);
      await submitButton(again, words).click();
      await expect.poll(r.submissions, POLL).toMatchObject([{ filled: FORM }]);
    } finally {
      await r.t.close();
    }
  });

  it.each(LOOKS)(
    'A11: a session that ends while typing is begun again in place, with the text as it was ($lang)',
    async (look) => {
      const { words } = look;
      const r = await ratingStudio();
      try {
        const { page, context } = await visit(look);
        await r.desk(page, context, look);
        const item = itemOf(page);
        await answer(page, '0', 4);
        const note = page.getByRole('textbox', { name: words['desk.note'] });
        await note.fill('half a thou');
        await synced(page, 'saved');
        await r.t.db.deleteFrom('person_session').execute();
        await note.fill('half a thought');
        const dialog = page.getByRole('dialog', { name: words['here.title'] });
        await dialog.waitFor();
        await accessible(page);
        expect(itemOf(page)).toBe(item);
        await dialog.getByLabel(words['signIn.email']).fill('mara@team.example');
        await dialog.locator('input[type=password]').fill(PASSWORD);
        await dialog.getByRole('button', { name: words['signIn.submit'], exact: true }).click();
        await dialog.waitFor({ state: 'detached' });
        expect(await note.inputValue()).toBe('half a thought');
        await expect.poll(async () => (await r.drafts())[0]?.note, POLL).toBe('half a thought');
        await submitButton(page, words).click();
        await nextItem(page, words, item);
        expect(await r.submissions()).toMatchObject([{ assignment: item, filled: FORM }]);
      } finally {
        await r.t.close();
      }
    },
  );
});
