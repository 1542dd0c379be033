import type { Page } from 'playwright-core';
import type { Db } from '../../src/store/index.js';
import type { Look } from './browser.testkit.js';
import { asSeenBy, type Expert, type Oracle } from './play-cast.testkit.js';
import { contentOf } from './play-facts.testkit.js';
import { placeOf } from './play-work.testkit.js';
import { atDesk, itemOf, submitButton } from './rating.testkit.js';

/** Acts of raters on the pages. `keyboard`: by keys alone; else by pointer or touch. */
export type Seat = { page: Page; look: Look; keyboard: boolean };

/** Says who one is: a credential that somebody has to believe. */
export async function claimsCredential(seat: Seat, origin: string): Promise<void> {
  const { page, look } = seat;
  const { words } = look;
  await page.goto(`${origin}/profile`);
  await page.getByRole('button', { name: words['experts.addCredential'] }).click();
  await page.getByLabel(words['experts.credentialTitle']).fill('Register no. 4711');
  await page.getByLabel(words['experts.issuer']).fill('Chamber');
  await page.getByRole('button', { name: words['experts.claim'], exact: true }).click();
  await page.getByText(words['experts.state.claimed']).waitFor();
}

export async function joins({ page, look }: Seat, origin: string, title: string): Promise<void> {
  const { words } = look;
  await page.goto(`${origin}/rate`);
  await page.getByRole('link', { name: title }).click();
  await page.getByRole('button', { name: words['rate.join'], exact: true }).click();
  await page.getByText(words['rate.examAbout']).waitFor();
}

/** Begins the exam of its page, and comes to the first item. */
export async function beginsExam({ page, look }: Seat, origin: string, campaign: string) {
  await page.goto(`${origin}/rate/${campaign}/exam`);
  await page.getByRole('button', { name: look.words['exam.begin'] }).click();
  await atDesk(page, look.words);
}

/** Ends the exam of a rubric's version, and looks at it item by item. */
export async function endsExam(
  { page, look }: Seat,
  origin: string,
  campaign: string,
  rubric: number,
): Promise<void> {
  const { words } = look;
  await page.goto(`${origin}/rate/${campaign}/exam`);
  await page.getByRole('button', { name: words['exam.finish'] }).click();
  await page.getByText(words['exam.state.calibrated']).waitFor();
  const title = new RegExp(
    words['exam.attempt'].replace('{{n}}', '\\d+').replace('{{rubric}}', `${rubric}(?!\\d)`),
  );
  const attempt = page
    .getByRole('main')
    .locator('div')
    .filter({ hasText: title, has: page.getByRole('button', { name: words['exam.feedback'] }) })
    .last();
  await attempt.getByText(words['exam.attempt.passed'], { exact: true }).waitFor();
  await attempt.getByRole('button', { name: words['exam.feedback'] }).click();
  await page.getByText(words['exam.item.right']).first().waitFor();
}

/** Takes the whole exam of the rubric in force on the pages. */
export async function takesExamOnPage(
  seat: Seat,
  db: Db,
  oracle: Oracle,
  expert: Expert,
  {
    origin,
    campaign,
    rubric,
    items,
  }: { origin: string; campaign: string; rubric: number; items: number },
): Promise<void> {
  await beginsExam(seat, origin, campaign);
  for (let n = 0; n < items; n++) await ratesOnPage(seat, db, oracle, expert);
  await endsExam(seat, origin, campaign, rubric);
}

/** Opens the item that comes next, whatever was begun; a break that is due is declined. */
export async function opensWork({ page, look }: Seat, origin: string, campaign: string) {
  const { words } = look;
  await page.goto(`${origin}/rate/${campaign}`);
  const go = page
    .getByRole('button', { name: words['rate.start'], exact: true })
    .or(page.getByRole('button', { name: words['rate.goOn'], exact: true }));
  await go.click();
  const rest = page.getByText(words['rate.none.break']);
  await submitButton(page, words).or(rest).first().waitFor();
  if (await rest.isVisible()) await go.click();
  await atDesk(page, words);
}

/** Fills the open item in and sends it; waits until it has left. @returns what kind of item it was */
export async function ratesOnPage(
  { page, keyboard, look }: Seat,
  db: Db,
  oracle: Oracle,
  expert: Expert,
): Promise<string> {
  await atDesk(page, look.words);
  const assignment = itemOf(page);
  const { item, kind, mode } = await placeOf(db, assignment);
  const { pages } = await contentOf(db, item);
  const truth = await oracle(item);
  const filled = asSeenBy(expert, pages, truth, mode);
  if (kind === 'task') expert.worked += 1;
  const asked = pages.flatMap(({ step, fields }) =>
    fields.flatMap((field) =>
      field.kind === 'choice' && field.optional !== true
        ? [
            {
              name: field.id,
              step,
              at: field.options.findIndex(({ value }) => value === filled[step]?.[field.id]),
              value: filled[step]?.[field.id],
            },
          ]
        : [],
    ),
  );
  if (keyboard) {
    for (const [i, { at }] of asked.entries()) {
      // Down to the next question; the first one where none has the focus.
      await page.keyboard.press('ArrowDown');
      await page.locator('[data-question]').nth(i).locator('input:focus').waitFor();
      await page.keyboard.press(String(at + 1));
    }
    await page.keyboard.press('Control+Enter');
  } else {
    const questions = page.locator('[data-question]');
    for (const [i, { value }] of asked.entries())
      await questions
        .nth(i)
        .locator(`input[data-value="${String(value)}"]`)
        .check();
    await submitButton(page, look.words).click();
  }
  await page.waitForURL((url) => !url.pathname.endsWith(assignment));
  return kind;
}

/** Asks the manager about the open item, beside it. */
export async function asksOnPage({ page, look, keyboard }: Seat, question: string): Promise<void> {
  const { words } = look;
  await atDesk(page, words);
  const ask = page.getByRole('button', { name: words['desk.comment'] });
  await ask.waitFor();
  if (keyboard) await page.keyboard.press('Alt+c');
  else await ask.click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('button', { name: words['talk.begin'] }).click();
  await drawer.getByLabel(words['talk.write']).fill(question);
  await drawer.getByLabel(words['talk.ask']).check();
  await drawer.getByRole('button', { name: words['talk.send'] }).click();
  await drawer.getByText(question).first().waitFor();
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });
}

/** Reads on the notices' page that the rubric changed, and goes to what changed and why. */
export async function readsOfRubric(
  { page, look }: Seat,
  origin: string,
  { version, reason }: { version: number; reason: string },
): Promise<void> {
  const { words } = look;
  await page.goto(`${origin}/notices`);
  const seen = page.waitForResponse((reply) => reply.url().endsWith('/rubric/seen'));
  await page
    .getByRole('main')
    .getByRole('link', { name: words['notices.kind.work.rubric'] })
    .click();
  await page.waitForURL(/\/rubric$/);
  const card = page.getByRole('region', {
    name: words['rubric.version'].replace('{{n}}', String(version)),
    exact: true,
  });
  await card.getByText(reason).waitFor();
  await page.getByText(words['rubric.notCalibrated']).waitFor();
  const { url, status } = await seen.then((reply) => ({
    url: reply.url(),
    status: reply.status(),
  }));
  if (status !== 200) throw new Error(`${url}: ${status}`);
}

/** Leaves the open item because it is too much, without a word. @returns the assignment that was left */
export async function skipsOnPage({ page, look }: Seat): Promise<string> {
  const { words } = look;
  await atDesk(page, words);
  const left = itemOf(page);
  await page.keyboard.press('Alt+k');
  const skip = page.getByRole('dialog', { name: words['desk.skipTitle'] });
  await skip.getByLabel(words['desk.skip.distress']).check();
  await skip.getByRole('button', { name: words['desk.skip'], exact: true }).click();
  await page.waitForURL((url) => !url.pathname.endsWith(left));
  return left;
}
