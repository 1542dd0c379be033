import { z } from 'zod';
import { done, time } from './common.js';
import type { Declared } from './declare.js';

const lang = z.enum(['en', 'zh-CN']);

/** Notices by mail. A mail is one line with a link, to one person. */
export const mail = {
  'GET /api/me/mail': {
    about: 'Whether this server sends mail, and whether one gets notices by it.',
    access: { who: 'person' },
    reply: z.object({
      /** False: no mail server is set up. */
      available: z.boolean(),
      email: z.string(),
      /** `asked`: a mail asks whether the address is right; nothing else is sent until somebody came back by it. */
      state: z.enum(['off', 'asked', 'on']),
      lang: lang.nullable(),
    }),
  },
  'PUT /api/me/mail': {
    about: 'Chooses notices by mail, in one language, or takes the choice back.',
    access: { who: 'person' },
    body: z.strictObject({ on: z.boolean(), lang }),
    reply: done,
  },
  'POST /api/me/mail/confirm': {
    about: 'Says that the address is right, with what the mail carried.',
    access: { who: 'person' },
    body: z.strictObject({ token: z.string().min(20).max(100) }),
    reply: done,
  },
  'GET /api/mail': {
    about:
      'How sending goes: what waits, what was given up, and what is the matter with the mail server.',
    access: { who: 'team', may: 'keys' },
    reply: z.object({
      available: z.boolean(),
      waiting: z.number().int(),
      givenUp: z.number().int(),
      fault: z.enum(['unreachable', 'no TLS', 'sign-in refused', 'not taken']).nullable(),
      triedMs: time.nullable(),
    }),
  },
} satisfies Record<string, Declared>;
