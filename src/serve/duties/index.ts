export { takesLeave } from './leaving.js';
export { stepDuties } from './step.js';
