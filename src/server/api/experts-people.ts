import type { Declared } from './declare.js';

/** Routes of the experts' platform: people. */
export const expertsPeople = {} satisfies Record<string, Declared>;
