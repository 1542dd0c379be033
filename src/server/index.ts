export type { CommandEnd, CommandHow, Desk } from './desk.js';
export { openStudio } from './open.js';
export { IndexBuilder } from './reading/build-index.js';
