import { handlers } from '../context.js';

/** Of the experts' platform: talk. */
export const expertsTalk = handlers({});
