import { boardHooks } from './board/hooks.js';
import { examHooks } from './exam/hooks.js';
import { knowledgeHooks } from './knowledge/hooks.js';
import { matchingHooks } from './matching/hooks.js';
import { moneyHooks } from './money/pay.js';
import { qualityHooks } from './quality/quality-hooks.js';
import { releaseHooks } from './release/release-hooks.js';
import { talkHooks } from './talk/hooks.js';
import type { Hooks } from './work/hooks.js';

/** Every part that has something to say to the engine of work, in the order in which they are asked and told. */
export const hooks: readonly Hooks[] = [
  matchingHooks,
  moneyHooks,
  talkHooks,
  qualityHooks,
  examHooks,
  knowledgeHooks,
  boardHooks,
  releaseHooks(() => hooks),
];
