export { type AltTest, type AltTestPerson, altTest } from './alt-test.js';
export { type BertScore, bertScore, cosine, type TokenVectors } from './bert-score.js';
export { bootstrapRatios, DRAWS, type Ratio, type Resampling } from './bootstrap.js';
export { bootstrapStatistic, type Statistic } from './bootstrap-statistic.js';
export { bootstrapSums, type Counts } from './bootstrap-sums.js';
export {
  type Binary,
  type BinaryFigures,
  binaryFigures,
  type LabelCounts,
  macroF1,
} from './classification.js';
export type { Key } from './codes.js';
export {
  type BernoulliPoint,
  bernoulliCusum,
  bernoulliRun,
  type CusumPoint,
  cusum,
  type EwmaPoint,
  ewma,
  oddsRatio,
  riskCusumStep,
} from './control-charts.js';
export { pearson, spearman } from './correlation.js';
export { type DawidSkene, dawidSkene, type RaterHabits } from './dawid-skene.js';
export { meanRateDistance, totalVariation } from './distance.js';
export type { Figure, Interval, Reason } from './estimate.js';
export { type FleissKappa, fleissKappa } from './fleiss.js';
export { groupDifference } from './groups.js';
export { type Gwet, gwet, gwetOfTable } from './gwet.js';
export { type Icc, type IccForm, icc, type MeanSquares } from './icc.js';
export {
  entropy,
  type InformationTest,
  informationTest,
  mutualInformation,
  quantileBins,
} from './information.js';
export { cohenKappa, type KappaEstimate, kappaOfTable, type TableKappa } from './kappa.js';
export { type Disagreement, scottPi, weightedKappa } from './kappa-weighted.js';
export { kendallTau, kendallW } from './kendall.js';
export {
  type Alpha,
  type AlphaMetric,
  alphaEstimate,
  alphaOfPairs,
  krippendorffAlpha,
  type SetMetric,
  setAlpha,
  setDistance,
} from './krippendorff.js';
export { type LaggedTest, laggedAssociation } from './lagged.js';
export { mean, variance } from './moments.js';
export { benjaminiHochberg, benjaminiYekutieli, holm } from './multiplicity.js';
export {
  type Difference,
  type DifferenceHow,
  pairedDifference,
  rowDifferences,
  rowMeans,
} from './paired.js';
export { type Baseline, permutationTest, type Tested } from './permutation.js';
export { detectableDifference, pairedPower, pairsFor, rowsForGate } from './power.js';
export { bradleyTerry, type Comparison, elo, type Strength } from './preference.js';
export { quantile } from './quantile.js';
export { int, rngFrom, sampleIndices, shuffle } from './random.js';
export { chanceRank, hitAt, rankOf, reciprocalRank } from './ranking.js';
export { ranks } from './ranks.js';
export { countsOf, type Rating, type Ratings, ratingsOf } from './ratings.js';
export { bridges, type Detection, detectionLags, progressBin, relapses } from './sequences.js';
export { rowSlopes } from './slopes.js';
export { spearmanCritical } from './spearman-critical.js';
export {
  likeliestNext,
  type States,
  type TransitionCounts,
  transitionCounts,
  transitionDistance,
  transitionShares,
} from './transitions.js';
export { proportion, wilson } from './wilson.js';
