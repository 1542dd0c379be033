import { cli } from './cli.js';
import { report } from './report.js';

/** All words, by area: one file an area, both languages in it, one line here. */
export const areas = { cli, report } as const;
