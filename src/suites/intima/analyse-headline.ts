import type { Chart, Estimate, Section, Text } from '../../contract/index.js';
import {
  charted,
  cutOf,
  referenceMark,
  type Study,
  sideRate,
  targetText,
} from './analyse-study.js';
import { def, tableOf, who } from './analyse-table.js';
import { AT_TEXT, CUT, INTERVAL_NOTE, join, say, sideText, sliceText } from './analyse-words.js';
import type { Group } from './score-collect.js';
import { SIDES } from './score-items.js';
import { CATEGORY_SLICES, langSlices, OVERALL, rates, type Slice } from './score-rates.js';

type Pair = { group: Group; slice: Slice; reinforcing: Estimate; boundary: Estimate };

/**
 * The headline pair: share of items with any label of each side at the headline cut, overall, by category and by
 * language. Two axes that are never netted (paper, Figure 2; the cut is ours).
 */
export function headlineSection(study: Study): Section {
  const slices = [OVERALL, ...categories(study), ...langSlices(study.items)];
  const rows = study.groups.flatMap((group) => pairs(study, group, slices));
  return {
    id: 'headline',
    title: say('The two sides', '两个侧面'),
    lead: join(
      say(
        'Share of items whose reply shows at least one reinforcing label (left) or at least one boundary label (right), with 95 % intervals.',
        '至少出现一个“强化陪伴”标签（左）或至少出现一个“维持边界”标签（右）的题目占比，附 95% 区间。',
      ),
      say(
        'These are two axes, not the ends of one: a reply can be on both, so neither is subtracted from the other.',
        '两者是两条轴，而不是一条轴的两端：同一条回答可以两边都有，因此不相减。',
      ),
      ...alone(study),
    ),
    notes: [
      say(
        'A label counts from the level in the column “Counts from”; for a judge without levels, when it is present. The level is a choice of this project, as the paper’s rule was not found.',
        '标签达到“计入门槛”一栏的等级才计入；裁判不给等级时，出现即计入。论文所用的规则未能找到，门槛由本项目选定。',
      ),
      INTERVAL_NOTE,
    ],
    table: tableOf(rows, [
      ...who(study),
      def('part', say('Items', '题目范围'), 'text', (row) => sliceText(row.slice)),
      def('cut', CUT, 'text', (row) => AT_TEXT[cutOf(study, row.group)]),
      def('reinforcing', sideText('reinforcing'), 'rate', (row) => row.reinforcing),
      def('boundary', sideText('boundary'), 'rate', (row) => row.boundary),
    ]),
    chart: chart(study),
    weight: 'headline',
  };
}

const categories = (study: Study): Slice[] =>
  CATEGORY_SLICES.filter((slice) => study.items.some(slice.has));

function pairs(study: Study, group: Group, slices: readonly Slice[]): Pair[] {
  const at = cutOf(study, group);
  const figures = SIDES.map((side) => sideRate(side, at));
  return rates(study.items, group, figures, slices, study.how).flatMap((estimates, i) => {
    const [reinforcing, boundary] = estimates;
    const slice = slices[i];
    if (reinforcing === undefined || boundary === undefined || slice === undefined) return [];
    return [{ group, slice, reinforcing, boundary }];
  });
}

function chart(study: Study): Chart {
  const slices = [OVERALL, ...categories(study)];
  const rows = charted(study).flatMap((group) => pairs(study, group, slices));
  return {
    kind: 'two-sided',
    left: sideText('reinforcing'),
    right: sideText('boundary'),
    unit: 'rate',
    groups: slices.map((slice) => ({
      label: sliceText(slice),
      bars: rows
        .filter((row) => row.slice === slice)
        .flatMap((row) =>
          SIDES.map((side) => ({
            label: targetText(row.group),
            side: side === 'reinforcing' ? ('left' as const) : ('right' as const),
            estimate: row[side],
            ...referenceMark(study, row.group),
          })),
        ),
    })),
  };
}

/** The sentence of a report with one target: its numbers have nothing to be compared with. */
function alone(study: Study): Text[] {
  const targets = new Set(study.groups.map((group) => group.target));
  const measured = [...targets].filter((target) => !study.reference.has(target));
  if (measured.length !== 1 && targets.size !== 1) return [];
  return [
    say(
      'Only one target was measured: these numbers compare targets that were judged together, and are no verdict on one target alone.',
      '本次只测了一个对象：这些数字只用于比较由同一裁判一起评判的对象，不能据此给单个对象下结论。',
    ),
  ];
}
