export { DEFAULT_FORMULA, type Formula } from './formula.js';
export { readFormula } from './formula-file.js';
export type { RewardJudge } from './judge.js';
export { openLocalJudge } from './local-judge.js';
export { isLocal } from './local-labels.js';
export { localReward } from './local-reward.js';
export { openModelJudge } from './model-judge.js';
export { openRewardServer } from './serve.js';
