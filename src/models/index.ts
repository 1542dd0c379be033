export type { LimitChange } from './adaptive.js';
export { anyJson, type CheckFormat, checkModel, type ModelCheck, type Trial } from './check.js';
export { type EndpointChange, type EndpointStatus, Endpoints } from './endpoints.js';
export { estimateInput } from './limiting.js';
export {
  type Fault,
  type Model,
  type ModelReply,
  type ModelRequest,
  NO_USAGE,
  type Session,
  type Usage,
} from './model.js';
export { type OpenOptions, openModel } from './open.js';
export { BUILTIN_PRICES, costOf, type Price, priceOf, readPrices } from './prices.js';
export { Recorder } from './record.js';
export { MODEL_NAMES, type ModelSpec, parseModelName, providers, reportsCost } from './registry.js';
export { checkSpecOptions, type SpecOptions, specOptionsSchema } from './spec-options.js';
export { type Found, findJson, leniency } from './structured.js';
