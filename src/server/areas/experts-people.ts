import { handlers } from '../context.js';

/** Of the experts' platform: people. */
export const expertsPeople = handlers({});
