export { bertLayer } from './bert-layers.js';
export { anyJson, type CheckFormat, checkModel, type ModelCheck } from './check.js';
export { type Embedder, openEmbedder } from './embedder.js';
export {
  type Environment,
  hasModelFolder,
  openModelFolder,
} from './embedder-folder.js';
export { Endpoints } from './endpoints.js';
export { endpointAt, httpDispatcher } from './http.js';
export { estimateInput } from './limiting.js';
export {
  type Fault,
  type Model,
  type ModelReply,
  NO_USAGE,
  type Session,
} from './model.js';
export { modelFamily } from './model-family.js';
export { openModel } from './open.js';
export { costOf, type Price, priceOf, readPrices } from './prices.js';
export { Recorder } from './record.js';
export { MODEL_NAMES, type ModelSpec, parseModelName, providers, reportsCost } from './registry.js';
export { isSecret } from './secrets.js';
export type { SpecOptions } from './spec-options.js';
export { checkSecrets } from './spec-secrets.js';
export { type Found, findJson, leniency } from './structured.js';
export { UnsetVariable } from './variables.js';
