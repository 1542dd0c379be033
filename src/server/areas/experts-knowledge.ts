import { handlers } from '../context.js';
import { cases } from '../knowledge/cases.js';
import { learning } from '../knowledge/learning.js';
import { questions } from '../knowledge/questions.js';
import { rubric } from '../knowledge/rubric.js';

/** What the work teaches: rubric versions, cases, questions, the learning path. */
export const expertsKnowledge = handlers({ ...rubric, ...cases, ...questions, ...learning });
