import { z } from 'zod';
import { pageOf, paging, time } from './common.js';
import type { Declared } from './declare.js';
import { rule } from './rules.js';

const filters = {
  person: z.string().max(100).optional(),
  project: z.string().max(100).optional(),
  /** Part of a route. */
  route: z.string().max(200).optional(),
  outcome: z.enum(['done', 'refused', 'failed']).optional(),
  fromMs: z.coerce.number().int().optional(),
  toMs: z.coerce.number().int().optional(),
};

const auditRow = z.object({
  n: z.number().int(),
  atMs: time,
  kind: z.enum(['person', 'key', 'local', 'nobody']),
  person: z.string().nullable(),
  name: z.string().nullable(),
  key: z.string().nullable(),
  route: z.string(),
  outcome: z.enum(['done', 'refused', 'failed']),
  project: z.string().nullable(),
  objects: z.record(z.string(), z.string()),
});

/** The audit log: ids and routes, no content. */
export const audit = {
  'GET /api/audit': {
    about: 'Rows of the projects that the viewer may audit, newest first.',
    access: { who: 'project', may: 'audit', of: null },
    query: z.object({ ...paging, ...filters }),
    reply: pageOf(auditRow),
  },
  'GET /api/audit.csv': {
    about: 'The same rows as a table, oldest first, with their hashes.',
    access: { who: 'project', may: 'audit', of: null },
    query: z.object(filters),
    reply: 'file',
  },
  'GET /api/audit/check': {
    about: 'Whether the chain of hashes is whole; `head` is a number and hash that was kept.',
    access: { who: 'team', may: 'audit' },
    query: z.object({
      head: z
        .string()
        .regex(
          rule(/^\d{1,15}:[0-9a-f]{64}$/, {
            en: 'must be a number, a colon and the 64 characters of the hash, as this page showed them',
            'zh-CN': '须为编号、半角冒号加 64 个字符的哈希，与本页显示过的一致',
          }),
        )
        .optional(),
    }),
    reply: z.object({
      whole: z.boolean(),
      rows: z.number().int(),
      broken: z.number().int().nullable(),
      head: z.object({ n: z.number().int(), hash: z.string() }),
    }),
  },
} satisfies Record<string, Declared>;
