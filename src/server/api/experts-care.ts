import { z } from 'zod';
import { done, time } from './common.js';
import type { Declared } from './declare.js';

const toCampaign = { who: 'project', may: 'annotate', of: 'campaign' } as const;
const KEY = z.uuid();

/** Care for raters. What is said here is kept apart from everything that says how they work. */
export const expertsCare = {
  'GET /api/campaigns/:campaign/care': {
    about:
      'When a break is suggested, whom one can turn to, how many items one left today, and how one said oneself one is.',
    access: toCampaign,
    reply: z.object({
      breakMinutes: z.number().int(),
      breakHeavy: z.number().int(),
      heavyPerDay: z.number().int(),
      /** Local help lines, as the team wrote them; empty where it wrote none. */
      helpText: z.string(),
      /** Names of who runs the campaign. */
      contacts: z.array(z.string()),
      /** Items that one left today because they distressed; after some a break is offered. */
      leftToday: z.number().int(),
      /** One's own, newest first; nobody else is shown them. */
      checkIns: z.array(z.object({ feeling: z.number().int(), atMs: time })),
    }),
  },
  'POST /api/campaigns/:campaign/check-ins': {
    about: 'Says how one is after heavy work. Only oneself sees it.',
    access: toCampaign,
    unlogged: true,
    body: z.strictObject({ key: KEY, feeling: z.number().int().min(1).max(5) }),
    reply: done,
  },
  'POST /api/campaigns/:campaign/help': {
    about:
      'Stops and asks for help. Who runs the campaign is told that somebody did, where that is wished.',
    access: toCampaign,
    unlogged: true,
    body: z.strictObject({ key: KEY, tell: z.boolean() }),
    reply: done,
  },
} satisfies Record<string, Declared>;
