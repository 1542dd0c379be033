export { type Model, type ModelReply, type ModelRequest, NO_USAGE } from './model.js';
export { type ModelSpec, openModel, parseModelName } from './registry.js';
export { type Found, findJson } from './structured.js';
