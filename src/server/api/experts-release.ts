import type { Declared } from './declare.js';

/** Routes of the experts' platform: release. */
export const expertsRelease = {} satisfies Record<string, Declared>;
