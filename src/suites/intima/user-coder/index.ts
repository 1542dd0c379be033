export { type UserCoder, userCoder } from './coder.js';
export {
  type CodedRow,
  type Counts,
  countsOf,
  type Gap,
  gapsOf,
  type PartRates,
  type Sides,
  sidesOf,
} from './gap.js';
export type { Coded } from './model.js';
export { MEASURE_NAMES } from './validity.js';
