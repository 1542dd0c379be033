import type { Migration } from 'kysely';
import { dropTables, makeTable, type TableShape } from './make-table.js';

/** Of the experts' platform: rubric versions, cases, questions. */

// biome-ignore lint/suspicious/noEmptyInterface: tables come with the part.
export interface KnowledgeTables {}

export const KNOWLEDGE_SHAPES: Readonly<Record<keyof KnowledgeTables, TableShape>> = {};
const NAMES = Object.keys(KNOWLEDGE_SHAPES) as (keyof KnowledgeTables)[];

export const knowledge: Migration = {
  async up(db) {
    for (const name of NAMES) await makeTable(db, name, KNOWLEDGE_SHAPES[name]);
  },
  down: (db) => dropTables(db, NAMES),
};
