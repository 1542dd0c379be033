import type { Migration } from 'kysely';
import { dropTables, makeTable, type TableShape } from './make-table.js';

/** Of the experts' platform: calibration exams. */

/** Which rubric versions an exam item is fit for. An item of kind `exam` is in the bank of its own version without a row. */
export interface ExamBankTable {
  campaign: string;
  item: string;
  rubric: number;
  /** `in`, or `out`: retired. */
  state: string;
  /** JSON string, or null. */
  reason: string | null;
  by: string;
  at_ms: number;
}

/** A copy of an item as hidden check or exam item: whoever had the one does not get the other. */
export interface ItemCopyTable {
  copy: string;
  original: string;
  campaign: string;
  /** The case that tells what the standard is; whoever read it does not get the copy. */
  reference_case: string | null;
}

/** One person's try of an exam. */
export interface ExamAttemptTable {
  id: string;
  campaign: string;
  person: string;
  rubric: number;
  /** 1, 2, … for one person and version. */
  attempt: number;
  /** `open`, `passed`, `failed`, or `superseded` by a large change of the rubric. */
  state: string;
  /** Rules at the begin: JSON of items, pass and floor. */
  rules: string;
  /** 1 where its items are paid. */
  paid: number;
  begun_ms: number;
  ended_ms: number | null;
  right_n: number;
  total: number;
  /** JSON: ability → right and n. */
  abilities: string;
}

/** One item of an attempt, in the order in which it is asked. */
export interface ExamAnswerTable {
  attempt: string;
  place: number;
  campaign: string;
  item: string;
  assignment: string | null;
  /** Of the verdict that counts: the first one. */
  submission: string | null;
  /** 1 right, 0 wrong, null before the end of the attempt or where the item was dropped after an appeal. */
  is_right: number | null;
  /** Share of its fields that were right. */
  share: number | null;
  /** JSON of the standard that it was compared with; null before the end. */
  standard: string | null;
}

/** What somebody decided after the last failed attempt, or why there is to be an exam again. */
export interface ExamDecisionTable {
  id: string;
  campaign: string;
  person: string;
  rubric: number;
  /** `probation`, `again`, `refused` or `retest`. */
  kind: string;
  /** JSON string. */
  reason: string;
  /** Verdicts on probation, for `probation`. */
  items: number;
  /** Verdicts that the person had given in the campaign by then. */
  after_n: number;
  by: string;
  at_ms: number;
}

/** Somebody says that an exam item's standard is wrong. */
export interface ExamAppealTable {
  id: string;
  campaign: string;
  attempt: string;
  item: string;
  person: string;
  /** JSON string. */
  reason: string;
  /** `open`, `upheld-standard`, `upheld-dropped` or `kept`. */
  state: string;
  /** JSON string, or null. */
  answer: string | null;
  at_ms: number;
  by: string | null;
  decided_ms: number | null;
}

export interface ExamTables {
  exam_bank: ExamBankTable;
  item_copy: ItemCopyTable;
  exam_attempt: ExamAttemptTable;
  exam_answer: ExamAnswerTable;
  exam_decision: ExamDecisionTable;
  exam_appeal: ExamAppealTable;
}

export const EXAM_SHAPES: Readonly<Record<keyof ExamTables, TableShape>> = {
  exam_bank: {
    columns: {
      campaign: 'text',
      item: 'text',
      rubric: 'int',
      state: 'text',
      reason: 'text?',
      by: 'text',
      at_ms: 'big',
    },
    json: ['reason'],
    key: ['item', 'rubric'],
    index: { exam_bank_campaign: ['campaign', 'rubric'] },
  },
  item_copy: {
    columns: { copy: 'text', original: 'text', campaign: 'text', reference_case: 'text?' },
    key: ['copy'],
    index: { item_copy_original: ['original'] },
  },
  exam_attempt: {
    columns: {
      id: 'text',
      campaign: 'text',
      person: 'text',
      rubric: 'int',
      attempt: 'int',
      state: 'text',
      rules: 'text',
      paid: 'int',
      begun_ms: 'big',
      ended_ms: 'big?',
      right_n: 'int',
      total: 'int',
      abilities: 'text',
    },
    json: ['rules', 'abilities'],
    key: ['id'],
    unique: { exam_attempt_once: ['campaign', 'person', 'rubric', 'attempt'] },
    index: { exam_attempt_state: ['campaign', 'rubric', 'state'] },
  },
  exam_answer: {
    columns: {
      attempt: 'text',
      place: 'int',
      campaign: 'text',
      item: 'text',
      assignment: 'text?',
      submission: 'text?',
      is_right: 'int?',
      share: 'real?',
      standard: 'text?',
    },
    json: ['standard'],
    key: ['attempt', 'place'],
    index: { exam_answer_item: ['campaign', 'item'], exam_answer_assignment: ['assignment'] },
  },
  exam_decision: {
    columns: {
      id: 'text',
      campaign: 'text',
      person: 'text',
      rubric: 'int',
      kind: 'text',
      reason: 'text',
      items: 'int',
      after_n: 'int',
      by: 'text',
      at_ms: 'big',
    },
    json: ['reason'],
    key: ['id'],
    index: { exam_decision_person: ['campaign', 'person', 'at_ms'] },
  },
  exam_appeal: {
    columns: {
      id: 'text',
      campaign: 'text',
      attempt: 'text',
      item: 'text',
      person: 'text',
      reason: 'text',
      state: 'text',
      answer: 'text?',
      at_ms: 'big',
      by: 'text?',
      decided_ms: 'big?',
    },
    json: ['reason', 'answer'],
    key: ['id'],
    unique: { exam_appeal_once: ['attempt', 'item'] },
    index: { exam_appeal_state: ['campaign', 'state'] },
  },
};
const NAMES = Object.keys(EXAM_SHAPES) as (keyof ExamTables)[];

export const exam: Migration = {
  async up(db) {
    for (const name of NAMES) await makeTable(db, name, EXAM_SHAPES[name]);
  },
  down: (db) => dropTables(db, NAMES),
};
