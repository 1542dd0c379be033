import { handlers } from '../context.js';

/** Of the experts' platform: release. */
export const expertsRelease = handlers({});
