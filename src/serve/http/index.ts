export { isLoopback } from './address.js';
export { Admission } from './admission.js';
export { badRequest, HttpFault, tooMany } from './fault.js';
export { networkOf } from './guess-brake.js';
export { readBody, readJson } from './json-body.js';
export { type Key, loadKeys, newKey } from './keys.js';
export { jsonLog, type Log, noLog } from './log.js';
export { langAsked, markOf } from './responses.js';
export {
  type Limits,
  type OpenServer,
  openServer,
  type ServerOptions,
  type Tools,
} from './server.js';
export type { ShellApp, ShellContext, ShellEnv } from './shell-env.js';
export { openTraces } from './traces.js';
export { untilSignal } from './until-signal.js';
