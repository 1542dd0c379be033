import { createHash, randomBytes } from 'node:crypto';

/** 96 random bits with a letter in front that says what it names. */
export const newId = (kind: 'd' | 'm' | 'q' | 's' | 'v'): string =>
  `${kind}${randomBytes(12).toString('base64url')}`;

/** The same id for the same words: what is made twice is made once. */
export const idOf = (kind: 'e', words: string): string =>
  `${kind}${createHash('sha256').update(words).digest('base64url').slice(0, 24)}`;
