import { randomBytes } from 'node:crypto';

/** What an id names: a campaign, an item of work, an assignment, a verdict, a blind test, a release, a pause. */
type Kind = 'g' | 'i' | 'a' | 'v' | 'b' | 'e' | 'u';

const BYTES = 12;

/** 96 random bits with a letter in front: nothing of what it names can be read from it, nor in which order it was made. */
export const workId = (kind: Kind): string => `${kind}${randomBytes(BYTES).toString('base64url')}`;

/** As many ids at once: asking for random bits takes longer than writing them down. */
export function workIds(kind: Kind, n: number): string[] {
  const bits = randomBytes(BYTES * n);
  return Array.from(
    { length: n },
    (_, i) => `${kind}${bits.toString('base64url', i * BYTES, (i + 1) * BYTES)}`,
  );
}
