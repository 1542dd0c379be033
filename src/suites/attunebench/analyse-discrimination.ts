import type { Estimate, Section } from '../../contract/index.js';
import { bootstrapSums } from '../../stats/index.js';
import { type Line, models, type Study } from './analyse-study.js';
import { def, tableOf } from './analyse-table.js';
import { INTERVAL_NOTE, join, say } from './analyse-words.js';
import { clustersOf, columnOf, nothing } from './score-figures.js';
import { ABILITIES, MEASURES, type Measure } from './score-measures.js';

const COMPARED: readonly Measure[] = [
  ...ABILITIES,
  'emotion/f1',
  'emotion/va',
  'observed/accuracy',
  'preferred/accuracy',
  'pairwise/tau',
  'panas/adjusted_derived',
  'goal_fit',
  'branches',
  'draft/alignment',
  'composite',
  'composite@equal',
];

/** How well each measure tells the measured targets apart; null with fewer than two. */
export function discriminationSection(study: Study): Section | null {
  const lines = models(study);
  if (lines.length < 2) return null;
  const rows = COMPARED.map((measure) => ({ measure, ...discrimination(study, lines, measure) }))
    .filter(({ share }) => share.n > 0)
    .sort((a, b) => (b.share.value ?? -2) - (a.share.value ?? -2));
  return {
    id: 'discrimination',
    title: say('What tells targets apart', '哪些指标分得开'),
    lead: join(
      say(
        'Variance between targets as a share of all variance of a conversation’s score: near 0, targets differ less than conversations and chance.',
        '被测对象之间的方差占单段对话得分总方差的比例：接近 0，说明被测对象之间的差别不如对话之间的差别和偶然因素大。',
      ),
      say(
        'Reliability: how far as many other conversations would give the same differences between targets.',
        '信度：换同样多的另一批对话，被测对象之间的差别在多大程度上会重现。',
      ),
    ),
    notes: [
      say(
        'Two-way analysis of variance, targets × conversations that all targets have. Share: ICC(2,1); reliability of the mean: ICC(3,k). Both can fall below 0 by chance. A measure may tell targets apart for the wrong reason.',
        '两因素方差分析：被测对象 × 所有对象都有得分的对话。比例为 ICC(2,1)，均值信度为 ICC(3,k)，二者都可能因偶然略低于 0。能分开对象的指标，也可能分得没有道理。',
      ),
      INTERVAL_NOTE,
    ],
    table: tableOf(rows, [
      def('measure', say('Measure', '指标'), 'text', (r) => MEASURES[r.measure].name),
      def('share', say('Between targets', '被测对象之间'), 'rate', (r) => r.share),
      def('reliability', say('Reliability', '信度'), 'number', (r) => r.reliability),
    ]),
    chart: {
      kind: 'intervals',
      unit: 'rate',
      points: rows.map(({ measure, share }) => ({
        label: MEASURES[measure].name,
        estimate: share,
      })),
    },
    weight: 'main',
  };
}

/** `n`: conversations that all lines have. */
function discrimination(
  study: Study,
  lines: readonly Line[],
  measure: Measure,
): { share: Estimate; reliability: Estimate } {
  const columns = lines.map(({ group }) => columnOf(group, measure));
  const rows = study.items.map((_, i) => {
    const values = columns.flatMap((column) => column[i]?.value ?? []);
    if (values.length < columns.length) return null;
    const sum = values.reduce((a, b) => a + b, 0);
    const squares = values.reduce((a, b) => a + b * b, 0);
    return [1, squares, sum * sum, ...values];
  });
  const { seed, draws } = study;
  const of = (figure: 'share' | 'reliability'): Estimate => {
    const n = rows.filter((row) => row !== null).length;
    if (n < 2) return nothing('too_few', n);
    return bootstrapSums(rows, (sums) => varianceOf(sums)[figure], {
      seed,
      draws,
      clusters: clustersOf(study),
    });
  };
  return { share: of('share'), reliability: of('reliability') };
}

/**
 * ICC(2,1) and ICC(3,k) of targets × conversations (Shrout & Fleiss 1979) from sums over conversations: their number, the
 * squares of all values, the squares of each conversation's sum, and each target's sum. Sums can be resampled by adding.
 */
export function varianceOf(sums: ArrayLike<number>): {
  share: number | null;
  reliability: number | null;
} {
  const [k, squares, columnSquares, ...targets] = Array.from(sums);
  const n = targets.length;
  if (k === undefined || squares === undefined || columnSquares === undefined || n < 2 || k < 2)
    return { share: null, reliability: null };
  const total = targets.reduce((a, b) => a + b, 0);
  const correction = (total * total) / (n * k);
  const rows = targets.reduce((sum, x) => sum + x * x, 0) / k - correction;
  const columns = columnSquares / n - correction;
  const error = squares - correction - rows - columns;
  const between = rows / (n - 1);
  const within = columns / (k - 1);
  const rest = Math.max(0, error) / ((n - 1) * (k - 1));
  const all = between + (k - 1) * rest + (k * (within - rest)) / n;
  return {
    share: all <= 1e-15 ? null : (between - rest) / all,
    reliability: between <= 1e-15 ? null : (between - rest) / between,
  };
}
