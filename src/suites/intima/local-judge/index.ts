export {
  benchmarkItems,
  type Distilled,
  distil,
  type Lesson,
  pickHoldoutCodes,
  readJudgeFile,
} from './distil.js';
export { houseJudge, houseRater, rateReply } from './house.js';
export type { Labelled, LabelScore, LearntFrom } from './model.js';
export { serialise } from './model-file.js';
