import type { Migration } from 'kysely';
import { dropTables, makeTable, type TableShape } from './make-table.js';

/** Of the experts' platform: who the experts are: profiles, credentials, tiers, availability, exams. */

// biome-ignore lint/suspicious/noEmptyInterface: tables come with the part.
export interface PeopleTables {}

export const PEOPLE_SHAPES: Readonly<Record<keyof PeopleTables, TableShape>> = {};
const NAMES = Object.keys(PEOPLE_SHAPES) as (keyof PeopleTables)[];

export const people: Migration = {
  async up(db) {
    for (const name of NAMES) await makeTable(db, name, PEOPLE_SHAPES[name]);
  },
  down: (db) => dropTables(db, NAMES),
};
