import { z } from 'zod';
import { done, pageOf, paging, text, time } from './common.js';
import type { Declared } from './declare.js';
import { formPage } from './form.js';

const MAKEABLE = z.enum(['task', 'gold', 'exam', 'practice']);
const note = z.string().trim().max(2000);
const toCampaign = { who: 'project', may: 'set-up', of: 'campaign' } as const;
const toImport = { who: 'project', may: 'set-up', of: 'import' } as const;

const column = z.string().min(1).max(200);
const shownBy = z.enum(['user', 'target', 'other', 'context']);

/** What the columns of a file are. */
const columns = z.object({
  id: column,
  /** What must not come again soon for one rater; the id where it is left out. */
  subject: column.nullable().default(null),
  texts: z
    .array(z.object({ column, by: shownBy, title: text }))
    .min(1)
    .max(40),
  difficulty: column.nullable().default(null),
  tier: column.nullable().default(null),
  abilities: column.nullable().default(null),
  notes: column.nullable().default(null),
  lang: column.nullable().default(null),
  heavy: column.nullable().default(null),
  overlap: column.nullable().default(null),
  /** `step/field` → the column of the standard answer. */
  standard: z.record(z.string().max(600), column).default({}),
  why: column.nullable().default(null),
});

const fault = z.object({ row: z.number().int().nullable(), column: z.string().nullable(), text });
const counts = z.object({
  new: z.number().int(),
  same: z.number().int(),
  changed: z.number().int(),
  faulty: z.number().int(),
  doubtful: z.number().int(),
  undecided: z.number().int(),
});
const importRow = z.object({
  id: z.string(),
  campaign: z.string(),
  source: z.enum(['run', 'file']),
  name: z.string(),
  status: z.enum(['sent', 'staging', 'staged', 'adding', 'done', 'failed', 'undone']),
  licence: z.string(),
  provenance: z.string(),
  read: z.number().int(),
  added: z.number().int(),
  counts,
  reason: text.nullable(),
  madeMs: time,
  signedMs: time.nullable(),
});

const terms = {
  /** Whose text it is and under what it may be used; and where it came from. Both are needed. */
  licence: z.string().trim().min(1).max(500),
  provenance: z.string().trim().min(1).max(1000),
  kind: MAKEABLE.default('task'),
};

const finding = z.object({ kind: z.string(), n: z.number().int() });

/** Items from runs and files, and the check before anybody may rate them. */
export const campaignImports = {
  'GET /api/runs/:run/people': {
    about: 'What of a run can be sent to people, and to which campaigns.',
    access: { who: 'project', may: 'set-up', of: 'run' },
    reply: z.object({
      suite: z.string(),
      /** False: answers of this suite are not rated by people. */
      form: z.boolean(),
      licence: text,
      judges: z.array(z.string()),
      /** Verdicts that people disagreed with. */
      disagreements: z.number().int(),
      low: z.boolean(),
      campaigns: z.array(z.object({ id: z.string(), title: z.string() })),
    }),
  },
  'POST /api/campaigns/:campaign/imports/run': {
    about:
      'Stages answers of a run as items: all, a seeded sample, those that were judged low, those where judges differ, or those that people disagreed on.',
    access: toCampaign,
    body: z.strictObject({
      run: z.string().min(1).max(200),
      choice: z.enum(['all', 'sample', 'low', 'judges-differ', 'disagreements']),
      sample: z.number().int().min(1).max(1_000_000).default(100),
      ...terms,
    }),
    reply: z.object({ import: z.string() }),
  },
  'POST /api/campaigns/:campaign/imports/file': {
    about: 'Sends a table of items; nothing is staged by that. CSV, TSV, XLSX, JSONL or JSON.',
    access: toCampaign,
    query: z.object({ file: z.string().min(1).max(300) }),
    body: 'bytes',
    reply: z.object({ import: z.string() }),
  },
  'GET /api/campaigns/:campaign/imports': {
    about: 'What was put in, newest first.',
    access: toCampaign,
    reply: z.object({ imports: z.array(importRow) }),
  },
  'GET /api/imports/:import': {
    about: 'How far an import is, what was found in it, and the rows that are faulty.',
    access: toImport,
    reply: importRow.extend({
      columns: z.array(z.string()),
      preview: z.array(z.object({ row: z.number().int(), cells: z.array(z.string()) })),
      faults: z.array(fault),
      findings: z.array(finding),
      kind: MAKEABLE,
      signedBy: z.string().nullable(),
      signedNote: z.string(),
      /** Models' names that were taken out of answers. */
      namesHidden: z.number().int(),
    }),
  },
  'POST /api/imports/:import/stage': {
    about:
      'Reads a sent table with what its columns are and the form that people fill in, and checks every row.',
    access: toImport,
    bodyLimit: 512 * 1024,
    body: z.strictObject({
      columns,
      /** Empty: no form of one's own; the file's column `form` holds it. */
      pages: z
        .array(
          z.object({
            step: z.string().min(1).max(100),
            title: text,
            fields: formPage.shape.fields.min(1).max(50),
          }),
        )
        .min(1)
        .max(50),
      ...terms,
    }),
    reply: done,
  },
  'GET /api/imports/:import/rows': {
    about: 'Staged rows with their texts, for the check before anybody may rate them.',
    access: toImport,
    query: z.object({ ...paging, only: z.enum(['doubtful', 'all']).default('doubtful') }),
    reply: pageOf(
      z.object({
        n: z.number().int(),
        external: z.string(),
        change: z.enum(['new', 'same', 'changed']),
        findings: z.array(finding),
        decision: z.enum(['waiting', 'release', 'drop']),
        texts: z.array(z.object({ title: text, text: z.string() })),
      }),
    ),
  },
  'POST /api/imports/:import/decide': {
    about: 'Releases or drops rows in which something was found.',
    access: toImport,
    body: z.strictObject({
      /** Null: all that wait. */
      rows: z.array(z.number().int()).max(1000).nullable(),
      decision: z.enum(['release', 'drop']),
    }),
    reply: z.object({ n: z.number().int(), undecided: z.number().int() }),
  },
  'POST /api/imports/:import/sign': {
    about:
      'Signs off the check of privacy, licence and sensitive topics; the items are then put in.',
    access: toImport,
    body: z.strictObject({ note }),
    reply: done,
  },
  'POST /api/imports/:import/undo': {
    about: 'Withdraws the items of an import that nobody has begun.',
    access: toImport,
    reply: z.object({ withdrawn: z.number().int(), kept: z.number().int() }),
  },
  'DELETE /api/imports/:import': {
    about: 'Discards an import that was not signed off.',
    access: toImport,
    reply: done,
  },
} satisfies Record<string, Declared>;
