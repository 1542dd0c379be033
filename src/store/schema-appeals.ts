import { randomBytes } from 'node:crypto';
import { type Migration, sql } from 'kysely';
import { dropTables, makeTable, type TableShape } from './make-table.js';

/** Of the experts' platform: states that people are put into, and what they say against them. */

/** One pause of somebody's work in a campaign; the last one without an end is in force. */
export interface RaterPauseTable {
  id: string;
  campaign: string;
  person: string;
  /** `hand`, or `alarm`: what was decided about an alarm of theirs. */
  cause: string;
  /** JSON of both languages: what the person reads. */
  reason: string;
  made_ms: number;
  /** Empty for pauses from before they were written down. */
  made_by: string;
  ended_ms: number | null;
  ended_by: string | null;
}

/** What somebody says against a state that they were put into, and the answer. Once a person and state. */
export interface RaterAppealTable {
  /** Made by whoever sends it, so that it is stored once. */
  id: string;
  campaign: string;
  person: string;
  /** `pause`, `group` (their group of raters was left out) or `exam` (refused after the last attempt). */
  about: string;
  /** The pause, the decision about the group, or the one about the exam. */
  subject: string;
  /** JSON string. */
  said: string;
  at_ms: number;
  /** `open`, `upheld` or `kept`; upheld about a group: this person rates again. */
  outcome: string;
  /** JSON string, or null. */
  answer: string | null;
  answered_by: string | null;
  answered_ms: number | null;
}

export interface AppealTables {
  rater_pause: RaterPauseTable;
  rater_appeal: RaterAppealTable;
}

export const APPEALS_SHAPES: Readonly<Record<keyof AppealTables, TableShape>> = {
  rater_pause: {
    columns: {
      id: 'text',
      campaign: 'text',
      person: 'text',
      cause: 'text',
      reason: 'text',
      made_ms: 'big',
      made_by: 'text',
      ended_ms: 'big?',
      ended_by: 'text?',
    },
    json: ['reason'],
    key: ['id'],
    index: { rater_pause_person: ['campaign', 'person', 'made_ms'] },
  },
  rater_appeal: {
    columns: {
      id: 'text',
      campaign: 'text',
      person: 'text',
      about: 'text',
      subject: 'text',
      said: 'text',
      at_ms: 'big',
      outcome: 'text',
      answer: 'text?',
      answered_by: 'text?',
      answered_ms: 'big?',
    },
    json: ['said', 'answer'],
    key: ['id'],
    unique: { rater_appeal_once: ['person', 'subject'] },
    index: { rater_appeal_campaign: ['campaign', 'at_ms'] },
  },
};
const NAMES = Object.keys(APPEALS_SHAPES) as (keyof AppealTables)[];

export const appeals: Migration = {
  async up(db) {
    for (const name of NAMES) await makeTable(db, name, APPEALS_SHAPES[name]);
    // Whoever is paused already has somebody to appeal to as well; when it began was not kept.
    const { rows } = await sql<{ campaign: string; person: string; reason: string | null }>`
      select campaign, person, reason from rater where status = 'paused'`.execute(db);
    const nowMs = Date.now();
    for (const { campaign, person, reason } of rows)
      await sql`insert into rater_pause (id, campaign, person, cause, reason, made_ms, made_by)
        values (${`u${randomBytes(12).toString('base64url')}`}, ${campaign}, ${person}, 'hand',
          ${reason ?? 'null'}, ${nowMs}, '')`.execute(db);
  },
  down: (db) => dropTables(db, NAMES),
};
