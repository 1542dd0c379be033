import { z } from 'zod';
import type { FormPage, Section } from '../../contract/index.js';
import { pageOf, paging, text } from './common.js';
import type { Declared } from './declare.js';

const suiteRow = z.object({
  id: z.string(),
  version: z.string(),
  title: text,
  summary: text,
  licence: text,
  /** Runs of it that the viewer sees. */
  runs: z.number().int(),
  /** Of one that was put in: whose, which version, and whether it is still offered. */
  own: z
    .object({
      project: z.string(),
      version: z.number().int(),
      retired: z.boolean(),
    })
    .nullable(),
});

const LEVELS = ['repaired', 'dropped', 'dubious', 'info'] as const;

const itemRow = z.object({
  id: z.string(),
  task: z.string(),
  lang: z.string(),
  clusters: z.record(z.string(), z.string()),
  excerpt: z.string(),
});

const list = <T extends object>() =>
  z.custom<readonly T[]>((value) => Array.isArray(value), 'a list');

export const suites = {
  'GET /api/suites': {
    about: 'Suites that come with Hearth, and those that were put into projects of the viewer’s.',
    access: { who: 'project', may: 'read', of: null },
    reply: z.object({ rows: z.array(suiteRow) }),
  },
  'GET /api/suites/:suite': {
    about: 'The card of a suite: what it asks, whose it is, what may be done with it, its options.',
    access: { who: 'project', may: 'read', of: null },
    reply: suiteRow.extend({
      notice: text,
      warning: text.nullable(),
      citation: z.string(),
      /** By profile: how near its prompts are to the published ones. */
      fidelity: z.record(z.string(), z.string()),
      defaultJudge: z.string().nullable(),
      /** False: the built-in items are used. */
      imported: z.boolean(),
      files: z.array(
        z.object({
          path: z.string(),
          url: z.string(),
          revision: z.string(),
          hash: z.string().nullable(),
        }),
      ),
      byHand: text.nullable(),
      options: z.array(
        z.object({
          key: z.string(),
          side: z.enum(['ask', 'score']),
          values: z.string(),
          sound: z.string(),
          official: z.string(),
        }),
      ),
      presets: z.array(z.object({ name: z.string(), title: text, profile: z.string() })),
      targets: z.array(z.object({ name: z.string(), about: text })),
      judges: z.array(z.object({ name: z.string(), about: text, validity: text })),
    }),
  },
  'GET /api/suites/:suite/data': {
    about: 'What the import of a suite’s data found, by view, level, file and row.',
    access: { who: 'project', may: 'read', of: null },
    query: z.object({
      ...paging,
      view: z.string().max(200).optional(),
      level: z.enum(LEVELS).optional(),
      file: z.string().max(500).optional(),
      find: z.string().max(200).optional(),
    }),
    reply: pageOf(
      z.object({
        file: z.string(),
        row: z.number().int().nullable(),
        level: z.enum(LEVELS),
        what: text,
      }),
    ).extend({
      /** The view whose findings these are; views without files are listed and cannot be looked at. */
      view: z.string(),
      files: z.array(z.string()),
      views: z.array(
        z.object({
          name: z.string(),
          missing: text.nullable(),
          rows: z.number().int(),
          items: z.number().int(),
          hash: z.string(),
          files: z.array(z.string()),
          levels: z.record(z.enum(LEVELS), z.number().int()),
        }),
      ),
    }),
  },
  'GET /api/suites/:suite/items': {
    about: 'Items of a suite, by what they are grouped in and by words.',
    access: { who: 'project', may: 'read', of: null },
    query: z.object({
      ...paging,
      /** `kind=id`, such as `code=boundary`. */
      cluster: z.string().max(500).optional(),
      task: z.string().max(200).optional(),
      lang: z.string().max(20).optional(),
      find: z.string().max(200).optional(),
    }),
    reply: pageOf(itemRow).extend({
      tasks: z.array(z.string()),
      langs: z.array(z.string()),
    }),
  },
  'GET /api/suites/:suite/items/:item': {
    about:
      'One item: its texts, its annotation, and the form by which a person rates an answer to it.',
    access: { who: 'project', may: 'read', of: null },
    reply: itemRow.extend({
      shown: z.array(
        z.object({
          id: z.string(),
          by: z.enum(['user', 'target', 'other', 'context']),
          title: text,
          text: z.string(),
        }),
      ),
      gold: z.unknown(),
      form: z.object({ version: z.string(), pages: list<FormPage>() }).nullable(),
    }),
  },
  'GET /api/abilities': {
    about:
      'What suites call the abilities that their items are about, by the word that figures are kept under.',
    access: { who: 'signed-in' },
    reply: z.object({ names: z.record(z.string(), text) }),
  },
  'GET /api/suites/:suite/taxonomy': {
    about:
      'What items are grouped in and what is rated: groups with their sizes, kinds with their levels.',
    access: { who: 'project', may: 'read', of: null },
    reply: z.object({
      items: z.number().int(),
      clusters: z.array(
        z.object({
          kind: z.string(),
          groups: z.array(z.object({ id: z.string(), items: z.number().int() })),
        }),
      ),
      kinds: z.array(
        z.object({
          id: z.string(),
          label: text,
          group: text.nullable(),
          scale: z.enum(['nominal', 'ordinal', 'interval']),
          levels: z.array(z.object({ value: z.number(), label: text })),
        }),
      ),
      /** Tables that every report of the suite has, such as its codes with their definitions. */
      tables: list<Section>(),
    }),
  },
} satisfies Record<string, Declared>;
