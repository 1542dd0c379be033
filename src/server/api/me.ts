import { z } from 'zod';
import { done, name, time } from './common.js';
import type { Declared } from './declare.js';
import { newPasskey, passkeyQuestion } from './sign-in.js';

/** A person’s own account. Nothing here can be done with an API key. */
export const me = {
  'GET /api/me': {
    about: 'One’s own account: ways to sign in and open sessions.',
    access: { who: 'person' },
    reply: z.object({
      id: z.string(),
      name: z.string(),
      email: z.string(),
      password: z.boolean(),
      oidc: z.boolean(),
      passkeys: z.array(
        z.object({ id: z.string(), name: z.string().nullable(), createdMs: time.nullable() }),
      ),
      sessions: z.array(
        z.object({
          id: z.string(),
          current: z.boolean(),
          browser: z.string().nullable(),
          createdMs: time,
          seenMs: time,
        }),
      ),
    }),
  },
  'PATCH /api/me': {
    about: 'Changes one’s own name.',
    access: { who: 'person' },
    body: z.strictObject({ name }),
    reply: done,
  },
  'POST /api/me/password': {
    about: 'Sets a new password; every other session ends, and this one gets a new cookie.',
    access: { who: 'person' },
    body: z.strictObject({
      /** The one so far; left out where there is none. */
      current: z.string().max(1000).optional(),
      password: z.string().min(1).max(1000),
    }),
    reply: done,
  },
  'POST /api/me/passkeys/question': {
    about: 'What a further passkey must answer.',
    access: { who: 'person' },
    body: z.strictObject({}),
    reply: passkeyQuestion,
    unlogged: true,
  },
  'POST /api/me/passkeys': {
    about: 'Adds a passkey.',
    access: { who: 'person' },
    body: z.strictObject({ response: newPasskey, name: name.optional() }),
    reply: done,
  },
  'DELETE /api/me/passkeys/:passkey': {
    about: 'Takes a passkey away; the last way in stays.',
    access: { who: 'person' },
    reply: done,
  },
  'POST /api/me/oidc': {
    about:
      'The address at which the OIDC provider asks who somebody is, to tie that account to one’s own.',
    access: { who: 'person' },
    body: z.strictObject({}),
    reply: z.object({ url: z.string() }),
  },
  'DELETE /api/me/sessions/:session': {
    about: 'Ends one of one’s own sessions; `others` ends all but this one.',
    access: { who: 'person' },
    reply: done,
  },
} satisfies Record<string, Declared>;
