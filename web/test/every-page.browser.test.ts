import type { Cookie, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tempDir } from '../../test/support.js';
import { router } from '../src/router.js';
import {
  accessible,
  inChromium,
  LOOKS,
  type Look,
  POLL,
  scrollsSideways,
} from './browser.testkit.js';
import { runOf, type StudioProcess, studioProcess } from './studio-process.testkit.js';

const RUN = 'run intima --target sample/warm --target sample/cold --judge local/house --limit 12';

/** As long as names are. */
const NAME = 'Mara Lindqvist-Okonkwo';

/** Where each page is looked at; `RUN` stands for a run's id. The key is the page's path in the router. */
const VISITS: Readonly<Record<string, readonly string[]>> = {
  '/profile': ['/profile'],
  '/experts': ['/experts', '/experts?find=nobody-of-this-name'],
  '/experts/$person': ['/experts/no-such-person'],
  '/campaigns/$campaign/matching': ['/campaigns/no-such-campaign/matching'],
  '/': ['/'],
  '/runs': ['/runs', '/runs?find=nothing-of-this-name'],
  '/new-run': ['/new-run'],
  '/runs/$run': ['/runs/RUN', '/runs/no-such-run'],
  '/runs/$run/answers': ['/runs/RUN/answers', '/runs/RUN/answers?find=nothing-like-this'],
  '/runs/$run/items/$item': ['/runs/RUN/items/en-name-1'],
  '/disagreements': ['/disagreements'],
  '/search': ['/search', '/search?find=you'],
  '/compare': ['/compare', '/compare?runs=RUN'],
  '/suites': ['/suites'],
  '/suites/$suite': [
    '/suites/intima',
    '/suites/intima?part=data',
    '/suites/intima?part=taxonomy',
    '/suites/intima?part=items',
  ],
  '/judges': ['/judges'],
  '/judges/$suite/$judge': ['/judges/intima/local%2Fhouse'],
  '/guard': ['/guard'],
  '/providers': ['/providers'],
  '/targets': ['/targets'],
  '/upload': ['/upload'],
  '/notices': ['/notices'],
  '/earnings': [
    '/earnings',
    '/earnings?part=statements',
    '/earnings?part=payee',
    '/earnings?part=disputes',
    '/earnings?part=credit',
    '/earnings?part=kept',
  ],
  '/statements': ['/statements'],
  '/campaigns/$campaign/prices': ['/campaigns/CAMPAIGN/prices', '/campaigns/no-such/prices'],
  '/campaigns/$campaign/contributions': ['/campaigns/CAMPAIGN/contributions'],
  '/certificate/$number': ['/certificate/no-such-number'],
  '/community': [
    '/community',
    '/community?part=learning',
    '/community?part=events',
    '/community?part=members',
  ],
  '/campaigns': ['/campaigns'],
  '/campaigns/new': ['/campaigns/new'],
  '/campaigns/$campaign': ['/campaigns/CAMPAIGN', '/campaigns/no-such-campaign'],
  '/campaigns/$campaign/settings': ['/campaigns/CAMPAIGN/settings'],
  '/campaigns/$campaign/import': ['/campaigns/CAMPAIGN/import'],
  '/campaigns/$campaign/items': [
    '/campaigns/CAMPAIGN/items',
    '/campaigns/CAMPAIGN/items?kind=gold',
  ],
  '/campaigns/$campaign/people': ['/campaigns/CAMPAIGN/people'],
  '/rate': ['/rate'],
  '/campaigns/$campaign/board': ['/campaigns/CAMPAIGN/board'],
  '/campaigns/$campaign/release': ['/campaigns/CAMPAIGN/release'],
  '/rate/$campaign': ['/rate/CAMPAIGN', '/rate/no-such-campaign'],
  '/rate/$campaign/mine': ['/rate/CAMPAIGN/mine'],
  '/work/$assignment': ['/work/no-such-item'],
  '/rate/$campaign/exam': ['/rate/CAMPAIGN/exam'],
  '/rate/$campaign/learn': ['/rate/CAMPAIGN/learn'],
  '/campaigns/$campaign/exam': ['/campaigns/CAMPAIGN/exam'],
  '/campaigns/$campaign/rubric': ['/campaigns/CAMPAIGN/rubric'],
  '/campaigns/$campaign/cases': ['/campaigns/CAMPAIGN/cases'],
  '/campaigns/$campaign/quality': [
    '/campaigns/CAMPAIGN/quality',
    '/campaigns/CAMPAIGN/quality?part=agreement',
    '/campaigns/CAMPAIGN/quality?part=days',
    '/campaigns/CAMPAIGN/quality?part=checks',
    '/campaigns/CAMPAIGN/quality?part=design',
  ],
  '/campaigns/$campaign/rater-groups': ['/campaigns/CAMPAIGN/rater-groups'],
  '/rate/$campaign/quality': ['/rate/CAMPAIGN/quality'],
  '/campaigns/$campaign/faq': ['/campaigns/CAMPAIGN/faq'],
  '/campaigns/$campaign/threads': [
    '/campaigns/CAMPAIGN/threads',
    '/campaigns/CAMPAIGN/threads?find=nothing-like-this',
  ],
  '/campaigns/$campaign/threads/$thread': ['/campaigns/CAMPAIGN/threads/no-such-thread'],
  '/campaigns/$campaign/consultations': ['/campaigns/CAMPAIGN/consultations'],
  '/campaigns/$campaign/consultations/$consultation': [
    '/campaigns/CAMPAIGN/consultations/no-such-room',
  ],
  '/me': ['/me'],
  '/team': ['/team'],
  '/projects': ['/projects'],
  '/keys': ['/keys'],
  '/audit': ['/audit'],
};
/** Pages for whoever has not signed in; the first owner's link comes from the server. */
const DOORS: readonly string[] = ['/sign-in', '/invitation', '/first-owner'];

it('every page of the router has a visit', () => {
  expect(Object.keys(router.routesByPath).sort()).toEqual(
    [...Object.keys(VISITS), ...DOORS].sort(),
  );
});

inChromium('every page', (visit) => {
  let studio: StudioProcess;
  let run: string;
  /** Made by the first one who comes. */
  let campaign = '';
  /** Signs the owner in; made by the first one who comes. */
  let cookies: Cookie[] = [];

  beforeAll(async () => {
    const home = tempDir();
    run = await runOf(RUN, home);
    studio = await studioProcess({ home }, { accounts: true });
  });
  afterAll(() => studio?.stop());

  async function come(page: Page, { words }: Look): Promise<void> {
    await page.goto(studio.firstOwner ?? '');
    await page.getByLabel(words['link.name']).waitFor();
    await accessible(page);
    await page.getByLabel(words['link.name']).fill(NAME);
    await page.getByLabel(words['signIn.email']).fill('mara@team.example');
    await page.locator('input[type=password]').fill('a lamp in the window');
    await page.getByRole('button', { name: words['link.withPassword'] }).click();
    await page.getByRole('button', { name: NAME }).waitFor();
    cookies = await page.context().cookies();
    campaign = await page.evaluate(async () => {
      const made = await fetch('/api/projects/home/campaigns', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ title: 'Warmth of replies', suite: 'intima' }),
      });
      return ((await made.json()) as { id: string }).id;
    });
  }

  it.each(LOOKS)(
    'has no serious fault of access and does not scroll sideways ($lang)',
    async (look) => {
      const { page, context } = await visit(look);
      for (const path of [
        '/sign-in',
        '/invitation',
        '/no-such-page',
        '/certificate/no-such-number',
      ]) {
        await page.goto(`${studio.origin}${path}`);
        await accessible(page);
      }
      if (cookies.length === 0) await come(page, look);
      else await context.addCookies(cookies);
      for (const path of Object.values(VISITS).flat()) {
        await page.goto(
          `${studio.origin}${path.replace('RUN', run).replace('CAMPAIGN', campaign)}`,
        );
        await accessible(page);
        // English is longer than Chinese, and must fit a phone as well.
        await page.setViewportSize({ width: 390, height: 900 });
        await expect.poll(() => scrollsSideways(page), { ...POLL, message: path }).toBe(false);
        await page.setViewportSize({ width: look.width, height: 900 });
      }
    },
  );
});
