import type { Declared } from './declare.js';

/** Routes of the experts' platform: knowledge. */
export const expertsKnowledge = {} satisfies Record<string, Declared>;
