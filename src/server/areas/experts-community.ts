import { handlers } from '../context.js';

/** Of the experts' platform: community. */
export const expertsCommunity = handlers({});
