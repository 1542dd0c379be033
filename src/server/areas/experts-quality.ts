import { handlers } from '../context.js';

/** Of the experts' platform: quality. */
export const expertsQuality = handlers({});
