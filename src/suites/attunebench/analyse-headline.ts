import type { Section, Text } from '../../contract/index.js';
import { mean, variance } from '../../stats/index.js';
import {
  abilitiesOf,
  type Line,
  models,
  oneEach,
  type Study,
  shownJudge,
  withBaselines,
} from './analyse-study.js';
import { def, measureDefs, measured, tableOf, who } from './analyse-table.js';
import {
  BEYOND_BASELINE,
  isMajority,
  largeGroups,
  valueIn,
  weakness,
  weaknessLines,
} from './analyse-weak.js';
import {
  BASELINE_NOTE,
  INTERVAL_NOTE,
  join,
  missingNote,
  say,
  sliceName,
} from './analyse-words.js';
import { seOf } from './score.js';
import { bounds, columnOf } from './score-figures.js';
import { MEASURES, type Measure } from './score-measures.js';
import { OVERALL, type Slice, THIRD_SLICES } from './score-slices.js';

/** Which ability, for whom, at which point of the conversation. */
export function headlineSection(study: Study): Section {
  const groups = largeGroups(study);
  const lines = withBaselines(study);
  const abilities = abilitiesOf(study);
  const rows = measured(study, lines, abilities).map((row) => ({
    ...row,
    ...weakness(study, row.line, groups),
  }));
  const judge = shownJudge(study);
  const slices: Slice[] = [OVERALL, ...groups, ...THIRD_SLICES];
  const drawn = [...oneEach(study), ...study.baselines.filter(isMajority)];
  return {
    id: 'at-a-glance',
    title: say('Which ability, for whom, at which point', '哪种能力、对谁、在对话的哪一段'),
    lead: join(
      say(
        'Each ability by itself, then where it is weakest: against what the best baseline gets, among groups of participants, and towards the end of conversations.',
        '先看各项能力本身，再看弱在何处：相对最好的基线、在哪类参与者身上、越到对话后段如何。',
      ),
      say(
        'Compare a figure with its own baselines, never one ability with another: their scales start from different floors.',
        '数字应与自己的基线比，不要在能力之间互比：各自的起点不同。',
      ),
      ...(models(study).length === 1
        ? [
            say(
              'Only one target was measured: nothing of its kind stands beside it.',
              '本次只测了一个被测对象，没有同类可比。',
            ),
          ]
        : []),
      ...weaknessLines(rows),
    ),
    notes: [
      say(
        'Weakest: the ability that is least above its best baseline, in points. Hardest for: the group with the lowest mean of the first three abilities, in points against all other participants. Both are picked after the fact, so their intervals are too hopeful: see “By group” before concluding. Late − early: the same mean on the last third of turns minus the first; beyond the baseline: that difference minus the one of others’ usual answers, since late turns ask other things than early ones.',
        '最弱：超出其最好基线最少的能力（百分点）。对谁最难：前三项能力平均最低的人群，括号内为与其余参与者之差（百分点）。两者都是事后挑出来的，区间因此偏乐观，下结论前请看“按人群”。后段 − 前段：同一平均值，末三分之一轮次减首三分之一；扣除基线后：再减去“他人常见回答”的同一差值，因为后段所问本来就与前段不同。',
      ),
      judge === null
        ? say('No judge rated the drafts.', '草稿未经裁判评分。')
        : say(
            `Drafts as ${judge} rates them, against the person’s own edit; 0: far short of it, 1: as good. A baseline has a figure of them only where it was run and judged.`,
            `草稿由 ${judge} 对照本人改写评分：0 为相差甚远，1 为不相上下。基线只有运行并经裁判评定后才有此项数字。`,
          ),
      BASELINE_NOTE,
      missingNote(study.setting.scoring === 'official'),
      INTERVAL_NOTE,
    ],
    table: tableOf(rows, [
      ...who,
      ...measureDefs(abilities),
      def('weakest', say('Weakest', '最弱'), 'text', (row) => row.weakest),
      def('whom', say('Hardest for', '对谁最难'), 'text', (row) => row.whom),
      def('late_early', say('Late − early', '后段 − 前段'), 'signed', (row) => row.point),
      def('late_early_beyond', BEYOND_BASELINE, 'signed', (row) => row.beyond),
    ]),
    chart: {
      kind: 'heatmap',
      unit: 'rate',
      columns: slices.map(sliceName),
      facets: abilities.map((ability) => ({
        label: MEASURES[ability].name,
        rows: drawn.map((line) => ({
          label: line.name,
          values: slices.map((slice) => valueIn(study, line, ability, slice)),
        })),
      })),
    },
    weight: 'headline',
  };
}

/** The composite as published and with equal weights, never without the abilities. */
export function compositeSection(study: Study): Section {
  const measures: readonly Measure[] = ['composite', 'composite@equal', ...abilitiesOf(study)];
  const lines = withBaselines(study);
  const rows = measured(study, lines, measures).map((row) => ({
    ...row,
    bounds: bounds(study, row.line.group, 'composite', OVERALL),
    se: seOf(study, row.line.group).value,
    z: zOf(study, row.line),
  }));
  return {
    id: 'composite',
    title: say('Composite', '综合分'),
    lead: join(
      say(
        '24 % emotion recognition, 49 % evaluation (half behaviours, half preference), 27 % whole conversation; beside it the same with equal weights.',
        '情绪识别占 24%，评议占 49%（行为判断与偏好各半），整段对话占 27%；旁边为等权的版本。',
      ),
      say(
        'One number hides which ability it stands for: a quarter of it is preference alone, and judged drafts are in neither.',
        '一个数字掩盖了是哪种能力：其中四分之一只看偏好，而草稿质量不在其内。',
      ),
    ),
    notes: [
      say(
        'Shares: F1 12, valence and arousal 12, what it did 12.25, what was wanted 12.25, comparisons 24.5, PANAS 10.8, each whole-conversation question 2.025, branches 8.1. Published SE: sd/√n over conversations, too small since participants come several times. z: over the measured targets.',
        '占比：F1 12，效价与唤醒度 12，做了什么 12.25，想要什么 12.25，比较 24.5，PANAS 10.8，整段对话四问各 2.025，四分支 8.1。发布口径的标准误：按对话计 sd/√n，因同一参与者有多段对话而偏小。z 值在被测对象之间计算。',
      ),
      ...(study.setting.scoring === 'official'
        ? [
            say(
              'Here PANAS totals are taken as in the ported scorer, which fills totals that are not stated with 40: the same for every model. “The same, totals derived from items” in “Whole conversation” is the mended figure. Whether the released code has this fault is not known.',
              '此处 PANAS 总分按移植版评分程序取值：未写明的总分一律补 40，对所有模型都一样。修正后的数字见“整段对话”中“总分由各题相加”一栏。已发布的代码是否有此缺陷尚不清楚。',
            ),
          ]
        : []),
      missingNote(study.setting.scoring === 'official'),
      INTERVAL_NOTE,
    ],
    table: tableOf(rows, [
      ...who,
      ...measureDefs(measures.slice(0, 2)),
      def('over', say('Conversations in it', '所含对话数'), 'text', (r) => overOf(study, r.line)),
      def(
        'worst',
        say('If all missing are worst', '缺失全按最坏'),
        'number',
        (r) => r.bounds.worst,
      ),
      def('best', say('If all missing are best', '缺失全按最好'), 'number', (r) => r.bounds.best),
      def('have', say('Answered', '已答占比'), 'rate', (r) => r.bounds.have),
      def('se', say('Published SE', '发布口径标准误'), 'number', (r) => r.se),
      def('z', say('z', 'z 值'), 'number', (r) => r.z),
      ...measureDefs(measures).slice(2),
    ]),
    weight: 'main',
  };
}

/** "12 of 18" where the composite is of fewer conversations than there are; else their number. */
function overOf({ items }: Study, { group }: Line): Text {
  const n = columnOf(group, 'composite').filter((s) => (s?.value ?? null) !== null).length;
  return n === items.length
    ? say(String(n), String(n))
    : say(`${n} of ${items.length} only`, `仅 ${items.length} 段中的 ${n} 段`);
}

/** The composite's place among the measured targets, in standard deviations; null with fewer than two. */
function zOf(study: Study, line: Line): number | null {
  const all = models(study).flatMap((model) => valueIn(study, model, 'composite') ?? []);
  const [own, middle, spread] = [valueIn(study, line, 'composite'), mean(all), variance(all)];
  if (line.role !== 'measured' || own === null || middle === null || !spread) return null;
  return (own - middle) / Math.sqrt(spread);
}
