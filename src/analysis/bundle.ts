/** One run as one file: written here, imported or verified elsewhere, without a call and without anybody's keys. */

export type { ResultDifference } from './bundle-compare.js';
export { importBundle } from './bundle-import.js';
export { readBundle } from './bundle-read.js';
export { verifyBundle } from './bundle-verify.js';
export { writeBundle } from './bundle-write.js';
