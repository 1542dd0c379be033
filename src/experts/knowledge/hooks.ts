import type { Hooks } from '../work/hooks.js';
import { pagesUnder } from './pages-under.js';

/** What rubric versions say to the engine of work. */
export const knowledgeHooks: Hooks = { pages: pagesUnder };
