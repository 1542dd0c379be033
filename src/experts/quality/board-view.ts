import type { Db } from '../../store/index.js';
import type { Campaign } from '../work/campaigns.js';
import { alarmsOf } from './alarms.js';
import type { Chart } from './chart-rules.js';
import { lastPointsOf, rubricsOf, sideOf } from './chart-view.js';
import { deviationOf, matchOf } from './estimates.js';
import { signsOf } from './side-charts.js';

/** Days that the trend shows, and raters whose last points are looked at; more are listed without side charts. */
const DAYS = 60;
const RATERS = 500;

/** Every rater of a campaign with their figures under one rubric version, the alarms and the days. */
export async function boardView(db: Db, campaign: Campaign, rubric: number) {
  const { quality } = campaign.settings;
  const raters = await db
    .selectFrom('rater')
    .select(['person', 'band', 'status'])
    .where('campaign', '=', campaign.id)
    .orderBy('person')
    .limit(RATERS)
    .execute();
  const charts = await lastCharts(db, campaign.id, rubric);
  const sums = await db
    .selectFrom('quality_ability')
    .selectAll()
    .where('campaign', '=', campaign.id)
    .where('rubric', '=', rubric)
    .where('ability', '=', '')
    .where('source', '=', 'gold')
    .execute();
  const gold = new Map(sums.map((row) => [row.person, row]));
  const pointsBy = await lastPointsOf(db, campaign.id, rubric, {
    last: quality.baseline + quality.window * 2,
    people: raters.map(({ person }) => person),
  });
  const rows = [];
  for (const { person, band, status } of raters) {
    const chart = charts.get(person);
    const points = pointsBy.get(person) ?? [];
    const last = points.slice(-quality.window);
    const checks = gold.get(person);
    rows.push({
      person,
      band,
      status: status as 'active' | 'paused' | 'left',
      state: chart?.state ?? ('none' as const),
      points: chart?.worked ?? 0,
      consistency: matchOf({
        n: last.length,
        errors: last.reduce((sum, { error }) => sum + error, 0),
      }),
      gold: matchOf(checks ?? { n: 0, errors: 0 }),
      deviation: checks === undefined ? noDeviation : deviationOf(checks),
      signs: signsOf(
        points.map((row) => sideOf(row)),
        quality,
      ),
    });
  }
  return {
    rubric,
    rubrics: await rubricsOf(db, campaign),
    window: quality.window,
    raters: rows,
    alarms: await alarmsOf(db, campaign.id),
    days: await daysOf(db, campaign.id, rubric),
  };
}

const noDeviation = { value: null, low: null, high: null, n: 0, reason: 'no_data' };

async function lastCharts(db: Db, campaign: string, rubric: number): Promise<Map<string, Chart>> {
  const rows = await db
    .selectFrom('quality_chart')
    .selectAll()
    .where('campaign', '=', campaign)
    .where('rubric', '=', rubric)
    .orderBy('round')
    .execute();
  return new Map(rows.map((row) => [row.person, row as Chart]));
}

/** The last days with something in them, oldest first. */
async function daysOf(db: Db, campaign: string, rubric: number) {
  const rows = await db
    .selectFrom('quality_day')
    .selectAll()
    .where('campaign', '=', campaign)
    .where('rubric', '=', rubric)
    .orderBy('day', 'desc')
    .limit(DAYS)
    .execute();
  return rows
    .filter(({ items, work_n, gold_n }) => items > 0 || work_n > 0 || gold_n > 0)
    .reverse()
    .map((row) => {
      const [equal, pairs] = [Number(row.equal), Number(row.pairs)];
      return {
        day: row.day,
        items: row.items,
        agreement: { ...matchOf({ n: pairs, errors: pairs - equal }), n: row.items },
        consistency: matchOf({ n: row.work_n, errors: row.work_errors }),
        gold: matchOf({ n: row.gold_n, errors: row.gold_errors }),
      };
    });
}
