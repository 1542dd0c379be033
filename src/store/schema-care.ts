import type { Migration } from 'kysely';
import { dropTables, makeTable, type TableShape } from './make-table.js';

/**
 * Care for raters: how they say that they are, and calls for help. Kept apart from everything that says how they work:
 * no chart, tier, match or statement reads these.
 */

/** How somebody felt after heavy work, by their own word. */
export interface CheckInTable {
  /** Made by the page: sending twice stores once. */
  id: string;
  person: string;
  campaign: string;
  /** 1 (bad) … 5 (well). */
  feeling: number;
  at_ms: number;
}

/** Somebody stopped and asked for help. */
export interface HelpCallTable {
  id: string;
  person: string;
  campaign: string;
  /** 1 where they wished that the campaign's people are told. */
  told: number;
  at_ms: number;
}

export interface CareTables {
  check_in: CheckInTable;
  help_call: HelpCallTable;
}

export const CARE_SHAPES: Readonly<Record<keyof CareTables, TableShape>> = {
  check_in: {
    columns: { id: 'text', person: 'text', campaign: 'text', feeling: 'int', at_ms: 'big' },
    key: ['id'],
    index: { check_in_person: ['person', 'campaign', 'at_ms'] },
  },
  help_call: {
    columns: { id: 'text', person: 'text', campaign: 'text', told: 'int', at_ms: 'big' },
    key: ['id'],
    index: { help_call_campaign: ['campaign', 'at_ms'] },
  },
};
const NAMES = Object.keys(CARE_SHAPES) as (keyof CareTables)[];

export const care: Migration = {
  async up(db) {
    for (const name of NAMES) await makeTable(db, name, CARE_SHAPES[name]);
  },
  down: (db) => dropTables(db, NAMES),
};
