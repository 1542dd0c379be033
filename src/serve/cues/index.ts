export { detectCues } from './detect.js';
