import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SheetRun, sheetAnswers } from '../../analysis/sheet-answers.js';
import type { Json } from '../../contract/index.js';
import { reloadCondition } from '../../pipeline/index.js';
import { startRun } from '../../pipeline/run.testkit.js';
import { onEachDatabase } from '../../store/databases.testkit.js';
import { type Db, fromColumn, openDatabase, toColumn } from '../../store/index.js';
import { openSuite } from '../../suites/index.js';
import { itemOfAnswer } from '../campaigns/item-of-answer.js';
import { placeOf } from '../work/add-items.js';
import type { Campaign } from '../work/campaigns.js';
import { claim } from '../work/claim.js';
import type { FilledPages, WorkContent } from '../work/content.js';
import type { Hooks } from '../work/hooks.js';
import { contentOf } from '../work/items.js';
import { leaveCampaign } from '../work/leave.js';
import { ownWork } from '../work/own-work.js';
import { skip } from '../work/skip.js';
import { submit } from '../work/submit.js';
import { undo } from '../work/undo.js';
import { joined, testCampaign } from '../work/work.testkit.js';
import { answerRows } from './answer-rows.js';
import { blindUnits } from './blind-units.js';
import { type BlindResult, blindResult, closeBlindTest } from './close-test.js';
import { proven } from './release.testkit.js';
import { releaseHooks } from './release-hooks.js';
import { askRelease, decideRelease, RELEASE_CHECKS, releasesOf } from './releases.js';
import { backToWork } from './rework.js';
import { type BlindDesign, planBlindTest, startBlindTest } from './start-test.js';

const PEOPLE = ['ann', 'ben', 'cai', 'dan', 'eve'];
const hooks: readonly Hooks[] = [{ tierOf: async () => 1 }, releaseHooks(() => hooks)];
const design = (more: Partial<BlindDesign> = {}): BlindDesign => ({
  condition: '',
  judge: 'local/house',
  judgeRepeat: 1,
  share: 0.3,
  raters: 3,
  gate: 0.75,
  tier: 1,
  credentials: [],
  seed: 'blind',
  ...more,
});

/** The first choice of each field that must be filled in. */
const firstValue = (field: WorkContent['pages'][number]['fields'][number]): Json =>
  field.kind === 'choice'
    ? (field.options[0]?.value ?? '')
    : field.kind === 'number'
      ? field.low
      : field.kind === 'ranking'
        ? field.options.map((option) => [option.value])
        : 'x';
const firstOf = ({ pages }: WorkContent): FilledPages =>
  Object.fromEntries(
    pages.map(({ step, fields }) => [
      step,
      Object.fromEntries(
        fields
          .filter((field) => field.optional !== true)
          .map((field): [string, Json] => [field.id, firstValue(field)]),
      ),
    ]),
  );

onEachDatabase('a blind test, from draw to release', (database) => {
  let db: Db;
  let run: SheetRun;
  let campaign: Campaign;
  let test = '';
  let now = 2_000_000;
  const by = { person: 'boss', atMs: 2_000_000 };

  beforeAll(async () => {
    db = await openDatabase(database.kind === 'sqlite' ? ':memory:' : await database.fresh());
    const suite = await openSuite('intima');
    const { plan } = await startRun(db, {
      suite,
      targets: [{ name: 'sample/warm' }, { name: 'sample/cold' }],
      judges: [{ name: 'local/house' }],
      filter: { limit: 20 },
    });
    const conditions = [];
    for (const condition of plan.manifest.conditions)
      conditions.push(await reloadCondition(suite, plan.manifest, condition));
    run = { db, suite, manifest: plan.manifest, conditions };
    campaign = await testCampaign(db, { settings: { spacing: 1 } });
    await joined(db, campaign, ...PEOPLE);
  });
  afterAll(() => db.destroy());
  const of = (more: Partial<BlindDesign> = {}) =>
    design({ condition: run.manifest.conditions[0]?.id ?? '', ...more });

  it('F9: nobody without a verified credential is qualified, and the plan says who is not and why', async () => {
    for (const person of PEOPLE.slice(0, 4)) await proven(db, person);
    const plan = await planBlindTest(db, hooks, campaign, run, of({ raters: 4 }), now);
    expect(plan).toMatchObject({ answers: 12, judgements: 48, short: 0 });
    expect(plan.questions).toHaveLength(6);
    expect(plan.raters.map(({ person, why }) => [person, why])).toEqual([
      ['ann', null],
      ['ben', null],
      ['cai', null],
      ['dan', null],
      ['eve', 'credential'],
    ]);
    const five = await startBlindTest(db, hooks, campaign, run, of({ raters: 5 }), by);
    expect(five).toMatchObject({ id: null, plan: { short: 12 } });
    const psychiatrists = await planBlindTest(
      db,
      hooks,
      campaign,
      run,
      of({ credentials: ['psychiatrist'] }),
      now,
    );
    expect(psychiatrists.short).toBe(12);
    const gold = await planBlindTest(db, hooks, campaign, run, of({ tier: 2 }), now);
    expect(gold.raters.map(({ why }) => why)).toEqual(['tier', 'tier', 'tier', 'tier', 'tier']);
  });

  it('F9: who has not passed the exam of the rubric in force is not qualified, as they would get no item', async () => {
    const exam = { ...campaign.settings.exam, required: true };
    const asked = { ...campaign, rubric: 2, settings: { ...campaign.settings, exam } };
    const passed = db.updateTable('rater').where('campaign', '=', campaign.id);
    await passed.set({ calibrated: 2 }).where('person', '=', 'ann').execute();
    const plan = await planBlindTest(db, hooks, asked, run, of(), now);
    expect(plan.raters.map(({ why }) => why)).toEqual([null, ...Array(4).fill('not-calibrated')]);
    expect(plan.short).toBe(12);
    await passed.set({ calibrated: 0 }).where('person', '=', 'ann').execute();
  });

  it('F9: who has had the answers is qualified and barred from them, and the plan says how many and from how many', async () => {
    const items = [];
    for await (const answer of sheetAnswers(run, null))
      items.push(
        itemOfAnswer(run, answer, { kind: 'task', judge: 'local/house', judgeRepeat: 1 }).item,
      );
    const earlier = await testCampaign(db, { items });
    const rows = await db
      .selectFrom('work_item')
      .select('id')
      .where('campaign', '=', earlier.id)
      .execute();
    await joined(db, earlier, ...PEOPLE.slice(0, 2));
    for (const [i, { id: item }] of rows.entries())
      for (const person of PEOPLE.slice(0, 2))
        await db
          .insertInto('assignment')
          .values({
            id: `had-${person}-${i}`,
            item,
            campaign: earlier.id,
            person,
            state: 'submitted',
            mode: 'self',
            counts: 1,
            why: '[]',
            tier: 0,
            price: 0,
            price_rule: 0,
            rubric: 1,
            leased_ms: 1,
            lease_until_ms: 2,
            writer: 'w',
            ended_ms: 2,
            active_ms: 0,
            reason: null,
            reason_note: null,
          })
          .execute();
    const plan = (raters: number) => planBlindTest(db, hooks, campaign, run, of({ raters }), now);
    expect(await plan(2)).toMatchObject({ short: 0, barred: [] });
    // Four are qualified, and two of them are left for each answer.
    expect(await plan(3)).toMatchObject({
      short: 12,
      barred: [{ why: 'seen', people: 2, answers: 12 }],
    });
    await db.deleteFrom('assignment').where('campaign', '=', earlier.id).execute();
  });

  it('F1, F2: draws the questions; no id, order or text tells whose answer it is', async () => {
    const started = await startBlindTest(db, hooks, campaign, run, of(), by);
    test = started.id ?? '';
    const items = await db
      .selectFrom('work_item')
      .innerJoin('work_content', 'work_content.item', 'work_item.id')
      .selectAll()
      .where('batch', '=', test)
      .execute();
    expect(items).toHaveLength(12);
    for (const { id, content, kind, place, external } of items) {
      expect(kind).toBe('blind');
      // The queue's order is drawn from a seed and an id that no rater is told, and not from whose answer it is.
      expect(Number(place)).toBe(placeOf(campaign.seed, external));
      expect(id).toMatch(/^i[\w-]{16}$/);
      expect(content).not.toMatch(/sample\/(warm|cold)|"warm"|"cold"/);
    }
  });

  it('F3: three raters an answer, all different, each with nearly the same share', async () => {
    const rows = await db.selectFrom('blind_rater').selectAll().where('test', '=', test).execute();
    expect(rows).toHaveLength(36);
    const pairs = new Set(rows.map(({ item, person }) => `${item} ${person}`));
    expect(pairs.size).toBe(36);
    const loads = ['ann', 'ben', 'cai', 'dan'].map(
      (person) => rows.filter((row) => row.person === person).length,
    );
    expect(loads).toEqual([9, 9, 9, 9]);
  });

  const next = (person: string) => {
    now += 60_000;
    return claim(db, hooks, { campaign: campaign.id, person, device: 'd', nowMs: now });
  };

  it('F3: who skips is replaced by somebody who has not had it; taking it back takes the place back', async () => {
    const first = await next('ann');
    if ('none' in first) throw new Error(first.none.why);
    const { item, id } = first.assignment;
    await skip(db, hooks, { assignment: id, person: 'ann', reason: 'distress', note: '' }, now);
    const places = () =>
      db.selectFrom('blind_rater').select(['person', 'state']).where('item', '=', item).execute();
    const after = await places();
    expect(after.filter(({ state }) => state === 'drawn')).toHaveLength(3);
    expect(after.find(({ person }) => person === 'ann')?.state).toBe('left');
    await undo(db, hooks, { assignment: id, person: 'ann' }, now + 1000);
    const back = await places();
    expect(back.filter(({ state }) => state === 'drawn')).toHaveLength(3);
    expect(back.find(({ person }) => person === 'ann')?.state).toBe('drawn');
  });

  it('F3: who takes no part any more gives up what was drawn for them; others are drawn, as far as there are any', async () => {
    const drawn = () =>
      db
        .selectFrom('blind_rater')
        .select(['item', 'person', 'place', 'state'])
        .where('test', '=', test)
        .where('state', '!=', 'left')
        .execute();
    const before = await drawn();
    const held = await db.selectFrom('blind_rater').selectAll().where('test', '=', test).execute();
    await leaveCampaign(db, hooks, { campaign: campaign.id, person: 'dan' }, now);
    const after = await drawn();
    expect(after.filter(({ person }) => person === 'dan')).toEqual([]);
    // Four may rate, and three rate each answer: one is left to take each place.
    expect(after).toHaveLength(before.length);
    expect(new Set(after.map(({ item, person }) => `${item} ${person}`)).size).toBe(before.length);
    await db.deleteFrom('blind_rater').where('test', '=', test).execute();
    await db.insertInto('blind_rater').values(held).execute();
    await db.updateTable('rater').set({ status: 'active' }).where('person', '=', 'dan').execute();
  });

  it('F3, F4: everybody gets what was drawn for them, and nobody else’s; an incomplete form is refused', async () => {
    const had = new Map<string, string[]>();
    for (const person of PEOPLE)
      for (;;) {
        const got = await next(person);
        if ('none' in got) {
          expect(got.none.why).toBe('none-left');
          break;
        }
        const { item, id, mode } = got.assignment;
        expect(mode).toBe('blind');
        had.set(person, [...(had.get(person) ?? []), item]);
        // All that the page of an item gets: neither whose answer it is nor of what run, and not that it is a test.
        const told = JSON.stringify(await ownWork(db, hooks, got.assignment));
        for (const says of [
          /sample\/|"warm"|"cold"|local\/house/,
          /"blind"/,
          run.manifest.run,
          test,
        ])
          expect(told).not.toMatch(says);
        const verdict = { assignment: id, person, key: `k ${id}`, note: '', active: [] };
        const content = await contentOf(db, item);
        await expect(submit(db, hooks, { ...verdict, filled: {} }, now)).rejects.toMatchObject({
          status: 400,
        });
        await submit(db, hooks, { ...verdict, filled: firstOf(content) }, now);
      }
    expect(had.get('eve')).toBeUndefined();
    const all = [...had.values()].flat();
    expect(all).toHaveLength(36);
    for (const own of had.values()) expect(new Set(own).size).toBe(own.length);
    const states = await db
      .selectFrom('work_item')
      .select(['state', 'done'])
      .where('batch', '=', test)
      .execute();
    // Blind items close without a consultation: nothing is talked over before the batch is compared.
    expect(new Set(states.map(({ state, done }) => `${state} ${done}`))).toEqual(
      new Set(['closed 3']),
    );
  });

  let result: BlindResult;
  it('F5, F6: compares people’s consensus with the judge unit by unit', async () => {
    result = await blindResult(
      db,
      { id: test, campaign: campaign.id, ...of(), condition: of().condition },
      run,
    );
    const { comparison, incomplete, unread } = result;
    expect({ incomplete, unread }).toEqual({ incomplete: 0, unread: 0 });
    expect(comparison.answers).toBe(12);
    expect(comparison.questions).toBe(6);
    expect(comparison.ties).toBe(0);
    // All raters said the same, so the ceiling is 1, and the judge meets them where it found the lowest level too.
    const [kind] = Object.values(comparison.kinds);
    expect(kind?.ceiling.human.value).toBe(1);
    expect(comparison.agreement.value).toBeGreaterThan(0.3);
    expect(comparison.agreement.value).toBeLessThan(1);
    expect(comparison.byTarget.map(({ name }) => name)).toEqual(['sample/cold', 'sample/warm']);
    expect(comparison.byTier.map(({ name }) => name)).toEqual(['1']);
    // The same, item by item: whatever differs there is what is lacking to full agreement.
    const { units, people } = await blindUnits(
      db,
      { id: test, campaign: campaign.id, ...of() },
      run,
    );
    const names = people.map(({ name }) => name);
    const rows = answerRows(units, run.suite.ratings?.kinds ?? {}, names);
    expect(rows.every((row) => row.people.length === 3)).toBe(true);
    const judged = rows.filter(({ judge }) => judge !== null);
    expect(judged).toHaveLength(comparison.units);
    const same = judged.filter(({ differs }) => !differs).length;
    expect(same / judged.length).toBeCloseTo(comparison.agreement.value ?? Number.NaN, 9);
  });

  it('F7: a gate that is not passed blocks the release; the weakest questions go back to work once', async () => {
    const failed = { ...result, gate: { state: 'failed', mark: 0.99, sure: true } as const };
    expect(await closeBlindTest(db, test, failed, now)).toBe(true);
    expect(await closeBlindTest(db, test, failed, now)).toBe(false);
    const asked = { campaign: campaign.id, name: 'v1', test };
    expect(await askRelease(db, asked, by)).toEqual({ fault: 'gate' });
    const questions = new Set(result.worstQuestions.slice(0, 2).map(({ name }) => name));
    expect(questions.size).toBe(2);
    const again = () =>
      db.transaction().execute((trx) => backToWork(trx, campaign, test, questions, now));
    expect(await again()).toEqual({ added: 4, short: expect.any(Number) });
    expect(await again()).toEqual({ added: 0, short: 0 });
    const back = await db
      .selectFrom('work_item')
      .select(['id', 'kind', 'priority', 'parent'])
      .where('batch', '=', `again ${test}`)
      .execute();
    expect(back.every(({ kind, priority }) => kind === 'task' && priority > 0)).toBe(true);
    // Whoever rated an answer in the test is not asked for it again.
    const rated = await db
      .selectFrom('assignment')
      .select(['item', 'person'])
      .where('campaign', '=', campaign.id)
      .execute();
    const given = new Map<string, string[]>();
    for (const person of PEOPLE)
      for (;;) {
        const got = await next(person);
        if ('none' in got) break;
        const { item, id } = got.assignment;
        given.set(item, [...(given.get(item) ?? []), person]);
        const filled = firstOf(await contentOf(db, item));
        await submit(
          db,
          hooks,
          { assignment: id, person, key: `k ${id}`, note: '', active: [], filled },
          now,
        );
      }
    for (const { id, parent } of back) {
      const before = rated.filter(({ item }) => item === parent).map(({ person }) => person);
      expect(before.length).toBeGreaterThanOrEqual(3);
      const may = PEOPLE.filter((person) => !before.includes(person));
      expect([...(given.get(id) ?? [])].sort()).toEqual(may);
    }
  });

  it('F7, F8: a passed gate lets a release be asked for, and a person signs it, once', async () => {
    const passed = { ...result, gate: { state: 'passed', mark: 0.3, sure: true } as const };
    await db
      .updateTable('blind_test')
      .set({ result: toColumn(passed) })
      .where('id', '=', test)
      .execute();
    const asked = await askRelease(db, { campaign: campaign.id, name: 'v1', test }, by);
    if (!('id' in asked)) throw new Error(asked.fault);
    expect(await askRelease(db, { campaign: campaign.id, name: 'v1', test }, by)).toEqual({
      fault: 'named',
    });
    const sign = { state: 'signed', checks: RELEASE_CHECKS, note: 'read' } as const;
    const managers = { atMs: now, others: ['boss', 'senior'] };
    // Whoever asked does not sign it where somebody else could.
    expect(await decideRelease(db, asked.id, sign, { ...managers, person: 'boss' })).toBe('own');
    expect(await decideRelease(db, asked.id, sign, { ...managers, person: 'senior' })).toBe(
      'decided',
    );
    expect(await decideRelease(db, asked.id, sign, { ...managers, person: 'senior' })).toBe('over');
    expect(await releasesOf(db, campaign.id)).toMatchObject([
      { name: 'v1', state: 'signed', gate: { state: 'passed' }, decidedBy: 'senior' },
    ]);
    const row = await db.selectFrom('release').select('checks').executeTakeFirstOrThrow();
    expect(fromColumn(row.checks)).toEqual([...RELEASE_CHECKS]);
  });
});
