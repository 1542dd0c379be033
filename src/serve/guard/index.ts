export { mayCut } from './policy.js';
export { type LoadedPolicy, loadPolicy } from './policy-file.js';
export { COUNTED_BY, type CountedBy, readCounts } from './read-counts.js';
export { checkPolicy, type GuardServer, openGuardServer } from './server.js';
