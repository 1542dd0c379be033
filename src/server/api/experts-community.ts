import type { Declared } from './declare.js';

/** Routes of the experts' platform: community. */
export const expertsCommunity = {} satisfies Record<string, Declared>;
