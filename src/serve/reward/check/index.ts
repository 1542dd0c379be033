export { checkReward, type RewardAgain } from './check.js';
export type { Check, CheckRow } from './check-row.js';
export { itemTexts } from './item-texts.js';
export { rowText } from './row-text.js';
