import { handlers } from '../context.js';

/** Of the experts' platform: exam. */
export const expertsExam = handlers({});
