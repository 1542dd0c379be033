import { z } from 'zod';
import { STATES } from '../../experts/appeals/states.js';
import { done, id, text, time } from './common.js';
import type { Declared } from './declare.js';

const manage = { who: 'project', may: 'set-up', of: 'campaign' } as const;
const own = { who: 'project', may: 'annotate', of: 'campaign' } as const;

/** What somebody writes. */
const words = z.string().trim().min(3).max(4000);

/** What is answered; “同意” is an answer. */
const answer = z.string().trim().min(2).max(4000);

const state = {
  about: z.enum(STATES),
  /** Of the pause or decision: what is appealed against. */
  subject: z.string(),
  /** What the person reads; null where an older pause has none. */
  reason: text.nullable(),
  sinceMs: time,
  /** A pause that was decided about an alarm. */
  afterAlarm: z.boolean(),
};

const appeal = {
  id: z.string(),
  said: z.string(),
  atMs: time,
  /** `kept`: the state stays; `over`: it ended before anybody answered. */
  state: z.enum(['open', 'upheld', 'kept', 'over']),
  answer: z.string().nullable(),
  answeredMs: time.nullable(),
};

/** Routes of the experts' platform: states that people are put into, and appeals against them. */
export const expertsAppeals = {
  'GET /api/campaigns/:campaign/appeals/mine': {
    about:
      'What keeps one from work by somebody’s decision, with the reason; what one said against it, and the answer.',
    access: own,
    reply: z.object({
      states: z.array(
        z.object({
          ...state,
          /** It is in force. */
          holds: z.boolean(),
          appeal: z.object(appeal).nullable(),
        }),
      ),
    }),
  },
  'POST /api/campaigns/:campaign/appeals': {
    about:
      'Says why one does not agree with a state of one’s own that holds, once a state. Sent twice under one id, it is stored once.',
    access: own,
    body: z.strictObject({ id: z.uuid(), subject: id, said: words }),
    reply: done,
  },
  'GET /api/campaigns/:campaign/appeals': {
    about: 'Appeals of raters against pauses, groups that were left out, and refusals after exams.',
    access: manage,
    reply: z.object({
      appeals: z.array(
        z.object({
          ...state,
          ...appeal,
          person: z.string(),
          name: z.string(),
          /** Of the viewer, for somebody else to answer. */
          mine: z.boolean(),
          answeredBy: z.string().nullable(),
        }),
      ),
    }),
  },
  'POST /api/campaigns/:campaign/appeals/:appeal/answer': {
    about:
      'Answers an appeal with a reason that the person reads. Upheld, a pause ends, a member of a left-out group rates again, and who was refused has another attempt.',
    access: manage,
    body: z.strictObject({ upheld: z.boolean(), answer }),
    reply: done,
  },
} satisfies Record<string, Declared>;
