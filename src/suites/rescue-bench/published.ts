/**
 * Results of the RESCUE-BENCH paper (arXiv 2609.09657): facts, published, not re-run here.
 * `all`: Table 5 (191 samples); `couple` (174) and `family` (17): Table 11. Rates are 0…1, judge scores 1…5, BERTScore
 * F1 0…1. Emotion and viewpoint are rated by GPT-5.4.
 * The rows of the last three models of Table 11 were put together from a scrambled conversion of the paper.
 */
export type PublishedFigures = {
  timing: number;
  pattern: number;
  target: number;
  targetMrr: number;
  strategy: number;
  strategyMrr: number;
  emotion: number;
  viewpoint: number;
};
export type Published = {
  model: string;
  all: PublishedFigures & {
    timingPrecision: number;
    timingRecall: number;
    emotionBert: number;
    viewpointBert: number;
  };
  couple: PublishedFigures;
  family: PublishedFigures;
  /** The by-scenario rows are reassembled. */
  reassembled: boolean;
};

const REASSEMBLED: readonly string[] = ['Kimi K2.5', 'MiniMax M2.5', 'GPT-4o'];

const at = (cells: readonly number[], i: number): number => cells[i] ?? Number.NaN;
/** Per cent as printed → share; rounded away from binary noise. */
const share = (cells: readonly number[], i: number): number =>
  Math.round(at(cells, i) * 100) / 10_000;

const scenario = (cells: readonly number[]): PublishedFigures => ({
  timing: share(cells, 0),
  pattern: share(cells, 1),
  target: share(cells, 2),
  targetMrr: share(cells, 3),
  strategy: share(cells, 4),
  strategyMrr: share(cells, 5),
  emotion: at(cells, 6),
  viewpoint: at(cells, 7),
});

/** Cells as in Table 5 (P, R, F1; pattern; target R, MRR; strategy R, MRR; emotion judge, BERT; viewpoint judge, BERT). */
const row = (
  model: string,
  all: readonly number[],
  couple: readonly number[],
  family: readonly number[],
): Published => ({
  model,
  all: {
    timingPrecision: share(all, 0),
    timingRecall: share(all, 1),
    timing: share(all, 2),
    pattern: share(all, 3),
    target: share(all, 4),
    targetMrr: share(all, 5),
    strategy: share(all, 6),
    strategyMrr: share(all, 7),
    emotion: at(all, 8),
    emotionBert: at(all, 9),
    viewpoint: at(all, 10),
    viewpointBert: at(all, 11),
  },
  couple: scenario(couple),
  family: scenario(family),
  reassembled: REASSEMBLED.includes(model),
});

// biome-ignore format: one model a row reads as a table
export const PUBLISHED: readonly Published[] = [
  row('Qwen-Plus', [55.78, 89.99, 68.87, 38.27, 65.61, 79.21, 26.21, 36.95, 3.58, 0.8167, 3.2, 0.8587], [69.22, 40.58, 68.45, 81.81, 23.49, 33.81, 3.54, 3.18], [64.71, 29.98, 55.04, 69.55, 36.31, 48.61, 4.04, 3.41]),
  row('Qwen3-Max', [79.81, 70.99, 75.14, 43.22, 61.09, 76.28, 31.89, 45.76, 4.04, 0.8224, 3.35, 0.8647], [75.02, 43.23, 63.64, 78.77, 30.08, 44.11, 4.05, 3.3], [76.22, 43.21, 51.59, 67, 38.62, 51.92, 3.94, 3.8]),
  row('Qwen3.5-Plus', [98, 91.42, 94.6, 40.27, 69.4, 81.57, 31.7, 44.98, 4.22, 0.8321, 3.94, 0.8642], [94.57, 39.25, 72.09, 84.07, 31.16, 44.53, 4.22, 3.95], [94.85, 43.92, 59.37, 72.29, 33.72, 46.64, 4.16, 3.84]),
  row('DeepSeek-R1', [90.71, 72.12, 80.36, 37.89, 61.88, 76.88, 29.38, 39.71, 4.08, 0.8227, 3.35, 0.8635], [80.47, 37.98, 63.72, 78.91, 28.68, 38.55, 4.09, 3.31], [79.22, 37.57, 55.04, 69.31, 31.99, 44, 4.04, 3.71]),
  row('DeepSeek-V3.2', [93.42, 81.17, 86.86, 36.08, 62.68, 77.14, 33.05, 46.17, 4.13, 0.8259, 3.86, 0.8588], [86.97, 37, 65.04, 79.56, 31.4, 44.08, 4.14, 3.86], [85.82, 32.8, 53.89, 68.16, 39.19, 53.94, 4.1, 3.92]),
  row('DeepSeek-V4-Flash', [91.1, 78.31, 84.22, 39.39, 62.61, 77.61, 30.12, 44.13, 4.04, 0.8153, 4.08, 0.8577], [84, 36.56, 65.66, 80.37, 28.22, 42.17, 4.05, 4.12], [86.36, 49.56, 51.3, 67.34, 37.18, 51.39, 3.91, 3.73]),
  row('DeepSeek-V4-Pro', [92.24, 75.91, 83.28, 45.6, 71.04, 82.23, 37.26, 52, 4.17, 0.8246, 3.9, 0.8574], [83.02, 43.82, 73.41, 84.46, 35.81, 50.84, 4.18, 3.88], [85.71, 52.03, 62.25, 73.97, 42.65, 56.29, 4.07, 4.01]),
  row('Kimi K2.5', [88.01, 84.03, 85.98, 45.26, 59.13, 75.6, 34.15, 47.66, 4.18, 0.8225, 3.64, 0.862], [85.75, 44.11, 61.16, 77.75, 33.33, 46.51, 4.18, 3.62], [88.05, 49.38, 51.59, 67.58, 37.18, 51.92, 4.13, 3.81]),
  row('MiniMax M2.5', [89.64, 75.98, 82.25, 39.85, 62.55, 77.01, 29.08, 42.89, 4.01, 0.8201, 3.25, 0.8561], [82.32, 38.02, 65.35, 79.7, 26.98, 40.76, 4.01, 3.21], [81.62, 45.15, 52.16, 67, 36.89, 50.82, 3.98, 3.59]),
  row('GPT-4o', [86.67, 82.63, 84.6, 38.69, 67.38, 80, 35.92, 49.36, 4.01, 0.8206, 3.24, 0.8674], [84.62, 41.46, 70.31, 82.52, 36.28, 49.17, 4.02, 3.19], [84.43, 28.75, 56.48, 70.65, 34.58, 50.05, 3.9, 3.74]),
];

/** Mean accuracy of the published models by pattern label, where the text gives it (0…1); others are in an image. */
export const PUBLISHED_BY_LABEL: Readonly<
  Record<'couple' | 'family', Readonly<Record<string, number>>>
> = {
  couple: { pursue_withdraw: 0.7738, repair_softening: 0.3545, mixed_transition: 0.0223 },
  family: {
    pursue_withdraw: 0.7273,
    cooperative_family_alliance: 0.5424,
    repair_softening: 0.4846,
    cross_generational_coalition: 0.1725,
    mutual_disengagement: 0.1481,
    escalation_conflict: 0.1473,
    mixed_transition: 0.0159,
  },
};
