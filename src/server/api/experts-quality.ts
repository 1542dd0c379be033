import type { Declared } from './declare.js';

/** Routes of the experts' platform: quality. */
export const expertsQuality = {} satisfies Record<string, Declared>;
