export type { Policy, Rule } from './policy.js';
export { type LoadedPolicy, loadPolicy, readPolicy } from './policy-file.js';
export { type GuardServer, type GuardServerOptions, openGuardServer } from './server.js';
export type {
  CueKind,
  DetectCues,
  DutySignal,
  DutyTurn,
  SessionRules,
  StepDuties,
} from './signals.js';
