// People who rate on the pages themselves while the load runs: one Chromium, a context for each, all by keyboard. They go
// offline in the middle of a sentence, close the window, open a second one, skip; whatever happens to the server happens
// to them. Afterwards every verdict that was given and every word that was typed must be there.
import Database from 'libsql';
import { startBrowser } from './browser.mjs';
import { cookiesOf } from './experts-accounts.mjs';
import { pause, WATCHED, Window, watchSwitch } from './experts-window.mjs';
import { quantile } from './lib.mjs';
import { seeded } from './studio-data.mjs';

/** What comes beside a plain item, by turns; whoever stays in one window all the time does the first three only. */
const TURNS = ['plain', 'offline', 'sent offline', 'skip', 'closed', 'two windows'];
const STAYS = 3;
/** Every so many people stay, so that what a page keeps in memory can be told from what a new one needs. */
const STAYS_EVERY = 3;
/** Digits of the keys, and what they answer, in the items of this load. */
const ROWS = ['1', '0'];

/** Somebody at a keyboard. */
class Person {
  constructor(all, account, n) {
    this.all = all;
    this.account = account;
    this.random = seeded(5000 + n);
    this.stays = n % STAYS_EVERY === 0;
    this.turn = n;
    this.given = [];
    this.unsent = null;
    this.since = 0;
    this.heap = [];
    /** The kind of item that this person is at. */
    this.kind = 'beginning';
  }

  async begin(browser) {
    this.context = await browser.newContext({
      locale: 'en',
      reducedMotion: 'reduce',
      viewport: { width: 1280, height: 900 },
    });
    this.context.setDefaultTimeout(60_000);
    await this.context.addInitScript(watchSwitch, WATCHED);
    await this.context.addCookies(await cookiesOf(this.all.load.origin, this.account));
    this.context.on('weberror', (one) => this.all.errors.push(one.error().message));
    this.context.on('console', (one) => this.all.heard(one));
    this.context.on('response', (one) => void this.all.answered(one));
    await this.openWindow('/rate');
    await this.window.toDesk();
    this.heap.push(await this.window.memory());
  }

  async openWindow(path) {
    const { all } = this;
    this.window = new Window(await this.context.newPage(), {
      origin: all.load.origin,
      campaign: this.account.campaign,
      calm: () => all.calmMs(),
      stuck: (what) => all.stuck.push(what),
      refused: (why) => all.refused.push(why),
    });
    await this.window.open(path);
  }

  /** One item. */
  async item(kind) {
    this.kind = kind;
    await this.window.toDesk();
    await pause(1500 + 3000 * this.random());
    if (kind === 'skip') {
      await this.window.skip();
      this.all.skips += 1;
      return;
    }
    const digits = [0, 1, 2, 3].map(() => (this.random() < 0.5 ? 0 : 1));
    const warmth = 1 + Math.floor(this.random() * 5);
    const said = {
      assignment: this.window.assignment,
      filled: [...digits.map((digit) => ROWS[digit]), String(warmth)],
      note: `item ${this.turn} of ${this.account.name}`,
    };
    if (kind === 'sent offline') await this.context.setOffline(true);
    await this.window.answer([...digits.map((digit) => String(digit + 1)), String(warmth)]);
    await this.window.type(said.note);
    await this.same(said);
    if (kind === 'offline') await this.offline(said);
    if (kind === 'closed') await this.closed(said);
    if (kind === 'two windows') await this.second(said);
    this.given.push(said);
    const went = await this.window.submit();
    if (kind === 'sent offline') {
      await pause(2000 + 3000 * this.random());
      await this.context.setOffline(false);
    }
    // What waits goes by itself: nobody presses anything until it has gone.
    if (went === 'kept') await this.window.until('what waits', ({ is }) => is !== 'kept');
    else this.all.switches.push(...(await this.window.switches()));
    this.since += 1;
  }

  /** The line is gone in the middle of a sentence, and comes back. */
  async offline(said) {
    await this.context.setOffline(true);
    await this.more(said, ', offline');
    await this.window.safe('offline');
    await pause(1000 + 4000 * this.random());
    await this.context.setOffline(false);
    await this.window.safe('saved');
    await this.same(said);
  }

  async closed(said) {
    await this.window.safe('saved', 'offline');
    await this.window.page.close();
    await this.openWindow(`/work/${said.assignment}`);
    await this.window.toDesk();
    await this.same(said);
  }

  /** A second window of the same browser takes over, and the first one is closed. */
  async second(said) {
    await this.window.safe('saved', 'offline');
    const { page: first } = this.window;
    await this.openWindow(`/work/${said.assignment}`);
    await this.window.toDesk();
    await this.same(said);
    await this.more(said, ', second window');
    await this.same(said);
    await this.window.safe('saved', 'offline');
    await first.close();
  }

  async more(said, text) {
    said.note += text;
    await this.window.type(text);
  }

  /** What was typed has to stand on the page. */
  async same({ assignment, filled, note }) {
    const form = await this.window.form();
    if (JSON.stringify(form) !== JSON.stringify({ filled, note }))
      this.all.lost.push({ where: 'page', assignment, typed: { filled, note }, there: form });
  }

  async work(goesOn) {
    while (goesOn() || this.since === 0) {
      const odd = this.turn % 2 === 1;
      const kinds = this.stays ? TURNS.slice(0, STAYS) : TURNS;
      await this.item(odd ? kinds[((this.turn - 1) / 2) % kinds.length] : 'plain');
      this.turn += 1;
    }
    this.kind = 'half an item';
    await this.window.toDesk();
    this.heap.push(await this.window.memory());
    // Half an item, which nobody submits.
    const { assignment } = this.window;
    await this.window.type('half a thought');
    await this.window.safe('saved');
    this.unsent = { assignment, note: 'half a thought' };
  }
}

/** All of them. */
export class Browsers {
  constructor(load, wanted) {
    this.load = load;
    this.people = load.data.pages
      .slice(0, wanted)
      .map((account, n) => new Person(this, account, n));
    this.switches = [];
    this.errors = [];
    this.stuck = [];
    this.lost = [];
    this.refused = [];
    this.skips = 0;
    this.acks = 0;
    /** Files and answers that never came, which a browser tells its console: expected of a line that is gone. */
    this.failedLoads = 0;
    this.wellMs = 0;
  }

  async begin() {
    this.browser = await startBrowser();
    // One after the other: sign-ins cost the server what they are made to cost.
    for (const person of this.people) await person.begin(this.browser);
  }

  /** Since when nothing is wrong with the server. */
  calmMs() {
    return Math.max(this.load.times.fullUntil, this.wellMs);
  }

  killed() {
    this.wellMs = Number.POSITIVE_INFINITY;
  }

  /** The server is back: whoever is at work has to store another verdict now. */
  back() {
    this.wellMs = performance.now();
    for (const person of this.people) person.since = 0;
  }

  heard(message) {
    if (message.type() !== 'error') return;
    if (message.text().startsWith('Failed to load resource')) this.failedLoads += 1;
    else this.errors.push(`console: ${message.text().slice(0, 300)}`);
  }

  /** What the server acknowledges to a page, and what it refuses. */
  async answered(response) {
    const request = response.request();
    const { pathname } = new URL(response.url());
    const [, assignment, act] =
      /^\/api\/assignments\/([^/]+)\/(draft|submit)$/.exec(pathname) ?? [];
    if (response.status() >= 500 && performance.now() >= this.load.times.fullUntil)
      this.refused.push(
        `${request.method()} ${pathname.replace(/[^/]{12,}/g, '…')} ${response.status()}`,
      );
    if (assignment === undefined || response.status() !== 200) return;
    // A window that is closed meanwhile takes the answer along.
    const body = await response.json().catch(() => null);
    const sent = request.postDataJSON();
    if (body === null) return;
    if (act === 'submit')
      this.load.acked({ submission: body.submission, assignment, key: sent.key });
    else if (body.stored) this.load.acked({ assignment, revision: body.revision, note: sent.note });
    this.acks += 1;
  }

  /** What each of them is at, for whoever waits for the end in vain. */
  doing() {
    return this.people.map(({ account, kind, since, turn, window }) => ({
      ...{ name: account.name, kind, turn, since },
      waitsFor: window?.waitsFor ?? null,
      saw: window?.saw ?? null,
    }));
  }

  /** Until the time is over, and each of them has stored a verdict since the server came back. */
  async work(ms) {
    const until = performance.now() + ms;
    const goesOn = () => performance.now() < until || this.wellMs === Number.POSITIVE_INFINITY;
    await Promise.all(this.people.map((person) => person.work(goesOn)));
  }

  close() {
    return this.browser?.close();
  }

  /** What was given and typed on the pages, and is not in the database as it was. */
  missing(file) {
    const db = new Database(file, { readonly: true });
    const verdict = db.prepare(
      'select filled, note from submission where assignment = ? order by revision',
    );
    const draft = db.prepare('select note from draft where assignment = ? order by revision desc');
    const missing = [...this.lost];
    for (const { given, unsent } of this.people) {
      for (const { assignment, filled, note } of given) {
        const rows = verdict.all(assignment);
        const there = rows.map((row) => {
          const { row1, row2, row3, row4, warmth } = JSON.parse(row.filled).rubric;
          return { filled: [row1, row2, row3, row4, String(warmth)], note: JSON.parse(row.note) };
        });
        if (JSON.stringify(there) !== JSON.stringify([{ filled, note }]))
          missing.push({ where: 'verdict', assignment, typed: { filled, note }, there });
      }
      const half = unsent === null ? undefined : draft.get(unsent.assignment);
      if (unsent !== null && (half === undefined || JSON.parse(half.note) !== unsent.note))
        missing.push({ where: 'draft', assignment: unsent.assignment, there: half ?? null });
    }
    db.close();
    return missing;
  }

  found(file) {
    const mb = (at, who) =>
      who.map(({ heap }) => heap[at].bytes / 2 ** 20).reduce((sum, one) => sum + one, 0) /
      who.length;
    const stayed = this.people.filter(({ stays }) => stays);
    const of = (q) => quantile(this.switches, q);
    return {
      windows: this.people.length,
      switches: { n: this.switches.length, p50: of(0.5), p95: of(0.95), p99: of(0.99) },
      heapMb: { begin: mb(0, stayed), end: mb(1, stayed) },
      nodes: {
        begin: Math.max(...stayed.map(({ heap }) => heap[0].nodes)),
        end: Math.max(...stayed.map(({ heap }) => heap[1].nodes)),
      },
      given: this.people.map(({ given }) => given.length),
      skips: this.skips,
      acks: this.acks,
      failedLoads: this.failedLoads,
      errors: this.errors,
      stuck: this.stuck,
      refused: this.refused,
      missing: this.missing(file),
    };
  }
}

/** Whether nothing went wrong in any window. */
export const isWell = ({ errors, stuck, refused, missing, given }) =>
  [errors, stuck, refused, missing].every((list) => list.length === 0) && given.every((n) => n > 0);

/** What the windows came to, in words. */
export function saidOf(pages) {
  const { switches, heapMb, nodes, given } = pages;
  const ms = (value) => `${Math.round(value)} ms`;
  const mb = (value) => value.toFixed(1);
  const lines = [
    `${pages.windows} people in browsers: ${given.reduce((sum, n) => sum + n, 0)} verdicts (each ${Math.min(...given)} to ${Math.max(...given)}), ${pages.skips} skips, ${pages.acks} acknowledged to the pages`,
    `switch to the next item, from the key to the picture: n ${switches.n}, p50 ${ms(switches.p50)}, p95 ${ms(switches.p95)}, p99 ${ms(switches.p99)} (50, 100, 200 ms are allowed)`,
    `heap of a window that stays open: ${mb(heapMb.begin)} → ${mb(heapMb.end)} MB, nodes at most ${nodes.begin} → ${nodes.end}`,
    `files and answers that did not come: ${pages.failedLoads}`,
  ];
  for (const name of ['missing', 'stuck', 'refused', 'errors'])
    lines.push(
      `${name}: ${pages[name].length === 0 ? 'none' : JSON.stringify(pages[name].slice(0, 20))}`,
    );
  return lines.join('\n');
}
