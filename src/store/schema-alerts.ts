import type { Migration } from 'kysely';
import { dropTables, makeTable, type TableShape } from './make-table.js';

/** Of the experts' platform: what the owner of a campaign is warned of, urgent offers, and tasks split or merged. */

/** One episode of a trouble: told once when it begins, ended when the trouble is over. */
export interface WorkAlertTable {
  id: string;
  campaign: string;
  /** `lag`, `delivery`, `quality`, `nobody`. */
  kind: string;
  /** The person that it is about, or empty. */
  subject: string;
  /** JSON of the figures that it was raised on. */
  about: string;
  began_ms: number;
  /** Null while it lasts. */
  ended_ms: number | null;
  /** Until when nobody wants to hear of it. */
  muted_until_ms: number | null;
  seen_ms: number | null;
  seen_by: string | null;
}

/** Urgent work that is offered to somebody; saying no costs nothing. */
export interface WorkOfferTable {
  id: string;
  campaign: string;
  item: string;
  person: string;
  /** `offered`, `accepted`, `declined`, `lapsed` or `withdrawn`. */
  state: string;
  note: string;
  made_ms: number;
  made_by: string;
  until_ms: number;
  answered_ms: number | null;
}

/** Items made of others: split, or merged. Verdicts and pay stay where they were given. */
export interface WorkLineageTable {
  child: string;
  parent: string;
  /** `split` or `merged`. */
  how: string;
  at_ms: number;
  by: string;
}

export interface AlertTables {
  work_alert: WorkAlertTable;
  work_offer: WorkOfferTable;
  work_lineage: WorkLineageTable;
}

export const ALERTS_SHAPES: Readonly<Record<keyof AlertTables, TableShape>> = {
  work_alert: {
    columns: {
      id: 'text',
      campaign: 'text',
      kind: 'text',
      subject: 'text',
      about: 'text',
      began_ms: 'big',
      ended_ms: 'big?',
      muted_until_ms: 'big?',
      seen_ms: 'big?',
      seen_by: 'text?',
    },
    json: ['about'],
    key: ['id'],
    index: { work_alert_campaign: ['campaign', 'ended_ms'] },
  },
  work_offer: {
    columns: {
      id: 'text',
      campaign: 'text',
      item: 'text',
      person: 'text',
      state: 'text',
      note: 'text',
      made_ms: 'big',
      made_by: 'text',
      until_ms: 'big',
      answered_ms: 'big?',
    },
    key: ['id'],
    index: { work_offer_person: ['person', 'state'], work_offer_campaign: ['campaign', 'state'] },
  },
  work_lineage: {
    columns: { child: 'text', parent: 'text', how: 'text', at_ms: 'big', by: 'text' },
    key: ['child', 'parent'],
    index: { work_lineage_parent: ['parent'] },
  },
};
const NAMES = Object.keys(ALERTS_SHAPES) as (keyof AlertTables)[];

export const alerts: Migration = {
  async up(db) {
    for (const name of NAMES) await makeTable(db, name, ALERTS_SHAPES[name]);
  },
  down: (db) => dropTables(db, NAMES),
};
