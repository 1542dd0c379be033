export { compiledOnce, LONGEST_LIST, padded } from './compiled.js';
export { GroupCommit } from './group-commit.js';
export { digest, digestList, fromColumn, toColumn } from './json.js';
export { Lease, leaseHolder } from './lease.js';
export { type Db, openDatabase } from './open.js';
export type { CallTable, ExternalTable, SlotTable } from './schema.js';
export type { DisagreementTable } from './schema-disagreements.js';
export type { PageTables } from './schema-pages.js';
export { storageError } from './storage-error.js';
