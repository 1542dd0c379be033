import { z } from 'zod';
import { ROLES } from './access.js';
import { done, id, name, time } from './common.js';
import type { Declared } from './declare.js';

const role = z.enum(ROLES);
const roles = { role: role.nullable(), projects: z.record(id, role) };

/** People of the team, their roles, and the links that bring them in. */
export const team = {
  'GET /api/people': {
    about: 'Everybody in the team, and whoever has left it.',
    access: { who: 'team', may: 'people' },
    reply: z.object({
      people: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          email: z.string(),
          ...roles,
          createdMs: time,
          /** When a session of theirs was last used, to the hour. */
          seenMs: time.nullable(),
          keys: z.number().int(),
        }),
      ),
      /** Whoever was removed. `erased`: their name is gone, and a pseudonym stands for it. */
      left: z.array(
        z.object({ id: z.string(), name: z.string(), leftMs: time, erased: z.boolean() }),
      ),
    }),
  },
  'PATCH /api/people/:person': {
    about: 'Changes the role for the whole team; open sessions feel it with their next request.',
    access: { who: 'team', may: 'people' },
    body: z.strictObject({ role: role.nullable() }),
    reply: done,
  },
  'DELETE /api/people/:person': {
    about: 'Takes somebody out of the team: sessions, keys and roles end at once.',
    access: { who: 'team', may: 'people' },
    reply: done,
  },
  'POST /api/people/:person/reset': {
    about: 'Makes a link for a new way in; the old ways end when it is used. Owners only.',
    access: { who: 'team', may: 'people' },
    reply: z.object({ link: z.string(), expiresMs: time }),
  },
  'GET /api/invitations': {
    about: 'Links that wait to be used.',
    access: { who: 'project', may: 'people', of: null },
    reply: z.object({
      invitations: z.array(
        z.object({
          id: z.string(),
          kind: z.enum(['invitation', 'reset']),
          label: z.string(),
          ...roles,
          madeBy: z.string().nullable(),
          createdMs: time,
          expiresMs: time,
        }),
      ),
    }),
  },
  'POST /api/invitations': {
    about: 'Makes a link that brings one person in, with these roles.',
    access: { who: 'project', may: 'people', of: null },
    body: z.strictObject({
      label: name,
      role: role.nullable(),
      projects: z.record(id, role).refine((value) => Object.keys(value).length <= 100),
      hours: z.number().int().min(1).max(720).default(72),
    }),
    reply: z.object({ id: z.string(), link: z.string(), expiresMs: time }),
  },
  'DELETE /api/invitations/:invitation': {
    about: 'Takes a link back.',
    access: { who: 'project', may: 'people', of: null },
    reply: done,
  },
} satisfies Record<string, Declared>;
