import { z } from 'zod';
import { done, id, name, text, time } from './common.js';
import type { Declared } from './declare.js';
import { rule } from './rules.js';

const kind = z.enum(['rubric', 'labels', 'gold']);
const column = z.string().max(500);
const one = column.nullable().default(null);
const several = z.array(column).max(60).default([]);
/** What of an item stands in which column; see suites/user/spec/types.ts. */
const mapping = z.object({
  id: one,
  prompt: one,
  context: one,
  dialogue: one,
  turns: several,
  lang: one,
  gold: one,
  options: several,
  rubric: one,
  dimension: one,
  score: one,
  content: one,
});
const row = z.object({
  /** As a spreadsheet counts; of JSONL the line. */
  row: z.number().int(),
  cells: z.array(z.string()),
});
/** suite.yaml as text. */
const spec = z.string().max(200_000);

const fault = z.object({
  /** Whether the table or suite.yaml has to be mended. */
  in: z.enum(['data', 'spec']),
  row: z.number().int().nullable(),
  column: z.string().nullable(),
  what: text,
  mend: text,
});

const found = z.object({
  /** Nothing to mend: it can be stored. */
  ok: z.boolean(),
  suite: z.string().nullable(),
  kind: z.string().nullable(),
  items: z.number().int(),
  langs: z.array(z.string()),
  faults: z.array(fault),
  /** All of them, where not all are sent. */
  faultCount: z.number().int(),
  /** The rows that have a fault, as they stand in the table. */
  rows: z.array(row),
  notes: z.array(
    z.object({
      in: z.enum(['data', 'spec']),
      row: z.number().int().nullable(),
      level: z.enum(['repaired', 'dropped', 'dubious', 'info']),
      what: text,
    }),
  ),
  /** What a run would send first, and how often it would ask. */
  asks: z.array(
    z.object({
      role: z.enum(['target', 'judge']),
      calls: z.number().int(),
      first: z.array(z.object({ role: z.string(), content: z.string() })),
    }),
  ),
});
export type Found = z.output<typeof found>;

const purpose = z.enum(['suite', 'version', 'answers', 'verdicts']);
/** What of an answer or a verdict stands in which column; see setup/record-columns.ts. */
const recordColumns = z.object({
  item: one,
  value: one,
  target: one,
  rater: one,
  repeat: one,
  step: one,
  task: one,
  state: one,
});
/** Answers or verdicts with what runs will call whoever gave them. */
const recordForm = z.strictObject({
  /** One word: it stands in results. */
  name: name.regex(
    rule(/^[\p{L}\p{N}._-]+$/u, {
      en: 'may hold letters, digits and . _ - only, without spaces',
      'zh-CN': '只能包含文字、数字和 . _ -，不能有空格',
    }),
  ),
  columns: recordColumns,
});
const recordsFound = z.object({
  ok: z.boolean(),
  /** One for each target that answers name. */
  sets: z.array(
    z.object({
      name: z.string(),
      records: z.number().int(),
      /** Items of the suite that have a record, of so many. */
      items: z.number().int(),
      of: z.number().int(),
      /** View of the data that they are about; empty where there is one only. */
      view: z.string(),
    }),
  ),
  faults: z.array(fault.omit({ in: true })),
  faultCount: z.number().int(),
  columns: z.array(z.string()),
  rows: z.array(row),
  /** What a run takes, but not as it stands. */
  notes: z.array(text),
});
export type RecordsFound = z.output<typeof recordsFound>;

const waiting = z.object({
  id: z.string(),
  project: z.string(),
  file: z.string(),
  purpose,
  /** The suite that it is for; empty for a new one. */
  about: z.string(),
});
const ownVersion = z.object({
  id: z.string(),
  version: z.number().int(),
  items: z.number().int(),
  file: z.string(),
  madeMs: time,
});

/** Suites, answers and verdicts by way of the browser: a table, what its columns are, a check row by row, and only then storing. */
export const upload = {
  'POST /api/projects/:project/uploads': {
    about:
      'Takes a table (CSV, TSV, XLSX, JSONL, at most 50 MB) as the body’s bytes, to be looked at. It is no part of anything until it is confirmed, and is forgotten 30 days after the last change.',
    access: { who: 'project', may: 'set-up', of: 'project' },
    query: z.object({
      file: z.string().min(1).max(200),
      purpose: purpose.default('suite'),
      /** The suite that it is for: an id, or that of one that was put in. */
      about: z.string().max(100).default(''),
    }),
    body: 'bytes',
    reply: z.object({ id: z.string() }),
  },
  'GET /api/uploads': {
    about: 'One’s own uploads that are not confirmed yet, the newest first.',
    access: { who: 'project', may: 'set-up', of: null },
    reply: z.object({ uploads: z.array(waiting.extend({ changedMs: time })) }),
  },
  'GET /api/uploads/:upload': {
    about: 'What the table holds, its first rows, and what its columns seem to be.',
    access: { who: 'project', may: 'set-up', of: 'upload' },
    reply: waiting.extend({
      bytes: z.number().int(),
      /** How its text is written, as `gb18030`. */
      encoding: z.string(),
      columns: z.array(z.string()),
      rows: z.number().int(),
      preview: z.array(row),
      /** Further sheets, which nobody reads. */
      unread: z.array(z.string()),
      guess: z.object({ kind, columns: mapping, slices: z.array(z.string()) }),
      records: z.object({ answers: recordColumns, verdicts: recordColumns }),
      /** Of a further version: suite.yaml of the one before. */
      before: spec.nullable(),
      /** What the page kept of what was typed. */
      draft: z.string().nullable(),
    }),
  },
  'PUT /api/uploads/:upload/draft': {
    about: 'Keeps what is typed and not confirmed yet, as the page wrote it.',
    access: { who: 'project', may: 'set-up', of: 'upload' },
    body: z.strictObject({ draft: z.string().max(300_000) }),
    bodyLimit: 1024 * 1024,
    reply: done,
    unlogged: true,
  },
  'POST /api/uploads/:upload/spec': {
    about: 'Writes the suite.yaml for a mapping of the columns. Nothing is stored.',
    access: { who: 'project', may: 'set-up', of: 'upload' },
    body: z.strictObject({
      title: name,
      kind,
      columns: mapping,
      slices: z.array(column).max(20),
      lang: z.enum(['en', 'zh-CN']),
    }),
    reply: z.object({ spec }),
    unlogged: true,
  },
  'POST /api/uploads/:upload/check': {
    about:
      'Every fault of the table and of suite.yaml with its row and column, and a trial run without a model. Nothing is stored.',
    access: { who: 'project', may: 'set-up', of: 'upload' },
    body: z.strictObject({ spec }),
    bodyLimit: 1024 * 1024,
    reply: found,
    unlogged: true,
  },
  'POST /api/uploads/:upload/confirm': {
    about: 'Checks once more and stores it as a suite of the project, or as a further version.',
    access: { who: 'project', may: 'set-up', of: 'upload' },
    body: z.strictObject({ spec }),
    bodyLimit: 1024 * 1024,
    reply: z.object({ id: z.string(), suite: z.string(), version: z.number().int() }),
  },
  'POST /api/uploads/:upload/records/check': {
    about:
      'Every fault of answers or verdicts with its row and column, as a run of the suite would find it. Nothing is stored.',
    access: { who: 'project', may: 'set-up', of: 'upload' },
    body: recordForm,
    reply: recordsFound,
    unlogged: true,
  },
  'POST /api/uploads/:upload/records/confirm': {
    about: 'Checks once more and stores them for runs of the suite in the project.',
    access: { who: 'project', may: 'set-up', of: 'upload' },
    body: recordForm,
    reply: z.object({
      sets: z.array(z.object({ id: z.string(), name: z.string(), view: z.string() })),
    }),
  },
  'DELETE /api/uploads/:upload': {
    about: 'Forgets it.',
    access: { who: 'project', may: 'set-up', of: 'upload' },
    reply: done,
  },
  'GET /api/own-suites': {
    about:
      'Suites that were put in with the browser, with their versions, in the projects in which the viewer may start runs.',
    access: { who: 'project', may: 'run', of: null },
    reply: z.object({
      suites: z.array(
        ownVersion.extend({
          project: z.string(),
          suite: z.string(),
          title: z.string(),
          kind: z.string(),
          retired: z.boolean(),
          versions: z.array(ownVersion),
        }),
      ),
    }),
  },
  'PATCH /api/own-suites/:ownsuite': {
    about: 'Retires a suite, so that no run is started with it any more, or offers it again.',
    access: { who: 'project', may: 'set-up', of: 'ownsuite' },
    body: z.strictObject({ retired: z.boolean() }),
    reply: done,
  },
  'POST /api/own-suites/:ownsuite/edits': {
    about:
      'Lays the table of the newest version out as an upload, so that suite.yaml (labels, criteria, words) can be changed and stored as a further version.',
    access: { who: 'project', may: 'set-up', of: 'ownsuite' },
    body: z.strictObject({}),
    reply: z.object({ id: z.string() }),
  },
  'GET /api/record-sets': {
    about:
      'Answers and verdicts that were put in with the browser, in the projects in which the viewer may start runs.',
    access: { who: 'project', may: 'run', of: null },
    query: z.object({ suite: id.optional() }),
    reply: z.object({
      sets: z.array(
        z.object({
          id: z.string(),
          project: z.string(),
          suite: z.string(),
          kind: z.enum(['answers', 'verdicts']),
          name: z.string(),
          file: z.string(),
          records: z.number().int(),
          view: z.string(),
          madeMs: time,
        }),
      ),
    }),
  },
  'DELETE /api/record-sets/:recordset': {
    about: 'Retires answers or verdicts: no new run takes them; runs that have them keep them.',
    access: { who: 'project', may: 'set-up', of: 'recordset' },
    reply: done,
  },
} satisfies Record<string, Declared>;
