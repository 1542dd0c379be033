import type { Declared } from './declare.js';

/** Routes of the experts' platform: money. */
export const expertsMoney = {} satisfies Record<string, Declared>;
