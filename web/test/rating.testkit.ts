import type { BrowserContext, Locator, Page } from 'playwright-core';
import type { Campaign } from '../../src/experts/work/campaigns.js';
import { newItem, testCampaign } from '../../src/experts/work/work.testkit.js';
import { type TestStudio, testStudio } from '../../src/server/studio.testkit.js';
import { fromColumn } from '../../src/store/index.js';
import { type Look, PAGES, signIn } from './browser.testkit.js';

export type Rating = {
  t: TestStudio;
  campaign: Campaign;
  /** Signs a rater in who has joined, and opens the next item for them. */
  desk(page: Page, context: BrowserContext, look: Look): Promise<void>;
  /** What was submitted so far, oldest first. */
  submissions(): Promise<{ assignment: string; filled: unknown; note: string; activeMs: number }[]>;
  /** What was typed last about each item. */
  drafts(): Promise<{ assignment: string; filled: unknown; note: string }[]>;
};

const MESSAGE = { en: 'I have not slept for days.', 'zh-CN': '我好几天没睡了。' };
const REPLY = {
  en: 'That sounds hard. What would help tonight?',
  'zh-CN': '听起来很难。今晚怎样会好一点？',
};

/** A studio with an open campaign of six items, of which `heavy` are hard to read, each with so many turns before. */
export async function ratingStudio({
  heavy = 0,
  settings = {},
  lang = 'en',
  turns = 0,
  pages = PAGES,
  url,
}: {
  heavy?: number;
  settings?: Record<string, unknown>;
  lang?: 'en' | 'zh-CN';
  /** Turns of a thousand characters before the reply. */
  turns?: number;
  /** Folder of the built pages. */
  pages?: string;
  /** The address that people use, where it is not the server's own. */
  url?: string;
} = {}): Promise<Rating> {
  const t = await testStudio({ pages, ...(url !== undefined && { url }) });
  const campaign = await testCampaign(t.db, {
    settings,
    items: Array.from({ length: 6 }, (_, i) => {
      const base = newItem(`q${i}`);
      return {
        ...base,
        lang,
        heavy: i < heavy,
        content: {
          ...base.content,
          notes: i < heavy ? ['self-harm'] : [],
          shown: [
            { ...base.content.shown[0], text: `${MESSAGE[lang]} ${i}` },
            ...Array.from({ length: turns }, (_, turn) => ({
              ...base.content.shown[0],
              id: `turn-${turn}`,
              text: `${turn} ${MESSAGE[lang]} `.repeat(1000 / MESSAGE[lang].length),
            })),
            { ...base.content.shown[1], text: REPLY[lang] },
          ] as typeof base.content.shown,
        },
      };
    }),
  });
  return {
    t,
    campaign,
    async desk(page, context, { words }) {
      await signIn(t, context, 'mara', { team: 'expert' });
      await page.goto(`${t.studio.address}/rate/${campaign.id}`);
      await page.getByRole('button', { name: words['rate.join'], exact: true }).click();
      await page.getByRole('button', { name: words['rate.start'] }).click();
      await atDesk(page, words);
    },
    async submissions() {
      const rows = await t.db
        .selectFrom('submission')
        .select(['assignment', 'filled', 'note', 'active_ms'])
        .orderBy('at_ms')
        .execute();
      return rows.map((row) => ({
        assignment: row.assignment,
        filled: fromColumn(row.filled),
        note: row.note,
        activeMs: Number(row.active_ms),
      }));
    },
    async drafts() {
      const rows = await t.db.selectFrom('draft').selectAll().orderBy('revision').execute();
      const last = new Map(rows.map((row) => [row.assignment, row]));
      return [...last.values()].map((row) => ({
        assignment: row.assignment,
        filled: fromColumn(row.filled),
        note: fromColumn<string>(row.note),
      }));
    },
  };
}

type Words = Look['words'];

/** Waits until the desk is there and can be written on. */
export async function atDesk(page: Page, words: Words): Promise<void> {
  await page.waitForURL(/\/work\//);
  await submitButton(page, words).and(page.locator(':enabled')).waitFor();
}

export const submitButton = (page: Page, words: Words): Locator =>
  page.getByRole('button', { name: words['desk.submit'], exact: true });

/** The item that is open. */
export const itemOf = (page: Page): string => new URL(page.url()).pathname.split('/').pop() ?? '';

/** Waits until the page says that the server has it, or what else it is to say. */
export const synced = (page: Page, is: string): Promise<void> =>
  page.locator(`[data-sync="${is}"]`).waitFor();

/** Chooses the first answer and a warmth of the form, by click. */
export async function answer(page: Page, hit: '0' | '1' = '1', level = 3): Promise<void> {
  await page.locator(`[data-question] input[data-value="${hit}"]`).first().click();
  await page.locator('[data-question*="level"]').locator(`input[data-value="${level}"]`).click();
}

/** Waits until another item than this one is open and can be written on. */
export async function nextItem(page: Page, words: Words, before: string): Promise<void> {
  await page.waitForURL(
    (url) => url.pathname.startsWith('/work/') && !url.pathname.endsWith(before),
  );
  await atDesk(page, words);
}
