export { type Cue, detectCues } from './detect.js';
