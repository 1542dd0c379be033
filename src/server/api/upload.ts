import { z } from 'zod';
import { done, name, text, time } from './common.js';
import type { Declared } from './declare.js';

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

/** Suites of one's own by way of the browser: a table, what its columns are, a check row by row, and only then storing. */
export const upload = {
  'POST /api/projects/:project/uploads': {
    about:
      'Takes a table (CSV, TSV, XLSX, JSONL, at most 10 MB) as the body’s bytes, to be looked at. It is no part of anything until it is confirmed, and is forgotten after a day.',
    access: { who: 'project', may: 'set-up', of: 'project' },
    query: z.object({ file: z.string().min(1).max(200) }),
    body: 'bytes',
    reply: z.object({ id: z.string() }),
  },
  'GET /api/uploads/:upload': {
    about: 'What the table holds, its first rows, and what its columns seem to be.',
    access: { who: 'project', may: 'set-up', of: 'upload' },
    reply: z.object({
      id: z.string(),
      project: z.string(),
      file: z.string(),
      bytes: z.number().int(),
      /** How its text is written, as `gb18030`. */
      encoding: z.string(),
      columns: z.array(z.string()),
      rows: z.number().int(),
      preview: z.array(row),
      /** Further sheets, which nobody reads. */
      unread: z.array(z.string()),
      guess: z.object({ kind, columns: mapping, slices: z.array(z.string()) }),
    }),
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
    about: 'Checks once more and stores it as a suite of the project.',
    access: { who: 'project', may: 'set-up', of: 'upload' },
    body: z.strictObject({ spec }),
    bodyLimit: 1024 * 1024,
    reply: z.object({ id: z.string(), suite: z.string() }),
  },
  'DELETE /api/uploads/:upload': {
    about: 'Forgets it.',
    access: { who: 'project', may: 'set-up', of: 'upload' },
    reply: done,
  },
  'GET /api/own-suites': {
    about:
      'Suites that were put in with the browser, in the projects in which the viewer may start runs.',
    access: { who: 'project', may: 'run', of: null },
    reply: z.object({
      suites: z.array(
        z.object({
          id: z.string(),
          project: z.string(),
          suite: z.string(),
          title: z.string(),
          kind: z.string(),
          items: z.number().int(),
          file: z.string(),
          madeMs: time,
        }),
      ),
    }),
  },
} satisfies Record<string, Declared>;
