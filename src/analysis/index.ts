export { auditJudge } from './audit.js';
export { versionText } from './audit-judge.js';
export { ownLine } from './audit-own-line.js';
export {
  DEFAULT_ITEMS,
  type ProbeRequest,
  type ProbeResult,
} from './audit-probe-types.js';
export { PROBE_NAMES } from './audit-probe-words.js';
export { type ProbeRun, probeForecast, runProbes } from './audit-probes.js';
export {
  recordOf,
  recordsOfSuite,
  storeRecord,
  type Trust,
  trustIn,
  trustOf,
} from './audit-record.js';
export { auditSections } from './audit-sections.js';
export { traceKind } from './audit-trace.js';
export { hasFigures, type ValidityRecord } from './audit-types.js';
export * from './bundle.js';
export type { FindSuite } from './bundle-data.js';
export { mapTexts, shareable, withoutPaths } from './bundle-redact.js';
export { type ComparedRuns, compareRuns } from './compare.js';
export { type ComparedRun, raterName } from './compare-rows.js';
export { readSlice } from './compare-slice.js';
export { traceTable } from './compare-trace.js';
export { detectableOfPlan } from './detectable.js';
export { itemTexts } from './export-permit.js';
export {
  type GateResult,
  gateRuns,
  type RuleResult,
} from './gate.js';
export { gateFigures } from './gate-figures.js';
export { readPolicy } from './gate-policy.js';
export { type League, leaderboard } from './leaderboard.js';
export { planChanges } from './plan-changes.js';
export { answeredTargets, forgetEntry, planFacts, planOfRuns } from './plan-facts.js';
export { type PlanEntry, type PlanFile, planTag, readPlan } from './plan-file.js';
export { type PlanNote, planNoteOf, withPlanNote } from './plan-note.js';
export { atEntry, runRequest } from './plan-requests.js';
export {
  type PlanFault,
  type PlanStatusRow,
  planStatus,
  planTotals,
} from './plan-status.js';
export { designOf } from './run-design.js';
