import type { Migration } from 'kysely';
import { dropTables, makeTable, type TableShape } from './make-table.js';

/** Of the experts' platform: threads, polls, consultations, and what is told to systems outside. */

/** A talk about an item, one of its texts, or one of its fields. */
export interface TalkThreadTable {
  id: string;
  campaign: string;
  item: string;
  /** `item`, or `consultation`: the talk of a consultation's room. */
  about: string;
  /** Whose line to the campaign's owner it is while the item is blind; null: the owners' own. */
  rater: string | null;
  /** What of the item is meant: empty for all of it, `text:ID` for a shown text, `field:STEP/ID` for a field. */
  part: string;
  /** JSON text of what somebody wrote. */
  title: string;
  /** `open` or `resolved`. */
  state: string;
  /** Messages so far, removed ones included: the next one's number is one more. */
  messages: number;
  made_by: string;
  made_ms: number;
  last_ms: number;
  resolved_by: string | null;
  resolved_ms: number | null;
}

export interface TalkMessageTable {
  id: string;
  thread: string;
  item: string;
  campaign: string;
  person: string;
  /** 1, 2, … in its thread. */
  n: number;
  /** Made by the page: sending twice stores once. */
  send_key: string;
  /** JSON text of what was written. */
  body: string;
  /** The same, folded for search. */
  words: string;
  /** 1 where it is a question to whoever runs the campaign. */
  question: number;
  /** 1 where its writer took it back; earlier texts stay in `talk_edit` for the campaign's owner. */
  removed: number;
  edited_ms: number | null;
  at_ms: number;
}

/** What a message said before it was changed. */
export interface TalkEditTable {
  message: string;
  revision: number;
  /** JSON text. */
  body: string;
  at_ms: number;
}

export interface TalkMentionTable {
  message: string;
  person: string;
}

/** A vote in a thread. */
export interface PollTable {
  id: string;
  thread: string;
  campaign: string;
  /** JSON text. */
  question: string;
  /** JSON list of texts. */
  options: string;
  /** Votes without which there is no result. */
  quorum: number;
  deadline_ms: number | null;
  /** `open` or `closed`. */
  state: string;
  /** JSON of `PollResult` once it is closed. */
  result: string | null;
  made_by: string;
  made_ms: number;
  closed_ms: number | null;
}

/** The last choice of a person. */
export interface PollVoteTable {
  poll: string;
  person: string;
  /** Place in the list of options, from 0. */
  option: number;
  at_ms: number;
}

export interface ConsultationTable {
  id: string;
  campaign: string;
  item: string;
  /** 1, 2, …: an item that was sent back may be consulted about again. */
  round: number;
  thread: string;
  /** `open`, `proposed` (an outcome waits for signatures), `closed` or `withdrawn`. */
  state: string;
  /** `diverged` or `asked`. */
  cause: string;
  /** JSON of the fields that split, as `step/id`. */
  split: string;
  /** JSON of `Agreement` of the first votes. */
  before: string;
  /** JSON of `Agreement` of the votes at the end. */
  after: string | null;
  /** Raised by every proposal: a signature is one of a certain proposal. */
  revision: number;
  /** `consensus`, `majority` or `undecidable`. */
  outcome: string | null;
  /** JSON: page → field → value that is agreed on; fields that cannot be decided are left out. */
  agreed: string | null;
  /** JSON: page → field → value → votes. */
  distribution: string | null;
  /** JSON text: why. */
  reason: string | null;
  /** What made the difference: one of `CAUSES_OF_SPLIT`. */
  kind: string | null;
  proposed_by: string | null;
  /** The case that it ended in, or null with `no_case` as the reason why there is none. */
  case_id: string | null;
  /** JSON text, or null. */
  no_case: string | null;
  opened_ms: number;
  closed_ms: number | null;
  closed_by: string | null;
}

/** Who sits in a consultation, and what they said before they saw anybody else's. */
export interface ConsultationMemberTable {
  consultation: string;
  person: string;
  /** `rater` or `guest` (somebody asked to join, without a vote). */
  role: string;
  /** A letter, dealt anew for every item. */
  alias: string;
  /** Its submission, or null for a guest. */
  first_submission: string | null;
  /** JSON of the first vote, a copy that nothing changes; null for a guest. */
  first: string | null;
  /** JSON text of the note that came with it. */
  first_note: string;
  /** The proposal that was signed; 0: none. */
  signed: number;
  signed_ms: number | null;
  /** JSON text: why somebody signs with another opinion; null: agrees. */
  dissent: string | null;
}

/** What happened in a consultation, in order; never changed. */
export interface ConsultationLogTable {
  consultation: string;
  n: number;
  /** `opened`, `joined`, `changed`, `proposed`, `signed`, `closed` or `withdrawn`. */
  kind: string;
  person: string | null;
  /** JSON; never text that somebody wrote. */
  about: string;
  at_ms: number;
}

/** What systems outside may want to hear of; the id makes it one event however often it is sent. */
export interface OutwardEventTable {
  id: string;
  /** 1, 2, … in each campaign. */
  n: number;
  project: string;
  campaign: string;
  kind: string;
  /** A path of the pages. */
  link: string;
  item: string | null;
  at_ms: number;
  /** When it was handed to the webhooks of its project. */
  handed_ms: number | null;
}

export interface TalkTables {
  talk_thread: TalkThreadTable;
  talk_message: TalkMessageTable;
  talk_edit: TalkEditTable;
  talk_mention: TalkMentionTable;
  poll: PollTable;
  poll_vote: PollVoteTable;
  consultation: ConsultationTable;
  consultation_member: ConsultationMemberTable;
  consultation_log: ConsultationLogTable;
  outward_event: OutwardEventTable;
}

export const TALK_SHAPES: Readonly<Record<keyof TalkTables, TableShape>> = {
  talk_thread: {
    columns: {
      id: 'text',
      campaign: 'text',
      item: 'text',
      about: 'text',
      rater: 'text?',
      part: 'text',
      title: 'text',
      state: 'text',
      messages: 'int',
      made_by: 'text',
      made_ms: 'big',
      last_ms: 'big',
      resolved_by: 'text?',
      resolved_ms: 'big?',
    },
    json: ['title'],
    key: ['id'],
    index: {
      talk_thread_item: ['item'],
      talk_thread_list: ['campaign', 'last_ms', 'id'],
      talk_thread_rater: ['rater', 'campaign'],
    },
  },
  talk_message: {
    columns: {
      id: 'text',
      thread: 'text',
      item: 'text',
      campaign: 'text',
      person: 'text',
      n: 'int',
      send_key: 'text',
      body: 'text',
      words: 'text',
      question: 'int',
      removed: 'int',
      edited_ms: 'big?',
      at_ms: 'big',
    },
    json: ['body'],
    key: ['id'],
    unique: {
      talk_message_n: ['thread', 'n'],
      talk_message_once: ['person', 'send_key'],
    },
    index: { talk_message_campaign: ['campaign', 'at_ms'] },
  },
  talk_edit: {
    columns: { message: 'text', revision: 'int', body: 'text', at_ms: 'big' },
    json: ['body'],
    key: ['message', 'revision'],
  },
  talk_mention: {
    columns: { message: 'text', person: 'text' },
    key: ['message', 'person'],
    index: { talk_mention_person: ['person'] },
  },
  poll: {
    columns: {
      id: 'text',
      thread: 'text',
      campaign: 'text',
      question: 'text',
      options: 'text',
      quorum: 'int',
      deadline_ms: 'big?',
      state: 'text',
      result: 'text?',
      made_by: 'text',
      made_ms: 'big',
      closed_ms: 'big?',
    },
    json: ['question', 'options', 'result'],
    key: ['id'],
    index: { poll_thread: ['thread'], poll_due: ['state', 'deadline_ms'] },
  },
  poll_vote: {
    columns: { poll: 'text', person: 'text', option: 'int', at_ms: 'big' },
    key: ['poll', 'person'],
  },
  consultation: {
    columns: {
      id: 'text',
      campaign: 'text',
      item: 'text',
      round: 'int',
      thread: 'text',
      state: 'text',
      cause: 'text',
      split: 'text',
      before: 'text',
      after: 'text?',
      revision: 'int',
      outcome: 'text?',
      agreed: 'text?',
      distribution: 'text?',
      reason: 'text?',
      kind: 'text?',
      proposed_by: 'text?',
      case_id: 'text?',
      no_case: 'text?',
      opened_ms: 'big',
      closed_ms: 'big?',
      closed_by: 'text?',
    },
    json: ['split', 'before', 'after', 'agreed', 'distribution', 'reason', 'no_case'],
    key: ['id'],
    unique: { consultation_round: ['item', 'round'] },
    index: { consultation_list: ['campaign', 'state', 'opened_ms'] },
  },
  consultation_member: {
    columns: {
      consultation: 'text',
      person: 'text',
      role: 'text',
      alias: 'text',
      first_submission: 'text?',
      first: 'text?',
      first_note: 'text',
      signed: 'int',
      signed_ms: 'big?',
      dissent: 'text?',
    },
    json: ['first', 'first_note', 'dissent'],
    key: ['consultation', 'person'],
    unique: { consultation_alias: ['consultation', 'alias'] },
    index: { consultation_member_person: ['person'] },
  },
  consultation_log: {
    columns: {
      consultation: 'text',
      n: 'int',
      kind: 'text',
      person: 'text?',
      about: 'text',
      at_ms: 'big',
    },
    json: ['about'],
    key: ['consultation', 'n'],
  },
  outward_event: {
    columns: {
      id: 'text',
      n: 'int',
      project: 'text',
      campaign: 'text',
      kind: 'text',
      link: 'text',
      item: 'text?',
      at_ms: 'big',
      handed_ms: 'big?',
    },
    key: ['id'],
    unique: { outward_event_n: ['campaign', 'n'] },
    index: { outward_event_waiting: ['handed_ms', 'at_ms'] },
  },
};
const NAMES = Object.keys(TALK_SHAPES) as (keyof TalkTables)[];

export const talk: Migration = {
  async up(db) {
    for (const name of NAMES) await makeTable(db, name, TALK_SHAPES[name]);
    // Whoever sends mails looks for the last minute's notices every ten seconds.
    await db.schema.createIndex('notice_made').on('notice').columns(['made_ms']).execute();
  },
  async down(db) {
    await db.schema.dropIndex('notice_made').execute();
    await dropTables(db, NAMES);
  },
};
