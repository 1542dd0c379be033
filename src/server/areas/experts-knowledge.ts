import { handlers } from '../context.js';

/** Of the experts' platform: knowledge. */
export const expertsKnowledge = handlers({});
