import { randomBytes } from 'node:crypto';

/** 96 random bits with a letter in front: credential, conflict, history, tier change, matching run. */
export const peopleId = (kind: 'd' | 'x' | 'h' | 'e' | 'm'): string =>
  `${kind}${randomBytes(12).toString('base64url')}`;
