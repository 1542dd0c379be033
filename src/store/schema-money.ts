import type { Migration } from 'kysely';
import { dropTables, makeTable, type TableShape } from './make-table.js';

/** Of the experts' platform: prices, ledger, statements, certificates, community. */

// biome-ignore lint/suspicious/noEmptyInterface: tables come with the part.
export interface MoneyTables {}

export const MONEY_SHAPES: Readonly<Record<keyof MoneyTables, TableShape>> = {};
const NAMES = Object.keys(MONEY_SHAPES) as (keyof MoneyTables)[];

export const money: Migration = {
  async up(db) {
    for (const name of NAMES) await makeTable(db, name, MONEY_SHAPES[name]);
  },
  down: (db) => dropTables(db, NAMES),
};
