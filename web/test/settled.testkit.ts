import type { Page } from 'playwright-core';

/** Waits until nothing that ends by itself is moving: colours half-way between two are no colours of the page. */
export const settled = (page: Page): Promise<unknown> =>
  page.evaluate(`Promise.race([
    Promise.all(document.getAnimations()
      .filter((one) => one.effect?.getComputedTiming().iterations !== Infinity)
      .map((one) => one.finished.catch(() => null))),
    new Promise((done) => setTimeout(done, 5000)),
  ]).then(() => null)`);
