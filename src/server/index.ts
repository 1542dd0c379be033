export type { Desk } from './desk.js';
export { openStudio } from './open.js';
