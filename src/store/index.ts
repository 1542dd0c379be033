export { compiledOnce, LONGEST_LIST, padded } from './compiled.js';
export { GroupCommit } from './group-commit.js';
export { digest, digestList, fromColumn, toColumn } from './json.js';
export { Lease } from './lease.js';
export { type Db, openDatabase } from './open.js';
export type { CallTable, ExternalTable, SlotTable } from './schema.js';
export { storageError } from './storage-error.js';
