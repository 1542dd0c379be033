import { handlers } from '../context.js';

/** Of the experts' platform: money. */
export const expertsMoney = handlers({});
