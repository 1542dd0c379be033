import { z } from 'zod';
import { PERMISSIONS, ROLES } from './access.js';
import type { Declared } from './declare.js';

/** Who looks, what they may, and how this server is run. */
export const session = {
  'GET /api/session': {
    about: 'Who is signed in, what they may do, and whether this server has accounts.',
    access: { who: 'anyone' },
    reply: z.object({
      /** `local`: one machine, no accounts, loopback only. `team`: accounts. */
      mode: z.enum(['local', 'team']),
      hearth: z.string(),
      /** Ways to sign in beside the password; null without accounts. */
      ways: z.object({ oidc: z.string().nullable() }).nullable(),
      viewer: z
        .object({
          id: z.string(),
          name: z.string(),
          role: z.enum(ROLES).nullable(),
          may: z.array(z.enum(PERMISSIONS)),
          projects: z.array(
            z.object({ id: z.string(), name: z.string(), may: z.array(z.enum(PERMISSIONS)) }),
          ),
        })
        .nullable(),
    }),
  },
} satisfies Record<string, Declared>;
