import type { Estimate, Section, Text } from '../../contract/index.js';
import {
  answering,
  charted,
  column,
  figuresOf,
  judged,
  type Line,
  type Study,
} from './analyse-study.js';
import { at, def, heatChart, tableOf, who } from './analyse-table.js';
import {
  CHECK_NOTE,
  CHECKS_NAME,
  FACTS_NAME,
  INTERVAL_NOTE,
  ITEMS,
  join,
  PART,
  say,
  sliceText,
} from './analyse-words.js';
import { DIMENSION_NAMES } from './dimensions.js';
import { FORMAT_INFO } from './formats.js';
import { CHECKS_PASSED, GROUP_MEASURES, JUDGE_MEASURES, type Measure } from './score-measures.js';
import { commonFormats, standardised } from './score-needs.js';
import {
  formatSlices,
  langSlices,
  lineSlices,
  needSlices,
  type Slice,
  sessionSlices,
} from './score-slices.js';
import { NEEDS } from './types.js';

const SHOWN = ['emotion', 'empathy', 'fluency', 'memory', 'plan'] as const;
const ALIKE_NAME: Text = say(
  'Checks passed, same mix of formats',
  '规则检查通过率（题型构成一致）',
);
const FACTS: readonly Measure[] = GROUP_MEASURES.filter(({ group }) => group === 'facts');
const MEASURES: readonly Measure[] = [
  CHECKS_PASSED,
  ...FACTS,
  ...JUDGE_MEASURES.filter(({ dimension }) => SHOWN.some((d) => d === dimension)),
];

/** Rule checks and judged dimensions by part of the items; null without a part. */
function partsSection(
  study: Study,
  parts: readonly Slice[],
  words: Pick<Section, 'id' | 'title' | 'lead' | 'weight'> & { notes?: Text[] },
  alike?: (line: Line, slice: Slice) => Estimate,
): Section | null {
  if (parts.length === 0) return null;
  const lines = study.lines.some(({ judge }) => judge !== null) ? study.lines : answering(study);
  const rows = lines.flatMap((line) =>
    parts.map((slice) => ({
      line,
      slice,
      values: figuresOf(
        study,
        line,
        MEASURES.map((measure) => ({ measure, slice })),
      ),
    })),
  );
  const drawn = charted(study);
  return {
    ...words,
    notes: [...(words.notes ?? []), CHECK_NOTE, INTERVAL_NOTE],
    table: tableOf(rows, [
      ...who,
      def('part', PART, 'text', ({ slice }) => sliceText(slice)),
      def('items', ITEMS, 'count', ({ slice }) => study.items.filter(slice.has).length),
      ...(alike === undefined
        ? []
        : [
            def<(typeof rows)[number]>('alike', ALIKE_NAME, 'rate', ({ line, slice }) =>
              alike(line, slice),
            ),
          ]),
      def('checks', CHECKS_NAME, 'rate', ({ values }) => at(values, 0)),
      def('facts', FACTS_NAME, 'rate', ({ values }) => at(values, 1)),
      ...(judged(study).length === 0 ? [] : SHOWN).map((dimension, i) =>
        def<(typeof rows)[number]>(dimension, DIMENSION_NAMES[dimension], 'number', ({ values }) =>
          at(values, i + 2),
        ),
      ),
    ]),
    chart: heatChart('rate', parts.map(sliceText), [
      ...(alike === undefined
        ? []
        : [
            {
              label: ALIKE_NAME,
              rows: drawn.map((line) => ({
                line,
                values: parts.map((slice) => alike(line, slice)),
              })),
            },
          ]),
      ...[
        { label: CHECKS_NAME, measures: [CHECKS_PASSED] },
        { label: FACTS_NAME, measures: FACTS },
      ].map(({ label, measures }) => ({
        label,
        rows: drawn.map((line) => ({
          line,
          values: measures.flatMap((measure) =>
            figuresOf(
              study,
              line,
              parts.map((slice) => ({ measure, slice })),
            ),
          ),
        })),
      })),
    ]),
  };
}

/** The eleven formats and time lines. */
export const formatsSection = (study: Study): Section | null =>
  partsSection(study, formatSlices(study.items), {
    id: 'formats',
    title: say('By format', '各任务格式'),
    lead: say(
      'The eleven published formats, and our time lines. Formats set different rules: compare targets within one, not formats with each other.',
      '已发表的十一种格式和我们的时间线。各格式规则不同：只宜在同一格式内比较被测对象，不宜在格式之间比较。',
    ),
    weight: 'main',
  });

/** By kind of need. */
export function needsSection(study: Study): Section | null {
  const formats = commonFormats(study.items);
  const names = [...formats.keys()].map((task) => FORMAT_INFO[task].name);
  const alike = (line: Line, { slice }: Slice): Estimate => {
    const need = NEEDS.find((n) => n === slice.need);
    if (need === undefined) return { value: null, low: null, high: null, n: 0, reason: 'no_data' };
    return standardised(study, column(study, line, CHECKS_PASSED), need, formats);
  };
  return partsSection(
    study,
    needSlices(study.items),
    {
      id: 'needs',
      title: say('By kind of need', '各类需求'),
      lead: join(
        say(
          'Whether the person says what they need, leaves it to be inferred, or changes their mind on the way.',
          '用户是把需求说出来、留给对方体会，还是中途改变。',
        ),
        say(
          'The paper names unspoken and changing needs as the place where models fail.',
          '论文指出，未说出口和中途变化的需求正是模型失手之处。',
        ),
      ),
      notes: [
        say(
          `Kinds of need fall on formats unevenly, and formats differ in their checks: the order of plain means can come from that alone. The column with the same mix of formats takes only those that have every kind (${names.map((n) => n.en).join(', ') || 'none'}), each with the same weight for every kind.`,
          `各类需求在各格式中的分布并不均匀，各格式的检查又各不相同：平均值的先后可能只是由此而来。“题型构成一致”一列只取各类需求都有的格式（${names.map((n) => n['zh-CN']).join('、') || '无'}），并对每类需求用同样的格式权重。`,
        ),
      ],
      weight: 'main',
    },
    formats.size === 0 ? undefined : alike,
  );
}

/** By session and kind of time line. */
export const horizonSection = (study: Study): Section | null =>
  partsSection(study, [...sessionSlices(study.items), ...lineSlices(study.items)], {
    id: 'horizon',
    title: say('By horizon', '按会面先后'),
    lead: say(
      'Sessions of time lines in their order, then kinds of time line. Later sessions ask for more of what came before.',
      '先按时间线中会面的先后，再按时间线的种类。越靠后的会面，越需要用到先前的内容。',
    ),
    weight: 'main',
  });

/** English and Chinese items. */
export const langSection = (study: Study): Section | null =>
  partsSection(study, langSlices(study.items), {
    id: 'languages',
    title: say('By language', '各语言'),
    lead: say(
      'English and Chinese items are written apart, not translated: a difference can be the items’.',
      '中英文题目是分别写的，并非互译：差异可能来自题目本身。',
    ),
    weight: 'detail',
  });
