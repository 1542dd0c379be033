// Also where nobody has a password yet: that it is missing is said at the start.
import '@node-rs/argon2';
import { APIError } from 'better-auth/api';
import { Admission } from '../../serve/http/index.js';
import type { Db } from '../../store/index.js';
import { keyFor } from '../secret.js';
import type { Accounts } from './accounts.js';
import { type ByLink, openAuth } from './auth.js';
import { enterByLink } from './enter.js';
import type { Oidc } from './oidc.js';
import { SignInBrake } from './sign-in-brake.js';

/** Passwords that are looked at at once: each takes 19 MiB and a core for a moment. */
const AT_ONCE = 8;

/** Opens the accounts; people reach the server under `origin`. */
export function openAccounts(options: {
  db: Db;
  origin: string;
  secret: string;
  oidc: Oidc | null;
}): Accounts {
  const { db, origin, secret, oidc } = options;
  return {
    auth: openAuth({
      db,
      origin,
      secret: keyFor(secret, 'sign-in').toString('hex'),
      oidc,
      enter: (by: ByLink) => enterByLink(db, by, null, Date.now()),
    }),
    origin,
    oidc: oidc?.name ?? null,
    brake: new SignInBrake(db, keyFor(secret, 'sign-in tries')),
    hashing: new Admission(AT_ONCE),
    isRefusal: (error) => error instanceof APIError,
  };
}
