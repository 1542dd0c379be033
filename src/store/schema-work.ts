import { type Migration, sql } from 'kysely';
import { dropTables, makeTable, type TableShape } from './make-table.js';

/** Work for people: who rates what in which campaign, and every verdict they gave. Verdicts and events are only ever added. */

export interface CampaignTable {
  id: string;
  project: string;
  /** Suite whose forms are filled in; empty for items with forms of their own. */
  suite: string;
  title: string;
  /** `draft`, `open`, `paused` or `closed`. */
  status: string;
  /** JSON of `CampaignSettings` (src/experts/work/settings.ts). */
  settings: string;
  /** 1, 2, …: a change of settings must follow the one that it was made from. */
  revision: number;
  /** The rubric version that is in force; 1 at first. */
  rubric: number;
  /** What orders, draws and panels are made from. */
  seed: string;
  due_ms: number | null;
  made_ms: number;
  made_by: string;
  closed_ms: number | null;
}

/** Who takes part, and where they stand. */
export interface RaterTable {
  campaign: string;
  person: string;
  /** `active`, `paused` or `left`. */
  status: string;
  /** Why they are paused, JSON text of both languages, or null. */
  reason: string | null;
  /** The rubric version that they passed the exam of (or that changed little since); 0: none. */
  calibrated: number;
  /** Rater group, such as `lay` or `expert`. */
  band: string;
  /** Verdicts submitted in this campaign, hidden gold included. */
  submitted: number;
  /** Where their next look at the queue begins (place of an item), so that work done before is not walked again. */
  cursor: number;
  /** JSON of `Recent[]` (src/experts/work/recent.ts): the last subjects, newest first, for the spacing rules. */
  recent: string;
  joined_ms: number;
}

/** One thing to rate. What raters may not know is in `work_secret`. */
export interface WorkItemTable {
  /** Random; says nothing of item, target or gold. */
  id: string;
  campaign: string;
  /** The importer's own id: importing twice adds nothing. */
  external: string;
  /** Digest of what is shown and asked. */
  digest: string;
  /** `task`, `gold`, `exam`, `practice` or `blind`; raters are never told. */
  kind: string;
  /** What must not come again soon for one rater: the question. */
  subject: string;
  /** 1 simple, 2 middle, 3 hard. */
  difficulty: number;
  /** Lowest tier that may take it: 0 bronze … 3 platinum. */
  tier: number;
  /** 1 where it is heavy to read. */
  heavy: number;
  lang: string;
  /** Larger comes first. */
  priority: number;
  /** Place in the campaign's random order. */
  place: number;
  /** Verdicts of different people that are wanted. */
  overlap: number;
  /** Verdicts that count, and leases that live: never more than `overlap`. */
  taken: number;
  /** Verdicts that count. */
  done: number;
  /** `open` (can be taken), `full` (all leased or done), `closed` (all done), `diverged`, `consulting`, `resolved` or `withdrawn`. */
  state: string;
  /** The import, or the blind test, that it came with. */
  batch: string;
  /** The item that it was split or merged from. */
  parent: string | null;
  /** Content notes of its content between bars, `|self-harm|violence|`, so that a claim can leave them out; null: none. */
  notes: string | null;
  rubric: number;
  made_ms: number;
  closed_ms: number | null;
}

/** What raters see of an item. */
export interface WorkContentTable {
  item: string;
  /** JSON of `WorkContent`: texts, pages of the form, abilities, content notes. */
  content: string;
}

/** What raters must not see of an item. */
export interface WorkSecretTable {
  item: string;
  /** JSON of `WorkRef`: run, condition, target, repeat, item, judge; null for an item of a file. */
  ref: string;
  /** JSON of the standard answers (page → field → value), or null. */
  standard: string | null;
  /** JSON text of both languages: why this is the standard. */
  why: string | null;
}

/** One person's place at one item; a person has one at most. */
export interface AssignmentTable {
  id: string;
  item: string;
  campaign: string;
  person: string;
  /** `leased`, `submitted`, `skipped`, `expired`, `returned`, `handed-over` or `void`. */
  state: string;
  /** `self`, `ability`, `free-time`, `urgent`, `exam` or `blind`. */
  mode: string;
  /** 1 where a verdict of it counts toward the item's overlap; 0 for gold, exams, practice and surplus. */
  counts: number;
  /** JSON of why this person got it. */
  why: string;
  /** Tier at the claim, 0…3. */
  tier: number;
  /** Price at the claim, in minor units of the campaign's currency. */
  price: number;
  /** The price rule's version at the claim. */
  price_rule: number;
  rubric: number;
  leased_ms: number;
  lease_until_ms: number;
  /** Window that may write; another becomes read-only. */
  writer: string;
  ended_ms: number | null;
  /** Active milliseconds, the sum of its `active_time` rows. */
  active_ms: number;
  /** Why it was skipped: `unclear`, `conflict`, `distress` or `technical`. */
  reason: string | null;
  /** JSON text: what was written beside a skip. */
  reason_note: string | null;
}

/** What was typed and is not submitted; the last revisions are kept. */
export interface DraftTable {
  assignment: string;
  revision: number;
  device: string;
  /** JSON: page → field → value. */
  filled: string;
  note: string;
  at_ms: number;
}

/** A person's verdict. The first one of an assignment never changes; a later one is another revision. */
export interface SubmissionTable {
  id: string;
  assignment: string;
  item: string;
  campaign: string;
  person: string;
  revision: number;
  /** 1 for the last revision of the assignment. */
  latest: number;
  /** Made by the page: sending twice stores once. */
  send_key: string;
  /** `first`, `after-undo`, `after-reveal` or `after-rubric`. */
  cause: string;
  /** 1 where it counts toward the overlap. */
  counts: number;
  /** JSON: page → field → value. */
  filled: string;
  note: string;
  active_ms: number;
  rubric: number;
  at_ms: number;
}

/** Stretches of active time, each counted once however often it is sent. */
export interface ActiveTimeTable {
  assignment: string;
  stretch: string;
  ms: number;
  at_ms: number;
}

/** What happened, in order; the counters can be made again from it. */
export interface WorkEventTable {
  /** 1, 2, … in each campaign. */
  campaign: string;
  n: number;
  kind: string;
  item: string | null;
  assignment: string | null;
  person: string | null;
  /** JSON; never text that somebody wrote. */
  about: string;
  at_ms: number;
}

/** Counters, kept in the transaction of what they count. */
export interface WorkCountTable {
  campaign: string;
  name: string;
  n: number;
}

export interface WorkTables {
  campaign: CampaignTable;
  rater: RaterTable;
  work_item: WorkItemTable;
  work_content: WorkContentTable;
  work_secret: WorkSecretTable;
  assignment: AssignmentTable;
  draft: DraftTable;
  submission: SubmissionTable;
  active_time: ActiveTimeTable;
  work_event: WorkEventTable;
  work_count: WorkCountTable;
}

export const WORK_SHAPES: Readonly<Record<keyof WorkTables, TableShape>> = {
  campaign: {
    columns: {
      id: 'text',
      project: 'text',
      suite: 'text',
      title: 'text',
      status: 'text',
      settings: 'text',
      revision: 'int',
      rubric: 'int',
      seed: 'text',
      due_ms: 'big?',
      made_ms: 'big',
      made_by: 'text',
      closed_ms: 'big?',
    },
    json: ['settings'],
    key: ['id'],
    index: { campaign_project: ['project'] },
  },
  rater: {
    columns: {
      campaign: 'text',
      person: 'text',
      status: 'text',
      reason: 'text?',
      calibrated: 'int',
      band: 'text',
      submitted: 'int',
      cursor: 'big',
      recent: 'text',
      joined_ms: 'big',
    },
    json: ['reason', 'recent'],
    key: ['campaign', 'person'],
    index: { rater_person: ['person'] },
  },
  work_item: {
    columns: {
      id: 'text',
      campaign: 'text',
      external: 'text',
      digest: 'text',
      kind: 'text',
      subject: 'text',
      difficulty: 'int',
      tier: 'int',
      heavy: 'int',
      lang: 'text',
      priority: 'int',
      place: 'big',
      overlap: 'int',
      taken: 'int',
      done: 'int',
      state: 'text',
      batch: 'text',
      parent: 'text?',
      notes: 'text?',
      rubric: 'int',
      made_ms: 'big',
      closed_ms: 'big?',
    },
    key: ['id'],
    unique: { work_item_external: ['campaign', 'external'] },
    index: {
      work_item_state: ['campaign', 'state', 'id'],
      work_item_kind: ['campaign', 'kind', 'state', 'id'],
      work_item_batch: ['campaign', 'batch', 'id'],
      // Holds what lists filter by, so that a filter few items pass looks at no other row.
      work_item_list: ['campaign', 'id', 'kind', 'state', 'difficulty', 'tier', 'heavy', 'made_ms'],
    },
  },
  work_content: { columns: { item: 'text', content: 'text' }, json: ['content'], key: ['item'] },
  work_secret: {
    columns: { item: 'text', ref: 'text', standard: 'text?', why: 'text?' },
    json: ['ref', 'standard', 'why'],
    key: ['item'],
  },
  assignment: {
    columns: {
      id: 'text',
      item: 'text',
      campaign: 'text',
      person: 'text',
      state: 'text',
      mode: 'text',
      counts: 'int',
      why: 'text',
      tier: 'int',
      price: 'big',
      price_rule: 'int',
      rubric: 'int',
      leased_ms: 'big',
      lease_until_ms: 'big',
      writer: 'text',
      ended_ms: 'big?',
      active_ms: 'big',
      reason: 'text?',
      reason_note: 'text?',
    },
    json: ['why', 'reason_note'],
    key: ['id'],
    // A person has one place at an item at most, whatever happens at once.
    unique: { assignment_person: ['item', 'person'] },
    index: {
      assignment_mine: ['person', 'campaign', 'state', 'leased_ms'],
      assignment_lease: ['state', 'lease_until_ms'],
      assignment_campaign: ['campaign', 'state', 'id'],
      assignment_own: ['person', 'campaign', 'leased_ms', 'id'],
      assignment_list: ['campaign', 'id', 'leased_ms'],
    },
  },
  draft: {
    columns: {
      assignment: 'text',
      revision: 'int',
      device: 'text',
      filled: 'text',
      note: 'text',
      at_ms: 'big',
    },
    json: ['filled'],
    key: ['assignment', 'revision'],
  },
  submission: {
    columns: {
      id: 'text',
      assignment: 'text',
      item: 'text',
      campaign: 'text',
      person: 'text',
      revision: 'int',
      latest: 'int',
      send_key: 'text',
      cause: 'text',
      counts: 'int',
      filled: 'text',
      note: 'text',
      active_ms: 'big',
      rubric: 'int',
      at_ms: 'big',
    },
    json: ['filled'],
    key: ['id'],
    unique: {
      submission_revision: ['assignment', 'revision'],
      submission_key_once: ['assignment', 'send_key'],
    },
    index: {
      submission_item: ['item', 'latest'],
      submission_person: ['campaign', 'person', 'at_ms'],
      // Boards count by day and person without looking at the verdicts.
      submission_campaign: ['campaign', 'at_ms', 'latest', 'counts', 'person'],
      submission_list: ['campaign', 'id'],
    },
  },
  active_time: {
    columns: { assignment: 'text', stretch: 'text', ms: 'big', at_ms: 'big' },
    key: ['assignment', 'stretch'],
  },
  work_event: {
    columns: {
      campaign: 'text',
      n: 'big',
      kind: 'text',
      item: 'text?',
      assignment: 'text?',
      person: 'text?',
      about: 'text',
      at_ms: 'big',
    },
    json: ['about'],
    key: ['campaign', 'n'],
    index: { work_event_item: ['item'] },
  },
  work_count: { columns: { campaign: 'text', name: 'text', n: 'big' }, key: ['campaign', 'name'] },
};
const NAMES = Object.keys(WORK_SHAPES) as (keyof WorkTables)[];

export const work: Migration = {
  async up(db) {
    for (const name of NAMES) await makeTable(db, name, WORK_SHAPES[name]);
    // Only what can be taken, in the order in which it is taken: a claim looks at a few rows of a million.
    await sql`create index work_item_open on work_item (campaign, kind, tier, priority desc, place) where state = 'open'`.execute(
      db,
    );
  },
  down: (db) => dropTables(db, NAMES),
};
