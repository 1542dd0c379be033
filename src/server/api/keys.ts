import { z } from 'zod';
import { PERMISSIONS } from './access.js';
import { done, id, name, time } from './common.js';
import type { Declared } from './declare.js';

const key = z.object({
  id: z.string(),
  name: z.string(),
  person: z.object({ id: z.string(), name: z.string() }),
  scopes: z.array(z.enum(PERMISSIONS)),
  project: z.string().nullable(),
  createdMs: time,
  expiresMs: time,
  lastUsedMs: time.nullable(),
});

/** API keys. A key never makes, lists or revokes keys. */
export const keys = {
  'GET /api/keys': {
    about:
      'One’s own keys that still work; those of the whole team for whoever looks after its people.',
    access: { who: 'person' },
    query: z.object({ of: z.enum(['me', 'team']).default('me') }),
    reply: z.object({ keys: z.array(key) }),
  },
  'POST /api/keys': {
    about: 'Makes a key with a part of one’s own permissions. It is shown this once.',
    access: { who: 'person' },
    body: z.strictObject({
      name,
      scopes: z.array(z.enum(PERMISSIONS)).min(1).max(PERMISSIONS.length),
      /** Null: everything that its maker sees. */
      project: id.nullable(),
      days: z.number().int().min(1).max(365).default(90),
    }),
    reply: z.object({ id: z.string(), key: z.string(), expiresMs: time }),
  },
  'DELETE /api/keys/:key': {
    about: 'Revokes a key of one’s own, or of anybody for whoever looks after the team’s people.',
    access: { who: 'person' },
    reply: done,
  },
} satisfies Record<string, Declared>;
