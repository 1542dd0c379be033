import type { Declared } from './declare.js';

/** Routes of the experts' platform: talk. */
export const expertsTalk = {} satisfies Record<string, Declared>;
