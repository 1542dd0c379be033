import { type Db, toColumn } from '../../store/index.js';
import type { Campaign } from '../work/campaigns.js';
import { openAlarm, tellWatch } from './alarms.js';
import { type Chart, nextState, nextSum, signalOf } from './chart-rules.js';
import { chartsOf, dayOf, daySums, freshChart, putCharts } from './charts.js';
import { baselineOf, expectedError, hardness, levelOf, usualRate } from './expected.js';
import type { PointOf } from './point.js';
import { strataFor } from './strata.js';
import { addDays, confuse, countAbilities, countDay, type DayChange } from './sums.js';

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

export const addPoint = (trx: Db, campaign: Campaign, added: NewPoint): Promise<void> =>
  addPoints(trx, campaign, added.item, [added]);

/**
 * Adds a point to the chart of each of an item's raters, in the engine's transaction; a person has one an item, so a
 * second time adds nothing. Each is set against the others' sums with the points before it. An exam's points set the
 * baseline and ring no alarm: the exam has a pass mark of its own. The first exam after work begins a chart anew.
 */
export async function addPoints(
  trx: Db,
  campaign: Campaign,
  item: string,
  all: readonly NewPoint[],
): Promise<void> {
  const added = await withoutKnown(trx, item, all);
  if (added.length === 0) return;
  const { quality } = campaign.settings;
  const charts = await chartsOf(trx, campaign.id, added);
  const strata = await strataFor(trx, campaign.id, added);
  const made = added.map((one) => {
    const { person, rubric, source, point } = one;
    const before = charts(person, rubric) ?? freshChart(campaign.id, person, rubric, 1);
    const chart =
      source === 'exam' && before.worked > 0
        ? freshChart(campaign.id, person, rubric, before.round + 1)
        : before;
    const others = strata.othersOf(one);
    // Exams are no work: what failed there makes nobody's work look hard.
    if (source !== 'exam') strata.move(one, point.error, 1);
    return { ...one, ...drawn(chart, one, others, quality) };
  });
  await trx
    .insertInto('quality_point')
    .values(
      made.map(({ next, point, ...one }) => ({
        campaign: campaign.id,
        person: one.person,
        item,
        rubric: one.rubric,
        round: next.round,
        n: next.n,
        source: one.source,
        error: point.error,
        expected: one.expected,
        sum: next.sum,
        state: one.signal,
        stratum: one.stratum,
        compared: point.compared,
        higher: point.higher,
        lower: point.lower,
        deviation: point.deviation,
        active_ms: one.activeMs,
        answers: toColumn(one.answers),
        abilities: toColumn(one.abilities),
        at_ms: one.atMs,
      })),
    )
    .execute();
  await putCharts(
    trx,
    made.map(({ next }) => next),
  );
  await strata.store(trx);
  const counted = made.map((one) => ({ ...one, campaign: campaign.id }));
  await countAbilities(trx, counted, 1);
  for (const one of counted) if (one.source !== 'work') await confuse(trx, one, one.point.pairs, 1);
  await countDays(trx, campaign, made);
  for (const { next, rings, warns, atMs } of made)
    if (rings) await openAlarm(trx, campaign, next, atMs);
    else if (warns) await tellWatch(trx, campaign, next, atMs);
}

async function withoutKnown(
  trx: Db,
  item: string,
  added: readonly NewPoint[],
): Promise<readonly NewPoint[]> {
  if (added.length === 0) return [];
  const rows = await trx
    .selectFrom('quality_point')
    .select('person')
    .where('item', '=', item)
    .where(
      'person',
      'in',
      added.map(({ person }) => person),
    )
    .execute();
  const known = new Set(rows.map(({ person }) => person));
  return added.filter(({ person }) => !known.has(person));
}

type Quality = Campaign['settings']['quality'];

/** A chart with one more point. Pure. */
function drawn(
  chart: Chart,
  { source, point, atMs }: Pick<NewPoint, 'source' | 'point' | 'atMs'>,
  others: Parameters<typeof hardness>[0],
  quality: Quality,
) {
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
  return { next, expected, signal, rings, warns };
}

const frozen = (chart: Chart, level: number, quality: { p0: number; p1: number }): number =>
  baselineOf(
    { n: chart.base_n, errors: chart.base_errors, expected: chart.base_expected },
    level,
    quality,
  );

async function countDays(trx: Db, campaign: Campaign, made: readonly NewPoint[]): Promise<void> {
  const days = new Map<string, { at: ReturnType<typeof dayOf>; change: DayChange }>();
  for (const { rubric, atMs, source, point } of made) {
    const at = dayOf(campaign, rubric, atMs);
    const key = `${at.rubric} ${at.day}`;
    const change = addDays(days.get(key)?.change ?? {}, daySums(source, point.error, 1));
    days.set(key, { at, change });
  }
  for (const { at, change } of days.values()) await countDay(trx, at, change);
}
