import { createHash, randomBytes } from 'node:crypto';

/** 96 random bits with a letter in front that says what it names: not to be guessed, short enough for an address. */
export const newId = (kind: 'p' | 'l' | 'k' | 'j' | 'c' | 't' | 'u' | 'n' | 'w' | 'r'): string =>
  `${kind}${randomBytes(12).toString('base64url')}`;

/** What somebody carries, 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What is kept of it. A token has too many bits to be tried, so that a plain hash is enough. */
export const tokenHash = (token: string): string =>
  createHash('sha256').update(token).digest('hex');
