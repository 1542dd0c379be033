export { folded, hitIn, holds, partsOf } from '../../store/search-words.js';
