import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { FilledPages } from '../../src/experts/work/content.js';
import { startRun } from '../../src/pipeline/run.testkit.js';
import { openedIn } from '../../src/server/reading/reading.testkit.js';
import type { Visitor } from '../../src/server/studio.testkit.js';
import {
  EMPTY_DESK,
  PASSWORD,
  type TestStudio,
  testStudio,
} from '../../src/server/studio.testkit.js';
import { type Db, fromColumn, openDatabase } from '../../src/store/index.js';
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
import * as facts from './play-facts.testkit.js';
import type { TitledPages } from './play-forms.testkit.js';
import { owedIn } from './play-pay.testkit.js';
import * as pm from './play-pm.testkit.js';
import * as rater from './play-raters.testkit.js';
import * as talk from './play-room.testkit.js';
import { answersExam, ask, isTrusted, nextOf, takesExam, worksOn } from './play-work.testkit.js';

const TITLE = 'Warmth of replies';
/** Items of work: of three people each, so that whoever drifts has more than twenty after it. */
const TASKS = 168;
const EXAM_ITEMS = 40;
/** For one act of the play, on a machine that is busy with others. */
const LONG_MS = 600_000;
const CHECKS = 8;
const WEEK_MS = 7 * 86_400_000;
inChromium('a project from its intake to its certificate', (visit) => {
  vi.setConfig({ testTimeout: LONG_MS });
  let home: string;
  let db: Db;
  let t: TestStudio;
  let runs: { work: string; bank: string };
  let oracle: Oracle;
  let boss: Visitor & { id: string };
  /** Signs what the other owner asked for. */
  let second: typeof boss;
  let experts: Expert[];
  let campaign = '';

  beforeAll(async () => {
    home = tempDir();
    mkdirSync(join(home, 'hearth'));
    const database = join(home, 'hearth', 'hearth.db');
    db = await openDatabase(database);
    const suite = await openSuite('intima');
    const judged = async (tag: string, ...targets: string[]): Promise<string> => {
      const { plan } = await startRun(db, {
        suite,
        tag,
        targets: targets.map((name) => ({ name })),
        judges: [{ name: 'local/house' }],
        now: new Date(),
      });
      return plan.manifest.run;
    };
    runs = {
      work: await judged('answers', 'sample/warm', 'sample/cold'),
      bank: await judged('bank', 'sample/clingy'),
    };
    t = await testStudio({
      pages: PAGES,
      database,
      desk: { ...EMPTY_DESK, suites: async () => [suite], open: (run) => openedIn(db, run) },
    });
    oracle = await oracleOf(t.db, [runs.work, runs.bank]);
    boss = await t.signedIn('paula', { team: 'owner' });
    second = await t.signedIn('olga', { team: 'owner' });
    experts = [];
    for (const part of PARTS)
      experts.push(expertOf(part, await t.signedIn(part.name, { projects: { home: 'expert' } })));
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    await t?.close();
    await db?.destroy();
  });

  const origin = () => t.studio.address;
  const at = () => `${origin()}/campaigns/${campaign}`;
  async function seat(who: Visitor, look: Look = LOOKS[0], keyboard = true): Promise<rater.Seat> {
    const { page, context } = await visit(look, { touch: !keyboard });
    await context.addCookies(
      [...who.cookies].map(([name, value]) => ({ name, value, url: t.studio.address })),
    );
    return { page, look, keyboard };
  }
  /** English by keys and Chinese on a phone, in turn. */
  const seatOf = (who: Visitor, i: number) =>
    i % 2 === 1 ? seat(who, LOOKS[1], false) : seat(who);
  const named = (name: string): Expert => {
    const found = experts.find((one) => one.name === name);
    if (found === undefined) throw new Error(`nobody is called ${name}`);
    return found;
  };
  const onPages = () => ['ann', 'bo', 'cai', 'hao'].map(named);
  const others = () => experts.filter((one) => !onPages().includes(one));
  const contentOf = (item: string) => facts.contentOf(t.db, item);
  const items = (kind: string) => facts.itemsOf(t.db, campaign, kind);

  it('intake: a campaign, answers of two runs, standards, people with proof and tier, opened', async () => {
    const { page } = await seat(boss);
    campaign = await pm.makesCampaign(page, origin(), TITLE);
    await pm.putsIn(page, at(), 'answers', { kind: 'task', sample: TASKS });
    await pm.putsIn(page, at(), 'bank', { kind: 'exam', sample: EXAM_ITEMS });
    const bank = await items('exam');
    expect(bank).toHaveLength(EXAM_ITEMS);
    const tasks = await items('task');
    expect(tasks).toHaveLength(TASKS);
    for (const [i, { id }] of [...bank, ...bank.slice(0, CHECKS)].entries()) {
      const { pages } = await contentOf(id);
      const filled = rightly(pages as Pages, await oracle(id));
      const as = i < EXAM_ITEMS ? 'keep' : 'gold';
      if (i === 0 || i === EXAM_ITEMS)
        await pm.setsStandard(page, at(), id, { pages: pages as TitledPages, filled, as });
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

    for (const [i, one] of onPages().entries()) {
      await rater.claimsCredential(await seatOf(one, i), origin());
      await pm.trusts(page, origin(), one);
    }
    for (const one of others()) await isTrusted(boss, one);
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

  it('calibration: no work before the exam; twelve exams, four of them on the pages', async () => {
    for (const [i, one] of onPages().entries()) {
      const own = await seatOf(one, i);
      await rater.joins(own, origin(), TITLE);
      expect(await nextOf(one, campaign)).toMatchObject({ there: false, why: 'not-calibrated' });
      await rater.beginsExam(own, origin(), campaign);
      for (let n = 0; n < 2; n++) await rater.ratesOnPage(own, t.db, oracle, one);
      await answersExam(t.db, oracle, one, campaign);
      await rater.endsExam(own, origin(), campaign, 1);
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
    // The drifters' errors reached their charts as soon as items closed; each was told, and then the owner.
    const alarms = await t.db
      .selectFrom('quality_alarm')
      .select(['person', 'state'])
      .where('campaign', '=', campaign)
      .execute();
    const rang = (one: Expert) => alarms.some(({ person }) => person === one.id);
    expect(experts.filter(({ driftsAfter }) => driftsAfter !== undefined).every(rang)).toBe(true);
    // One false alarm in a thousand points is expected; the ten steady people have some 350 here. More than
    // two would come in one play of a hundred.
    const steady = experts.filter(({ driftsAfter }) => driftsAfter === undefined);
    expect(steady.filter(rang).length).toBeLessThanOrEqual(2);
    const told = await t.db
      .selectFrom('notice')
      .select(['person'])
      .where('kind', '=', 'work.quality')
      .execute();
    for (const name of ['dee', 'eli', 'paula'])
      expect(told.map(({ person }) => person)).toContain(
        name === 'paula' ? boss.id : named(name).id,
      );
    // Errors on items that people still have to talk about count already.
    const early = await t.db
      .selectFrom('quality_point')
      .innerJoin('work_item', 'work_item.id', 'quality_point.item')
      .select('quality_point.item')
      .where('quality_point.person', 'in', [named('dee').id, named('eli').id])
      .where('work_item.state', 'in', ['diverged', 'consulting'])
      .execute();
    expect(early.length).toBeGreaterThan(0);
    const { page } = await seat(boss);
    for (const one of experts.filter(rang)) {
      await pm.decidesAlarm(page, at(), one.name);
      one.mended = true;
    }
    // What an alarm kept waiting is done now, and nothing is left.
    await worksOn(t.db, oracle, experts, campaign);
    const left = (await items('task')).filter(({ state }) => state === 'open');
    expect(left).toEqual([]);
  });

  it('divergence: a vote is changed in the room, the first one stays, and the outcome is a case', async () => {
    const { page } = await seat(boss);
    const room = await facts.firstRoom(t.db, campaign);
    const votes = () => facts.votesOn(t.db, room.item);
    const first = await votes();
    expect(first).toHaveLength(3);
    const sits = experts.filter(({ id }) => first.some(({ person }) => person === id));
    const { pages } = await contentOf(room.item);
    const truth = rightly(pages as Pages, await oracle(room.item));
    const seats: rater.Seat[] = [];
    for (const [i, one] of sits.entries()) {
      const own = await seatOf(one, i);
      seats.push(own);
      const said = fromColumn<FilledPages>(
        first.find(({ person }) => person === one.id)?.filled ?? '{}',
      );
      const wrong = pages
        .flatMap(({ step, fields }) => fields.map((field) => ({ step, field })))
        .find(
          ({ step, field }) =>
            field.kind === 'choice' &&
            field.optional !== true &&
            said[step]?.[field.id] !== truth[step]?.[field.id],
        );
      if (wrong === undefined || wrong.field.kind !== 'choice') continue;
      const right = truth[wrong.step]?.[wrong.field.id];
      const option = wrong.field.options.find(({ value }) => value === right);
      await talk.changesVote(own, at(), {
        room: room.id,
        field: wrong.field.label[own.look.lang],
        level: option?.label[own.look.lang] ?? '',
      });
    }
    const now = await votes();
    expect(now.filter(({ revision }) => revision === 1)).toEqual(first);
    const changes = now.filter(({ revision }) => revision > 1);
    expect(changes.length).toBeGreaterThan(0);
    expect(new Set(changes.map(({ cause }) => cause))).toEqual(new Set(['after-reveal']));
    const reason = 'The reply says so in its second sentence.';
    const proposal = { pages: pages as TitledPages, filled: truth, reason };
    await talk.proposes(seats[0] as rater.Seat, at(), room.id, proposal);
    for (const own of seats) await talk.signs(own, at(), room.id, reason);
    const ended = await t.db
      .selectFrom('consultation')
      .select(['outcome', 'kind', 'agreed'])
      .where('id', '=', room.id)
      .executeTakeFirstOrThrow();
    expect(ended).toMatchObject({ outcome: 'consensus', kind: 'rubric' });
    expect(fromColumn(ended.agreed ?? '{}')).toMatchObject(truth);
    const title = 'Warm words and retention';
    await talk.closesRoom(page, at(), room.id, title);
    const made = await t.db
      .selectFrom('reference_case')
      .select('consultation')
      .where('campaign', '=', campaign)
      .execute();
    expect(made).toEqual([{ consultation: room.id }]);
    await talk.acceptsCase(page, at(), title);
    await talk.readsCase(await seatOf(named('bo'), 1), at(), { title, consensus: reason });
  });

  it('rubric: a large change, and no work for anybody before the exam is passed again', async () => {
    const { page } = await seat(boss);
    await pm.publishesRubric(page, at(), 2);
    for (const one of experts)
      expect(await nextOf(one, campaign)).toMatchObject({ there: false, why: 'not-calibrated' });
    // One of them hears of it, reads what changed and passes the whole exam on a phone.
    const bo = named('bo');
    const own = await seatOf(bo, 1);
    await rater.readsOfRubric(own, origin(), { version: 2, reason: pm.REASON });
    await pm.seesWhoLooked(page, at(), 2, bo.name);
    const exam = { origin: origin(), campaign, rubric: 2, items: pm.ITEMS_OF_AN_EXAM };
    await rater.takesExamOnPage(own, t.db, oracle, bo, exam);
    for (const one of experts.filter(({ name }) => name !== bo.name))
      expect([one.name, (await takesExam(t.db, oracle, one, campaign)).state]).toEqual([
        one.name,
        'passed',
      ]);
  });

  it('blind test and gate: three raters drawn for each answer, agreement with the judge, a signed release', async () => {
    const { page } = await seat(boss);
    await pm.startsBlindTest(page, at(), runs.work);
    for (const [i, one] of onPages().entries()) {
      const own = await seatOf(one, i);
      // A hidden check may come first: nothing tells it from the work.
      for (let kind = ''; kind !== 'blind'; ) {
        await rater.opensWork(own, origin(), campaign);
        kind = await rater.ratesOnPage(own, t.db, oracle, one);
      }
      await own.page.close();
    }
    expect(await facts.blindVerdictsBy(t.db, campaign)).toEqual(
      onPages()
        .map(({ id }) => id)
        .sort(),
    );
    await worksOn(t.db, oracle, experts, campaign);
    const { tests } = await ask<{ tests: { id: string; done: number; wanted: number }[] }>(
      boss,
      `GET /api/campaigns/${campaign}/blind-tests`,
    );
    const [test] = tests;
    expect(test?.done).toBe(test?.wanted);
    await pm.asksRelease(page, at(), 'Warmth 1.0');
    await pm.signsRelease((await seat(second)).page, at());
    const { result } = await ask<{
      result: {
        agreement: { value: number; n: number };
        gate: { state: string };
        incomplete: number;
      };
    }>(boss, `GET /api/blind-tests/${test?.id}`);
    expect(result.gate.state).toBe('passed');
    expect(result.incomplete).toBe(0);
    // Three people who err in a tenth of the questions are together right in 97 of 100.
    expect(result.agreement.value).toBeGreaterThan(0.9);
    // Item by item: what differs is what the agreement is less than one by, and the table to keep holds the same rows.
    const one = `/api/blind-tests/${test?.id}/items`;
    type Row = { judge: { value: string } | null; consensus: Row['judge']; differs: boolean };
    const { rows, total } = await ask<{ rows: Row[]; total: number }>(boss, `GET ${one}?size=200`);
    expect(rows).toHaveLength(Math.min(total, 200));
    expect(total).toBeGreaterThan(10);
    const compared = rows.filter(({ judge, consensus }) => judge !== null && consensus !== null);
    for (const { judge, consensus, differs } of compared)
      expect(differs).toBe(judge?.value !== consensus?.value);
    const table = await boss.call(`GET ${one}.csv`);
    expect(table.headers.get('Content-Disposition')).toMatch(/^attachment; filename="[\w.-]+"$/);
    expect(table.text.trim().split('\n')).toHaveLength(total + 1);
    // Nobody had an answer twice.
    expect(await facts.givenTwice(t.db, campaign)).toEqual([]);
  });

  it('settlement and certificate: every statement is what was accepted times its price; nothing is broken', async () => {
    const owed = await owedIn(t.db, campaign);
    // The pay weeks are over: two where the play went on past the end of one.
    const now = Date.now;
    vi.spyOn(Date, 'now').mockImplementation(() => now() + WEEK_MS + WEEK_MS / 7);
    await ask(boss, 'POST /api/sign-in', { email: 'paula@team.example', password: PASSWORD });
    const { page, look } = await seat(boss);
    await pm.settles(page, origin());
    const paid = await t.db
      .selectFrom('pay_statement')
      .select(['person', 'total', 'paid_ms'])
      .execute();
    const got = new Map<string, number>();
    for (const { person, total } of paid) got.set(person, (got.get(person) ?? 0) + Number(total));
    expect(got).toEqual(owed);
    expect(paid.every(({ paid_ms }) => paid_ms !== null)).toBe(true);
    await pm.issuesCertificate(page, at(), 'ann');
    const { number } = await t.db
      .selectFrom('certificate')
      .select('number')
      .where('person', '=', named('ann').id)
      .executeTakeFirstOrThrow();
    const stranger = await visit(look);
    await stranger.page.goto(`${origin()}/certificate/${number}`);
    await stranger.page.getByText(look.words['certificate.genuine'], { exact: true }).waitFor();

    expect(t.lines.filter((text) => /"status":5\d\d/.test(text))).toEqual([]);
    const check = await line('experts check', { home });
    expect([check.code, check.stdout]).toEqual([0, expect.anything()]);
  });
});
