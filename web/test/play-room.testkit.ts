import type { Page } from 'playwright-core';
import type { FilledPages } from '../../src/experts/work/content.js';
import { LOOKS } from './browser.testkit.js';
import { fillsIn, picks, type TitledPages } from './play-forms.testkit.js';
import type { Seat } from './play-raters.testkit.js';

/** A consultation on the pages: from changed votes to a case that everybody can read. Who runs it reads English. */
const { words: english } = LOOKS[0];
const WHAT_IT_IS_ABOUT = 'Whether warm words retain somebody.';

const entersRoom = ({ page }: Seat, at: string, room: string) =>
  page.goto(`${at}/consultations/${room}`);

/** Changes one’s own vote in a room, after the first votes lie side by side, to what is suggested. */
export async function changesVote(
  seat: Seat,
  at: string,
  { room, field, level }: { room: string; field: string; level: string },
): Promise<void> {
  const { page, look } = seat;
  const { words } = look;
  await entersRoom(seat, at, room);
  await page.getByRole('heading', { name: words['room.votes'] }).waitFor();
  await page.getByRole('button', { name: words['room.changeVote'] }).click();
  const form = page.getByRole('region', { name: words['room.changeVote'] });
  await form
    .getByRole('radiogroup', { name: field, exact: true })
    .getByLabel(level, { exact: true })
    .check();
  await page.getByRole('button', { name: words['room.saveVote'] }).click();
  await form.waitFor({ state: 'detached' });
}

/** Proposes what all agree on, field by field: an unclear rubric made the difference. */
export async function proposes(
  seat: Seat,
  at: string,
  room: string,
  { pages, filled, reason }: { pages: TitledPages; filled: FilledPages; reason: string },
): Promise<void> {
  const { page, look } = seat;
  const { words, lang } = look;
  await entersRoom(seat, at, room);
  await page.getByRole('button', { name: words['room.propose'], exact: true }).click();
  const form = page.locator('form').filter({ has: page.getByLabel(words['room.reason']) });
  await form.getByLabel(words['room.outcome.consensus']).check();
  await picks(page, words['room.kind'], words['room.kind.rubric']);
  await form.getByLabel(words['room.reason']).fill(reason);
  await fillsIn(form, pages, filled, lang);
  await form.getByRole('button', { name: words['room.propose'], exact: true }).click();
  await page.getByRole('button', { name: words['room.proposeAgain'], exact: true }).waitFor();
}

/** Reads what is proposed, and signs it. */
export async function signs(seat: Seat, at: string, room: string, reason: string): Promise<void> {
  const { page, look } = seat;
  await entersRoom(seat, at, room);
  await page.getByText(reason, { exact: true }).waitFor();
  const sign = page.getByRole('button', { name: look.words['room.sign'], exact: true });
  await sign.click();
  await sign.waitFor({ state: 'detached' });
}

/** Signs a consultation's outcome, and makes a case of it. */
export async function closesRoom(page: Page, at: string, room: string, title: string) {
  await page.goto(`${at}/consultations/${room}`);
  await page.getByRole('button', { name: english['room.close'] }).click();
  await page.getByLabel(english['room.caseTitle']).fill(title);
  for (const part of ['divergence', 'discussion', 'scenes'] as const)
    await page.getByLabel(english[`room.${part}`]).fill(WHAT_IT_IS_ABOUT);
  await page.getByRole('button', { name: english['room.close'] }).click();
  await page.getByText(english['room.caseMade']).waitFor();
}

/** Takes a case out of its draft, so that raters can read it. */
export async function acceptsCase(page: Page, at: string, title: string): Promise<void> {
  await page.goto(`${at}/cases`);
  await page.getByRole('link', { name: title, exact: true }).click();
  await page.getByRole('button', { name: english['cases.edit'], exact: true }).click();
  await page.getByRole('button', { name: english['cases.accept'], exact: true }).click();
  await page
    .getByRole('article')
    .getByText(english['cases.status.accepted'], { exact: true })
    .waitFor();
}

/** Finds a case by its title, reads what was agreed and says so. */
export async function readsCase(
  { page, look }: Seat,
  at: string,
  { title, consensus }: { title: string; consensus: string },
): Promise<void> {
  const { words } = look;
  await page.goto(`${at}/cases`);
  await page.getByRole('link', { name: title, exact: true }).click();
  const text = page.getByRole('article');
  await text.getByRole('heading', { name: title, exact: true }).waitFor();
  await text.getByText(consensus, { exact: true }).waitFor();
  await text.getByText(WHAT_IT_IS_ABOUT).first().waitFor();
  await text.getByRole('button', { name: words['cases.markRead'] }).click();
  await text.getByText(words['cases.read'], { exact: true }).waitFor();
}
