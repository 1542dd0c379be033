// The switch to the next item as a rater sees it: from the key that submits until the next item stands there and can be
// written on. With nothing else going on, and while others work. As a program:
//   node bench/experts-switch.mjs [--switches 60] [--items 2000] [--bytes 2000] [--others 40] [--factor 3]
// What a server costs that does nothing is asked by a page of the same browser, with as many bytes.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startBrowser } from './browser.mjs';
import { addAccounts, cookiesOf } from './experts-accounts.mjs';
import { filledBy, manyItems } from './experts-data.mjs';
import { bareServer, startPages } from './experts-faults.mjs';
import { Load } from './experts-mix.mjs';
import { WATCHED, Window, watchSwitch } from './experts-window.mjs';
import { quantile } from './lib.mjs';

/** Somebody who answers by rote may raise an alarm, and has to stop: the next one goes on. */
const PEOPLE = 12;
/** The first ones load what is loaded once. */
const FIRST = 5;
/** An item of this load: four questions with two answers each, and a rating. */
const DIGITS = ['1', '2', '1', '2', '4'];

/** @returns times in ms: `idle` and `load` with the switches and the requests in them, `bare` round trips */
export async function switches({
  wanted = 60,
  items = 2000,
  bytes = 2000,
  others = 40,
  factor = 3,
  say = () => {},
}) {
  const home = mkdtempSync(join(tmpdir(), 'hearth-switch-'));
  let server = null;
  let browser = null;
  try {
    say(`making ${items} items`);
    const data = await manyItems(home, { items, experts: others, bytes });
    await addAccounts(home, data, 2 * PEOPLE);
    const acks = join(home, 'acked.jsonl');
    writeFileSync(acks, '');
    server = await startPages(home);
    const load = new Load(data, acks);
    load.origin = server.origin;
    browser = await startBrowser();
    const all = async (accounts) => {
      const found = { switches: [], requests: [] };
      for (const account of accounts) {
        const left = wanted - found.switches.length;
        if (left <= 0) break;
        const one = await ratedBy(browser, server.origin, account, left);
        for (const name of ['switches', 'requests']) found[name].push(...one[name]);
      }
      return found;
    };
    say(`${wanted} items, with nothing else going on`);
    const idle = await all(data.pages.slice(0, PEOPLE));
    say(`${wanted} items, while ${others} others work`);
    await Promise.all(load.raters.map((rater) => rater.next()));
    let goesOn = true;
    const busy = (async () => {
      while (goesOn) await load.mix(2000, factor);
    })();
    const loaded = await all(data.pages.slice(PEOPLE));
    goesOn = false;
    await busy;
    return { idle, load: loaded, bare: await bareTrips(browser, bytes, wanted) };
  } finally {
    await browser?.close();
    await server?.stop();
    rmSync(home, { recursive: true, force: true });
  }
}

/** Somebody signs in and rates so many items, after a few that load what is loaded once. */
async function ratedBy(browser, origin, account, wanted) {
  const context = await browser.newContext({
    locale: 'en',
    reducedMotion: 'reduce',
    viewport: { width: 1280, height: 900 },
  });
  await context.addInitScript(watchSwitch, WATCHED);
  await context.addCookies(await cookiesOf(origin, account));
  const window = windowOf(await context.newPage(), origin, account);
  await window.open('/rate');
  await rated(window, FIRST);
  await window.toDesk();
  const found = await rated(window, wanted);
  await context.close();
  return found;
}

const windowOf = (page, origin, { campaign }) =>
  new Window(page, {
    origin,
    campaign,
    calm: () => 0,
    stuck: (what) => {
      throw new Error(`The page comes to nothing: ${JSON.stringify(what)}`);
    },
    refused: (why) => {
      throw new Error(`The page is refused: ${why}`);
    },
  });

/** Rates so many items by keys. @returns what each switch took, and the request in it */
async function rated(window, wanted) {
  await window.toDesk();
  await window.switches();
  const { page } = window;
  await page.evaluate(() => {
    performance.setResourceTimingBufferSize(10_000);
    performance.clearResourceTimings();
  });
  for (let n = 0; n < wanted; n++) {
    await window.answer(DIGITS);
    // A draft is on its way when somebody pauses, not at the moment of the key.
    await page.locator('[data-sync=saved]').waitFor();
    await page.keyboard.press('Control+Enter');
    const went = await page.waitForFunction(
      (wanted) =>
        globalThis.soak.count() >= wanted
          ? 'on'
          : !location.pathname.startsWith('/work/') && 'away',
      n + 1,
    );
    if ((await went.jsonValue()) === 'away') break;
  }
  const requests = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('/submit'))
      .map(({ duration }) => duration),
  );
  return { switches: await window.switches(), requests };
}

/** Round trips of a page to a server that does nothing. */
async function bareTrips(browser, bytes, wanted) {
  const bare = await bareServer(bytes + 1500);
  try {
    const page = await browser.newPage();
    await page.goto(bare.origin);
    return await page.evaluate(
      async ({ sent, times }) => {
        const took = [];
        for (let n = 0; n < times; n++) {
          const from = performance.now();
          const reply = await fetch('/', { method: 'POST', body: JSON.stringify(sent) });
          await reply.json();
          took.push(performance.now() - from);
        }
        return took.slice(10);
      },
      { sent: { filled: filledBy(Math.random) }, times: wanted + 10 },
    );
  } finally {
    bare.close();
  }
}

const line = (name, times) =>
  `${name}: n ${times.length}, ${[0.5, 0.95, 0.99]
    .map((q) => `p${q * 100} ${quantile(times, q).toFixed(1)} ms`)
    .join(', ')}`;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const given = (name, otherwise) => {
    const at = process.argv.indexOf(`--${name}`);
    return at === -1 ? otherwise : Number(process.argv[at + 1]);
  };
  const found = await switches({
    wanted: given('switches', 60),
    items: given('items', 2000),
    bytes: given('bytes', 2000),
    others: given('others', 40),
    factor: given('factor', 3),
    say: (text) => process.stderr.write(`${text}\n`),
  });
  process.stdout.write(
    `${[
      line('switch to the next item (50, 100, 200 ms are allowed)', found.idle.switches),
      line('  of it until the server has answered', found.idle.requests),
      line('switch while others work', found.load.switches),
      line('  of it until the server has answered', found.load.requests),
      line('round trip to a bare server', found.bare),
    ].join('\n')}\n`,
  );
}
