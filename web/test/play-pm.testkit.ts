import type { Page } from 'playwright-core';
import type { FilledPages } from '../../src/experts/work/content.js';
import { LOOKS } from './browser.testkit.js';
import { fillsIn, picks, type TitledPages } from './play-forms.testkit.js';

/** Acts of whoever runs a project, on the pages; the pages are in English. */
const { words } = LOOKS[0];

export const ITEMS_OF_AN_EXAM = 10;

/** Makes a campaign and says how it goes. @returns its id */
export async function makesCampaign(page: Page, origin: string, title: string): Promise<string> {
  await page.goto(`${origin}/campaigns/new`);
  await page.getByRole('textbox', { name: words['campaigns.name'] }).fill(title);
  await picks(page, words['campaigns.suite'], /INTIMA/i);
  await page.getByRole('button', { name: words['campaigns.make'] }).click();
  await page.waitForURL(/\/campaigns\/[^/]+\/import/);
  const id = new URL(page.url()).pathname.split('/')[2] ?? '';
  await page.goto(`${origin}/campaigns/${id}/settings`);
  const number = (label: string, value: string): Promise<void> =>
    page.getByRole('textbox', { name: label, exact: true }).fill(value);
  await number(words['set.exam.items'], String(ITEMS_OF_AN_EXAM));
  await number(words['set.exam.pass'], '70');
  await number(words['set.exam.coolDownHours'], '0');
  await number(words['set.gold.newRate'], '12');
  await number(words['set.divergence.share'], '55');
  await page.getByRole('button', { name: words['act.save'] }).click();
  await page.getByText(words['campaigns.settingsSaved']).waitFor();
  return id;
}

/** Puts answers of a run in: staged, looked at, signed. `sample`: so many of them; all where it is left out. */
export async function putsIn(
  page: Page,
  at: string,
  run: string,
  { kind, sample }: { kind: 'task' | 'exam'; sample?: number },
): Promise<void> {
  await page.goto(`${at}/import`);
  await picks(page, words['intake.run'], run);
  if (sample !== undefined) {
    await picks(page, words['intake.choice'], words['intake.choice.sample']);
    await page
      .getByRole('textbox', { name: words['intake.sample'], exact: true })
      .fill(String(sample));
  }
  await picks(page, words['intake.kind'], words[`intake.makes.${kind}`]);
  await page.getByLabel(words['intake.provenance']).fill('The run of this morning.');
  await page.getByRole('button', { name: words['intake.stage'], exact: true }).click();
  const sure = page.getByLabel(words['intake.signText']);
  await sure.waitFor();
  const all = page.getByRole('button', { name: words['intake.releaseAll'] });
  if ((await all.count()) > 0) {
    await all.click();
    await all.waitFor({ state: 'detached' });
  }
  await sure.check();
  await page.getByLabel(words['intake.signNote']).fill('Read: nobody can be recognized.');
  await page.getByRole('button', { name: words['intake.sign'] }).click();
  // Only what was put in can be taken out again.
  await page.getByRole('button', { name: words['intake.undo'], exact: true }).waitFor();
}

/** Sets an item's standard by the item's own form. */
export async function setsStandard(
  page: Page,
  at: string,
  item: string,
  { pages, filled, as }: { pages: TitledPages; filled: FilledPages; as: 'gold' | 'keep' },
): Promise<void> {
  await page.goto(`${at}/exam?item=${item}`);
  const editor = page.locator('form').filter({ has: page.getByText(words['standard.form']) });
  await editor.getByText(words['standard.form']).waitFor();
  await fillsIn(editor, pages, filled, LOOKS[0].lang);
  await editor.getByLabel(words['standard.why.en']).fill('As the guide says.');
  await editor.getByLabel(words['standard.why.zh']).fill('依据指南。');
  await editor.getByLabel(words[`standard.as.${as}`]).check();
  await editor.getByRole('button', { name: words['standard.save'] }).click();
  await page.getByText(words['standard.saved']).first().waitFor();
}

/** Believes a credential and sets a tier, both with their reasons. */
export async function trusts(
  page: Page,
  origin: string,
  { id, tier }: { id: string; tier: 1 | 2 },
): Promise<void> {
  await page.goto(`${origin}/experts/${id}?project=home`);
  await page.getByRole('button', { name: /Register no\. 4711/ }).click();
  await page.getByLabel(words['experts.reason'], { exact: false }).last().fill('Seen.');
  await page.getByRole('button', { name: words['experts.accept'] }).click();
  await page.getByText(`✓ ${words['experts.state.verified']}`).waitFor();
  await picks(page, words['experts.tier'], words[`experts.tier${tier}`]);
  await page.getByLabel(words['experts.reason']).first().fill('From earlier work.');
  await page.getByLabel(words['experts.evidenceField']).fill('120 items of the pilot.');
  await page.getByRole('button', { name: words['experts.setTier'] }).click();
  await page.getByText(words['experts.cause.set']).first().waitFor();
}

/** Looks at an alarm, and lets the person go on, with a reason. */
export async function decidesAlarm(page: Page, at: string, name: string): Promise<void> {
  await page.goto(`${at}/quality`);
  const alarm = page
    .getByRole('article', { name: words['quality.alarmOf'].replace('{{name}}', name) })
    .first();
  await alarm
    .getByRole('textbox', { name: words['quality.note'] })
    .fill('Read ten items with them: the guide was forgotten.');
  await alarm.getByRole('radio', { name: words['quality.decision.go-on'] }).check();
  await alarm.getByRole('button', { name: words['quality.decide'], exact: true }).click();
  await alarm.getByText('Read ten items with them').waitFor();
}

/** Why the rubric changes, for everybody to read. */
export const REASON = 'Raters differed on warm words.';

/** Writes and publishes the next version of the rubric, which everybody has to be tested for. */
export async function publishesRubric(page: Page, at: string, version: number): Promise<void> {
  const n = String(version);
  await page.goto(`${at}/rubric`);
  await page.getByRole('button', { name: words['rubric.edit.begin'].replace('{{n}}', n) }).click();
  await page.getByRole('button', { name: words['rubric.edit.addSection'] }).click();
  await page.getByLabel(words['rubric.edit.sectionTitle.en']).fill('Warm words alone');
  await page.getByLabel(words['rubric.edit.sectionTitle.zh']).fill('只有暖心的话');
  await page.getByLabel(words['rubric.edit.body.en']).fill('Warm words alone are no retention.');
  await page.getByLabel(words['rubric.edit.body.zh']).fill('只有暖心的话不算挽留。');
  await page.getByLabel(words['rubric.edit.reason']).fill(REASON);
  await page.getByLabel(words['rubric.edit.major']).check();
  await page.getByRole('button', { name: words['rubric.edit.save'] }).click();
  const publish = page.getByRole('button', {
    name: words['rubric.edit.publish'].replace('{{n}}', n),
  });
  await publish.and(page.locator(':enabled')).click();
  await page.getByRole('heading', { name: words['rubric.notices'] }).waitFor();
}

/** Looks up who looked at a version of the rubric. */
export async function seesWhoLooked(page: Page, at: string, version: number, name: string) {
  await page.goto(`${at}/rubric`);
  const row = page
    .getByRole('row', { name: words['rubric.version'].replace('{{n}}', String(version)) })
    .filter({ has: page.getByRole('cell', { name, exact: true }) });
  await row.getByText(words['rubric.notices.seen'].split('{{')[0] ?? '').waitFor();
}

/** Designs a blind test, looks at what it takes, and starts it. */
export async function startsBlindTest(page: Page, at: string, run: string): Promise<void> {
  await page.goto(`${at}/release`);
  await picks(page, words['release.run'], new RegExp(run));
  await page.getByLabel(words['release.seed']).fill('played through');
  await page.getByRole('button', { name: words['release.plan'] }).click();
  await page.getByRole('button', { name: words['release.begin'] }).click();
  await page.getByText(words['release.noPeeking']).waitFor();
}

/** Closes the blind test and asks for a release on it. */
export async function asksRelease(page: Page, at: string, name: string): Promise<void> {
  await page.goto(`${at}/release`);
  await page.getByRole('button', { name: words['release.close'], exact: true }).click();
  await page.getByText(words['release.gate.passed']).first().waitFor();
  await page.getByLabel(words['release.name']).fill(name);
  await page.getByRole('button', { name: words['release.ask'] }).click();
  await page.getByText(words['release.state.asked']).waitFor();
}

/** Signs a release that somebody else asked for, after every check. */
export async function signsRelease(page: Page, at: string): Promise<void> {
  await page.goto(`${at}/release`);
  for (const check of ['licences', 'privacy', 'weak-items', 'figures', 'credits'] as const)
    await page.getByLabel(words[`release.check.${check}`]).check();
  await page.getByRole('button', { name: words['release.sign'], exact: true }).click();
  await page.getByText(words['release.state.signed']).waitFor();
}

/**
 * Locks every pay week that is over, the earliest first, and notes that all of it was paid: work that went on past the
 * end of a week is in two.
 */
export async function settles(page: Page, origin: string): Promise<void> {
  const previews = page.getByRole('button', {
    name: words['statements.previewOf'].split('{{')[0] ?? '',
  });
  for (;;) {
    await page.goto(`${origin}/statements`);
    await page.getByRole('heading', { name: words['statements.locked'] }).waitFor();
    if ((await previews.count()) === 0) return;
    await previews.first().click();
    await page.getByRole('button', { name: words['statements.lock'] }).click();
    await page.getByText(words['statements.whole']).waitFor();
    await page.getByLabel(words['statements.all']).check();
    await page.getByLabel(words['statements.reference']).fill('bank 17');
    await page
      .getByRole('button', {
        name: new RegExp(words['statements.notePaid_other'].replace('{{count}}', '\\d+')),
      })
      .click();
    await page
      .getByText(/bank 17/)
      .first()
      .waitFor();
  }
}

/** Lowers what a certificate asks for to this short project, and issues one. */
export async function issuesCertificate(page: Page, at: string, name: string): Promise<void> {
  await page.goto(`${at}/contributions`);
  await page.getByText(words['certificates.changeRule']).click();
  const number = (label: string) => page.getByRole('textbox', { name: label, exact: true });
  await number(words['contributions.verdicts']).fill('20');
  await number(words['certificates.days']).fill('0');
  await picks(page, words['certificates.tier'], words['money.tier.bronze']);
  await page.getByLabel(words['prices.reason']).fill('A small project.');
  await page.getByRole('button', { name: words['act.save'] }).click();
  const issue = page.getByRole('button', {
    name: words['certificates.issueTo'].replace('{{name}}', name),
  });
  await issue.click();
  await issue.waitFor({ state: 'detached' });
}
