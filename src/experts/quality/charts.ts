import { type Db, fromColumn, toColumn } from '../../store/index.js';
import { dayAt } from '../people/zone.js';
import type { Campaign } from '../work/campaigns.js';
import { openAlarm, tellWatch, withdrawAlarms } from './alarms.js';
import { type Chart, type ChartState, nextState, nextSum, signalOf } from './chart-rules.js';
import { baselineOf, expectedError, hardness, levelOf, usualRate } from './expected.js';
import type { PointOf } from './point.js';
import { confuse, count, countDay, othersOf } from './sums.js';

/** A point that is to be added. */
export type NewPoint = {
  person: string;
  item: string;
  rubric: number;
  source: 'work' | 'gold' | 'exam';
  stratum: string;
  point: PointOf;
  activeMs: number;
  answers: Record<string, number>;
  abilities: readonly string[];
  atMs: number;
};

/** A person's chart of a rubric version, the last round; null before the first point. */
export async function chartOf(
  db: Db,
  campaign: string,
  person: string,
  rubric: number,
): Promise<Chart | null> {
  const row = await db
    .selectFrom('quality_chart')
    .selectAll()
    .where('campaign', '=', campaign)
    .where('person', '=', person)
    .where('rubric', '=', rubric)
    .orderBy('round', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : (row as Chart);
}

const fresh = (campaign: string, person: string, rubric: number, round: number): Chart => ({
  campaign,
  person,
  rubric,
  round,
  n: 0,
  base_n: 0,
  base_errors: 0,
  base_expected: 0,
  worked: 0,
  baseline: null,
  usual: null,
  sum: 0,
  state: 'none',
  since_ms: 0,
});

/**
 * Adds a point to a person's chart, in the engine's transaction; a person has one an item, so a second time adds nothing.
 * An exam's points set the baseline and ring no alarm: the exam has a pass mark of its own. The first exam after work
 * begins a chart anew.
 */
export async function addPoint(trx: Db, campaign: Campaign, added: NewPoint): Promise<void> {
  const { person, item, rubric, source, stratum, point, atMs } = added;
  const at = { campaign: campaign.id, person };
  const known = await trx
    .selectFrom('quality_point')
    .select('n')
    .where('item', '=', item)
    .where('person', '=', person)
    .executeTakeFirst();
  if (known !== undefined) return;
  const { quality } = campaign.settings;
  let chart =
    (await chartOf(trx, campaign.id, person, rubric)) ?? fresh(campaign.id, person, rubric, 1);
  if (source === 'exam' && chart.worked > 0)
    chart = fresh(campaign.id, person, rubric, chart.round + 1);

  const others = await othersOf(trx, { ...at, rubric, stratum });
  const usual = chart.usual ?? usualRate(others.all, quality.p0);
  const level = levelOf(usual, quality.p0);
  const expected = expectedError(chart.baseline ?? level, hardness(others, usual, quality.p0));
  const sum = source === 'exam' ? chart.sum : nextSum(chart.sum, { ...point, expected }, quality);
  const signal = signalOf(sum, quality);
  const { state, rings, warns } = nextState(chart.state, signal);

  const next: Chart = {
    ...chart,
    n: chart.n + 1,
    worked: chart.worked + (source === 'exam' ? 0 : 1),
    sum,
    state,
    since_ms: state === chart.state ? chart.since_ms : atMs,
  };
  if (chart.baseline === null) {
    next.base_n += 1;
    next.base_errors += point.error;
    next.base_expected += expected;
    if (next.base_n >= quality.baseline) {
      next.baseline = frozen(next, level, quality);
      next.usual = usual;
    }
  }
  await trx
    .insertInto('quality_point')
    .values({
      ...at,
      item,
      rubric,
      round: next.round,
      n: next.n,
      source,
      error: point.error,
      expected,
      sum,
      state: signal,
      stratum,
      compared: point.compared,
      higher: point.higher,
      lower: point.lower,
      deviation: point.deviation,
      active_ms: added.activeMs,
      answers: toColumn(added.answers),
      abilities: toColumn(added.abilities),
      at_ms: atMs,
    })
    .execute();
  await put(trx, next);
  await count(trx, { ...at, ...added }, 1);
  if (source !== 'work') await confuse(trx, { ...at, rubric, source }, point.pairs, 1);
  await countDay(trx, dayOf(campaign, rubric, atMs), daySums(source, point.error, 1));
  if (rings) await openAlarm(trx, campaign, next, atMs);
  else if (warns) await tellWatch(trx, campaign, next, atMs);
}

const frozen = (chart: Chart, level: number, quality: { p0: number; p1: number }): number =>
  baselineOf(
    { n: chart.base_n, errors: chart.base_errors, expected: chart.base_expected },
    level,
    quality,
  );

/** A day's row of a campaign, by the clocks of its time zone. */
export const dayOf = (campaign: Campaign, rubric: number, atMs: number) => ({
  campaign: campaign.id,
  rubric,
  day: dayAt(atMs, campaign.settings.money.zone),
});

/** An exam is no work: its days are not the campaign's. */
const daySums = (source: string, error: number, sign: 1 | -1) =>
  source === 'work'
    ? { work_n: sign, work_errors: sign * error }
    : source === 'gold'
      ? { gold_n: sign, gold_errors: sign * error }
      : {};

async function put(trx: Db, chart: Chart): Promise<void> {
  const { campaign, person, rubric, round, ...rest } = chart;
  await trx
    .insertInto('quality_chart')
    .values(chart)
    .onConflict((on) => on.columns(['campaign', 'person', 'rubric', 'round']).doUpdateSet(rest))
    .execute();
}

/**
 * Takes points out again, because their verdict was taken back, and draws what came after them anew. Alarms that would
 * not have rung are withdrawn.
 * @param person only this one's point; all of the item's where it is left out
 */
export async function takePoints(
  trx: Db,
  campaign: Campaign,
  item: string,
  person?: string,
): Promise<void> {
  let asked = trx.selectFrom('quality_point').selectAll().where('item', '=', item);
  if (person !== undefined) asked = asked.where('person', '=', person);
  for (const row of await asked.execute()) {
    const { rubric, source, stratum } = row;
    const at = { campaign: row.campaign, person: row.person };
    const kind = source as 'work' | 'gold' | 'exam';
    const abilities = fromColumn<string[]>(row.abilities);
    await trx
      .deleteFrom('quality_point')
      .where('item', '=', item)
      .where('person', '=', row.person)
      .execute();
    await count(trx, { ...at, rubric, source: kind, stratum, abilities, point: row }, -1);
    await countDay(trx, dayOf(campaign, rubric, Number(row.at_ms)), daySums(source, row.error, -1));
    await redraw(trx, campaign, row);
  }
}

/** Points after a gap move up, and their sums are made again from the one before. */
async function redraw(
  trx: Db,
  campaign: Campaign,
  gone: {
    campaign: string;
    person: string;
    rubric: number;
    round: number;
    n: number;
    source: string;
    error: number;
    expected: number;
  },
): Promise<void> {
  const { quality } = campaign.settings;
  const of = {
    campaign: gone.campaign,
    person: gone.person,
    rubric: gone.rubric,
    round: gone.round,
  };
  const points = trx
    .selectFrom('quality_point')
    .select(['item', 'n', 'source', 'error', 'expected', 'sum'])
    .where('campaign', '=', of.campaign)
    .where('person', '=', of.person)
    .where('rubric', '=', of.rubric)
    .where('round', '=', of.round);
  const chart = await trx
    .selectFrom('quality_chart')
    .selectAll()
    .where('campaign', '=', of.campaign)
    .where('person', '=', of.person)
    .where('rubric', '=', of.rubric)
    .where('round', '=', of.round)
    .executeTakeFirst();
  if (chart === undefined) return;
  const before = await points.where('n', '=', gone.n - 1).executeTakeFirst();
  let sum = before?.sum ?? 0;
  const later = await points.where('n', '>', gone.n).orderBy('n').execute();
  for (const point of later) {
    if (point.source !== 'exam') sum = nextSum(sum, point, quality);
    await trx
      .updateTable('quality_point')
      .set({ n: point.n - 1, sum, state: signalOf(sum, quality) })
      .where('item', '=', point.item)
      .where('person', '=', of.person)
      .execute();
  }
  // A baseline that came along from the round before has no points here.
  const inBase = gone.n <= chart.base_n;
  const froze = inBase && gone.n === chart.n && chart.n === chart.base_n;
  const rung = await withdrawAlarms(trx, of, gone.n);
  const state = chart.state as ChartState;
  await put(trx, {
    ...chart,
    n: chart.n - 1,
    worked: chart.worked - (gone.source === 'exam' ? 0 : 1),
    base_n: chart.base_n - (inBase ? 1 : 0),
    base_errors: chart.base_errors - (inBase ? gone.error : 0),
    base_expected: chart.base_expected - (inBase ? gone.expected : 0),
    // The baseline was frozen by this very point: it waits for another.
    baseline: froze ? null : chart.baseline,
    usual: froze ? null : chart.usual,
    sum,
    state: rung || state === 'none' || state === 'watch' ? signalOf(sum, quality) : state,
  });
}

/**
 * Begins the chart anew after an alarm was decided. The baseline goes along: points of drift never set it.
 */
export async function newRound(trx: Db, chart: Chart, atMs: number): Promise<void> {
  await put(trx, {
    ...fresh(chart.campaign, chart.person, chart.rubric, chart.round + 1),
    baseline: chart.baseline,
    usual: chart.usual,
    since_ms: atMs,
  });
}

/** Marks what somebody did about an alarm. */
export async function markChart(
  trx: Db,
  of: Pick<Chart, 'campaign' | 'person' | 'rubric' | 'round'>,
  state: ChartState,
  atMs: number,
): Promise<void> {
  await trx
    .updateTable('quality_chart')
    .set({ state, since_ms: atMs })
    .where('campaign', '=', of.campaign)
    .where('person', '=', of.person)
    .where('rubric', '=', of.rubric)
    .where('round', '=', of.round)
    .execute();
}
