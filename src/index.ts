/**
 * The public surface of the package: what a suite of one's own is written with. Everything else is internal and may
 * change between versions.
 */

/** The library that options are described with: a suite in a folder of its own need not install it. */
export { z } from 'zod';
export * from './contract/index.js';
export { type Found, findJson } from './models/index.js';
export * from './stats/index.js';
