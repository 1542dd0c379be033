import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { POLL } from '../browser.testkit.js';

/** What the service worker of a page is: its state, and whether it serves this page. */
const workerOf = (page: Page): Promise<unknown> =>
  page.evaluate(`navigator.serviceWorker.getRegistration('/').then((one) =>
    navigator.serviceWorker.controller !== null && one?.active?.state === 'activated')`);
export const workerServes = (page: Page): Promise<void> =>
  expect.poll(() => workerOf(page), POLL).toBe(true);

/** Addresses of everything in caches. */
export const cached = async (page: Page): Promise<string[]> =>
  (await page.evaluate(`(async () => {
    const all = [];
    for (const name of await caches.keys())
      for (const one of await (await caches.open(name)).keys()) all.push(new URL(one.url).pathname);
    return all;
  })()`)) as string[];

/** Everything that a browser keeps of these pages, as text; of caches and databases what is in them. */
export const everythingKept = async (page: Page): Promise<string> =>
  (await page.evaluate(`(async () => {
    const found = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })];
    for (const { name } of await indexedDB.databases()) {
      const db = await new Promise((done, fail) => {
        const asked = indexedDB.open(name);
        asked.onsuccess = () => done(asked.result);
        asked.onerror = fail;
      });
      for (const store of db.objectStoreNames)
        found.push(await new Promise((done, fail) => {
          const asked = db.transaction(store).objectStore(store).getAll();
          asked.onsuccess = () => done(JSON.stringify(asked.result));
          asked.onerror = fail;
        }));
      db.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const one of await cache.keys())
        if (!one.url.includes('/assets/')) found.push(await (await cache.match(one)).text());
    }
    return found.join('\\n');
  })()`)) as string;
