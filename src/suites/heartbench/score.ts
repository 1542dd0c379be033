import type { Estimate, Metric, Scored } from '../../contract/index.js';
import { CATEGORIES } from './abilities.js';
import { BASELINES } from './score-baselines.js';
import { type Collected, collect, type Group, type HeartRow } from './score-collect.js';
import {
  abilityFigures,
  abilityMeans,
  aggregate,
  type Basis,
  categoryFigure,
  coverage,
  overall,
  overallValue,
  questionMean,
  weightsOf,
} from './score-figures.js';
import { countsOf } from './score-gate.js';
import { baselineSheet, type End, type Rule, type Sheet, sheetOf } from './score-sheet.js';
import {
  difficultySlices,
  langSlices,
  OVERALL,
  primarySlices,
  type Slice,
  secondarySlices,
} from './score-slices.js';
import { AGGREGATIONS, type AskOptions, type ScoreOptions } from './types.js';

/**
 * Metrics of one target, judge and condition. The same rows, in any order, and the same seed give the same figures.
 * Scores are 0…100 (unit `score`), their intervals by bootstrap over source sessions.
 *
 * - `overall`, `question_mean`, `ability/<label in the data>`, `category/<id>`; slices: all, `difficulty`, `lang` where
 *   there are two, `primary_scene`; `overall` and `question_mean` also by `secondary_scene`
 * - over all items also `<figure>@worst` and `<figure>@best` (every unscored row at that end), `overall@<aggregation>`,
 *   `coverage` and `ability/<label>@coverage` (rates), `gate/code`, `gate/paper`, `verdicts/padded`, `verdicts/cut`,
 *   `verdicts/odd` (counts), and `baseline/<nothing|coin|everything>` (also by difficulty)
 */
export async function score(
  rows: AsyncIterable<HeartRow>,
  s: Scored<AskOptions, ScoreOptions>,
  seed: string,
): Promise<Metric[]> {
  const collected = await collect(rows);
  const { groups } = collected;
  if (groups.length > 1) throw new RangeError('score: rows of more than one target or judge');
  const group = groups[0] ?? { target: '', judge: null, entries: [] };
  return metricsOf(collected, group, s, seed);
}

function metricsOf(
  collected: Collected,
  group: Group,
  s: Scored<AskOptions, ScoreOptions>,
  seed: string,
): Metric[] {
  const { items } = collected;
  const rule: Rule = { scoring: s.scoring, gate: s.o.gate };
  const basis: Basis = { ...collected, seed, draws: s.o.draws };
  const figures = new Figures(basis, group, rule, s.o);
  const difficulties = difficultySlices(items);
  const whole = [OVERALL, ...difficulties, ...langSlices(items), ...primarySlices(items)];
  return [
    ...whole.flatMap((slice) => [...figures.headline(slice), ...figures.parts(slice)]),
    ...secondarySlices(items).flatMap((slice) => figures.headline(slice)),
    ...figures.bounds('worst'),
    ...figures.bounds('best'),
    ...figures.aggregations(),
    ...figures.coverage(),
    ...countsOf(items, group).map(({ id, value, n }) =>
      metric(id, OVERALL, 'count', pointOf(value, n)),
    ),
    ...[OVERALL, ...difficulties].flatMap((slice) => baselines(basis, slice, s.o)),
  ];
}

/** The figures of one group, from the one sheet of its scores. */
class Figures {
  private readonly sheet: Sheet;
  private readonly strict: boolean;

  constructor(
    private readonly basis: Basis,
    private readonly group: Group,
    private readonly rule: Rule,
    private readonly o: ScoreOptions,
  ) {
    this.sheet = sheetOf(basis, group, rule);
    this.strict = rule.scoring === 'sound';
  }

  headline(slice: Slice): Metric[] {
    const { basis, sheet, strict, o } = this;
    return [
      this.metric('overall', slice, overall(basis, sheet, slice, o.aggregation, strict)),
      this.metric('question_mean', slice, questionMean(basis, sheet, slice)),
    ];
  }

  parts(slice: Slice): Metric[] {
    const { basis, sheet, strict } = this;
    const abilities = abilityFigures(basis, sheet, slice);
    return [
      ...basis.abilities.flatMap((label, i) => {
        const estimate = abilities[i];
        return estimate === undefined ? [] : [this.metric(`ability/${label}`, slice, estimate)];
      }),
      ...CATEGORIES.map((category) =>
        this.metric(
          `category/${category}`,
          slice,
          categoryFigure(basis, sheet, slice, category, strict),
        ),
      ),
    ];
  }

  /** Bounds of the figures over all items. */
  bounds(end: Exclude<End, 'as_is'>): Metric[] {
    const { basis } = this;
    const sheet = sheetOf(basis, this.group, this.rule, end);
    const bare = { ...basis, draws: 1 };
    const point = (id: string, { value, n, reason }: Estimate): Metric =>
      this.metric(`${id}@${end}`, OVERALL, {
        ...NO_INTERVAL,
        value,
        n,
        ...(value === null && reason !== undefined && { reason }),
      });
    const value = overallValue(basis, sheet, OVERALL, this.o.aggregation);
    const abilities = abilityFigures(bare, sheet, OVERALL);
    return [
      point('overall', pointOf(value, basis.items.length)),
      point('question_mean', questionMean(bare, sheet, OVERALL)),
      ...basis.abilities.flatMap((label, i) => {
        const estimate = abilities[i];
        return estimate === undefined ? [] : [point(`ability/${label}`, estimate)];
      }),
      ...CATEGORIES.map((category) =>
        point(`category/${category}`, categoryFigure(bare, sheet, OVERALL, category, false)),
      ),
    ];
  }

  aggregations(): Metric[] {
    const { basis, sheet, strict } = this;
    return AGGREGATIONS.map((how) =>
      this.metric(`overall@${how}`, OVERALL, overall(basis, sheet, OVERALL, how, strict)),
    );
  }

  coverage(): Metric[] {
    const { basis, sheet } = this;
    const { questions } = weightsOf(basis, OVERALL);
    return [
      metric('coverage', OVERALL, 'rate', coverage(basis, sheet, OVERALL)),
      ...basis.abilities.map((label, i) => {
        const n = questions[i] ?? 0;
        const have = sheet.abilities[i]?.filter((x) => x !== null).length ?? 0;
        const share = pointOf(n === 0 ? null : have / n, n);
        return metric(`ability/${label}@coverage`, OVERALL, 'rate', share);
      }),
    ];
  }

  private metric(id: string, slice: Slice, estimate: Estimate): Metric {
    const noJudge = estimate.reason === 'no_data' && this.group.judge === null;
    return metric(id, slice, 'score', noJudge ? { ...estimate, reason: 'no_judge' } : estimate);
  }
}

function baselines(basis: Basis, slice: Slice, { aggregation }: ScoreOptions): Metric[] {
  return BASELINES.map((baseline) => {
    const means = abilityMeans(basis, baselineSheet(basis, baseline), slice);
    const value = aggregate(means, basis.abilities, weightsOf(basis, slice), aggregation);
    const n = basis.items.filter((item) => slice.has(item)).length;
    return metric(`baseline/${baseline}`, slice, 'score', pointOf(value, n));
  });
}

const NO_INTERVAL = { low: null, high: null } as const;

const pointOf = (value: number | null, n: number): Estimate => ({
  ...NO_INTERVAL,
  value,
  n,
  ...(value === null && { reason: 'no_items' }),
});

function metric(id: string, { slice }: Slice, unit: string, e: Estimate): Metric {
  const { value, low, high, n, reason } = e;
  return { id, slice, value, low, high, n, unit, ...(reason !== undefined && { reason }) };
}
