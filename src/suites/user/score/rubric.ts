import { same } from '../../../contract/index.js';
import type { AnyUserItem, RubricItem } from '../items/types.js';
import type { ScoreOptions } from '../options.js';
import { say } from '../say.js';
import type { RubricRow, RubricSpec } from '../spec/types.js';
import {
  type ColumnOf,
  type Derived,
  type Figure,
  type Line,
  type Measures,
  type Scored,
  share,
  type UserRow,
  weightedMean,
} from './figure.js';
import { behindGate, dimensionShare, gateHit, type Hits, questionShare } from './points.js';

const isRubric = (item: AnyUserItem): item is RubricItem => 'rubric' in item;

/** Dimensions with points, in the order in which the data names them. */
const dimensionsOf = (items: readonly AnyUserItem[]): string[] => [
  ...new Set(
    items.flatMap((item) =>
      isRubric(item) ? item.rubric.filter((r) => r.score !== null).map((r) => r.dimension) : [],
    ),
  ),
];

/** What the judge said of each row. */
const hitsOf = (row: UserRow): Hits =>
  new Map(
    row.verdicts.map((v) => [
      v.step,
      v.state === 'rated' && v.value !== null ? v.value.rank > 0 : null,
    ]),
  );

type Rules = { scale: 'linear' | 'log'; gate: boolean };
const rulesOf = (spec: RubricSpec, o: ScoreOptions): Rules => ({
  scale: o.scale ?? spec.scale,
  gate: o.gate === undefined ? spec.gate : o.gate === 'on',
});

/** S of each dimension of one item, behind the gate. */
function shares(rubric: readonly RubricRow[], hits: Hits, rules: Rules): Map<string, Scored> {
  const gate = rules.gate ? gateHit(rubric, hits) : false;
  const names = new Set(rubric.filter((r) => r.score !== null).map((r) => r.dimension));
  return new Map(
    [...names].map((name) => {
      const rows = rubric.filter((r) => r.score !== null && r.dimension === name);
      return [name, behindGate(dimensionShare(rows, hits, rules.scale), gate)];
    }),
  );
}

const dimensionId = (name: string): string => `dimension/${name}`;

/**
 * `overall`: unweighted mean of the dimension means; `question_mean`: mean of the items' own means; `dimension/<name>`:
 * mean over the items that have the dimension; `gate`: share of items that hit a gate. Lines: `line/nothing` and
 * `line/everything`, the overall figure of a judge that says no, or yes, to every row.
 */
export function rubricMeasures(
  spec: RubricSpec,
  items: readonly AnyUserItem[],
  o: ScoreOptions,
): Measures {
  const rules = rulesOf(spec, o);
  const dimensions = dimensionsOf(items);
  const of = sharesOfRows(rules);
  const figures: Figure[] = [
    {
      id: 'question_mean',
      name: say('Mean of items', '题目均分'),
      unit: 'rate',
      range: [0, 1],
      of: (row) => questionShare([...of(row).values()]),
    },
    ...dimensions.map(
      (name): Figure => ({
        id: dimensionId(name),
        name: same(name),
        unit: 'rate',
        range: [0, 1],
        of: (row) => of(row).get(name) ?? null,
      }),
    ),
    ...gateFigure(items),
  ];
  const overall: Derived = {
    id: 'overall',
    name: say('Overall', '总分'),
    unit: 'rate',
    rising: true,
    of: meanOfMeans(dimensions),
  };
  return {
    figures,
    derived: [overall],
    lines: lines(rules),
    headline: ['overall', 'question_mean'],
    judged: true,
  };
}

/** A row's shares are asked for once by each figure. */
function sharesOfRows(rules: Rules): (row: UserRow) => Map<string, Scored> {
  let last: { row: UserRow; shares: Map<string, Scored> } | null = null;
  return (row) => {
    if (last?.row !== row)
      last = {
        row,
        shares: isRubric(row.item) ? shares(row.item.rubric, hitsOf(row), rules) : new Map(),
      };
    return last.shares;
  };
}

const meanOfMeans =
  (dimensions: readonly string[]) =>
  (column: ColumnOf, weights: Float64Array): number | null => {
    const means = dimensions.flatMap(
      (name) => weightedMean(column(dimensionId(name)), weights) ?? [],
    );
    return means.length === 0 ? null : means.reduce((a, b) => a + b, 0) / means.length;
  };

function gateFigure(items: readonly AnyUserItem[]): Figure[] {
  const has = (item: AnyUserItem): boolean =>
    isRubric(item) && item.rubric.some((r) => r.score === null);
  if (!items.some(has)) return [];
  return [
    {
      id: 'gate',
      name: say('Gate hit', '命中一票否决项'),
      unit: 'rate',
      range: [0, 1],
      of: (row) =>
        isRubric(row.item) && has(row.item) ? share(gateHit(row.item.rubric, hitsOf(row))) : null,
    },
  ];
}

function lines(rules: Rules): Line[] {
  const line = (id: string, name: Line['name'], hit: boolean): Line => ({
    id,
    name,
    of: (items) => {
      const sums = new Map<string, { sum: number; n: number }>();
      for (const item of items.filter(isRubric)) {
        const hits = new Map(item.rubric.map((r) => [r.id, r.score === null ? false : hit]));
        for (const [name1, s] of shares(item.rubric, hits, rules)) {
          const { sum, n } = sums.get(name1) ?? { sum: 0, n: 0 };
          if (s !== null && s.value !== null) sums.set(name1, { sum: sum + s.value, n: n + 1 });
        }
      }
      const means = [...sums.values()].map(({ sum, n }) => sum / n);
      if (means.length === 0) return { value: null, reason: 'no_items' };
      return { value: means.reduce((a, b) => a + b, 0) / means.length };
    },
  });
  return [
    line('line/nothing', say('Line: nothing met', '参照线：全不命中'), false),
    line(
      'line/everything',
      say('Line: everything met, no gate', '参照线：全部命中（不含一票否决项）'),
      true,
    ),
  ];
}
