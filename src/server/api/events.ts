import type { Declared } from './declare.js';

export const events = {
  'GET /api/runs/:run/events': {
    about:
      'How a run goes, as server-sent events: state, began, progress (at most four a second), trouble, stopping, ended. Goes on after Last-Event-ID. Ends after a minute; browsers come back by themselves.',
    access: { who: 'project', may: 'read', of: 'run' },
    reply: 'stream',
  },
} satisfies Record<string, Declared>;
