export { bootstrapRatios, DRAWS, type Ratio, type Resampling } from './bootstrap.js';
export { bootstrapStatistic, type Statistic } from './bootstrap-statistic.js';
export type { Key } from './codes.js';
export { pearson, spearman } from './correlation.js';
export { meanRateDistance, totalVariation } from './distance.js';
export type { Figure, Interval, Reason } from './estimate.js';
export { groupDifference } from './groups.js';
export {
  entropy,
  type InformationTest,
  informationTest,
  mutualInformation,
  quantileBins,
} from './information.js';
export { cohenKappa, type KappaEstimate, kappaOfTable, type TableKappa } from './kappa.js';
export { mean, variance } from './moments.js';
export { benjaminiHochberg, holm } from './multiplicity.js';
export {
  type Difference,
  type DifferenceHow,
  pairedDifference,
  rowDifferences,
  rowMeans,
} from './paired.js';
export { type Baseline, permutationTest, type Tested } from './permutation.js';
export { quantile } from './quantile.js';
export { int, rngFrom, sampleIndices, shuffle } from './random.js';
export { ranks } from './ranks.js';
export { proportion, wilson } from './wilson.js';
