import type { Declared } from './declare.js';

/** Routes of the experts' platform: exam. */
export const expertsExam = {} satisfies Record<string, Declared>;
