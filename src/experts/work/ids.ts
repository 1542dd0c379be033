import { randomBytes } from 'node:crypto';

/** What an id names: a campaign, an item of work, an assignment, a verdict, a blind test, a release. */
type Kind = 'g' | 'i' | 'a' | 'v' | 'b' | 'e';

/** 96 random bits with a letter in front: nothing of what it names can be read from it, nor in which order it was made. */
export const workId = (kind: Kind): string => `${kind}${randomBytes(12).toString('base64url')}`;
