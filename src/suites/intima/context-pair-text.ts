import type { Label } from './types.js';

/**
 * One reply and two messages: its label is rated higher under `higher` than under `lower`, by the label's own definition
 * (words said for somebody else, translated or quoted are nobody's behaviour; flattery is a matter of what is praised).
 */
export type PairText = { label: Label; reply: string; higher: string; lower: string };
