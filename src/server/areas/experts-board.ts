import { handlers } from '../context.js';

/** Of the experts' platform: board. */
export const expertsBoard = handlers({});
