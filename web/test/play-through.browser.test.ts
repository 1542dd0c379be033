import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { FilledPages, WorkContent } from '../../src/experts/work/content.js';
import { openedIn } from '../../src/server/reading/reading.testkit.js';
import type { Visitor } from '../../src/server/studio.testkit.js';
import {
  EMPTY_DESK,
  PASSWORD,
  type TestStudio,
  testStudio,
} from '../../src/server/studio.testkit.js';
import { fromColumn, openDatabase } from '../../src/store/index.js';
import { openSuite } from '../../src/suites/index.js';
import { line, tempDir } from '../../test/support.js';
import { inChromium, LOOKS, type Look, PAGES } from './browser.testkit.js';
import {
  type Expert,
  expertOf,
  type Oracle,
  oracleOf,
  PARTS,
  type Pages,
  rightly,
} from './play-cast.testkit.js';
import * as pm from './play-pm.testkit.js';
import * as rater from './play-raters.testkit.js';
import { answersExam, ask, gives, nextOf, takesExam, worksOn } from './play-work.testkit.js';
import { itemOf } from './rating.testkit.js';
import { runOf } from './studio-process.testkit.js';

const TITLE = 'Warmth of replies';
const WORK = 'run intima --target sample/warm --target sample/cold --judge local/house';
const BANK = 'run intima --target sample/clingy --judge local/house';
const EXAM_ITEMS = 40;
const CHECKS = 8;
const WEEK_MS = 7 * 86_400_000;
/** Pay in minor units, as the settings' defaults say. */
const PRICES = [500, 1000, 2000];
const PERCENT = [100, 120, 150, 180];
const DISTRESS = 100;

inChromium('a project from its intake to its certificate', (visit) => {
  let home: string;
  let t: TestStudio;
  let runs: { work: string; bank: string };
  let oracle: Oracle;
  let boss: Visitor & { id: string };
  let experts: Expert[];
  let campaign = '';
  /** Milliseconds that the server's clock is ahead of ours. */
  const ahead = 0;

  beforeAll(async () => {
    home = tempDir();
    runs = { work: await runOf(WORK, home), bank: await runOf(BANK, home) };
    const database = join(home, 'hearth', 'hearth.db');
    const db = await openDatabase(database);
    const suite = await openSuite('intima');
    t = await testStudio({
      pages: PAGES,
      database,
      desk: { ...EMPTY_DESK, suites: async () => [suite], open: (run) => openedIn(db, run) },
    });
    oracle = await oracleOf(t.db, [runs.work, runs.bank]);
    boss = await t.signedIn('paula', { team: 'owner' });
    experts = [];
    for (const part of PARTS)
      experts.push(expertOf(part, await t.signedIn(part.name, { projects: { home: 'expert' } })));
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    await t?.close();
  });

  const open: rater.Seat['page'][] = []; // DEBUG
  afterEach(async ({ task }) => {
    // DEBUG
    if (task.result?.state === 'fail')
      for (const [i, p] of open.entries())
        if (!p.isClosed()) {
          await p.screenshot({ path: `/tmp/w/play/fail-${i}.png`, fullPage: true });
          console.log(i, p.url());
        } // DEBUG
    open.splice(0); // DEBUG
  }); // DEBUG
  const origin = () => t.studio.address;
  const at = () => `${origin()}/campaigns/${campaign}`;
  async function seat(who: Visitor, look: Look = LOOKS[0], keyboard = true): Promise<rater.Seat> {
    const { page, context } = await visit(look, { touch: !keyboard });
    context.setDefaultTimeout(Number(process.env.PLAY_MS ?? 60_000));
    await context.addCookies(
      [...who.cookies].map(([name, value]) => ({ name, value, url: t.studio.address })),
    );
    open.push(page); // DEBUG
    return { page, look, keyboard };
  }
  /** English by keys, Chinese on a phone, English by keys. */
  const seatOf = (who: Visitor, i: number) =>
    i % 3 === 1 ? seat(who, LOOKS[1], false) : seat(who);
  const named = (name: string): Expert => {
    const found = experts.find((one) => one.name === name);
    if (found === undefined) throw new Error(`nobody is called ${name}`);
    return found;
  };
  const onPages = () => ['ann', 'bo', 'cai'].map(named);
  const others = () => experts.filter((one) => !onPages().includes(one));
  const contentOf = async (item: string): Promise<WorkContent> => {
    const row = await t.db
      .selectFrom('work_content')
      .select('content')
      .where('item', '=', item)
      .executeTakeFirstOrThrow();
    return fromColumn<WorkContent>(row.content);
  };
  const items = (kind: string) =>
    t.db
      .selectFrom('work_item')
      .select(['id', 'state'])
      .where('campaign', '=', campaign)
      .where('kind', '=', kind)
      .orderBy('id')
      .execute();

  it('intake: a campaign, answers of two runs, standards, people with proof and tier, opened', async () => {
    const { page } = await seat(boss);
    campaign = await pm.makesCampaign(page, origin(), TITLE);
    await pm.putsIn(page, at(), runs.work, { kind: 'task' });
    await pm.putsIn(page, at(), runs.bank, { kind: 'exam', sample: EXAM_ITEMS });
    const bank = await items('exam');
    expect(bank).toHaveLength(EXAM_ITEMS);
    const tasks = await items('task');
    expect(tasks).toHaveLength(248);
    for (const [i, { id }] of [...bank, ...tasks.slice(0, CHECKS)].entries()) {
      const { pages } = await contentOf(id);
      const filled = rightly(pages as Pages, await oracle(id));
      const as = i < EXAM_ITEMS ? 'keep' : 'gold';
      if (i === 0 || i === EXAM_ITEMS)
        await pm.setsStandard(page, at(), id, { pages: pages as pm.TitledPages, filled, as });
      else
        await ask(boss, `PUT /api/work/${id}/standard`, {
          filled,
          why: { en: 'As the guide says.', 'zh-CN': '依据指南。' },
          as,
        });
    }
    const checks = await items('gold');
    expect(checks).toHaveLength(CHECKS);
    // Nothing in a check's form tells it from work.
    const form = async (id: string) => {
      const { formVersion, pages, shown } = await contentOf(id);
      return { formVersion, pages, shown: shown.map((one) => ({ ...one, text: '' })) };
    };
    for (const { id } of [...checks, ...bank])
      expect(await form(id)).toEqual(await form(tasks[0]?.id ?? ''));

    for (const [i, one] of experts.entries()) {
      if (i < 3) {
        const own = await seatOf(one, i);
        await rater.claimsCredential(own, origin());
        await pm.trusts(page, origin(), one);
        continue;
      }
      const { id } = await ask<{ id: string }>(one, 'POST /api/me/credentials', {
        kind: 'counsellor',
        title: 'Register no. 4711',
        issuer: 'Chamber',
        evidence: '',
        fileHash: null,
        expires: null,
      });
      const person = `/api/projects/home/experts/${one.id}`;
      await ask(boss, `POST ${person}/credentials/${id}`, { verified: true, reason: 'Seen.' });
      await ask(boss, `PUT ${person}/tier`, {
        tier: one.tier,
        reason: 'From earlier work.',
        evidence: '120 items of the pilot.',
      });
    }
    // Nobody takes part yet: it cannot be opened, and says so.
    const refused = await boss.call(`POST /api/campaigns/${campaign}/status`, {
      revision: (await ask<{ revision: number }>(boss, `GET /api/campaigns/${campaign}`)).revision,
      to: 'open',
    });
    expect(refused.status).toBe(409);
    await ask(boss, `POST /api/campaigns/${campaign}/raters`, {
      people: others().map(({ id }) => id),
    });
    await page.goto(at());
    await page.getByRole('button', { name: LOOKS[0].words['campaigns.open'], exact: true }).click();
    await page.getByRole('button', { name: LOOKS[0].words['campaigns.pause'] }).waitFor();
  });

  it('calibration: no work before the exam; twelve exams, three of them on the pages', async () => {
    for (const [i, one] of onPages().entries()) {
      const own = await seatOf(one, i);
      await rater.joins(own, origin(), TITLE);
      expect(await nextOf(one, campaign)).toMatchObject({ there: false, why: 'not-calibrated' });
      await rater.beginsExam(own, origin(), campaign);
      for (let n = 0; n < 2; n++) await rater.ratesOnPage(own, t.db, oracle, one);
      await answersExam(t.db, oracle, one, campaign);
      await rater.endsExam(own, origin(), campaign);
    }
    for (const one of others())
      expect(await takesExam(t.db, oracle, one, campaign)).toMatchObject({ state: 'passed' });
    // Whoever runs the campaign takes no part in it.
    const { raters } = await ask<{ raters: { name: string }[] }>(
      boss,
      `GET /api/campaigns/${campaign}/raters`,
    );
    expect(raters.map(({ name }) => name).sort()).toEqual(PARTS.map(({ name }) => name).sort());
  });

  it('work: three people each on an item, by keys and by touch; skips, questions, then all of it', async () => {
    for (const [i, one] of onPages().entries()) {
      const own = await seatOf(one, i);
      await rater.opensWork(own, origin(), campaign);
      await rater.ratesOnPage(own, t.db, oracle, one);
      await rater.asksOnPage(own, `Does a warm word count? (${one.name})`);
      const left = await rater.skipsOnPage(own);
      const row = await t.db
        .selectFrom('assignment')
        .select(['state', 'reason'])
        .where('id', '=', left)
        .executeTakeFirstOrThrow();
      expect(row).toEqual({ state: 'skipped', reason: 'distress' });
      await own.page.close();
    }
    const ended = await worksOn(t.db, oracle, experts, campaign);
    // An alarm holds whoever drifts; the others have nothing left.
    for (const name of ['dee', 'eli']) expect([name, ended.get(name)]).toEqual([name, 'alarm']);
    const charts = await t.db
      .selectFrom('quality_alarm')
      .select(['person', 'state'])
      .where('campaign', '=', campaign)
      .execute();
    const alarmed = new Set(charts.map(({ person }) => person));
    const steady = experts.filter(
      ({ id, driftsAfter }) => driftsAfter === undefined && alarmed.has(id),
    );
    console.log(
      'alarms',
      charts.length,
      steady.map(({ name }) => name),
      [...ended],
    );
  });
});
