import { passkey } from '@better-auth/passkey';
import { betterAuth } from 'better-auth';
import { APIError } from 'better-auth/api';
import { genericOAuth } from 'better-auth/plugins';
import type { Db } from '../../store/index.js';
import { newId } from './ids.js';
import type { Oidc } from './oidc.js';
import { hashPassword, LEAST, MOST, passwordFits } from './passwords.js';

const HOUR_S = 3600;
/** A session ends after so long without a visit. */
const SESSION_S = 7 * 24 * HOUR_S;

const NO_TOKENS = { accessToken: null, refreshToken: null, idToken: null };

/** What a passkey that is made at the end of a link is made for; the server's own words, kept with the challenge. */
export type ByLink = { link: string; name: string; email: string; person: string };

export type AuthOptions = {
  db: Db;
  origin: string;
  secret: string;
  oidc: Oidc | null;
  /** Uses the link up and makes its person, or opens the door again for a known one. */
  enter(by: ByLink): Promise<void>;
};

/**
 * The sign-in library over our own tables. Its own routes are not served: every route of the server is declared in
 * `api/`, and the handlers call what they need. It tells nobody anything (telemetry off) and logs nothing.
 */
export function openAuth({ db, origin, secret, oidc, enter }: AuthOptions) {
  const secure = origin.startsWith('https://');
  return betterAuth({
    appName: 'Hearth',
    baseURL: origin,
    basePath: '/api/auth',
    secret,
    // Times as ISO texts and yes as 1 on both databases.
    database: { db, type: 'sqlite' },
    telemetry: { enabled: false },
    logger: { disabled: true },
    trustedOrigins: [origin],
    rateLimit: { enabled: false },
    onAPIError: { errorURL: `${origin}/sign-in` },
    advanced: {
      cookiePrefix: 'hearth',
      useSecureCookies: secure,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/', secure },
      ipAddress: { disableIpTracking: true },
      database: { validateSchema: false, generateId: () => newId('c') },
    },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: LEAST,
      // Counted in UTF-16 there and in characters here.
      maxPasswordLength: 4 * MOST,
      password: {
        hash: hashPassword,
        verify: ({ hash, password }) => passwordFits(hash, password),
      },
    },
    user: {
      modelName: 'person',
      fields: {
        emailVerified: 'email_verified',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    session: {
      modelName: 'person_session',
      fields: {
        userId: 'person',
        expiresAt: 'expires_at',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
      },
      expiresIn: SESSION_S,
      updateAge: HOUR_S,
    },
    account: {
      modelName: 'credential',
      fields: {
        userId: 'person',
        accountId: 'account_id',
        providerId: 'provider_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
      // An address proves nothing: only somebody who is signed in can tie another account to theirs.
      accountLinking: {
        enabled: true,
        disableImplicitLinking: true,
        allowDifferentEmails: true,
        trustedProviders: ['oidc'],
      },
    },
    // Who somebody is has been said; what else the provider's tokens could do is not ours to keep.
    databaseHooks: {
      account: {
        create: { before: async (account) => ({ data: { ...account, ...NO_TOKENS } }) },
        update: { before: async (account) => ({ data: { ...account, ...NO_TOKENS } }) },
      },
    },
    verification: {
      modelName: 'challenge',
      fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
    },
    plugins: [
      passkey({
        rpID: new URL(origin).hostname,
        rpName: 'Hearth',
        origin,
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        schema: {
          passkey: {
            modelName: 'passkey',
            fields: {
              userId: 'person',
              publicKey: 'public_key',
              credentialID: 'credential_id',
              deviceType: 'device_type',
              backedUp: 'backed_up',
              createdAt: 'created_at',
            },
          },
        },
        registration: {
          requireSession: false,
          resolveUser: async ({ context }) => {
            const by = byLink(context);
            return { id: by.person, name: by.email, displayName: by.name };
          },
          afterVerification: async ({ verification, context }) => {
            mustBeVerified(verification.registrationInfo?.userVerified);
            if (typeof context !== 'string') return;
            const by = byLink(context);
            await enter(by);
            return { userId: by.person };
          },
        },
        authentication: {
          afterVerification: async ({ verification }) =>
            mustBeVerified(verification.authenticationInfo.userVerified),
        },
      }),
      ...(oidc === null
        ? []
        : [
            genericOAuth({
              config: [
                {
                  providerId: 'oidc',
                  discoveryUrl: oidc.discovery,
                  clientId: oidc.clientId,
                  clientSecret: oidc.clientSecret,
                  scopes: ['openid', 'email', 'profile'],
                  pkce: true,
                  disableSignUp: true,
                  requireIdTokenVerification: true,
                },
              ],
            }),
          ]),
    ],
  });
}

export type Auth = ReturnType<typeof openAuth>;

/** A passkey stands for a password, so the device must have asked for finger, face or code. */
function mustBeVerified(verified: boolean | undefined): void {
  if (verified !== true) throw new APIError('UNAUTHORIZED', { code: 'NOT_VERIFIED' });
}

function byLink(context: string | null | undefined): ByLink {
  if (typeof context !== 'string') throw new APIError('BAD_REQUEST', { code: 'NO_LINK' });
  return JSON.parse(context) as ByLink;
}
