/** One run as one file: written here, imported or verified elsewhere, without a call and without anybody's keys. */

export type { ResultDifference } from './bundle-compare.js';
export type { BundleCounts, BundleHeader, StoredResult } from './bundle-format.js';
export { type ImportedBundle, type ImportRequest, importBundle } from './bundle-import.js';
export { type ItemSharing, mayShareItems } from './bundle-licence.js';
export { type Bundle, readBundle } from './bundle-read.js';
export { type Verification, type VerifyRequest, verifyBundle } from './bundle-verify.js';
export { type BundleRequest, type WrittenBundle, writeBundle } from './bundle-write.js';
