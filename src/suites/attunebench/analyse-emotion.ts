import type { Estimate, Section } from '../../contract/index.js';
import { bootstrapRatios, bootstrapSums } from '../../stats/index.js';
import { referenceMark } from '../shared/lines.js';
import { valenceOf } from './affect.js';
import { type Line, type Study, withBaselines } from './analyse-study.js';
import { axesChart, def, measureDefs, measured, namesOf, tableOf, who } from './analyse-table.js';
import {
  BASELINE_NOTE,
  INTERVAL_NOTE,
  join,
  RESAMPLING_NOTE,
  say,
  THIRD_NAMES,
} from './analyse-words.js';
import { chanceCorrected } from './score-chance.js';
import { clustersOf, nothing } from './score-figures.js';
import { type Measure, THIRDS, type Third } from './score-measures.js';
import { OVERALL } from './score-slices.js';

const SHOWN: readonly Measure[] = ['emotion/f1', 'emotion/va', 'emotion/hit_tagged'];
const MORE: readonly Measure[] = [
  'emotion/hit',
  'emotion/va_greedy',
  'emotion/va_optimal',
  'emotion/f1_intensity',
  'emotion/va_intensity',
  'emotion/intensity_mae',
];
const BASELINES = ['tag-prior', 'copy-pre'];

/** Mood words against those of the person. */
export function emotionSection(study: Study): Section {
  const lines = withBaselines(study, ...BASELINES);
  const rows = measured(study, lines, [...SHOWN, ...MORE]).map((row) => ({
    ...row,
    beyond: chanceCorrected(study, row.line.group, OVERALL),
  }));
  const defs = measureDefs([...SHOWN, ...MORE]);
  return {
    id: 'emotion',
    title: say('Emotion recognition', '情绪识别'),
    lead: join(
      say(
        'Which mood words the person tagged on a turn, by exact word and by nearness in valence and arousal.',
        '当事人在每一轮标了哪些情绪词：按词相同，以及按效价与唤醒度相近。',
      ),
      say(
        'Two random words are already 0.74 near each other: read the figure beyond chance, which is 0 for answers that do not follow the person.',
        '随便两个词的相近度就有 0.74：应看扣除偶然后的数字，与当事人无关的回答为 0。',
      ),
    ),
    notes: [
      say(
        'Beyond chance: what a target’s own answers to other conversations get is taken away, and 1 is a perfect match. The arousal of the words hardly differs, so nearness is mostly a test of valence. Where the coordinates come from is not stated by the authors.',
        '扣除偶然：减去该对象自己在其他对话上的回答所能得到的分，1 为完全相符。各词的唤醒度相差不大，因此相近度主要检验效价。坐标出处原作者未说明。',
      ),
      BASELINE_NOTE,
      INTERVAL_NOTE,
    ],
    table: tableOf(rows, [
      ...who,
      ...defs.slice(0, 2),
      def('va_beyond_chance', say('Beyond chance', '扣除偶然后'), 'number', (r) => r.beyond),
      ...defs.slice(2),
    ]),
    chart: axesChart(rows, namesOf(SHOWN)),
    weight: 'main',
  };
}

/** A change of mean valence that is called one. */
const STEP = 0.05;

/** Whether predictions follow the person's mood through the conversation. */
export function trajectorySection(study: Study): Section {
  const lines = withBaselines(study, ...BASELINES);
  const rows = lines.map((line) => ({ line, ...followed(study, line) }));
  const first = rows[0];
  return {
    id: 'trajectory',
    title: say('Emotional trajectory', '情绪轨迹'),
    lead: say(
      'Mean valence of the tagged and of the predicted moods along the conversation, and whether predictions rise and fall with the person.',
      '对话进程中，标注与预测情绪的平均效价，以及预测是否随当事人一同起落。',
    ),
    notes: [
      say(
        'Over turns with mood words on both sides. Correlation: of the two valences over all turns. Direction: up, down or level (within 0.05) from one tagged turn to the next as the person’s. Valence: 0 unpleasant, 1 pleasant.',
        '只用两边都有情绪词的轮次。相关：所有轮次上两种效价的相关。方向：从一个有标注的轮次到下一个，升、降或持平（0.05 以内）与当事人一致的比例。效价：0 为不愉快，1 为愉快。',
      ),
      BASELINE_NOTE,
      RESAMPLING_NOTE,
    ],
    table: tableOf(rows, [
      ...who,
      def('correlation', say('Correlation', '相关'), 'number', (r) => r.correlation),
      def('direction', say('Direction right', '方向正确'), 'rate', (r) => r.direction),
      ...THIRDS.map((third) =>
        def<(typeof rows)[number]>(
          `bias_${third}`,
          say(
            `Predicted − felt, ${THIRD_NAMES[third].en}`,
            `预测 − 实际（${THIRD_NAMES[third]['zh-CN']}）`,
          ),
          'number',
          (r) => r.bias[third],
        ),
      ),
    ]),
    chart: {
      kind: 'profile',
      unit: 'number',
      axes: THIRDS.map((third) => THIRD_NAMES[third]),
      series: [
        ...(first === undefined
          ? []
          : [
              {
                label: say('the person', '当事人'),
                values: THIRDS.map((third) => first.felt[third]),
                reference: true,
              },
            ]),
        ...rows.map(({ line, predicted }) => ({
          label: line.name,
          values: THIRDS.map((third) => predicted[third]),
          ...referenceMark(line),
        })),
      ],
    },
    weight: 'main',
  };
}

type Step = { third: Third; gold: number | null; said: number | null };

/** Valences of each conversation, one list an answered repeat. */
const stepsOf = ({ group }: Line): Step[][][] =>
  group.entries.map((entries) =>
    entries.map(({ found }) =>
      found.turns.map(({ third, gold, said }) => ({
        third,
        gold: valenceOf(gold),
        said: said === null ? null : valenceOf(said),
      })),
    ),
  );

function followed(study: Study, line: Line) {
  const all = stepsOf(line);
  const { seed, draws } = study;
  const how = { seed, draws, clusters: clustersOf(study) };
  const moments = all.map((repeats) => {
    const sums = [0, 0, 0, 0, 0, 0];
    for (const { gold: x, said: y } of repeats.flat())
      if (x !== null && y !== null)
        [1, x, y, x * x, y * y, x * y].forEach((value, k) => {
          sums[k] = (sums[k] ?? 0) + value;
        });
    return sums[0] === 0 ? null : sums;
  });
  const turns = all.map((repeats) => repeats.flatMap(directions));
  const [direction] = bootstrapRatios(
    [
      {
        numerators: turns.map((own) => (own.length === 0 ? null : own.filter((x) => x).length)),
        denominators: turns.map((own) => own.length),
      },
    ],
    how,
  );
  const by = (of: (step: Step) => number | null): Record<Third, Estimate> => {
    const estimates = bootstrapRatios(
      THIRDS.map((third) => {
        const inside = all.map((repeats) =>
          repeats.flat().flatMap((step) => (step.third === third ? (of(step) ?? []) : [])),
        );
        return {
          numerators: inside.map((xs) => (xs.length === 0 ? null : xs.reduce((a, b) => a + b, 0))),
          denominators: inside.map((xs) => xs.length),
          range: [-1, 1] as const,
        };
      }),
      how,
    );
    const [early, middle, late] = estimates.map(answeredOr);
    const none = nothing('no_reply');
    return { early: early ?? none, middle: middle ?? none, late: late ?? none };
  };
  return {
    correlation: answeredOr(bootstrapSums(moments, pearsonOfSums, how)),
    direction: direction === undefined ? nothing('no_reply') : answeredOr(direction),
    bias: by(({ gold, said }) => (gold === null || said === null ? null : said - gold)),
    felt: by(({ gold }) => gold),
    predicted: by(({ said }) => said),
  };
}

const answeredOr = (estimate: Estimate): Estimate =>
  estimate.n === 0 ? { ...estimate, reason: 'no_reply' } : estimate;

/** Whether each predicted change goes the person's way. */
function directions(steps: readonly Step[]): boolean[] {
  const tagged = steps.flatMap(({ gold, said }) =>
    gold === null || said === null ? [] : [{ gold, said }],
  );
  return tagged.slice(1).map(({ gold, said }, i) => {
    const before = tagged[i] ?? { gold, said };
    return way(gold - before.gold) === way(said - before.said);
  });
}

const way = (change: number): number => (Math.abs(change) <= STEP ? 0 : Math.sign(change));

/** Pearson's r of sums n, x, y, x², y², xy; null where a side is constant. */
function pearsonOfSums(sums: Float64Array): number | null {
  const [n = 0, x = 0, y = 0, xx = 0, yy = 0, xy = 0] = sums;
  const [vx, vy] = [n * xx - x * x, n * yy - y * y];
  if (vx <= 1e-9 || vy <= 1e-9) return null;
  return Math.max(-1, Math.min(1, (n * xy - x * y) / Math.sqrt(vx * vy)));
}
