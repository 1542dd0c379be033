export * from './bundle.js';
export {
  ASSUMED,
  type Assumptions,
  type Design,
  type Detectable,
  designOf,
  detectableDifference,
  detectableOfPlan,
  type Smallest,
} from './detectable.js';
export { type PlanEntry, type PlanFile, parsePlan, planTag, readPlan } from './plan-file.js';
export { atEntry, type PlanWorld, runRequests } from './plan-requests.js';
export {
  type FactsRequest,
  type PlanStatus,
  type PlanStatusRow,
  planFacts,
  planOfRuns,
  planStatus,
  planTotals,
  type RunFacts,
  type TargetFacts,
} from './plan-status.js';
