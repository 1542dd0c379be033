import { type Db, fromColumn } from '../../store/index.js';
import { dayAt } from '../people/zone.js';
import type { Campaign } from '../work/campaigns.js';
import { withdrawAlarms } from './alarms.js';
import { type Chart, type ChartState, nextSum, signalOf } from './chart-rules.js';
import { strataFor } from './strata.js';
import { countAbilities, countDay } from './sums.js';

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

/** Charts of several people, the last round of each. */
export async function chartsOf(
  db: Db,
  campaign: string,
  of: readonly { person: string; rubric: number }[],
): Promise<(person: string, rubric: number) => Chart | null> {
  const rows = await db
    .selectFrom('quality_chart')
    .selectAll()
    .where('campaign', '=', campaign)
    .where('person', 'in', [...new Set(of.map(({ person }) => person))])
    .where('rubric', 'in', [...new Set(of.map(({ rubric }) => rubric))])
    .orderBy('round')
    .execute();
  const last = new Map(rows.map((row) => [`${row.rubric} ${row.person}`, row as Chart]));
  return (person, rubric) => last.get(`${rubric} ${person}`) ?? null;
}

export const freshChart = (
  campaign: string,
  person: string,
  rubric: number,
  round: number,
): Chart => ({
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

/** A day's row of a campaign, by the clocks of its time zone. */
export const dayOf = (campaign: Campaign, rubric: number, atMs: number) => ({
  campaign: campaign.id,
  rubric,
  day: dayAt(atMs, campaign.settings.money.zone),
});

/** An exam is no work: its days are not the campaign's. */
export const daySums = (source: string, error: number, sign: 1 | -1) =>
  source === 'work'
    ? { work_n: sign, work_errors: sign * error }
    : source === 'gold'
      ? { gold_n: sign, gold_errors: sign * error }
      : {};

export async function putCharts(trx: Db, charts: readonly Chart[]): Promise<void> {
  await trx
    .insertInto('quality_chart')
    .values([...charts])
    .onConflict((on) =>
      on.columns(['campaign', 'person', 'rubric', 'round']).doUpdateSet((eb) => ({
        n: eb.ref('excluded.n'),
        base_n: eb.ref('excluded.base_n'),
        base_errors: eb.ref('excluded.base_errors'),
        base_expected: eb.ref('excluded.base_expected'),
        worked: eb.ref('excluded.worked'),
        baseline: eb.ref('excluded.baseline'),
        usual: eb.ref('excluded.usual'),
        sum: eb.ref('excluded.sum'),
        state: eb.ref('excluded.state'),
        since_ms: eb.ref('excluded.since_ms'),
      })),
    )
    .execute();
}

const put = (trx: Db, chart: Chart): Promise<void> => putCharts(trx, [chart]);

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
    if (kind !== 'exam') {
      const strata = await strataFor(trx, row.campaign, []);
      strata.move({ ...at, rubric, stratum }, row.error, -1);
      await strata.store(trx);
    }
    await countAbilities(trx, [{ ...at, rubric, source: kind, abilities, point: row }], -1);
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
    ...freshChart(chart.campaign, chart.person, chart.rubric, chart.round + 1),
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
