import type { Migration } from 'kysely';
import { dropTables, makeTable, type TableShape } from './make-table.js';

/** Of the experts' platform: rubric versions, cases, questions. What people wrote is stored as JSON strings. */

/** A version of the rubric: the guide, and what is changed in the form's words. Version 1 without a row is the form as it is. */
export interface RubricVersionTable {
  campaign: string;
  version: number;
  /** `draft` (one at most) or `published`, which never changes. */
  status: string;
  /** 1: everybody passes the exam again. */
  major: number;
  /** JSON of `GuideSection[]`. */
  guide: string;
  /** JSON of `FieldChange[]`. */
  fields: string;
  /** JSON string: why. */
  reason: string;
  /** JSON of `RubricDifference[]` and of `RubricScope` as they were at publishing; null for a draft. */
  differences: string | null;
  scope: string | null;
  revision: number;
  made_by: string;
  made_ms: number;
  published_by: string | null;
  published_ms: number | null;
}

/** Who was told of a version, and when they looked at it. */
export interface RubricNoticeTable {
  campaign: string;
  version: number;
  person: string;
  told_ms: number;
  seen_ms: number | null;
}

/** An open draft that a new version met. */
export interface RubricMarkTable {
  assignment: string;
  version: number;
  /** 1: it goes on under the new version; 0: it may be finished under the old one. */
  moved: number;
  /** JSON: the fields (`step/field`) that it had filled in and whose words changed. */
  touched: string;
  at_ms: number;
}

export interface ReferenceCaseTable {
  id: string;
  campaign: string;
  /** `draft`, `accepted` or `superseded`. */
  status: string;
  /** JSON of `CaseWords`: title and the five parts. */
  content: string;
  /** JSON: abilities that it is about. */
  abilities: string;
  lang: string;
  /** The item that it came from; null for one that was written freely. */
  item: string | null;
  consultation: string | null;
  rubric: number;
  superseded_by: string | null;
  /** Place in the learning path; null: not in it. */
  learn: number | null;
  /** Title and parts, folded for the search. */
  words: string;
  revision: number;
  made_by: string;
  made_ms: number;
  changed_ms: number;
  accepted_by: string | null;
  accepted_ms: number | null;
}

/** Earlier texts of a case. */
export interface CaseRevisionTable {
  reference_case: string;
  revision: number;
  status: string;
  content: string;
  by: string;
  at_ms: number;
}

/** A cluster of questions that were asked again and again, and their one answer. */
export interface FaqTable {
  id: string;
  campaign: string;
  topic: string;
  /** JSON strings. */
  question: string;
  answer: string;
  words: string;
  /** JSON: the words by which like questions find it. */
  tokens: string;
  /** `proposed`, `assigned`, `answered` or `merged`. */
  status: string;
  owner: string | null;
  merged_into: string | null;
  asked: number;
  helpful: number;
  unhelpful: number;
  revision: number;
  rubric: number;
  made_ms: number;
  answered_by: string | null;
  answered_ms: number | null;
}

export interface FaqRevisionTable {
  faq: string;
  revision: number;
  question: string;
  answer: string;
  by: string;
  at_ms: number;
}

export interface FaqVoteTable {
  faq: string;
  person: string;
  helpful: number;
  at_ms: number;
}

/** A question that somebody asked in a thread. */
export interface AskedQuestionTable {
  /** Of the message, so that telling of it twice counts once. */
  message: string;
  campaign: string;
  thread: string;
  person: string;
  faq: string;
  /** JSON string. */
  question: string;
  at_ms: number;
}

/** A question of the learning path. */
export interface QuizTable {
  id: string;
  campaign: string;
  /** JSON strings; options: JSON list. */
  question: string;
  options: string;
  answer: number;
  why: string;
  reference_case: string | null;
  place: number;
  made_ms: number;
}

/** What somebody read or answered on the learning path. */
export interface LearnedTable {
  campaign: string;
  person: string;
  /** `guide:VERSION`, `case:ID` or `quiz:ID`. */
  what: string;
  at_ms: number;
  /** Tries of a quiz question, and whether the first was right. */
  tries: number;
  first_right: number | null;
}

export interface KnowledgeTables {
  rubric_version: RubricVersionTable;
  rubric_notice: RubricNoticeTable;
  rubric_mark: RubricMarkTable;
  reference_case: ReferenceCaseTable;
  case_revision: CaseRevisionTable;
  faq: FaqTable;
  faq_revision: FaqRevisionTable;
  faq_vote: FaqVoteTable;
  asked_question: AskedQuestionTable;
  quiz: QuizTable;
  learned: LearnedTable;
}

export const KNOWLEDGE_SHAPES: Readonly<Record<keyof KnowledgeTables, TableShape>> = {
  rubric_version: {
    columns: {
      campaign: 'text',
      version: 'int',
      status: 'text',
      major: 'int',
      guide: 'text',
      fields: 'text',
      reason: 'text',
      differences: 'text?',
      scope: 'text?',
      revision: 'int',
      made_by: 'text',
      made_ms: 'big',
      published_by: 'text?',
      published_ms: 'big?',
    },
    json: ['guide', 'fields', 'reason', 'differences', 'scope'],
    key: ['campaign', 'version'],
  },
  rubric_notice: {
    columns: { campaign: 'text', version: 'int', person: 'text', told_ms: 'big', seen_ms: 'big?' },
    key: ['campaign', 'version', 'person'],
  },
  rubric_mark: {
    columns: { assignment: 'text', version: 'int', moved: 'int', touched: 'text', at_ms: 'big' },
    json: ['touched'],
    key: ['assignment', 'version'],
  },
  reference_case: {
    columns: {
      id: 'text',
      campaign: 'text',
      status: 'text',
      content: 'text',
      abilities: 'text',
      lang: 'text',
      item: 'text?',
      consultation: 'text?',
      rubric: 'int',
      superseded_by: 'text?',
      learn: 'int?',
      words: 'text',
      revision: 'int',
      made_by: 'text',
      made_ms: 'big',
      changed_ms: 'big',
      accepted_by: 'text?',
      accepted_ms: 'big?',
    },
    json: ['content', 'abilities'],
    key: ['id'],
    index: {
      reference_case_list: ['campaign', 'status', 'changed_ms'],
      reference_case_item: ['item'],
      reference_case_consultation: ['consultation'],
    },
  },
  case_revision: {
    columns: {
      reference_case: 'text',
      revision: 'int',
      status: 'text',
      content: 'text',
      by: 'text',
      at_ms: 'big',
    },
    json: ['content'],
    key: ['reference_case', 'revision'],
  },
  faq: {
    columns: {
      id: 'text',
      campaign: 'text',
      topic: 'text',
      question: 'text',
      answer: 'text',
      words: 'text',
      tokens: 'text',
      status: 'text',
      owner: 'text?',
      merged_into: 'text?',
      asked: 'int',
      helpful: 'int',
      unhelpful: 'int',
      revision: 'int',
      rubric: 'int',
      made_ms: 'big',
      answered_by: 'text?',
      answered_ms: 'big?',
    },
    json: ['question', 'answer', 'tokens'],
    key: ['id'],
    index: { faq_list: ['campaign', 'status', 'asked'] },
  },
  faq_revision: {
    columns: {
      faq: 'text',
      revision: 'int',
      question: 'text',
      answer: 'text',
      by: 'text',
      at_ms: 'big',
    },
    json: ['question', 'answer'],
    key: ['faq', 'revision'],
  },
  faq_vote: {
    columns: { faq: 'text', person: 'text', helpful: 'int', at_ms: 'big' },
    key: ['faq', 'person'],
  },
  asked_question: {
    columns: {
      message: 'text',
      campaign: 'text',
      thread: 'text',
      person: 'text',
      faq: 'text',
      question: 'text',
      at_ms: 'big',
    },
    json: ['question'],
    key: ['message'],
    index: { asked_question_faq: ['faq', 'at_ms'] },
  },
  quiz: {
    columns: {
      id: 'text',
      campaign: 'text',
      question: 'text',
      options: 'text',
      answer: 'int',
      why: 'text',
      reference_case: 'text?',
      place: 'int',
      made_ms: 'big',
    },
    json: ['question', 'options', 'why'],
    key: ['id'],
    index: { quiz_campaign: ['campaign', 'place'] },
  },
  learned: {
    columns: {
      campaign: 'text',
      person: 'text',
      what: 'text',
      at_ms: 'big',
      tries: 'int',
      first_right: 'int?',
    },
    key: ['campaign', 'person', 'what'],
  },
};
const NAMES = Object.keys(KNOWLEDGE_SHAPES) as (keyof KnowledgeTables)[];

export const knowledge: Migration = {
  async up(db) {
    for (const name of NAMES) await makeTable(db, name, KNOWLEDGE_SHAPES[name]);
  },
  down: (db) => dropTables(db, NAMES),
};
