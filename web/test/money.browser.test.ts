import { afterAll, beforeAll, expect, it } from 'vitest';
import { addToLedger } from '../../src/experts/money/ledger.js';
import { joined, someItems, testCampaign } from '../../src/experts/work/work.testkit.js';
import { type TestStudio, testStudio } from '../../src/server/studio.testkit.js';
import { accessible, inChromium, LOOKS, PAGES, POLL, saved, signIn } from './browser.testkit.js';

const DAY = 86_400_000;
const short = (lang: string): string => lang.slice(0, 2);

inChromium('money and community', (visit) => {
  let t: TestStudio;
  beforeAll(async () => {
    t = await testStudio({ pages: PAGES });
    await t.db.insertInto('project').values({ id: 'j1', name: 'Warmth', created_ms: 1 }).execute();
  });
  afterAll(() => t?.close());

  /** Two verdicts' pay of three weeks ago, in a campaign that somebody takes part in. */
  async function campaignOf(person: string): Promise<string> {
    const campaign = await testCampaign(t.db, { items: someItems(2), project: 'j1' });
    await joined(t.db, campaign, person);
    for (const i of [1, 2])
      await t.db.transaction().execute((trx) =>
        addToLedger(trx, {
          campaign: campaign.id,
          person,
          assignment: null,
          kind: 'earn',
          cause: 'verdict',
          verdicts: 1,
          sequence: 0,
          amount: 500,
          currency: 'CNY',
          priceRule: 1,
          tier: 0,
          rubric: 1,
          reason: '',
          by: person,
          atMs: Date.now() - 21 * DAY + i,
        }),
      );
    return campaign.id;
  }
  const idOf = async (name: string) =>
    (
      await t.db
        .selectFrom('person')
        .select('id')
        .where('name', '=', name)
        .executeTakeFirstOrThrow()
    ).id;

  it.each(LOOKS)(
    'B7, B8: from the balance to the statement, the payment and its receipt ($lang)',
    async (look) => {
      const { words, lang } = look;
      const at = (path: string) => `${t.studio.address}${path}`;
      const byTouch = look.width < 500;
      const ann = await visit(look, { touch: byTouch });
      await signIn(t, ann.context, `ann-${short(lang)}`, { projects: { j1: 'expert' } });
      const campaign = await campaignOf(await idOf(`ann-${short(lang)}`));
      await ann.page.goto(at('/earnings'));
      await ann.page
        .getByText(/10\.00/)
        .first()
        .waitFor();
      await accessible(ann.page);
      const tab = (part: 'statements' | 'payee' | 'credit' | 'kept') =>
        ann.page.getByRole('tab', { name: words[`earnings.part.${part}`] }).click();
      await tab('payee');
      await ann.page.getByLabel(words['payee.name']).fill('Lin An');
      await ann.page.getByLabel(words['payee.account']).fill('6222020200011112222');
      await ann.page.getByRole('button', { name: words['act.save'] }).click();
      await ann.page.getByText(/•••• 2222/).waitFor();
      await accessible(ann.page);
      await tab('kept');
      await ann.page.getByText(words['kept.drift.what']).waitFor();
      await accessible(ann.page);
      await tab('credit');
      await ann.page.getByLabel(words['credit.consent']).check();
      await ann.page
        .getByRole('textbox', { name: words['credit.name'], exact: true })
        .fill(`River ${lang}`);
      await ann.page.getByRole('button', { name: words['act.save'] }).click();
      await ann.page.getByText(words['team.saved']).waitFor();

      const fay = await visit(look);
      await signIn(t, fay.context, `fay-${short(lang)}`, { projects: { j1: 'finance' } });
      await fay.page.goto(at('/statements'));
      await accessible(fay.page);
      await fay.page
        .getByRole('button', { name: words['statements.previewOf'].split('{{')[0] ?? '' })
        .first()
        .click();
      await fay.page.getByRole('button', { name: words['statements.lock'] }).waitFor();
      await accessible(fay.page);
      await fay.page.getByRole('button', { name: words['statements.lock'] }).click();
      await fay.page.getByText(words['statements.whole']).waitFor();
      await accessible(fay.page);
      await fay.page.getByLabel(words['statements.password']).fill('a lamp in the window');
      const [download] = await Promise.all([
        fay.page.waitForEvent('download'),
        fay.page.getByRole('button', { name: words['statements.sheet'] }).click(),
      ]);
      expect(download.suggestedFilename()).toMatch(/\.xlsx$/);
      await fay.page.getByLabel(words['statements.all']).check();
      await fay.page.getByLabel(words['statements.reference']).fill('bank 17');
      await fay.page
        .getByRole('button', { name: words['statements.notePaid_one'].replace('{{count}}', '1') })
        .click();
      await fay.page.getByText(/bank 17/).waitFor();

      await tab('statements');
      await ann.page
        .getByRole('button', { name: words['earnings.openStatement'].split('{{')[0] ?? '' })
        .click();
      await ann.page.getByText(/bank 17/).waitFor();
      await accessible(ann.page);
      const received = ann.page.getByRole('button', { name: words['earnings.received'] });
      expect((await received.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(byTouch ? 44 : 24);
      await (byTouch ? received.tap() : received.click());
      await ann.page.getByText(words['earnings.receivedOn'].split('{{time}}')[1] ?? '').waitFor();
      await ann.page.getByRole('button', { name: words['earnings.objectStatement'] }).click();
      await ann.page.getByLabel(words['dispute.said']).fill('two items are missing');
      await ann.page.getByRole('button', { name: words['dispute.send'] }).first().click();
      await ann.page.getByText('two items are missing').waitFor();
      await accessible(ann.page);

      await fay.page.goto(at(`/statements?campaign=${campaign}&part=disputes`));
      await fay.page
        .getByRole('textbox', { name: words['dispute.answer'], exact: true })
        .fill('they come with the next one');
      await fay.page.getByRole('button', { name: words['dispute.send'] }).click();
      await fay.page.getByText(words['dispute.state.closed'], { exact: true }).waitFor();
      await accessible(fay.page);
      await fay.page.goto(at(`/statements?campaign=${campaign}&part=by-hand`));
      await fay.page.getByLabel(words['byHand.reason']).waitFor();
      await accessible(fay.page);
    },
  );

  it.each(LOOKS)(
    'B3, B9, B10: prices, contributions, a certificate and its page for strangers ($lang)',
    async (look) => {
      const { words, lang } = look;
      const at = (path: string) => `${t.studio.address}${path}`;
      const { page, context } = await visit(look);
      await signIn(t, context, `pam-${short(lang)}`, { projects: { j1: 'pm' } });
      const person = await t.person(`bea-${short(lang)}`, { projects: { j1: 'expert' } });
      const campaign = await campaignOf(person);
      await page.goto(at(`/campaigns/${campaign}/prices`));
      await page.getByText(/36\.00/).waitFor();
      await accessible(page);
      await page.getByLabel(new RegExp(words['prices.difficulty.1'])).fill('6.00');
      await page.getByLabel(words['prices.reason']).fill('longer texts');
      await page.getByRole('button', { name: words['prices.store'] }).click();
      await page.getByText(/10\.80/).waitFor();
      await accessible(page);

      await page.goto(at(`/campaigns/${campaign}/contributions`));
      await page
        .getByRole('cell', { name: `bea-${short(lang)}` })
        .first()
        .waitFor();
      await accessible(page);
      const list = await saved(page, () => page.getByRole('link', { name: 'Markdown' }).click());
      expect(list).not.toContain(`bea-${short(lang)}`);
      await page.getByText(words['certificates.changeRule']).click();
      await page
        .getByRole('textbox', { name: words['contributions.verdicts'], exact: true })
        .fill('2');
      await page.getByRole('textbox', { name: words['certificates.days'], exact: true }).fill('0');
      await page
        .getByRole('combobox', { name: words['certificates.tier'] })
        .or(page.getByLabel(words['certificates.tier']))
        .first()
        .click();
      await page.getByRole('option', { name: words['money.tier.bronze'] }).click();
      await page.getByLabel(words['prices.reason']).fill('a small project');
      await page.getByRole('button', { name: words['act.save'] }).click();
      const issue = page.getByRole('button', {
        name: words['certificates.issueTo'].replace('{{name}}', `bea-${short(lang)}`),
      });
      await issue.click();
      await issue.waitFor({ state: 'detached' });
      const [{ number } = { number: '' }] = await t.db
        .selectFrom('certificate')
        .select('number')
        .where('person', '=', person)
        .execute();

      const stranger = await visit(look);
      await stranger.page.goto(at(`/certificate/${number}`));
      await stranger.page.getByText(words['certificate.genuine'], { exact: true }).waitFor();
      await stranger.page.getByText(words['certificate.unnamed']).waitFor();
      expect(await stranger.page.content()).not.toContain(`bea-${short(lang)}`);
      await accessible(stranger.page);
      await page
        .getByRole('button', {
          name: words['certificates.takeBackOf'].replace('{{name}}', `bea-${short(lang)}`),
        })
        .click();
      await page.getByRole('dialog').getByRole('textbox').fill('issued by mistake');
      await page
        .getByRole('dialog')
        .getByRole('button', { name: words['certificates.takeBack'] })
        .click();
      await page.getByText(words['certificate.revokedShort']).first().waitFor();
      await stranger.page.reload();
      await stranger.page.getByText('issued by mistake').waitFor();
      await accessible(stranger.page);
    },
  );

  it.each(LOOKS)(
    'B11, B12, B13: joining, a post, an event with sign-up and its calendar file ($lang)',
    async (look) => {
      const { words, lang } = look;
      const { page, context } = await visit(look);
      await signIn(t, context, `lee-${short(lang)}`, { projects: { j1: 'pm' } });
      await page.goto(`${t.studio.address}/community`);
      await page.getByRole('button', { name: words['community.join'] }).click();
      await page.getByLabel(words['community.name']).fill(`Oak ${lang}`);
      await page.getByRole('button', { name: words['community.join'] }).last().click();
      await page.getByLabel(words['community.body']).waitFor();
      await accessible(page);
      const title = `Hello ${lang}`;
      await page.getByLabel(words['community.postTitle']).fill(title);
      await page.getByLabel(words['community.body']).fill('What do you read?');
      await page.getByRole('button', { name: words['community.send'] }).click();
      const post = page.getByRole('article').filter({ hasText: title });
      await post.waitFor();
      await post
        .getByRole('button', { name: words['community.replies_other'].replace('{{count}}', '0') })
        .click();
      await post.getByLabel(words['community.reply']).fill('poems');
      await post.getByRole('button', { name: words['community.sendReply'] }).click();
      await post.getByText('poems').first().waitFor();
      await accessible(page);

      await page.getByRole('tab', { name: words['community.part.events'] }).click();
      await page.getByRole('button', { name: words['event.make'] }).click();
      await page.getByLabel(words['community.postTitle']).fill(`Talk ${lang}`);
      await page.getByLabel(words['event.starts']).fill('2030-03-08T23:30');
      await page.getByLabel(words['event.ends']).fill('2030-03-09T00:30');
      await page.getByLabel(words['event.placeLabel']).fill('Room 3');
      await accessible(page);
      await page.getByRole('button', { name: words['act.save'] }).click();
      const event = page.getByRole('article').filter({ hasText: `Talk ${lang}` });
      await event.getByText(words['event.coming_other'].replace('{{count}}', '0')).waitFor();
      await event
        .getByRole('button', { name: words['event.signUpOf'].replace('{{title}}', `Talk ${lang}`) })
        .click();
      await event
        .getByText(
          words[lang === 'en' ? 'event.coming_one' : 'event.coming_other'].replace(
            '{{count}}',
            '1',
          ),
        )
        .waitFor();
      await event.getByText(words['event.guestsOf'].replace('{{title}}', `Talk ${lang}`)).click();
      await event.getByText(`Oak ${lang}`, { exact: true }).waitFor();
      await accessible(page);
      const file = await saved(page, () => event.getByRole('link').last().click());
      expect(file).toContain(`SUMMARY:Talk ${lang}`);
      await page.getByRole('tab', { name: words['community.part.members'] }).click();
      await expect.poll(() => page.getByText('Oak').count(), POLL).toBeGreaterThan(0);
      await accessible(page);
    },
  );
});
