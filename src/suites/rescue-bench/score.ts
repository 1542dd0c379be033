import type { Estimate, Metric, Scored } from '../../contract/index.js';
import { isFilled, rightAnswer } from './score-answer.js';
import { BASELINES, baselineSheet } from './score-baselines.js';
import { type Collected, collect, type Group, type RescueRow } from './score-collect.js';
import { coverageOf } from './score-coverage.js';
import { type Basis, figures, type Named } from './score-figures.js';
import { PATTERN_LABELS } from './score-labels.js';
import { type Rule, sheetOf } from './score-sheet.js';
import { langSlices, OVERALL, type Slice, scenarioSlices } from './score-slices.js';
import { unlabelledOf } from './score-unlabelled.js';
import { type AskOptions, type RescueItem, type ScoreOptions, TASKS, type Task } from './types.js';

/**
 * Metrics of one target, judge and condition. The same rows, in any order, and the same seed give the same figures.
 * Rates are 0…1, scores 1…5 (viewpoint 0…6 where it was asked for so); intervals by bootstrap over samples, or couples
 * and families where the data names them. Every metric has its task.
 *
 * - `timing/precision|recall|f1|balanced_accuracy|accuracy`, `pattern/accuracy|macro_f1|recall@2|recall@3`,
 *   `pattern/recall/<label>`, `pattern/support/<label>` (count), `target|strategy/recall@1|recall@2|recall@3|mrr`,
 *   `emotion/judge|intensity_match|score|similarity|bertscore`, `viewpoint/judge|similarity|bertscore` (0–6 also `pairing|content`);
 *   slices: all, `scenario`, `lang` where there are two
 * - `baseline/<chance|majority|repeat_last>/<metric>` for the same slices
 * - over all items `<metric>@worst|@best` of the headline figures (every missing answer or verdict at that end),
 *   `<task>/coverage` (rate), `<task>/failed|masked|redacted`, `pattern/filled_with_gold`, `pattern/unlabelled` (counts)
 */
export async function score(
  rows: AsyncIterable<RescueRow>,
  s: Scored<AskOptions, ScoreOptions>,
  seed: string,
): Promise<Metric[]> {
  const collected = await collect(rows);
  const { groups } = collected;
  if (groups.length > 1) throw new RangeError('score: rows of more than one target or judge');
  const group = groups[0] ?? { target: '', judge: null, entries: [] };
  return metricsOf(collected, group, s, seed);
}

const ruleOf = (s: Scored<AskOptions, ScoreOptions>): Rule => ({
  failures: s.o.failures,
  viewpoint: s.asked.o.viewpoint,
});

export const basisOf = (
  items: readonly RescueItem[],
  s: Scored<AskOptions, ScoreOptions>,
  seed: string,
): Basis => ({
  items,
  rule: ruleOf(s),
  unlabelled: s.o.denominator === 'as_published' ? unlabelledOf(items) : [],
  seed,
  draws: s.o.draws,
});

function metricsOf(
  { items }: Collected,
  group: Group,
  s: Scored<AskOptions, ScoreOptions>,
  seed: string,
): Metric[] {
  const basis = basisOf(items, s, seed);
  const slices = [OVERALL, ...scenarioSlices(items), ...langSlices(items)];
  const tasks = TASKS.filter((task) => items.some((item) => item.task === task));
  const sheet = sheetOf(items, group, basis.rule);
  const asked = ({ task }: { task: Task }): boolean => tasks.includes(task);
  return [
    ...slices.flatMap((slice) => [
      ...figures(basis, sheet, slice)
        .filter(asked)
        .map((named) => ofFigure(named, slice)),
      ...(tasks.includes('pattern') ? supports(items, slice) : []),
    ]),
    ...(['worst', 'best'] as const).flatMap((end) =>
      figures({ ...basis, draws: 1 }, sheetOf(items, group, basis.rule, end), OVERALL)
        .filter((named) => asked(named) && HEADLINE.includes(named.id))
        .map(({ id, ...named }) => bare(ofFigure({ ...named, id: `${id}@${end}` }, OVERALL))),
    ),
    ...tasks.flatMap((task) => counts(basis, group, task)),
    ...BASELINES.flatMap((baseline) => {
      const line = baselineSheet(items, baseline, basis.rule);
      return slices.flatMap((slice) =>
        figures({ ...basis, draws: 1 }, line, slice)
          .filter(({ estimate, task }) => asked({ task }) && estimate.value !== null)
          .map(({ id, ...named }) =>
            bare(ofFigure({ ...named, id: `baseline/${baseline}/${id}` }, slice)),
          ),
      );
    }),
  ];
}

/** The figure of each task that stands in the first table. */
export const HEADLINE: readonly string[] = [
  'timing/f1',
  'pattern/accuracy',
  'target/recall@1',
  'strategy/recall@1',
  'emotion/judge',
  'viewpoint/judge',
];

const ofFigure = ({ id, task, unit, estimate }: Named, { slice }: Slice): Metric => {
  const { value, low, high, n, reason } = estimate;
  return { id, task, slice, value, low, high, n, unit, ...(reason !== undefined && { reason }) };
};

/** Without an interval: of bounds and baselines. */
function bare({ reason, ...metric }: Metric): Metric {
  const kept = metric.value === null && reason !== undefined ? { reason } : {};
  return { ...metric, low: null, high: null, ...kept };
}

const point = (value: number | null, n: number): Estimate => ({
  value,
  low: null,
  high: null,
  n,
  ...(value === null && { reason: 'no_items' }),
});

const metric = (
  id: string,
  task: Task,
  { slice }: Slice,
  unit: string,
  { value, n, reason }: Estimate,
): Metric => ({
  id,
  task,
  slice,
  value,
  low: null,
  high: null,
  n,
  unit,
  ...(reason !== undefined && { reason }),
});

function supports(items: readonly RescueItem[], slice: Slice): Metric[] {
  const inside = items.filter((item) => item.task === 'pattern' && slice.has(item));
  return PATTERN_LABELS.map((label) => {
    const n = inside.filter((item) => rightAnswer(item) === label).length;
    return metric(`pattern/support/${label}`, 'pattern', slice, 'count', point(n, inside.length));
  });
}

function counts({ items, rule, unlabelled }: Basis, group: Group, task: Task): Metric[] {
  const { expected, scored, failed, masked, redacted } = coverageOf(items, group, task, rule);
  const entries = items.flatMap((item, i) =>
    item.task === task ? (group.entries[i] ?? []).map((entry) => ({ item, entry })) : [],
  );
  const filled =
    rule.failures === 'as_published'
      ? entries.filter(({ item, entry }) => isFilled(item, entry)).length
      : 0;
  const rows = unlabelled.reduce((sum, row) => sum + row.rows, 0);
  const count = (id: string, value: number): Metric =>
    metric(`${task}/${id}`, task, OVERALL, 'count', point(value, expected));
  return [
    metric(
      `${task}/coverage`,
      task,
      OVERALL,
      'rate',
      point(expected === 0 ? null : scored / expected, expected),
    ),
    count('failed', failed),
    count('masked', masked),
    count('redacted', redacted),
    ...(task === 'pattern' ? [count('filled_with_gold', filled), count('unlabelled', rows)] : []),
  ];
}
