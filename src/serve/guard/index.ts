export { type LoadedPolicy, loadPolicy } from './policy-file.js';
export { type GuardServer, openGuardServer } from './server.js';
