import type { Declared } from './declare.js';

/** Routes of the experts' platform: campaigns. */
export const expertsCampaigns = {} satisfies Record<string, Declared>;
