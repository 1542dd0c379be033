import type { Migration } from 'kysely';
import { dropTables, makeTable, type TableShape } from './make-table.js';

/** Of the experts' platform: calibration exams. */

// biome-ignore lint/suspicious/noEmptyInterface: tables come with the part.
export interface ExamTables {}

export const EXAM_SHAPES: Readonly<Record<keyof ExamTables, TableShape>> = {};
const NAMES = Object.keys(EXAM_SHAPES) as (keyof ExamTables)[];

export const exam: Migration = {
  async up(db) {
    for (const name of NAMES) await makeTable(db, name, EXAM_SHAPES[name]);
  },
  down: (db) => dropTables(db, NAMES),
};
