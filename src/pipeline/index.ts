export {
  type AdhocRow,
  type AdhocVerdict,
  adhocJudge,
  rateByModel,
  rateInProcess,
} from './adhoc.js';
export { answerStates } from './answer-states.js';
export { blocksOf } from './blocks.js';
export { isOwn } from './call-ids.js';
export { checkFile } from './check-file.js';
export { ASSUMED_OUTPUT, pricesAsOf } from './estimate-cost.js';
export { executeRun, type Outcome } from './execute.js';
export { storeFiles, storeVerdictFile } from './external.js';
export { faultsOf } from './faults.js';
export { fidelityOf } from './fidelity.js';
export { type Forecast, forecast, forecastJudges } from './forecast.js';
export { type Drafted, draftItems } from './generate.js';
export { callsOfItem, type ItemCall } from './item-calls.js';
export { judgeFormat } from './judge-format.js';
export { Ledger } from './ledger.js';
export type {
  Budget,
  Condition,
  Filter,
  JudgeEntry,
  Manifest,
  PanelHow,
  RunStatus,
  TargetEntry,
  UserEntry,
} from './manifest.js';
export { addressText, moveVoices, parseMove } from './move-voices.js';
export { oddTexts } from './odd-records.js';
export { type OptionField, optionFields, optionValues } from './option-fields.js';
export { resolveGenerator, resolveScoring, type SetValues } from './options.js';
export { viewsOf } from './other-views.js';
export type { AskedOutside, AskOutside } from './outside-run.js';
export { panelMembers, panelsFor } from './panel-judges.js';
export { isPerson, personJudge } from './people.js';
export {
  type LoadedCondition,
  type Plan,
  planJudges,
  planRun,
  type RunRequest,
  reloadCondition,
} from './plan.js';
export {
  forecastTasks,
  type JudgeBy,
  type JudgedTasks,
  type JudgeTask,
  judgeTasks,
  type ProbedJudge,
  type TasksForecast,
} from './probe-judge.js';
export type { Progress } from './progress.js';
export { parseTable, readTable } from './read-table.js';
export { reasoningCutsOf } from './reasoning-cuts.js';
export {
  panelName,
  type Rater,
  type Result,
  ratedRows,
  ratersOf,
  resultsOf,
  rowSource,
  type Scoring,
} from './results.js';
export { RunEvents, startedWith } from './run-events.js';
export {
  deleteRun,
  findRun,
  insertRun,
  listRuns,
  type StoredRun,
  saveManifest,
} from './run-store.js';
export { Speed } from './speed.js';
export { spendingOf } from './spending.js';
export { sharedAddress } from './user-address.js';
export { type VoiceFields, voiceFields, voiceOf } from './voice-fields.js';
export { type LoadedJudge, loadModel, type VoiceInput } from './voices.js';
export { unpacksBeyond } from './zip-size.js';
