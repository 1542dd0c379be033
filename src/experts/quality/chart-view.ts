import type { Selectable } from 'kysely';
import { type Db, fromColumn } from '../../store/index.js';
import type { QualityPointTable } from '../../store/schema-quality.js';
import type { Campaign } from '../work/campaigns.js';
import { alarmsOf } from './alarms.js';
import type { Chart } from './chart-rules.js';
import { chartOf } from './charts.js';
import { deviationOf, matchOf, type Sums, shareOf, sumsOf } from './estimates.js';
import { curve, residuals, type SidePoint, speed, strictness, variety } from './side-charts.js';

type Row = Selectable<QualityPointTable>;
type Source = 'work' | 'gold' | 'exam';

/** Points that a page draws, the last ones. */
const DRAWN = 300;
/**
 * One's own chart grows by so many points at once, and without a word on which item is which: a check counts at once
 * and work only when its item closes, so a point that came by itself would tell that the last item was a check.
 */
export const BLOCK = 10;

export const sideOf = (row: Row, n = row.n): SidePoint => ({
  n,
  error: row.error,
  expected: row.expected,
  higher: row.higher,
  lower: row.lower,
  compared: row.compared,
  activeMs: Number(row.active_ms),
  answers: fromColumn<Record<string, number>>(row.answers),
});

/** Points of a chart, in order; the last ones up to a place. */
async function pointsOf(
  db: Db,
  { campaign, person, rubric, round }: Pick<Chart, 'campaign' | 'person' | 'rubric' | 'round'>,
  { last = DRAWN, exams = true }: { last?: number; exams?: boolean } = {},
): Promise<Row[]> {
  let asked = db
    .selectFrom('quality_point')
    .selectAll()
    .where('campaign', '=', campaign)
    .where('person', '=', person)
    .where('rubric', '=', rubric)
    .where('round', '=', round);
  if (!exams) asked = asked.where('source', '!=', 'exam');
  const rows = await asked.orderBy('n', 'desc').limit(last).execute();
  return rows.reverse();
}

/** Last points of many people's charts, without the exams', in order: an exam's points stand before all others of a chart. */
export async function lastPointsOf(
  db: Db,
  campaign: string,
  rubric: number,
  { last, people }: { last: number; people: readonly string[] },
): Promise<ReadonlyMap<string, readonly Row[]>> {
  const found = new Map<string, Row[]>();
  if (people.length === 0) return found;
  const rows = await db
    .selectFrom('quality_chart as chart')
    .innerJoin('quality_point as point', (on) =>
      on
        .onRef('point.campaign', '=', 'chart.campaign')
        .onRef('point.person', '=', 'chart.person')
        .onRef('point.rubric', '=', 'chart.rubric')
        .onRef('point.round', '=', 'chart.round')
        .on((eb) => eb('point.n', '>', eb('chart.n', '-', last))),
    )
    .selectAll('point')
    .where('chart.campaign', '=', campaign)
    .where('chart.rubric', '=', rubric)
    .where('chart.person', 'in', [...people])
    .where('point.source', '!=', 'exam')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('quality_chart as later')
            .select('later.round')
            .whereRef('later.campaign', '=', 'chart.campaign')
            .whereRef('later.person', '=', 'chart.person')
            .whereRef('later.rubric', '=', 'chart.rubric')
            .whereRef('later.round', '>', 'chart.round'),
        ),
      ),
    )
    .orderBy('point.person')
    .orderBy('point.n')
    .execute();
  for (const row of rows) {
    const own = found.get(row.person);
    if (own === undefined) found.set(row.person, [row]);
    else own.push(row);
  }
  return found;
}

/** Rubric versions that there are points of, and the one in force; the last first. */
export async function rubricsOf(db: Db, campaign: Campaign): Promise<number[]> {
  const rows = await db
    .selectFrom('quality_day')
    .select('rubric')
    .distinct()
    .where('campaign', '=', campaign.id)
    .execute();
  return [...new Set([campaign.rubric, ...rows.map(({ rubric }) => rubric)])].sort((a, b) => b - a);
}

/**
 * Everything that a page of one person's charts shows.
 * @param own the person looks: no item is named, exams are left out (they have a page of their own, after the attempt),
 *   and the chart ends with its last whole block
 */
export async function chartView(
  db: Db,
  campaign: Campaign,
  person: string,
  rubric: number,
  { own }: { own: boolean },
) {
  const { quality } = campaign.settings;
  const chart = await chartOf(db, campaign.id, person, rubric);
  const rows = chart === null ? [] : await pointsOf(db, chart, { exams: !own });
  const total = chart === null ? 0 : own ? chart.worked : chart.n;
  const hidden = own ? total % BLOCK : 0;
  const shown = hidden === 0 ? rows : rows.slice(0, -hidden);
  // On one's own page points are numbered without the exam's.
  const first = total - rows.length;
  const side = shown.map((row, i) => sideOf(row, own ? first + i + 1 : row.n));
  return {
    rubric,
    rubrics: await rubricsOf(db, campaign),
    round: chart?.round ?? 1,
    state: chart?.state ?? ('none' as const),
    baseline: chart?.baseline ?? null,
    watch: quality.watch,
    alarm: quality.alarm,
    window: quality.window,
    total: total - hidden,
    points: shown.map((row, i) => ({
      n: side[i]?.n ?? row.n,
      source: own ? null : (row.source as Source),
      error: row.error,
      expected: row.expected,
      sum: row.sum,
      state: row.state as 'none' | 'watch' | 'alarm',
      item: own ? null : row.item,
      atMs: own ? null : Number(row.at_ms),
    })),
    curve: curve(worked(side, shown), quality.window),
    ewma: residuals(worked(side, shown)),
    speed: speed(side, quality.baseline),
    variety: variety(side, quality.window),
    strictness: strictness(side, quality.window),
    abilities: own ? abilitiesIn(shown) : await abilitiesOf(db, campaign.id, person, rubric),
    confusion: own ? [] : await confusionOf(db, campaign.id, person, rubric),
    alarms: await alarmsOf(db, campaign.id, { person }),
  };
}

/** Agreement with others and with standards at work; an exam has a mark of its own. */
const worked = (side: readonly SidePoint[], rows: readonly Row[]): SidePoint[] =>
  side.filter((_, i) => rows[i]?.source !== 'exam');

const abilityRow = (ability: string, source: Source, sums: Sums) => ({
  ability,
  source,
  match: matchOf(sums),
  higher: shareOf(sums.higher, sums),
  lower: shareOf(sums.lower, sums),
  deviation: deviationOf(sums),
});

/** By ability, from the sums that are kept with the points. */
async function abilitiesOf(db: Db, campaign: string, person: string, rubric: number) {
  const rows = await db
    .selectFrom('quality_ability')
    .selectAll()
    .where('campaign', '=', campaign)
    .where('rubric', '=', rubric)
    .where('person', '=', person)
    .where('n', '>', 0)
    .orderBy('ability')
    .orderBy('source')
    .execute();
  return rows.map((row) => abilityRow(row.ability, row.source as Source, row));
}

/** The same from points, all sources together as work: on one's own page nothing tells checks apart. */
function abilitiesIn(rows: readonly Row[]) {
  const by = new Map<string, Row[]>([['', [...rows]]]);
  for (const row of rows)
    for (const ability of new Set(fromColumn<string[]>(row.abilities)))
      if (ability !== '') by.set(ability, [...(by.get(ability) ?? []), row]);
  return [...by]
    .filter(([, points]) => points.length > 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([ability, points]) => abilityRow(ability, 'work', sumsOf(points)));
}

/** What hidden checks wanted against what was given. */
async function confusionOf(db: Db, campaign: string, person: string, rubric: number) {
  const rows = await db
    .selectFrom('quality_confusion')
    .select(['wanted', 'given', 'n'])
    .where('campaign', '=', campaign)
    .where('rubric', '=', rubric)
    .where('person', '=', person)
    .where('source', '=', 'gold')
    .where('n', '>', 0)
    .orderBy('wanted')
    .orderBy('given')
    .execute();
  return rows.map((row) => ({ ...row, n: Number(row.n) }));
}
