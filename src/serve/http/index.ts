export { Admission } from './admission.js';
export { badRequest, HttpFault } from './fault.js';
export { type BodyLimits, readBody, readJson } from './json-body.js';
export { type Key, loadKeys, newKey } from './keys.js';
export { jsonLog, type Log, noLog } from './log.js';
export type { Metrics } from './metrics.js';
export {
  type Limits,
  type OpenServer,
  openServer,
  type ServerOptions,
  type Tools,
} from './server.js';
export type { ShellApp, ShellContext, ShellEnv } from './shell-env.js';
export { openTraces, type Traces } from './traces.js';
export { untilSignal } from './until-signal.js';
