import type { Hooks } from './work/hooks.js';

/** Every part that has something to say to the engine of work, in the order in which they are asked and told. */
export const hooks: readonly Hooks[] = [];
