export * from './bundle.js';
export { detectableOfPlan } from './detectable.js';
export { type PlanEntry, type PlanFile, planTag, readPlan } from './plan-file.js';
export { atEntry, runRequests } from './plan-requests.js';
export {
  type PlanStatusRow,
  planFacts,
  planOfRuns,
  planStatus,
  planTotals,
} from './plan-status.js';
