import { z } from 'zod';
import { done, text, time } from './common.js';
import type { Declared } from './declare.js';
import { formPage } from './form.js';

const long = z.string().max(20_000);
const longText = z.object({ en: long, 'zh-CN': long });
const shortText = z.object({ en: z.string().max(2000), 'zh-CN': z.string().max(2000) });
/** A part of the guide. */
export const section = z.object({
  id: z.string().min(1).max(60),
  title: shortText,
  body: longText,
});
const level = z.object({
  value: z.string().min(1).max(200),
  label: shortText.nullable().default(null),
  help: shortText.nullable().default(null),
  gone: z.boolean().default(false),
});
/** A question that the form itself does not have. */
const added = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('choice'), optional: z.boolean(), ordered: z.boolean() }),
  z.object({
    kind: z.literal('number'),
    optional: z.boolean(),
    low: z.number().min(-1e6).max(1e6),
    high: z.number().min(-1e6).max(1e6),
    step: z.number().positive().max(1e6),
  }),
  z.object({
    kind: z.literal('text'),
    optional: z.boolean(),
    max: z.number().int().min(1).max(20_000),
  }),
]);
const fieldChange = z.object({
  /** One item's field, or null for the field of this id in every item. */
  item: z.string().max(100).nullable().default(null),
  step: z.string().max(500).nullable().default(null),
  /** Only on pages that the form itself calls so, in English. */
  titled: z.string().max(4000).optional(),
  field: z.string().min(1).max(500),
  /** What the page is called from now on. */
  title: shortText.nullable().optional(),
  label: shortText.nullable().default(null),
  help: shortText.nullable().default(null),
  levels: z.array(level).max(50).default([]),
  weight: z.number().min(-1000).max(1000).nullable().default(null),
  /** No longer asked. */
  gone: z.boolean().default(false),
  added: added.optional(),
});
const difference = z.object({
  what: z.enum(['section', 'field', 'level']),
  id: z.string(),
  how: z.enum(['added', 'removed', 'reworded', 'moved', 'weight']),
  /** The languages whose words changed. */
  langs: z.array(z.enum(['en', 'zh-CN'])),
  before: text.nullable(),
  after: text.nullable(),
});
const scope = z.object({
  items: z.number().int(),
  open: z.number().int(),
  closed: z.number().int(),
  drafts: z.number().int(),
  submissions: z.number().int(),
  /** Single ratings of the fields concerned. */
  verdicts: z.number().int(),
  /** Answers of a run whose scores stand on these verdicts. */
  scores: z.number().int(),
  exam: z.number().int(),
  raters: z.number().int(),
  /** Open items that ask a new question from now on; items and verdicts that were given without it. */
  asked: z.number().int(),
  itemsWithout: z.number().int(),
  verdictsWithout: z.number().int(),
});
const version = z.object({
  version: z.number().int(),
  major: z.boolean(),
  reason: z.string(),
  differences: z.array(difference),
  scope: scope.nullable(),
  publishedMs: time,
  publishedBy: z.string().nullable(),
});
const draft = z.object({
  version: z.number().int(),
  revision: z.number().int(),
  major: z.boolean(),
  guide: z.array(section),
  fields: z.array(fieldChange),
  reason: z.string(),
  differences: z.array(difference),
  scope,
  /** Sections and fields that lack a language. */
  untranslated: z.array(z.string()),
  /** What must be mended before it can be published. */
  faults: z.array(text),
  /** Added questions that are asked already, by item, page and id. */
  asked: z.array(z.string()),
  examLeft: z.number().int(),
  examNeeded: z.number().int(),
});

/** What the viewer may do here beside reading. */
export const may = z.object({ review: z.boolean(), setUp: z.boolean() });

const rater = { who: 'project', may: 'annotate', of: 'campaign' } as const;
const owner = { who: 'project', may: 'set-up', of: 'campaign' } as const;

/** Rubric versions: what is in force, its history, and the next one. */
export const expertsRubric = {
  'GET /api/campaigns/:campaign/rubric': {
    about: 'The rubric in force and its history: what changed, why, and what it concerned.',
    access: rater,
    reply: z.object({
      title: z.string(),
      may,
      inForce: z.number().int(),
      /** The version that one passed the exam of; null for who takes no part. */
      calibrated: z.number().int().nullable(),
      guide: z.array(section),
      fields: z.array(fieldChange),
      versions: z.array(version.extend({ seenMs: time.nullable() })),
    }),
  },
  'POST /api/campaigns/:campaign/rubric/seen': {
    about: 'Says that one has looked at a version.',
    access: rater,
    body: z.object({ version: z.number().int().min(1) }),
    reply: done,
  },
  'GET /api/campaigns/:campaign/rubric/draft': {
    about: 'The version being written, with what it changes and what it would concern.',
    access: owner,
    reply: z.object({
      draft: draft.nullable(),
      /** Fields as the items ask them now, of up to 200 items. */
      pages: z.array(formPage),
    }),
  },
  'PUT /api/campaigns/:campaign/rubric/draft': {
    about: 'Keeps the version being written; it must follow the revision that it was made from.',
    access: owner,
    bodyLimit: 1024 * 1024,
    body: z.object({
      after: z.number().int().min(0),
      guide: z.array(section).max(100),
      fields: z.array(fieldChange).max(500),
      reason: z.string().max(4000),
      major: z.boolean(),
    }),
    reply: z.object({ revision: z.number().int() }),
  },
  'DELETE /api/campaigns/:campaign/rubric/draft': {
    about: 'Drops the version being written.',
    access: owner,
    reply: done,
  },
  'POST /api/campaigns/:campaign/rubric/publish': {
    about:
      'Puts the version in force and tells everybody concerned. A large change asks for the exam again before the next item; a small one does not.',
    access: owner,
    body: z.object({ version: z.number().int().min(2), revision: z.number().int().min(1) }),
    reply: z.object({
      version: z.number().int(),
      told: z.number().int(),
      drafts: z.number().int(),
      examReady: z.boolean(),
    }),
  },
  'GET /api/campaigns/:campaign/rubric/notices': {
    about: 'Who was told of which version, and who looked at it.',
    access: owner,
    reply: z.object({
      notices: z.array(
        z.object({
          version: z.number().int(),
          person: z.string(),
          name: z.string(),
          toldMs: time,
          seenMs: time.nullable(),
        }),
      ),
    }),
  },
} satisfies Record<string, Declared>;
