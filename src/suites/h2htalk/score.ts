import type { Metric, Scored } from '../../contract/index.js';
import { IMPORTANCES } from './memory.js';
import { composite, type WeightSet } from './overlap-composite.js';
import { type Cut, jiebaCut } from './overlap-tokens.js';
import { type Collected, collect, type Group, type TalkRow } from './score-collect.js';
import { EXTRACTION_FIGURES, extractionFigures } from './score-extraction-figures.js';
import {
  applies,
  type Basis,
  basisOf,
  boundsOf,
  columnOf,
  figures,
  macroFigure,
  metric,
  pointOf,
} from './score-figures.js';
import { changeAlongLines } from './score-lines.js';
import {
  CHECK_MEASURES,
  CHECKS_PASSED,
  GROUP_MEASURES,
  JUDGE_MEASURES,
  LOW,
  type Measure,
  MODEL_OVERLAP_MEASURES,
  OVERLAP_MEASURES,
  recallAfterMeasure,
  rememberedMeasure,
  SAP_BROKEN,
  SAP_MEASURES,
} from './score-measures.js';
import { commonFormats, standardised } from './score-needs.js';
import { looked, pairsOf, within } from './score-overlap.js';
import {
  areaSlices,
  formatSlices,
  langSlices,
  lineSlices,
  needSlices,
  OVERALL,
  type Slice,
  sessionSlices,
} from './score-slices.js';
import { type AskOptions, FACT_KINDS, NEEDS, type ScoreOptions } from './types.js';

type Setting = Scored<AskOptions, ScoreOptions>;

/**
 * Metrics of one target, judge and condition; the same rows, in any order, and the same seed give the same figures.
 * Entries of an item are averaged in it, then items; intervals resample scenarios (a time line is one).
 *
 * - `checks` (share of applicable rule checks passed), `checks/<group>`, `check/<id>`; `sap`, `sap/<rule>` (share broken): rates
 * - `judge/<dimension>` (1–5; safety, dependence, warmth and autonomy each stand alone, nothing is netted), `judge/low`
 * - `extraction/…`, `nothing/…`: lists of notes, rates
 * - `memory/recall`, `memory/forget` by `importance` (0, 1, 2): memories of earlier sessions recalled, or let go
 * - `check/recall` by `after` (sessions since it was said); `horizon/persona_change` (points along a line)
 * - `overlap/…` (diagnostics; `@macro`: formats weigh the same), `composite` with `@scorer`, `@report`: the latter and
 *   `overlap/bertscore|embedding` are null, `no_model`, but under `local/overlap-models`
 * - `<figure>@worst`, `@best`, `@coverage`: of `checks`, `judge/…` and `overlap/…` over all items
 * - `checks@formats` by `need`: over the formats that have every kind of need, with the same mix of them
 * - slices: area, format, lang (where there are two), need; for what time lines show also line and session
 */
export async function score(
  rows: AsyncIterable<TalkRow>,
  s: Setting,
  seed: string,
  cut?: Cut,
): Promise<Metric[]> {
  const collected = await collect(rows, s.scoring, cut ?? (await jiebaCut()));
  const { groups } = collected;
  if (groups.length > 1) throw new RangeError('score: rows of more than one target or judge');
  const group = groups[0] ?? { target: '', judge: null, entries: [] };
  return metricsOf(collected, group, s, seed);
}

function metricsOf(collected: Collected, group: Group, s: Setting, seed: string): Metric[] {
  const { items } = collected;
  const basis = basisOf(collected, seed, s.o.draws);
  const langs = langSlices(items);
  const broad = [OVERALL, ...areaSlices(items), ...formatSlices(items), ...langs];
  const long = [...lineSlices(items), ...sessionSlices(items)];
  const deep = [...broad, ...needSlices(items), ...long];
  const facts = new Set<string>(FACT_KINDS);
  const judged = [...JUDGE_MEASURES, LOW];
  const waits = new Set(
    group.entries.flat().flatMap(({ checks }) => checks.flatMap(({ after }) => after ?? [])),
  );
  const wanted = [
    ...across([CHECKS_PASSED, ...GROUP_MEASURES, ...judged, SAP_BROKEN, ...SAP_MEASURES], deep),
    ...across(
      CHECK_MEASURES.filter(({ check }) => facts.has(check)),
      deep,
    ),
    ...across(
      CHECK_MEASURES.filter(({ check }) => !facts.has(check)),
      broad,
    ),
    ...[...waits]
      .sort((a, b) => a - b)
      .flatMap((after) =>
        across([recallAfterMeasure(after)], [{ ...OVERALL, slice: { after: String(after) } }]),
      ),
    ...IMPORTANCES.flatMap((importance) =>
      across(
        [rememberedMeasure('recall', importance), rememberedMeasure('forget', importance)],
        [{ ...OVERALL, slice: { importance: String(importance) } }],
      ),
    ),
  ];
  return [
    ...measured(basis, group, wanted),
    ...[CHECKS_PASSED, ...JUDGE_MEASURES].flatMap((m) => bounds(basis, group, m, OVERALL)),
    ...extraction(basis, group, [OVERALL, ...formatSlices(items), ...langs]),
    ...byNeed(basis, group),
    personaChange(basis, group),
    ...overlap(basis, group, s, [...formatSlices(items), ...langs]),
  ];
}

type Pair = { measure: Measure; slice: Slice };
const across = (measures: readonly Measure[], slices: readonly Slice[]): Pair[] =>
  measures.flatMap((measure) => slices.map((slice) => ({ measure, slice })));

/** Figures of the measures that apply to any item of their part. */
function measured(basis: Basis, group: Group, pairs: readonly Pair[]): Metric[] {
  const columns = new Map(
    [...new Set(pairs.map(({ measure }) => measure))].map((measure) => [
      measure,
      columnOf(basis, group, measure),
    ]),
  );
  const wanted = pairs
    .map(({ measure, slice }) => ({
      measure,
      slice,
      column: columns.get(measure) ?? [],
      range: measure.range,
    }))
    .filter((one) => applies(basis, one));
  const estimates = figures(basis, wanted);
  return wanted.flatMap(({ measure: { id, unit }, slice }, i) => {
    const estimate = estimates[i];
    if (estimate === undefined) return [];
    const unjudged = id.startsWith('judge/') && group.judge === null && estimate.value === null;
    return [metric(id, slice, unit, unjudged ? { ...estimate, reason: 'no_judge' } : estimate)];
  });
}

function bounds(basis: Basis, group: Group, measure: Measure, slice: Slice): Metric[] {
  const { id, unit, range } = measure;
  const column = columnOf(basis, group, measure);
  const { worst, best, coverage, n } = boundsOf(basis, { column, slice, range });
  if (n === 0) return [];
  return [
    metric(`${id}@worst`, slice, unit, pointOf(worst, n)),
    metric(`${id}@best`, slice, unit, pointOf(best, n)),
    metric(`${id}@coverage`, slice, 'rate', pointOf(coverage, n)),
  ];
}

function extraction(basis: Basis, group: Group, slices: readonly Slice[]): Metric[] {
  const asked = (slice: Slice): boolean =>
    basis.items.some(
      (item, i) =>
        slice.has(item) &&
        (group.entries[i] ?? []).some(({ extractions }) => extractions.length > 0),
    );
  return slices.filter(asked).flatMap((slice) => {
    const estimates = extractionFigures(basis, group, slice);
    return EXTRACTION_FIGURES.map((id) => metric(id, slice, 'rate', estimates[id]));
  });
}

/** Checks by kind of need over the same mix of formats. */
function byNeed(basis: Basis, group: Group): Metric[] {
  const formats = commonFormats(basis.items);
  const needs = NEEDS.filter((need) => basis.items.some((item) => item.need === need));
  if (formats.size === 0 || needs.length < 2) return [];
  const column = columnOf(basis, group, CHECKS_PASSED);
  return needs.map((need) =>
    metric(
      'checks@formats',
      { slice: { need } },
      'rate',
      standardised(basis, column, need, formats),
    ),
  );
}

function personaChange(basis: Basis, group: Group): Metric {
  const persona = JUDGE_MEASURES.find(({ dimension }) => dimension === 'persona');
  const column = persona === undefined ? [] : columnOf(basis, group, persona);
  const estimate = changeAlongLines(basis, column, [1, 5]);
  return metric('horizon/persona_change', OVERALL, 'points', estimate);
}

const SETS: readonly WeightSet[] = ['scorer', 'report'];

function overlap(basis: Basis, group: Group, s: Setting, parts: readonly Slice[]): Metric[] {
  const pairs = pairsOf(basis, group, s.scoring, s.o);
  const whole = { ...pairs, slice: {} };
  const inPairs = parts.map((part) => within(pairs, part));
  const plain = measured(basis, group, across(OVERLAP_MEASURES, [whole, ...inPairs]));
  const macro = OVERLAP_MEASURES.map((measure) => {
    const column = columnOf(basis, group, measure).map((share, i) => {
      const item = basis.items[i];
      return item !== undefined && pairs.has(item) ? share : null;
    });
    return metric(`${measure.id}@macro`, OVERALL, 'rate', macroFigure(basis, column));
  });
  const n = basis.items.filter(pairs.has).length;
  const orNoModel = (id: string, value: number | null): Metric =>
    metric(id, OVERALL, 'rate', pointOf(value, n, looked(group) ? 'no_items' : 'no_model'));
  const byModels = looked(group)
    ? measured(basis, group, across(MODEL_OVERLAP_MEASURES, [whole, ...inPairs]))
    : MODEL_OVERLAP_MEASURES.map(({ id }) => orNoModel(id, null));
  const means = Object.fromEntries(
    [...OVERLAP_MEASURES, ...MODEL_OVERLAP_MEASURES].map(({ id, overlap: part }) => [
      part,
      [...plain, ...byModels].find((m) => m.id === id && Object.keys(m.slice).length === 0)
        ?.value ?? null,
    ]),
  );
  return [
    ...plain,
    ...macro,
    ...OVERLAP_MEASURES.flatMap((measure) => bounds(basis, group, measure, whole)),
    ...byModels,
    orNoModel('composite', composite(means, s.o.weights)),
    ...SETS.map((set) => orNoModel(`composite@${set}`, composite(means, set))),
  ];
}
