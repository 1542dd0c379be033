/** Suites in a user's own folder: opened, scaffolded and checked. Card: README.md beside this file. */
export { checkSuite } from './check/check-suite.js';
export { checkLines } from './check/lines.js';
export type { SuiteCheck } from './check/types.js';
export type { Headline, UserSuite } from './data-suite.js';
export { suiteFromFolder } from './folder.js';
export { guessFrom } from './scaffold/guess.js';
export { type NewSuite, type NewSuiteOptions, newSuite } from './scaffold/new-suite.js';
export { yamlText } from './scaffold/yaml-text.js';
export { SPEC_FILE, slug } from './spec/read-spec.js';
export { KINDS } from './spec/types.js';
