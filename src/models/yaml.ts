import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** The YAML library, loaded when the first file is read: few commands read one, and all would wait for it. */
export const yaml = (): typeof import('yaml') => require('yaml') as typeof import('yaml');
