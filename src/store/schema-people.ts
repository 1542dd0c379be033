import type { Migration } from 'kysely';
import { dropTables, makeTable, type TableShape } from './make-table.js';

/** Who the experts are: what they say of themselves, what was verified, their tier, and who is kept a place where. */

/** What somebody says of oneself as an expert; a person without a row has said nothing. */
export interface ExpertTable {
  person: string;
  /** 1, 2, …: a change follows the one that it was made from. */
  revision: number;
  /** JSON string: a few words about oneself. */
  about: string;
  /** JSON: languages that they rate in. */
  langs: string;
  /** JSON: abilities that they say they are strong in. */
  strong: string;
  /** JSON: content notes that they do not want to see. */
  opt_outs: string;
  /** Their own time zone. */
  zone: string;
  /** JSON of `Weekly`: free hours of a week. */
  weekly: string;
  /** JSON of `Exceptions`: days that are otherwise. */
  exceptions: string;
  /** 1 where they may be asked for urgent work. */
  urgent: number;
  /** Where they come from, so that a panel is not all of one house; empty: unknown. */
  house: string;
  changed_ms: number;
}

/** Something that somebody learned or may do, and who looked at the proof. Rows are never changed but for their state. */
export interface ExpertCredentialTable {
  id: string;
  person: string;
  /** `counsellor`, `psychologist`, `psychiatrist`, `degree`, `training` or `other`. */
  kind: string;
  /** JSON strings. */
  title: string;
  issuer: string;
  /** JSON string: what proves it, in words. */
  evidence: string;
  /** SHA-256 of the file that was shown, hexadecimal; the file itself is not kept. */
  file_hash: string | null;
  /** Last day that it is valid, in UTC; null: without end. */
  expires_ms: number | null;
  /** `claimed`, `verified`, `refused` or `withdrawn`. */
  state: string;
  made_ms: number;
  verifier: string | null;
  verified_ms: number | null;
  /** JSON string: what the verifier wrote. */
  reason: string;
}

/** Whom or what somebody must not rate. */
export interface ExpertConflictTable {
  id: string;
  person: string;
  /** `target`, `company` or `question`. */
  kind: string;
  /** JSON string: begin of the name, or the question's id. */
  name: string;
  made_ms: number;
  /** The person, or who knew of it. */
  made_by: string;
  ended_ms: number | null;
}

/** What happened to a profile, in order. */
export interface ExpertHistoryTable {
  id: string;
  person: string;
  kind: string;
  /** JSON: ids and states, never words that somebody wrote. */
  about: string;
  by: string;
  at_ms: number;
}

/** Somebody's tier in a project; without a row it is bronze. */
export interface ExpertTierTable {
  project: string;
  person: string;
  tier: number;
  since_ms: number;
}

/** Each change of a tier with its reason and evidence; rows are only added. */
export interface ExpertTierChangeTable {
  id: string;
  project: string;
  person: string;
  from_tier: number;
  to_tier: number;
  /** `rule`, `set`, `demoted` or `appeal`. */
  cause: string;
  /** JSON text of both languages, or a JSON string of what a person wrote. */
  reason: string;
  /** JSON: figures that it stands on, or words. */
  evidence: string;
  by: string;
  at_ms: number;
  /** What the person says against it, JSON string; null: nothing. */
  appeal: string | null;
  appeal_ms: number | null;
  /** `open`, `upheld` (the change stays) or `granted`; null: no appeal. */
  appeal_state: string | null;
  /** JSON string: what was answered, and by whom. */
  answer: string | null;
  answered_by: string | null;
  answered_ms: number | null;
}

/** What matching reads of an item, stored once. */
export interface WorkFeatureTable {
  item: string;
  campaign: string;
  /** JSON: abilities of the item. */
  abilities: string;
  /** Fields of its form. */
  fields: number;
  /** 1 where some fields speak for an answer and some against it. */
  mixed: number;
  /** Characters that are read. */
  chars: number;
  /** 1 simple, 2 middle, 3 much to keep in mind. */
  complexity: number;
  /** 1 where it is hard and asks for a licensed person. */
  licensed: number;
}

/** A place that is kept for somebody in an item's panel. */
export interface PanelPlaceTable {
  item: string;
  person: string;
  campaign: string;
  /** The matching run that it came with. */
  run: string;
  /** JSON texts of both languages: why this person. */
  why: string;
  /** 1 where it is practice. */
  practice: number;
  made_ms: number;
  until_ms: number;
}

export interface PeopleTables {
  expert: ExpertTable;
  expert_credential: ExpertCredentialTable;
  expert_conflict: ExpertConflictTable;
  expert_history: ExpertHistoryTable;
  expert_tier: ExpertTierTable;
  expert_tier_change: ExpertTierChangeTable;
  work_feature: WorkFeatureTable;
  panel_place: PanelPlaceTable;
}

export const PEOPLE_SHAPES: Readonly<Record<keyof PeopleTables, TableShape>> = {
  expert: {
    columns: {
      person: 'text',
      revision: 'int',
      about: 'text',
      langs: 'text',
      strong: 'text',
      opt_outs: 'text',
      zone: 'text',
      weekly: 'text',
      exceptions: 'text',
      urgent: 'int',
      house: 'text',
      changed_ms: 'big',
    },
    json: ['about', 'langs', 'strong', 'opt_outs', 'weekly', 'exceptions', 'house'],
    key: ['person'],
  },
  expert_credential: {
    columns: {
      id: 'text',
      person: 'text',
      kind: 'text',
      title: 'text',
      issuer: 'text',
      evidence: 'text',
      file_hash: 'text?',
      expires_ms: 'big?',
      state: 'text',
      made_ms: 'big',
      verifier: 'text?',
      verified_ms: 'big?',
      reason: 'text',
    },
    json: ['title', 'issuer', 'evidence', 'reason'],
    key: ['id'],
    index: { expert_credential_person: ['person'], expert_credential_state: ['state', 'made_ms'] },
  },
  expert_conflict: {
    columns: {
      id: 'text',
      person: 'text',
      kind: 'text',
      name: 'text',
      made_ms: 'big',
      made_by: 'text',
      ended_ms: 'big?',
    },
    json: ['name'],
    key: ['id'],
    index: { expert_conflict_person: ['person'] },
  },
  expert_history: {
    columns: { id: 'text', person: 'text', kind: 'text', about: 'text', by: 'text', at_ms: 'big' },
    json: ['about'],
    key: ['id'],
    index: { expert_history_person: ['person', 'at_ms'] },
  },
  expert_tier: {
    columns: { project: 'text', person: 'text', tier: 'int', since_ms: 'big' },
    key: ['project', 'person'],
    index: { expert_tier_person: ['person'] },
  },
  expert_tier_change: {
    columns: {
      id: 'text',
      project: 'text',
      person: 'text',
      from_tier: 'int',
      to_tier: 'int',
      cause: 'text',
      reason: 'text',
      evidence: 'text',
      by: 'text',
      at_ms: 'big',
      appeal: 'text?',
      appeal_ms: 'big?',
      appeal_state: 'text?',
      answer: 'text?',
      answered_by: 'text?',
      answered_ms: 'big?',
    },
    json: ['reason', 'evidence', 'appeal', 'answer'],
    key: ['id'],
    index: {
      expert_tier_change_person: ['person', 'at_ms'],
      expert_tier_change_appeal: ['appeal_state', 'appeal_ms'],
    },
  },
  work_feature: {
    columns: {
      item: 'text',
      campaign: 'text',
      abilities: 'text',
      fields: 'int',
      mixed: 'int',
      chars: 'int',
      complexity: 'int',
      licensed: 'int',
    },
    json: ['abilities'],
    key: ['item'],
  },
  panel_place: {
    columns: {
      item: 'text',
      person: 'text',
      campaign: 'text',
      run: 'text',
      why: 'text',
      practice: 'int',
      made_ms: 'big',
      until_ms: 'big',
    },
    json: ['why'],
    key: ['item', 'person'],
    index: { panel_place_person: ['campaign', 'person', 'until_ms'] },
  },
};
const NAMES = Object.keys(PEOPLE_SHAPES) as (keyof PeopleTables)[];

export const people: Migration = {
  async up(db) {
    for (const name of NAMES) await makeTable(db, name, PEOPLE_SHAPES[name]);
  },
  down: (db) => dropTables(db, NAMES),
};
