import type { Chart, Section } from '../../../contract/index.js';
import { join, say } from '../say.js';
import type { Group } from '../score/collect.js';
import { lineEstimate } from '../score/evaluate.js';
import { OVERALL } from '../score/slices.js';
import {
  alone,
  charted,
  chartSentence,
  figureOf,
  headlines,
  intervalNote,
  referenceMark,
  type Study,
  targetText,
} from './study.js';
import { def, tableOf, who } from './table.js';

/** The first table: the headline figures of every target and judge, with the lines to compare them with. */
export function headlineSection(study: Study): Section {
  const rows = study.groups.map((group) => ({ group }));
  const lines = study.measures.lines.map((line) => ({
    line,
    estimate: lineEstimate(line, study.collected.items),
  }));
  return {
    id: 'headline',
    title: say('Main figures', '主要结果'),
    lead: join(MEANING[study.spec.kind], ...alone(study), ...chartSentence(study)),
    notes: [
      ...NOTES[study.spec.kind],
      ...lines
        .filter(({ estimate }) => estimate.value !== null)
        .map(({ line, estimate }) => {
          const shown = `${((estimate.value ?? 0) * 100).toFixed(1)}%`;
          return say(`${line.name.en}: ${shown}.`, `${line.name['zh-CN']}：${shown}。`);
        }),
      intervalNote(study),
    ],
    table: tableOf(rows, [
      ...who<{ group: Group }>(study),
      ...headlines(study).map((figure) =>
        def<{ group: Group }>(figure.id, figure.name, 'rate', ({ group }) =>
          figureOf(study, group, figure.id),
        ),
      ),
    ]),
    chart: twoSided(study) ?? intervals(study, lines),
    weight: 'headline',
  };
}

/** What the main figures of each kind mean. */
export const MEANING = {
  rubric: say(
    'Points that the replies reach, between the worst (0 %) and the best (100 %) that the rubric allows: the mean of the dimensions, and the mean of the items.',
    '回答的得分在细则允许的最差（0%）与最好（100%）之间的位置：按维度平均与按题目平均。',
  ),
  labels: say(
    'Share of items whose reply shows each group of labels (or each label, where there are no groups). Every figure is an axis of its own; none is subtracted from another.',
    '回答中出现各组标签（没有分组时为各个标签）的题目占比。每个数字各自成轴，互不相减。',
  ),
  gold: say(
    'Share of items answered as the gold answer says. Refused and empty answers are wrong; answers that cannot be read are left out and counted under coverage.',
    '与标准答案一致的题目占比。拒答和空回答算错；无法读出答案的不计入，见覆盖情况。',
  ),
} as const;

const NOTES = {
  rubric: [
    say(
      'A dimension’s share of one item runs from all penalties and nothing gained to everything gained without penalty. The overall figure is the unweighted mean of the dimension means, so a dimension with few items counts as much as one with many.',
      '每道题每个维度的得分率：扣分项全中、加分项全不中时为 0%，加分项全中、扣分项全不中时为 100%。总分为各维度均值的不加权平均，题目少的维度与题目多的同等计算。',
    ),
  ],
  labels: [
    say(
      'A label counts as present above the lowest level of its scale.',
      '标签评级高于最低一级即算“出现”。',
    ),
  ],
  gold: [],
} as const;

type LineRow = {
  line: Study['measures']['lines'][number];
  estimate: ReturnType<typeof lineEstimate>;
};

/** Targets by figure, the lines among them as references. */
function intervals(study: Study, lines: readonly LineRow[]): Chart {
  const figures = headlines(study);
  const [first] = figures;
  const own = figures.flatMap((figure) =>
    charted(study).map((group) => ({
      label: targetText(group),
      estimate: figureOf(study, group, figure.id),
      series: figure.name,
      ...referenceMark(study, group),
    })),
  );
  // Lines stand for the first figure.
  const references = lines.flatMap(({ line, estimate }) =>
    first === undefined || estimate.value === null
      ? []
      : [{ label: line.name, estimate, series: first.name, reference: true as const }],
  );
  const at = own.findIndex(({ series }) => series !== first?.name);
  const points =
    at === -1 ? [...own, ...references] : [...own.slice(0, at), ...references, ...own.slice(at)];
  return { kind: 'intervals', unit: 'rate', points };
}

/** Two groups of labels face each other, overall and by slice. Null for any other suite. */
function twoSided(study: Study): Chart | null {
  const { spec } = study;
  if (spec.kind !== 'labels') return null;
  const sides = study.measures.headline.filter((id) => id.startsWith('group/'));
  const [left, right, ...more] = headlines(study).filter(({ id }) => sides.includes(id));
  if (left === undefined || right === undefined || more.length > 0) return null;
  const [column] = spec.slices;
  const parts = study.slices.filter(({ slice }) => column !== undefined && column in slice);
  const slices = [OVERALL, ...parts];
  return {
    kind: 'two-sided',
    left: left.name,
    right: right.name,
    unit: 'rate',
    groups: slices.map((slice) => ({
      label: slice.name,
      bars: charted(study).flatMap((group) =>
        (
          [
            ['left', left.id],
            ['right', right.id],
          ] as const
        ).map(([side, id]) => ({
          label: targetText(group),
          side,
          estimate: figureOf(study, group, id, slice),
          ...referenceMark(study, group),
        })),
      ),
    })),
  };
}
