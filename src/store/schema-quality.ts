import type { Migration } from 'kysely';
import { dropTables, makeTable, type TableShape } from './make-table.js';

/** Of the experts' platform: charts and alarms. */

// biome-ignore lint/suspicious/noEmptyInterface: tables come with the part.
export interface QualityTables {}

export const QUALITY_SHAPES: Readonly<Record<keyof QualityTables, TableShape>> = {};
const NAMES = Object.keys(QUALITY_SHAPES) as (keyof QualityTables)[];

export const quality: Migration = {
  async up(db) {
    for (const name of NAMES) await makeTable(db, name, QUALITY_SHAPES[name]);
  },
  down: (db) => dropTables(db, NAMES),
};
