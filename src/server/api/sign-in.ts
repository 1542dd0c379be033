import { z } from 'zod';
import { done, name, time } from './common.js';
import type { Declared } from './declare.js';

/** Lower case: an address is the same however it is typed. */
const email = z.string().trim().toLowerCase().max(200).pipe(z.email());
const password = z.string().min(1).max(1000);
const token = z.string().min(20).max(100);
const base64url = z.string().max(20_000);
/** WebAuthn's JSON forms of what an authenticator answers; what they say is checked by the sign-in library. */
const credential = {
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  clientExtensionResults: z.record(z.string(), z.unknown()),
};
const passkeyProof = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
  }),
});
export const newPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
});
/** What a browser hands to an authenticator, as WebAuthn's JSON form is. */
export const passkeyQuestion = z.object({ options: z.record(z.string(), z.unknown()) });
const newcomer = { token, name: name.optional(), email: email.optional() };

/** Before signing in: every way in, and none that makes an account without an invitation. */
export const signIn = {
  'POST /api/sign-in': {
    about: 'Signs in with a password; the answer carries the session’s cookie.',
    access: { who: 'anyone' },
    body: z.strictObject({ email, password }),
    reply: done,
  },
  'POST /api/sign-in/passkey/question': {
    about: 'What a passkey must answer to sign in.',
    access: { who: 'anyone' },
    body: z.strictObject({}),
    reply: passkeyQuestion,
    unlogged: true,
  },
  'POST /api/sign-in/passkey': {
    about: 'Signs in with a passkey.',
    access: { who: 'anyone' },
    body: z.strictObject({ response: passkeyProof }),
    reply: done,
  },
  'POST /api/sign-in/oidc': {
    about: 'The address at which the OIDC provider asks who somebody is.',
    access: { who: 'anyone' },
    body: z.strictObject({}),
    reply: z.object({ url: z.string() }),
    unlogged: true,
  },
  'GET /api/auth/callback/oidc': {
    about: 'Where the OIDC provider sends people back to; leads on to the first page.',
    access: { who: 'anyone' },
    reply: 'file',
  },
  'POST /api/sign-out': {
    about: 'Ends this session.',
    access: { who: 'signed-in' },
    body: z.strictObject({}),
    reply: done,
  },
  'POST /api/link': {
    about: 'What a link is for, as long as nobody has used it.',
    access: { who: 'anyone' },
    body: z.strictObject({ token }),
    reply: z.object({
      kind: z.enum(['owner', 'invitation', 'reset']),
      /** Name and address of a known person, for a reset. */
      name: z.string().nullable(),
      email: z.string().nullable(),
      expiresMs: time,
    }),
    unlogged: true,
  },
  'POST /api/link/password': {
    about: 'Uses a link up: a new person, or a new way in, with a password; signs in.',
    access: { who: 'anyone' },
    body: z.strictObject({ ...newcomer, password }),
    reply: done,
  },
  'POST /api/link/passkey/question': {
    about: 'What a new passkey must answer; the link stays unused.',
    access: { who: 'anyone' },
    body: z.strictObject(newcomer),
    reply: passkeyQuestion,
    unlogged: true,
  },
  'POST /api/link/passkey': {
    about: 'Uses a link up with the passkey that answered; signs in.',
    access: { who: 'anyone' },
    body: z.strictObject({ response: newPasskey }),
    reply: done,
  },
} satisfies Record<string, Declared>;
