// The browser of the pages' benchmark.
import { existsSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import { watchPage } from './live-page.mjs';

/** Set HEARTH_CHROMIUM, or install Debian's chromium. */
export const CHROMIUM = process.env.HEARTH_CHROMIUM ?? '/usr/bin/chromium';
export const hasBrowser = existsSync(CHROMIUM);
const ARGS = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'];

export const startBrowser = () => chromium.launch({ executablePath: CHROMIUM, args: ARGS });

/** A page that watches itself, with nothing in its cache. */
export async function openPage(browser, url) {
  const context = await browser.newContext({
    locale: 'en',
    viewport: { width: 1200, height: 900 },
  });
  const page = await context.newPage();
  await page.addInitScript(watchPage);
  await page.goto(url);
  return page;
}

/** Bytes of script that a page needs until it shows its heading, each file packed with gzip. */
export async function scriptBytes(browser, url) {
  const context = await browser.newContext({ locale: 'en' });
  const page = await context.newPage();
  const scripts = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    scripts.push(response.body().then((body) => gzipSync(body, { level: 9 }).length));
  });
  await page.goto(url);
  await page.locator('h1').waitFor();
  const sizes = await Promise.all(scripts);
  await context.close();
  return sizes.reduce((sum, size) => sum + size, 0);
}
