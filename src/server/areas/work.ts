import { handlers } from '../context.js';

/** A rater's work. */
export const work = handlers({});
