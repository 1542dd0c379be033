import type { Section } from '../../contract/index.js';
import { holm } from '../../stats/index.js';
import { referenceMark } from '../shared/lines.js';
import { abilitiesOf, figuresOf, type Study, withBaselines } from './analyse-study.js';
import { def, measureDefs, measured, namesOf, tableOf, who } from './analyse-table.js';
import { againstOthers, BEYOND_BASELINE, beyondBaseline, lateMinusEarly } from './analyse-weak.js';
import {
  BASELINE_NOTE,
  CONVERSATIONS,
  INTERVAL_NOTE,
  join,
  P,
  P_HOLM,
  PARTICIPANTS,
  say,
  sliceName,
  THIRD_NAMES,
} from './analyse-words.js';
import { nothing } from './score-figures.js';
import { MEASURES, type Measure, THIRDS } from './score-measures.js';
import {
  groupSlices,
  participantsIn,
  type Slice,
  THIRD_SLICES,
  topicSlices,
} from './score-slices.js';

const POINTS: readonly Measure[] = [
  'per_turn',
  'recognition',
  'emotion/va',
  'observed/accuracy',
  'preferred/accuracy',
  'preference',
  'drafts',
];

/** Early, middle and late turns. */
export function positionSection(study: Study): Section {
  const all = withBaselines(study, 'majority').flatMap((line) =>
    POINTS.map((measure) => ({
      line,
      measure,
      values: THIRD_SLICES.map(
        (slice) => figuresOf(study, line, [measure], slice)[0] ?? nothing('no_items'),
      ),
      middle: lateMinusEarly(study, line, measure, 'middle'),
      late: lateMinusEarly(study, line, measure, 'late'),
      beyond: beyondBaseline(study, line, measure),
    })),
  );
  const rows = all.filter(({ values }) => values.some(({ value }) => value !== null));
  const adjusted = holm(
    rows.map(({ line, late, beyond }) => (line.role === 'measured' ? (beyond ?? late).p : null)),
  );
  return {
    id: 'position',
    title: say('Early, middle, late', '前段、中段、后段'),
    lead: say(
      'The same conversations third by third, and what changes from the first third.',
      '把同一批对话分三段来看，以及相对前段的变化。',
    ),
    notes: [
      say(
        'A turn belongs to the third that its middle falls into: 1, 2, 1 of four turns. The cut of the published contrasts is not known. Late turns also ask other things than early ones: beyond the baseline is late − early minus the same of others’ usual answers, on the same conversations. p is of that difference (of late − early where there is no baseline), by sign flips of participants; Holm over all rows of measured targets.',
        '轮次按其中点归入三段：四轮为 1、2、1。原文的分段方式不详。后段所问本来就与前段不同：“扣除基线后”为该差值减去“他人常见回答”在同样对话上的差值。p 值针对扣除基线后的差（没有基线时针对后段 − 前段），按参与者翻转符号；Holm 校正在被测对象的全部行之间进行。',
      ),
      INTERVAL_NOTE,
    ],
    table: tableOf(
      rows.map((row, i) => ({ ...row, adjusted: adjusted[i] ?? null })),
      [
        ...who,
        def('measure', say('Measure', '指标'), 'text', (r) => MEASURES[r.measure].name),
        ...THIRDS.map((third, i) =>
          def<(typeof rows)[number] & { adjusted: number | null }>(
            third,
            THIRD_NAMES[third],
            'rate',
            (r) => r.values[i] ?? null,
          ),
        ),
        def('middle_early', say('Middle − early', '中段 − 前段'), 'signed', (r) => r.middle),
        def('late_early', say('Late − early', '后段 − 前段'), 'signed', (r) => r.late),
        def('late_early_beyond', BEYOND_BASELINE, 'signed', (r) => r.beyond),
        def('p', P, 'p', (r) => (r.beyond ?? r.late).p),
        def('p_holm', P_HOLM, 'p', (r) => r.adjusted),
      ],
    ),
    chart: {
      kind: 'profile',
      unit: 'rate',
      axes: THIRDS.map((third) => THIRD_NAMES[third]),
      series: rows
        .filter(({ measure }) => measure === 'per_turn')
        .map(({ line, values }) => ({ label: line.name, values, ...referenceMark(line) })),
    },
    weight: 'main',
  };
}

const sliced = (study: Study): Measure[] => [
  'per_turn',
  ...abilitiesOf(study),
  'emotion/va',
  'composite',
];

/** Topics; null with fewer than two. */
export function topicsSection(study: Study): Section | null {
  const slices = topicSlices(study.items);
  if (slices.length < 2) return null;
  const measures = sliced(study);
  const lines = withBaselines(study, 'majority');
  const rows = slices.flatMap((slice) =>
    measured(study, lines, measures, slice).map((row) => ({ ...row, slice })),
  );
  return {
    id: 'topics',
    title: say('By topic', '按话题'),
    lead: say(
      'Every ability by what the conversation was about. Most topics rest on few participants.',
      '按对话话题看各项能力。多数话题只有少数参与者。',
    ),
    notes: [
      say(
        'A topic with one participant has no interval: it cannot be told from that person.',
        '只有一名参与者的话题没有区间：无法区分是话题还是这个人的缘故。',
      ),
      BASELINE_NOTE,
      INTERVAL_NOTE,
    ],
    table: tableOf(rows, [
      def('topic', say('Topic', '话题'), 'text', (r) => sliceName(r.slice)),
      ...sizes(study),
      ...who,
      ...measureDefs(measures),
    ]),
    chart: {
      kind: 'heatmap',
      unit: 'rate',
      columns: lines.map(({ name }) => name),
      facets: [
        {
          label: MEASURES.per_turn.name,
          rows: slices.map((slice) => ({
            label: sliceName(slice),
            values: rows.flatMap((r) => (r.slice === slice ? [r.values[0]?.value ?? null] : [])),
          })),
        },
      ],
    },
    weight: 'main',
  };
}

const sizes = ({ items }: Study) => [
  def<{ slice: Slice }>(
    'conversations',
    CONVERSATIONS,
    'count',
    ({ slice }) => items.filter(slice.has).length,
  ),
  def<{ slice: Slice }>('participants', PARTICIPANTS, 'count', ({ slice }) =>
    participantsIn(items, slice),
  ),
];

/** Groups by what participants reported of themselves; null with fewer than two. */
export function groupsSection(study: Study): Section | null {
  const slices = groupSlices(study.items);
  if (slices.length < 2) return null;
  const { min_group } = study.setting.o;
  const measures = sliced(study);
  const lines = withBaselines(study, 'majority');
  const all = slices.flatMap((slice) => {
    const small = participantsIn(study.items, slice) < min_group;
    return lines.map((line) => ({
      slice,
      line,
      values: small
        ? measures.map(() => nothing('too_few'))
        : figuresOf(study, line, measures, slice),
      against: small ? null : againstOthers(study, line.group, slice),
    }));
  });
  const adjusted = holm(
    all.map(({ line, against: a }) => (line.role === 'measured' ? (a?.p ?? null) : null)),
  );
  const rows = all.map((row, i) => ({ ...row, adjusted: adjusted[i] ?? null }));
  return {
    id: 'groups',
    title: say('By group', '按人群'),
    lead: join(
      say(
        'Every ability by what participants reported of their own health.',
        '按参与者自述的健康状况看各项能力。',
      ),
      say(
        `A group of fewer than ${min_group} participants gets no figure.`,
        `参与者少于 ${min_group} 人的人群不给数字。`,
      ),
    ),
    notes: [
      say(
        'Reported, not examined, and few people: differences between groups may be differences between these persons. Difference: the group’s per-turn mean minus that of all others; p by giving participants other groups at random; Holm over all rows of measured targets.',
        '诊断为自述，未经核实，人数也少：人群之间的差别可能只是这几个人之间的差别。差：该人群的逐轮平均减其余所有人；p 值由随机调换参与者的人群得出；Holm 校正在被测对象的全部行之间进行。',
      ),
      BASELINE_NOTE,
      INTERVAL_NOTE,
    ],
    table: tableOf(rows, [
      def('group', say('Group', '人群'), 'text', (r) => sliceName(r.slice)),
      ...sizes(study),
      ...who,
      ...measureDefs(measures),
      def('difference', say('Against all others', '与其余人相比'), 'signed', (r) => r.against),
      def('p', P, 'p', (r) => r.against?.p ?? null),
      def('p_holm', P_HOLM, 'p', (r) => r.adjusted),
    ]),
    chart: {
      kind: 'heatmap',
      unit: 'rate',
      columns: namesOf(measures.slice(0, -1)),
      facets: lines.map((line) => ({
        label: line.name,
        rows: rows
          .filter((r) => r.line === line)
          .map((r) => ({
            label: sliceName(r.slice),
            values: r.values.slice(0, -1).map(({ value }) => value),
          })),
      })),
    },
    weight: 'main',
  };
}
