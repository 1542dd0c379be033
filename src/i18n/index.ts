export { chartNote } from './chart-note.js';
export { equalUnitsNote } from './interval-note.js';
export { detectLang, pick } from './lang.js';
export { whyText } from './why.js';
export { type Key, nameOf, sentence, type Translator, translator } from './words.js';
