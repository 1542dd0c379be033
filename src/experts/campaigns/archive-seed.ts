import { randomBytes } from 'node:crypto';

/**
 * Seeds of campaigns that came as an archive begin so. They have a seed of their own: with the old one, pseudonyms could
 * be led back to people.
 */
const BEGINS = 'archive-';

export const archiveSeed = (): string => `${BEGINS}${randomBytes(9).toString('base64url')}`;

/** Whether a campaign came as an archive: its people are pseudonyms, and its money stayed where it was earned. Pure. */
export const isArchive = ({ seed }: { seed: string }): boolean => seed.startsWith(BEGINS);

/** Pseudonyms of an archive begin so, and ids of people never do. */
export const PSEUDONYM = 'r-';
