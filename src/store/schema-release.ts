import type { Migration } from 'kysely';
import { dropTables, makeTable, type TableShape } from './make-table.js';

/** Of the experts' platform: blind tests, gates, releases. */

// biome-ignore lint/suspicious/noEmptyInterface: tables come with the part.
export interface ReleaseTables {}

export const RELEASE_SHAPES: Readonly<Record<keyof ReleaseTables, TableShape>> = {};
const NAMES = Object.keys(RELEASE_SHAPES) as (keyof ReleaseTables)[];

export const release: Migration = {
  async up(db) {
    for (const name of NAMES) await makeTable(db, name, RELEASE_SHAPES[name]);
  },
  down: (db) => dropTables(db, NAMES),
};
