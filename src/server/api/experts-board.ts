import type { Declared } from './declare.js';

/** Routes of the experts' platform: board. */
export const expertsBoard = {} satisfies Record<string, Declared>;
