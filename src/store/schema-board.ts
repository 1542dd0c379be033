import type { Migration } from 'kysely';
import { dropTables, makeTable, type TableShape } from './make-table.js';

/** Of the experts' platform: imports, bulk edits, alerts, assignment. */

// biome-ignore lint/suspicious/noEmptyInterface: tables come with the part.
export interface BoardTables {}

export const BOARD_SHAPES: Readonly<Record<keyof BoardTables, TableShape>> = {};
const NAMES = Object.keys(BOARD_SHAPES) as (keyof BoardTables)[];

export const board: Migration = {
  async up(db) {
    for (const name of NAMES) await makeTable(db, name, BOARD_SHAPES[name]);
  },
  down: (db) => dropTables(db, NAMES),
};
