export { stepDuties } from './step.js';
