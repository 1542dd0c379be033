import type { Estimate, Section } from '../../contract/index.js';
import { bootstrapRatios, rowDifferences, spearman } from '../../stats/index.js';
import {
  charted,
  chartedNote,
  column,
  figuresOf,
  judged,
  type Line,
  type Study,
} from './analyse-study.js';
import { at, def, profileChart, tableOf, who } from './analyse-table.js';
import { INTERVAL_NOTE, ITEMS, join, say } from './analyse-words.js';
import { DIMENSION_NAMES } from './dimensions.js';
import { JUDGE_MEASURES, type Measure } from './score-measures.js';
import { OVERALL } from './score-slices.js';

const EMOTIONAL = ['emotion', 'empathy', 'warmth'] as const;

const measureOf = (dimension: string): Measure[] =>
  JUDGE_MEASURES.filter((measure) => measure.dimension === dimension);
const [FLUENCY] = measureOf('fluency');

/** Values of a judged dimension by item. */
export const valuesOf = (study: Study, line: Line, measure: Measure): (number | null)[] =>
  column(study, line, measure).map((share) => share?.value ?? null);

/** Fluency minus an emotional dimension over the items that have both, and how they go together (Spearman's ρ). */
function against(
  study: Study,
  line: Line,
  dimension: string,
): { gap: Estimate | null; rho: number | null } {
  const [other] = measureOf(dimension);
  if (FLUENCY === undefined || other === undefined) return { gap: null, rho: null };
  const [x, y] = [valuesOf(study, line, FLUENCY), valuesOf(study, line, other)];
  const [gap] = bootstrapRatios([{ numerators: rowDifferences(x, y), range: [-4, 4] }], {
    seed: study.seed,
    draws: study.draws,
    clusters: study.items.map(({ cluster }) => cluster),
  });
  return { gap: gap ?? null, rho: spearman(x, y).value };
}

/** Fluency against the emotional dimensions: smooth words that miss the feeling. Null without a judge. */
export function fluencySection(study: Study): Section | null {
  const dimensions = ['fluency', ...EMOTIONAL] as const;
  const pairs = dimensions.flatMap((d) =>
    measureOf(d).map((measure) => ({ measure, slice: OVERALL })),
  );
  const rows = judged(study).map((line) => ({
    line,
    values: figuresOf(study, line, pairs),
    gaps: EMOTIONAL.map((dimension) => against(study, line, dimension)),
  }));
  if (rows.length === 0) return null;
  type R = (typeof rows)[number];
  return {
    id: 'fluency',
    title: say('Fluency against feeling', '流畅与情感'),
    lead: join(
      say(
        'Fluency beside understanding, empathy and warmth: a fluent reply need not meet the person.',
        '把流畅与情绪理解、共情、温暖放在一起看：说得流畅，未必说到人心里。',
      ),
      say(
        'A gap above 0 means that fluency runs ahead; ρ near 1 that the judge hardly tells the two apart.',
        '差值大于 0 表示流畅走在前面；ρ 接近 1 表示裁判几乎没有把两者分开。',
      ),
    ),
    notes: [
      say(
        'Gap: fluency minus the dimension, over the items that have both. ρ: Spearman’s, over the same items.',
        '差值：流畅减去该维度，只用两项都有的题目。ρ：同一批题目上的斯皮尔曼相关系数。',
      ),
      ...chartedNote(study),
      INTERVAL_NOTE,
    ],
    table: tableOf(rows, [
      ...who,
      def('items', ITEMS, 'count', ({ values }) => values[0]?.n ?? 0),
      ...dimensions.map((d, i) =>
        def<R>(d, DIMENSION_NAMES[d], 'number', ({ values }) => at(values, i)),
      ),
      ...EMOTIONAL.flatMap((d, i) => {
        const { en, 'zh-CN': zh } = DIMENSION_NAMES[d];
        return [
          def<R>(
            `gap_${d}`,
            say(`Gap to ${en}`, `与${zh}之差`),
            'number',
            ({ gaps }) => gaps[i]?.gap ?? null,
          ),
          def<R>(
            `rho_${d}`,
            say(`ρ with ${en}`, `与${zh}的 ρ`),
            'number',
            ({ gaps }) => gaps[i]?.rho ?? null,
          ),
        ];
      }),
    ]),
    chart: profileChart(
      'number',
      dimensions.map((d) => DIMENSION_NAMES[d]),
      rows.filter(({ line }) => charted(study).includes(line)),
    ),
    weight: 'main',
  };
}
