import type { Estimate } from '../../contract/index.js';
import { bootstrapRatios, bootstrapStatistic, type Resampling } from '../../stats/index.js';
import type { Group } from './score-collect.js';
import type { Extraction } from './score-extraction.js';
import type { Basis } from './score-figures.js';
import type { Slice } from './score-slices.js';

/** Figures of lists of notes, each a rate. */
export const EXTRACTION_FIGURES = [
  'extraction/precision',
  'extraction/recall',
  'extraction/f1',
  'extraction/category',
  'extraction/importance',
  'nothing/precision',
  'nothing/recall',
  'nothing/balanced_accuracy',
  'nothing/share',
] as const;
export type ExtractionFigure = (typeof EXTRACTION_FIGURES)[number];

type Ratio = { over: (list: Extraction) => number; under: (list: Extraction) => number };

const said = (list: Extraction, gold: boolean, answer: boolean): number =>
  list.nothing === gold && list.saysNothing === answer ? 1 : 0;
const is = (list: Extraction, gold: boolean): number => (list.nothing === gold ? 1 : 0);

/**
 * Ratios of sums. Precision: notes that hold an expected memory of all notes; recall: expected memories found; category,
 * importance: of the found. "Nothing to remember" is the positive class of `nothing/…`; a list that cannot be read is a
 * wrong decision either way, and no claim of nothing. `share`: how often there is nothing, what always saying so gets.
 */
const RATIOS = {
  'extraction/precision': { over: (l) => l.matched, under: (l) => l.notes },
  'extraction/recall': { over: (l) => l.found, under: (l) => l.expected },
  'extraction/category': { over: (l) => l.category, under: (l) => l.found },
  'extraction/importance': { over: (l) => l.importance, under: (l) => l.found },
  'nothing/precision': {
    over: (l) => said(l, true, true),
    under: (l) => said(l, true, true) + said(l, false, true),
  },
  'nothing/recall': { over: (l) => said(l, true, true), under: (l) => is(l, true) },
  'nothing/share': { over: (l) => is(l, true), under: (l) => is(l, true) + is(l, false) },
} as const satisfies Partial<Record<ExtractionFigure, Ratio>>;

/** Figures of one part of the items. Lists of an item's entries are summed; only scored ones count. */
export function extractionFigures(
  basis: Basis,
  group: Group,
  slice: Slice,
): Record<ExtractionFigure, Estimate> {
  const rowsWith = (counts: (list: Extraction) => boolean): Lists[] =>
    basis.items.flatMap((item, i) => {
      const lists = (group.entries[i] ?? [])
        .flatMap(({ extractions }) => extractions)
        .filter((list) => list.scored && counts(list));
      return slice.has(item) && lists.length > 0 ? [{ cluster: item.cluster, lists }] : [];
    });
  const given = new Sums(
    basis,
    rowsWith(({ expected, notes }) => expected + notes > 0),
  );
  const decided = new Sums(
    basis,
    rowsWith(({ nothing }) => nothing !== null),
  );
  return {
    'extraction/precision': given.ratio(RATIOS['extraction/precision']),
    'extraction/recall': given.ratio(RATIOS['extraction/recall']),
    'extraction/f1': given.statistic(
      [(l) => l.matched, (l) => l.notes, (l) => l.found, (l) => l.expected],
      ([matched = 0, notes = 0, found = 0, expected = 0]) => f1(matched, notes, found, expected),
    ),
    'extraction/category': given.ratio(RATIOS['extraction/category']),
    'extraction/importance': given.ratio(RATIOS['extraction/importance']),
    'nothing/precision': decided.ratio(RATIOS['nothing/precision']),
    'nothing/recall': decided.ratio(RATIOS['nothing/recall']),
    'nothing/balanced_accuracy': decided.statistic(
      [
        (l) => said(l, true, true),
        (l) => is(l, true),
        (l) => said(l, false, false),
        (l) => is(l, false),
      ],
      ([yes = 0, nothings = 0, no = 0, somethings = 0]) =>
        nothings === 0 || somethings === 0 ? null : (yes / nothings + no / somethings) / 2,
    ),
    'nothing/share': decided.ratio(RATIOS['nothing/share']),
  };
}

type Lists = { cluster: string; lists: Extraction[] };

/** Sums over the lists of each item, and what is made of them. */
class Sums {
  private readonly how: Resampling;

  constructor(
    { seed, draws }: Basis,
    private readonly rows: readonly Lists[],
  ) {
    this.how = { seed, draws, clusters: rows.map(({ cluster }) => cluster) };
  }

  ratio({ over, under }: Ratio): Estimate {
    const [estimate] = bootstrapRatios(
      [{ numerators: this.of(over), denominators: this.of(under) }],
      this.how,
    );
    return estimate ?? NONE;
  }

  statistic(
    counts: readonly ((list: Extraction) => number)[],
    make: (totals: number[]) => number | null,
  ): Estimate {
    const columns = counts.map((count) => this.of(count));
    return bootstrapStatistic(
      (weights) =>
        make(columns.map((c) => c.reduce((sum, x, i) => sum + x * (weights[i] ?? 0), 0))),
      this.rows.length,
      this.how,
    );
  }

  private of(count: (list: Extraction) => number): number[] {
    return this.rows.map(({ lists }) => lists.reduce((sum, list) => sum + count(list), 0));
  }
}

/** Harmonic mean of precision and recall; 0 where nothing is found, null where nothing was expected. */
function f1(matched: number, notes: number, found: number, expected: number): number | null {
  if (expected === 0) return null;
  if (matched === 0 || found === 0) return 0;
  const [precision, recall] = [matched / notes, found / expected];
  return (2 * precision * recall) / (precision + recall);
}

const NONE: Estimate = { value: null, low: null, high: null, n: 0, reason: 'no_data' };
