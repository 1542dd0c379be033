import { handlers } from '../context.js';

/** Of the experts' platform: campaigns. */
export const expertsCampaigns = handlers({});
