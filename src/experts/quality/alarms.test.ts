import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Db, openDatabase } from '../../store/index.js';
import type { Campaign } from '../work/campaigns.js';
import { joined, testCampaign } from '../work/work.testkit.js';
import { addPoint } from './add-points.js';
import { acknowledge, appeal, type Decision, decide } from './alarm-acts.js';
import { alarmsOf, evidenceIn } from './alarms.js';
import { chartView } from './chart-view.js';
import { chartOf } from './charts.js';
import { qualityHooks } from './quality-hooks.js';

const T = Date.UTC(2026, 5, 1, 4);
const RIGHT = { error: 0, compared: 1, higher: 0, lower: 0, deviation: 0, pairs: [] };
const WRONG = { ...RIGHT, error: 1, higher: 1, deviation: 1 };

let db: Db;
let campaign: Campaign;
let n = 0;
beforeEach(async () => {
  db = await openDatabase(':memory:');
  campaign = await testCampaign(db, { settings: { exam: { required: true } } });
  await joined(db, campaign, 'p1', 'p2');
  await db
    .insertInto('person')
    .values({
      id: 'boss',
      name: 'Boss',
      email: 'boss@team.example',
      email_verified: 1,
      image: null,
      created_at: '',
      updated_at: '',
      role: 'owner',
      left_ms: null,
    })
    .execute();
  n = 0;
});
afterEach(() => db.destroy());

/** Points of one person in order: `.` right, `x` wrong. */
async function points(marks: string, person = 'p1', source: 'work' | 'exam' = 'work') {
  for (const mark of marks) {
    n += 1;
    await db.transaction().execute((trx) =>
      addPoint(trx, campaign, {
        person,
        item: `item-${n}`,
        rubric: campaign.rubric,
        source,
        stratum: 's',
        point: mark === 'x' ? WRONG : RIGHT,
        activeMs: 20_000,
        answers: { '1': 1 },
        abilities: ['empathy'],
        atMs: T + n,
      }),
    );
  }
}

const notices = async () =>
  (
    await db
      .selectFrom('notice')
      .select(['person', 'kind', 'link', 'made_ms'])
      .orderBy('made_ms')
      .execute()
  ).map(({ person, link }) => `${person} ${link}`);
const barrier = (person = 'p1') => qualityHooks.barrier?.(db, campaign, person, T);
const act = (note = 'looked at the items') => ({ by: 'boss', note, atMs: T + 10_000 });
const inOne = <R>(work: (trx: Db) => Promise<R>) => db.transaction().execute(work);

describe('C13: alarms', () => {
  it('the person is told at the watch, alone; at the alarm the person first, then who runs the campaign', async () => {
    await points('.'.repeat(30));
    await points('xxxx');
    expect((await chartOf(db, campaign.id, 'p1', 1))?.state).toBe('watch');
    expect(await notices()).toEqual([`p1 /rate/${campaign.id}/quality`]);
    expect(await barrier()).toBeNull();
    await points('x');
    expect((await chartOf(db, campaign.id, 'p1', 1))?.state).toBe('alarm');
    expect(await notices()).toEqual([
      `p1 /rate/${campaign.id}/quality`,
      `p1 /rate/${campaign.id}/quality`,
      `boss /campaigns/${campaign.id}/quality`,
    ]);
    expect(await barrier()).toEqual({ why: 'alarm', atMs: null });
    expect(await barrier('p2')).toBeNull();
  });

  it('R15: one alert a stretch, whatever comes after', async () => {
    await points('xxxxx');
    const told = await notices();
    await points('xxxxxxxxxx');
    expect(await notices()).toEqual(told);
    expect(await alarmsOf(db, campaign.id)).toHaveLength(1);
  });

  it('G9: an alarm has its evidence, an answer of the person, and ends with a reason', async () => {
    await points('.....xxxxxx');
    const [alarm] = await alarmsOf(db, campaign.id);
    if (alarm === undefined) throw new Error('no alarm');
    expect(evidenceIn(alarm)).toMatchObject({ points: 10, errors: 5 });
    expect(evidenceIn(alarm).expected).toBeCloseTo(1, 9);
    const says = { alarm: alarm.id, note: 'the guide changed that day', atMs: T };
    expect(await inOne((trx) => appeal(trx, campaign, { ...says, by: 'p2' }))).toBe(false);
    expect(await inOne((trx) => appeal(trx, campaign, { ...says, by: 'p1' }))).toBe(true);
    const of = { alarm: alarm.id, ...act() };
    expect(await inOne((trx) => acknowledge(trx, campaign, of))).toBe(true);
    expect(await inOne((trx) => acknowledge(trx, campaign, of))).toBe(false);
    expect(await barrier()).toBeNull();
    expect((await chartOf(db, campaign.id, 'p1', 1))?.state).toBe('acknowledged');
    expect(await inOne((trx) => decide(trx, campaign, of, 'go-on'))).toBe(true);
    expect(await inOne((trx) => decide(trx, campaign, of, 'pause'))).toBe(false);
    expect((await alarmsOf(db, campaign.id))[0]).toMatchObject({
      state: 'decided',
      decision: 'go-on',
      appeal: 'the guide changed that day',
      decision_note: 'looked at the items',
    });
  });

  it('after a decision the chart begins anew with the baseline it had; drift never sets one', async () => {
    await points('.'.repeat(30));
    const before = await chartOf(db, campaign.id, 'p1', 1);
    await points('xxxxx');
    await ended('go-on');
    expect(await chartOf(db, campaign.id, 'p1', 1)).toMatchObject({
      round: 2,
      n: 0,
      sum: 0,
      state: 'none',
      baseline: before?.baseline,
    });
    await points('xxxxx');
    expect(await alarmsOf(db, campaign.id)).toHaveLength(2);
  });

  it('a retest closes the gate of the exam; its first answer begins a chart anew', async () => {
    await db.updateTable('rater').set({ calibrated: 1 }).execute();
    await points('xxxxx');
    await ended('retest');
    const rater = await db
      .selectFrom('rater')
      .select('calibrated')
      .where('person', '=', 'p1')
      .executeTakeFirstOrThrow();
    expect(rater.calibrated).toBe(0);
    expect(await barrier()).toBeNull();
    await points('..x', 'p1', 'exam');
    expect(await chartOf(db, campaign.id, 'p1', 1)).toMatchObject({ n: 3, worked: 0, sum: 0 });
  });

  it('a pause has its reason in both languages', async () => {
    await points('xxxxx');
    await ended('pause');
    const rater = await db
      .selectFrom('rater')
      .select(['status', 'reason'])
      .where('person', '=', 'p1')
      .executeTakeFirstOrThrow();
    expect(rater.status).toBe('paused');
    expect(Object.keys(JSON.parse(rater.reason ?? '{}'))).toEqual(['en', 'zh-CN']);
  });

  it('an exam sets the baseline with its points and rings nothing', async () => {
    await points('xxxxxxxxxx', 'p1', 'exam');
    expect(await alarmsOf(db, campaign.id)).toHaveLength(0);
    expect(await chartOf(db, campaign.id, 'p1', 1)).toMatchObject({ base_n: 10, sum: 0 });
    await points('.'.repeat(20));
    expect((await chartOf(db, campaign.id, 'p1', 1))?.baseline).toBeCloseTo(20 / 130, 3);
  });

  it('without pauseOnAlarm work goes on', async () => {
    const { settings } = campaign;
    const quality = { ...settings.quality, pauseOnAlarm: false };
    campaign = { ...campaign, settings: { ...settings, quality } };
    await points('xxxxx');
    expect(await barrier()).toBeNull();
  });

  async function ended(decision: Decision) {
    const open = (await alarmsOf(db, campaign.id)).find(({ state }) => state === 'open');
    const of = { alarm: open?.id ?? '', ...act() };
    expect(await inOne((trx) => decide(trx, campaign, of, decision))).toBe(true);
  }
});

describe('C15: one’s own charts', () => {
  it('come in blocks of ten, without sources, items, times or exams, so that no hidden check is told', async () => {
    await points('..x', 'p1', 'exam');
    await points('.'.repeat(9));
    const own = () => chartView(db, campaign, 'p1', 1, { own: true });
    expect((await own()).points).toEqual([]);
    await points('x');
    const view = await own();
    expect(view.total).toBe(10);
    expect(view.points.map((point) => point.n)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(view.points[9]).toMatchObject({ source: null, item: null, atMs: null, error: 1 });
    expect(view.confusion).toEqual([]);
    expect(new Set(view.abilities.map(({ source }) => source))).toEqual(new Set(['work']));
    expect(view.curve.at(-1)).toMatchObject({ n: 10, value: 0.9 });
    const all = await chartView(db, campaign, 'p1', 1, { own: false });
    expect(all.points).toHaveLength(13);
    expect(all.points[12]).toMatchObject({ source: 'work', item: 'item-13' });
  });
});
