import type { Migration } from 'kysely';
import { dropTables, makeTable, type TableShape } from './make-table.js';

/** Of the experts' platform: threads, mentions, polls, consultations. */

// biome-ignore lint/suspicious/noEmptyInterface: tables come with the part.
export interface TalkTables {}

export const TALK_SHAPES: Readonly<Record<keyof TalkTables, TableShape>> = {};
const NAMES = Object.keys(TALK_SHAPES) as (keyof TalkTables)[];

export const talk: Migration = {
  async up(db) {
    for (const name of NAMES) await makeTable(db, name, TALK_SHAPES[name]);
  },
  down: (db) => dropTables(db, NAMES),
};
