export { type Format, writeReport } from './files.js';
